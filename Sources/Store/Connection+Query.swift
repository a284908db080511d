import CSQLite
import Vocabulary

/// What only a foreign query needs.
extension Connection {
  /// Compiles a text that must be one statement that reads; it is not kept.
  /// - Throws: `SunsetError` (`usage`) where it is none, and what SQLite says where it does not compile.
  func prepareOne(_ sql: String) throws(SunsetError) -> Statement {
    var prepared: OpaquePointer?
    var code = SQLITE_OK
    var hasMore = false
    unsafe sql.withCString { start in
      var rest: UnsafePointer<CChar>?
      code = unsafe sqlite3_prepare_v3(handle, start, -1, 0, &prepared, &rest)
      if code == SQLITE_OK, let rest = unsafe rest { hasMore = unsafe Self.holdsStatement(rest, handle) }
    }
    guard code == SQLITE_OK else { throw error(SQLiteCode(code)) }
    guard let prepared = unsafe prepared else {
      throw SunsetError(.usage, "the query is empty; give one SELECT, as in: SELECT * FROM weekly_share")
    }
    let statement = unsafe Statement(prepared, of: self)
    guard !hasMore else { throw SunsetError(.usage, "the query holds more than one statement; give them one by one") }
    guard unsafe sqlite3_stmt_readonly(prepared) != 0 else {
      throw SunsetError(.usage, "the query is refused: it would write; a query only reads")
    }
    guard unsafe sqlite3_bind_parameter_count(prepared) == 0 else {
      throw SunsetError(
        .usage, "the query holds a parameter (?, :name), which has no value here; write the value itself")
    }
    return statement
  }

  /// Whether more than blanks and comments follow a statement.
  @unsafe private static func holdsStatement(_ rest: UnsafePointer<CChar>, _ handle: OpaquePointer) -> Bool {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, rest, -1, 0, &prepared, nil)
    defer { _ = unsafe sqlite3_finalize(prepared) }
    return unsafe code != SQLITE_OK || prepared != nil
  }

  /// Bounds the length of a value, in bytes.
  func limit(value bytes: Int32) { _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, bytes) }

  /// The code and the words of the call that failed last.
  var lastFailure: (code: SQLiteCode, text: String) {
    let text = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? ""
    return (SQLiteCode(unsafe sqlite3_errcode(handle)), text)
  }
}

extension Statement {
  /// The names of the columns, in their order.
  var columnNames: [String] {
    let count = unsafe sqlite3_column_count(handle)
    return (0..<count).map { index in
      unsafe sqlite3_column_name(handle, index).map { unsafe String(cString: $0) } ?? ""
    }
  }
}

extension Row {
  /// A value as SQLite types it.
  func value(_ column: Int32) -> QueryAnswer.Value {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(int(column))
    case SQLITE_FLOAT: .real(unsafe sqlite3_column_double(handle, column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(bytes(column))
    default: .null
    }
  }
}
