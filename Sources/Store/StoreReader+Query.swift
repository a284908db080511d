import CSQLite
package import Vocabulary

extension StoreReader {
  /// How long a query may take.
  package static let queryTimeLimit = Duration.seconds(30)

  /// The most that the rows of an answer may take in memory, in bytes.
  private static let largestAnswer = 64 << 20
  /// The longest single value, in bytes; also bounds what functions can make.
  private static let largestValue: Int32 = 16 << 20
  /// The most memory that SQLite may take for sorting and the like, in bytes.
  private static let largestHeap: Int64 = 512 << 20

  /// Runs a query of an operator's: one statement that reads, of any table or view but those that hold the key and the
  /// hashes of clients.
  /// - Throws: `SunsetError`: `.usage` where it does not compile or would do anything but read, `.failed` where it takes
  ///   longer than the time limit or its answer is too large.
  /// - Complexity: that of the query.
  package func query(_ sql: String, timeLimit: Duration = queryTimeLimit) throws(SunsetError) -> QueryAnswer {
    guard !sql.utf8.contains(0) else { throw SunsetError(.usage, "the query holds a NUL; take it out") }
    let connection = try connection
    let names = try readableNames(connection)
    try connection.execute(script: "PRAGMA temp_store = MEMORY")
    connection.limit(value: Self.largestValue)
    // Of the whole process, which does nothing else.
    _ = sqlite3_hard_heap_limit64(Self.largestHeap)
    let watch = QueryGuard(timeLimit: timeLimit)
    do throws(SunsetError) {
      return try connection.guarded(by: watch) { () throws(SunsetError) in
        let statement = try connection.prepareOne(sql)
        var answer = QueryAnswer(columns: statement.columnNames, rows: [])
        var bytes = 0
        try statement.query([]) { row throws(SunsetError) in
          let values = answer.columns.indices.map { row.value(Int32($0)) }
          bytes += values.reduce(values.count * 32) { $0 + $1.bytes }
          guard bytes <= Self.largestAnswer else {
            throw SunsetError(
              .failed, "the answer is larger than 64 MiB; narrow the query with WHERE, or cut it with LIMIT")
          }
          answer.rows.append(values)
        }
        return answer
      }
    } catch {
      throw Self.explained(error, connection.lastFailure, watch, timeLimit) { text in names.explained(text, in: sql) }
    }
  }

  /// What went wrong in the words of whoever wrote the query.
  private static func explained(
    _ error: SunsetError, _ failure: (code: SQLiteCode, text: String), _ watch: QueryGuard, _ timeLimit: Duration,
    _ inWords: (String) -> String
  ) -> SunsetError {
    if watch.isOverdue {
      return SunsetError(
        .failed,
        "the query took longer than \(timeLimit.components.seconds) s and was ended; narrow it with WHERE, or copy the "
          + "file and query the copy with sqlite3")
    }
    if let refused = watch.refused {
      return SunsetError(
        .usage, "the query is refused: \(refused); give one SELECT, as in: SELECT * FROM weekly_share")
    }
    switch failure.code.primary {
    case SQLITE_ERROR, SQLITE_RANGE, SQLITE_MISMATCH, SQLITE_CONSTRAINT:
      return SunsetError(.usage, "the query fails: \(inWords(failure.text))")
    case SQLITE_NOMEM, SQLITE_TOOBIG:
      return SunsetError(
        .failed, "the query needs more memory than it may have; narrow it with WHERE, or query a copy with sqlite3")
    default: return error
    }
  }

  private func readableNames(_ connection: Connection) throws(SunsetError) -> ReadableNames {
    var names = ReadableNames()
    try connection.query(
      """
      SELECT schema.type, schema.name, info.name FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS info
      WHERE schema.type IN ('table', 'view') AND schema.name NOT LIKE 'sqlite_%'
      """
    ) { row throws(SunsetError) in names.add(isView: row.text(0) == "view", table: row.text(1), column: row.text(2)) }
    return names
  }
}

extension QueryAnswer.Value {
  /// What the value takes beyond its fixed part.
  fileprivate var bytes: Int {
    switch self {
    case .null, .integer, .real: 0
    case .text(let text): text.utf8.count
    case .blob(let bytes): bytes.count
    }
  }
}
