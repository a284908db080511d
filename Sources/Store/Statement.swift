import CSQLite
import Vocabulary

/// A value for a parameter of a statement.
enum SQLValue {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])

  /// A number, or null.
  static func optional(_ number: Int?) -> Self { number.map(Self.integer) ?? .null }
  /// A text, or null.
  static func optional(_ text: String?) -> Self { text.map(Self.text) ?? .null }
  /// Seconds since the epoch, or null.
  static func optional(_ instant: Instant?) -> Self { .optional(instant.map { Int($0.seconds) }) }
}

/// One prepared statement: the owner of an `sqlite3_stmt *`. Values are always bound, never part of the text.
@safe
final class Statement {
  let handle: OpaquePointer
  private unowned let connection: Connection
  private var isRunning = false

  /// Takes over a prepared handle.
  @unsafe init(_ handle: OpaquePointer, of connection: Connection) {
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit { _ = unsafe sqlite3_finalize(handle) }

  /// Runs the statement to its end, whatever rows it gives.
  func run(_ values: [SQLValue]) throws(SunsetError) {
    try query(values) { _ throws(SunsetError) in }
  }

  /// Lends the rows one after another; a row is valid until the closure returns.
  /// - Precondition: the closure does not run the same statement again.
  func query(_ values: [SQLValue], _ body: (Row) throws(SunsetError) -> Void) throws(SunsetError) {
    precondition(!isRunning, "a statement was started again while its rows were being read")
    isRunning = true
    defer {
      // The code repeats that of the last step, which was dealt with there.
      _ = unsafe sqlite3_reset(handle)
      _ = unsafe sqlite3_clear_bindings(handle)
      isRunning = false
    }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    while true {
      let code = SQLiteCode(unsafe sqlite3_step(handle))
      switch code {
      case .row: try body(unsafe Row(handle))
      case .done: return
      default: throw connection.error(code)
      }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) throws(SunsetError) {
    // SQLITE_TRANSIENT, a cast that Swift does not import: SQLite copies the bytes before the call returns.
    let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code: Int32
    switch value {
    case .null: code = unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): code = unsafe sqlite3_bind_int64(handle, index, Int64(number))
    case .text(var text):
      code = text.withUTF8 { bytes in
        // An empty buffer may have no address, which would bind null.
        guard let start = bytes.baseAddress else { return unsafe sqlite3_bind_text(handle, index, "", 0, transient) }
        // The count goes along, so that a NUL is a character like any other.
        return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
          unsafe sqlite3_bind_text64(
            handle, index, start, UInt64(bytes.count), transient, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      code = unsafe bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return unsafe sqlite3_bind_zeroblob(handle, index, 0) }
        return unsafe sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), transient)
      }
    }
    guard code == SQLITE_OK else { throw connection.error(SQLiteCode(code)) }
  }
}

@available(*, unavailable)
extension Statement: Sendable {}

/// The row a statement stands on; valid inside the closure it is lent to. Columns count from 0.
@safe
struct Row {
  let handle: OpaquePointer

  @unsafe init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  /// Whether the column is null.
  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// A number; 0 where the column is null.
  func int(_ column: Int32) -> Int { Int(unsafe sqlite3_column_int64(handle, column)) }

  /// A number, or nil where the column is null.
  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  /// An instant, or nil where the column is null.
  func instant(_ column: Int32) -> Instant? { optionalInt(column).map { Instant(seconds: Int64($0)) } }

  /// A text with whatever it holds, NUL included; empty where the column is null.
  func text(_ column: Int32) -> String {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// A text, or nil where the column is null.
  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// A copy of a blob's bytes; empty where the column is null.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}

@available(*, unavailable)
extension Row: Sendable {}
