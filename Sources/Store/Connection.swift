import CSQLite
import Vocabulary

/// One open database: the owner of an `sqlite3 *` and of its prepared statements. One thread at a time.
@safe
final class Connection {
  /// What the connection may do to the file. Neither makes one.
  enum Access {
    case readOnly, readWrite
  }

  /// The file as the operator named it.
  let path: String
  /// For the files of this module that go on with the class; nobody else has it.
  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// Held until the handle is closed: closing a descriptor of the file drops the locks SQLite has on it.
  private let lock: WriterLock?

  /// Opens a file that exists.
  /// - Parameter busyTimeout: how long to wait for another connection's lock, in milliseconds.
  /// - Throws: `SunsetError` naming the file and SQLite's code.
  init(path: String, access: Access, busyTimeout: Int, lock: WriterLock? = nil) throws(SunsetError) {
    let flags = (access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    let code =
      CheckedFileSystem.registration == SQLITE_OK
      ? unsafe sqlite3_open_v2(Self.fileName(path), &opened, flags, CheckedFileSystem.name)
      : CheckedFileSystem.registration
    guard code == SQLITE_OK, let opened = unsafe opened else {
      _ = unsafe sqlite3_close(opened)
      let code = SQLiteCode(code)
      throw SunsetError(code.exitCode, "cannot open \(path): \(code.name); \(code.remedy)")
    }
    self.path = path
    self.lock = lock
    unsafe handle = opened
    _ = unsafe sqlite3_extended_result_codes(opened, 1)
    _ = unsafe sqlite3_busy_timeout(opened, Int32(clamping: busyTimeout))
  }

  deinit {
    statements.removeAll()
    let code = unsafe sqlite3_close(handle)
    assert(code == SQLITE_OK, "a statement outlived its connection")
  }

  /// The name for SQLite, in which `file:…` and `:memory:` are names of files like any other.
  private static func fileName(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

  /// The prepared statement of one SQL text; made once, kept with the connection.
  /// - Throws: `SunsetError` where the text does not compile.
  func prepare(_ sql: String) throws(SunsetError) -> Statement {
    if let known = statements[sql] { return known }
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared = unsafe prepared else { throw error(SQLiteCode(code)) }
    let statement = unsafe Statement(prepared, of: self)
    statements[sql] = statement
    return statement
  }

  /// Runs a statement that gives no rows, or whose rows do not matter.
  func run(_ sql: String, _ values: SQLValue...) throws(SunsetError) {
    try prepare(sql).run(values)
  }

  /// Lends the rows of a query one after another; a row is valid until the closure returns.
  func query(
    _ sql: String, _ values: SQLValue..., body: (Row) throws(SunsetError) -> Void
  ) throws(SunsetError) {
    try prepare(sql).query(values, body)
  }

  /// The first column of the first row as a number; nil where there is no row or it is null.
  func number(_ sql: String, _ values: SQLValue...) throws(SunsetError) -> Int? {
    var number: Int?
    try prepare(sql).query(values) { row throws(SunsetError) in number = number ?? row.optionalInt(0) }
    return number
  }

  /// Whether a run that was killed left a journal that only a connection that may write can roll back.
  func needsRollback() throws(SunsetError) -> Bool {
    let code = SQLiteCode(unsafe sqlite3_exec(handle, "SELECT count(*) FROM sqlite_schema", nil, nil, nil))
    guard code != .readOnlyRollback else { return true }
    guard code == .ok else { throw error(code) }
    return false
  }

  /// Leaves room for a checksum in the pages of a file that is still empty. Without effect on any other.
  func reservePageChecksums() {
    var bytes = Int32(PageChecksum.reserved)
    _ = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
  }

  /// Whether the pages carry checksums.
  var hasPageChecksums: Bool {
    var bytes: Int32 = -1
    return unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes) == SQLITE_OK
      && bytes == PageChecksum.reserved
  }

  /// Runs several statements without values, such as a schema. Not for anything that holds a value.
  func execute(script: String) throws(SunsetError) {
    let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(SQLiteCode(code)) }
  }

  /// Runs a closure in one transaction that has the write lock from its start; all or nothing.
  /// - Throws: what the closure throws, or `SunsetError` where the commit fails; either way everything is rolled back.
  func transaction(_ body: () throws(SunsetError) -> Void) throws(SunsetError) {
    try execute(script: "BEGIN IMMEDIATE")
    do throws(SunsetError) {
      try body()
      try execute(script: "COMMIT")
    } catch {
      throw rolledBack(after: error)
    }
  }

  /// Ends a failed transaction, and says so where even that fails.
  private func rolledBack(after error: SunsetError) -> SunsetError {
    // Some errors make SQLite roll back by itself, see https://sqlite.org/lang_transaction.html
    guard unsafe sqlite3_get_autocommit(handle) == 0 else { return error }
    do throws(SunsetError) {
      try execute(script: "ROLLBACK")
      return error
    } catch let second {
      return SunsetError(error.code, "\(error.message); rolling back failed too: \(second.message)")
    }
  }

  /// The error for a code that the handle has just given. Bound values are never part of SQLite's message.
  func error(_ code: SQLiteCode) -> SunsetError {
    var text = ""
    if let message = unsafe sqlite3_errmsg(handle) { text = unsafe String(cString: message) }
    return SunsetError(code.exitCode, "\(path): \(code.name), \(text); \(code.remedy)")
  }
}

@available(*, unavailable)
extension Connection: Sendable {}
