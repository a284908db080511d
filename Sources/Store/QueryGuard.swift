import CSQLite
import Vocabulary

/// Keeps a foreign query from doing anything but reading, and from running for ever.
///
/// SQLite asks it about everything that a statement would do, when the statement is compiled
/// (<https://sqlite.org/c3ref/set_authorizer.html>), and every few thousand steps whether to go on
/// (<https://sqlite.org/c3ref/progress_handler.html>).
final class QueryGuard {
  /// Tables that hold what opens the clients' hashes, the hashes, or every page of the file.
  static let closedTables: Set<String> = ["meta", "client_block", "sqlite_dbpage"]
  /// Functions that reach out of the database.
  private static let closedFunctions: Set<String> = [
    "load_extension", "fts3_tokenizer", "edit", "readfile", "writefile",
  ]
  /// Pragmas that only say what there is.
  private static let openPragmas: Set<String> = ["table_info", "table_xinfo", "table_list", "index_list", "index_info"]

  /// Why something was refused first; nil where nothing was.
  private(set) var refused: String?
  /// Whether the time was up.
  private(set) var isOverdue = false
  private let deadline: ContinuousClock.Instant

  init(timeLimit: Duration) { deadline = ContinuousClock.now + timeLimit }

  /// SQLite's answer for one action: `SQLITE_OK` or `SQLITE_DENY`.
  func judge(_ action: Int32, _ first: String, _ second: String) -> Int32 {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: return SQLITE_OK
    case SQLITE_READ where !Self.closedTables.contains(first.lowercased()): return SQLITE_OK
    case SQLITE_READ: return refuse("the table \(first) is closed to queries")
    case SQLITE_FUNCTION where !Self.closedFunctions.contains(second.lowercased()): return SQLITE_OK
    case SQLITE_FUNCTION: return refuse("the function \(second) is closed to queries")
    case SQLITE_PRAGMA where Self.openPragmas.contains(first.lowercased()): return SQLITE_OK
    case SQLITE_PRAGMA: return refuse("PRAGMA \(first) is closed to queries")
    case SQLITE_ATTACH, SQLITE_DETACH: return refuse("it asks for another database")
    default: return refuse("it would do more than read")
    }
  }

  private func refuse(_ what: String) -> Int32 {
    refused = refused ?? what
    return SQLITE_DENY
  }

  /// Not zero where the statement is to end.
  func tick() -> Int32 {
    isOverdue = ContinuousClock.now >= deadline
    return isOverdue ? 1 : 0
  }
}

extension Connection {
  /// Steps of SQLite's machine between two looks at the clock; some tenths of a millisecond.
  private static let stepsPerTick: Int32 = 10_000

  /// Runs a closure while a guard watches over all that the connection does.
  func guarded<Result>(
    by watch: QueryGuard, _ body: () throws(SunsetError) -> Result
  ) throws(SunsetError) -> Result {
    let context = unsafe Unmanaged.passUnretained(watch).toOpaque()
    _ = unsafe sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context = unsafe context else { return SQLITE_DENY }
        let watch = unsafe Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue()
        return watch.judge(
          action, unsafe first.map { unsafe String(cString: $0) } ?? "",
          unsafe second.map { unsafe String(cString: $0) } ?? "")
      }, context)
    unsafe sqlite3_progress_handler(
      handle, Self.stepsPerTick,
      { context in
        guard let context = unsafe context else { return 1 }
        return unsafe Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue().tick()
      }, context)
    defer {
      _ = unsafe sqlite3_set_authorizer(handle, nil, nil)
      unsafe sqlite3_progress_handler(handle, 0, nil, nil)
    }
    return try withExtendedLifetime(watch) { () throws(SunsetError) in try body() }
  }
}
