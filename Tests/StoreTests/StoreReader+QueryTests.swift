import Foundation
import Testing
import Vocabulary

@testable import Store

@Suite struct StoreReaderQueryTests {
  private func filled() throws -> TemporaryStore {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: [1, 2, 3]))
    try writer.commit()
    return store
  }

  @Test func valuesKeepTheirTypes() throws {
    let answer = try filled().reader().query(
      "SELECT requests AS n, clients, requests / 4.0, name, x'00ff', NULL, requests AS n FROM daily_usage -- all")
    #expect(answer.columns == ["n", "clients", "requests / 4.0", "name", "x'00ff'", "NULL", "n"])
    #expect(
      answer.rows == [[.integer(10), .integer(3), .real(2.5), .text("2.1.0"), .blob([0, 255]), .null, .integer(10)]])
  }

  @Test(
    "whatever would not only read is refused, and the file stays as it is",
    arguments: [
      "DELETE FROM usage", "INSERT INTO source VALUES(9, 'x', '')", "UPDATE usage SET requests = 0", "DROP TABLE usage",
      "CREATE TABLE x(y)", "CREATE TEMP TABLE x(y)", "ALTER TABLE usage RENAME TO x", "VACUUM", "REINDEX", "ANALYZE",
      "ATTACH 'x.sqlite' AS x", "DETACH main", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT a",
      "PRAGMA journal_mode = WAL",
      "PRAGMA query_only = OFF", "PRAGMA user_version = 9", "PRAGMA writable_schema = ON", "PRAGMA key",
      "VACUUM INTO 'x.sqlite'", "SELECT load_extension('x')", "SELECT 1; DELETE FROM usage",
      "SELECT * FROM pragma_user_version; DROP TABLE usage", "WITH a AS (SELECT 1) DELETE FROM usage",
      "SELECT value FROM meta", "SELECT m.value FROM meta AS m", "SELECT (SELECT value FROM META LIMIT 1)",
      "SELECT count(*) FROM meta", "SELECT 1 WHERE EXISTS (SELECT * FROM \"meta\" WHERE value > x'00')",
      "SELECT hashes FROM client_block", "SELECT name FROM usage JOIN client_block", "EXPLAIN DELETE FROM usage",
      "CREATE VIEW x AS SELECT * FROM meta", "REPLACE INTO meta VALUES('zone', 'x')", "SELECT ?", "", " -- nothing",
      "SELECT edit('x')", "SELECT writefile('x', 'y')", "SELECT readfile('/etc/passwd')", "SELECT 1 FROM", "x\0y",
    ])
  func refused(_ sql: String) throws {
    let store = try filled()
    let before = try store.bytes()
    let error = try sunsetError { _ = try store.reader().query(sql) }
    #expect(error.code == .usage, "\(error.message)")
    #expect(error.message.hasPrefix("the query"), "\(error.message)")
    #expect(try store.bytes() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.path) == ["sunset.sqlite"])
  }

  @Test(
    "errors name what was probably meant",
    arguments: [
      ("SELECT requsts FROM usage", "no such column: requsts; did you mean requests?"),
      ("SELECT u.requsts FROM usage AS u", "no such column: u.requsts; did you mean requests?"),
      ("SELECT zzz FROM reject", "no such column: zzz; reject has file, reason, lines, example_line"),
      ("SELECT zzz", "no such column: zzz; there are the views daily_usage, weekly_share and the tables"),
      ("SELECT * FROM daily_usag", "no such table: daily_usag; did you mean daily_usage?"),
      ("SELECT * FROM clients", "no such table: clients; there are the views daily_usage, weekly_share and the tables"),
      ("SELEC 1", "near \"SELEC\": syntax error; give one SELECT"),
      ("SELECT abs(-9223372036854775808)", "integer overflow"),
      ("DELETE FROM usage", "refused: it would do more than read"),
      ("SELECT * FROM meta", "refused: the table meta is closed to queries"),
      ("SELECT 1; SELECT 2", "holds more than one statement"),
    ])
  func told(_ sql: String, _ says: String) throws {
    #expect(try sunsetError { _ = try filled().reader().query(sql) }.message.contains(says))
  }

  @Test(arguments: [
    "PRAGMA table_info(usage)", "SELECT name FROM pragma_table_info('usage')", "VALUES(1)", "SELECT 1;",
  ])
  func open(_ sql: String) throws { #expect(!(try filled().reader().query(sql).rows.isEmpty)) }

  @Test func aQueryWithoutAnEndIsEnded() throws {
    let endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT"
    let reader = try filled().reader()
    let overdue = try sunsetError { _ = try reader.query("\(endless) count(x) FROM c", timeLimit: .milliseconds(1)) }
    #expect(overdue.code == .failed)
    #expect(overdue.message.contains("took longer than"))
    let large = try sunsetError {
      _ = try reader.query("\(endless) zeroblob(1000000) FROM c", timeLimit: .seconds(600))
    }
    #expect(large.message.contains("larger than 64 MiB"))
    #expect(
      try sunsetError { _ = try reader.query("SELECT hex(zeroblob(16777000))") }.message.contains("more memory"))
    // The guard goes with its query.
    #expect(try reader.files().count == 1)
    #expect(try reader.query("SELECT count(*) FROM usage").rows == [[.integer(1)]])
  }
}
