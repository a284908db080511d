import Testing
import Vocabulary

@testable import Store

@Suite struct SchemaTests {
  /// ARCHITECTURE, "Store". A column may be added; none is renamed or removed without a new step.
  static let columns: [(table: String, columns: String)] = [
    ("batch", "id source first_day last_day engine digest loaded_at"),
    ("checkpoint", "file offset digest"),
    ("client_block", "first hashes checksum"),
    ("daily_usage", "day source app kind platform name requests weighted clients first_at last_at"),
    ("exclusion", "file name lines"),
    ("file_marks", "file marks"),
    ("forgotten", "day and_before at"),
    ("ledger", "id at actor role event app subject guard until note refers_to recorded_at"),
    ("loaded_day", "source day batch complete counts_clients tells_with_client"),
    ("meta", "key value"),
    ("reject", "file reason lines example_line"),
    ("source", "id name app"),
    (
      "source_file",
      "id source name digest bytes raw_bytes lines hits excluded rejected repaired first_hit last_hit finding "
        + "finding_offset finding_text ingested_at"
    ),
    ("subject", "id app kind platform name major minor patch"),
    ("unknown_version", "text lines"),
    (
      "usage",
      "source day subject requests weighted with_client sampled first_at last_at clients client_set checksum"
    ),
    ("volume", "hour source hits"),
    (
      "weekly_share",
      "from through source app kind platform name requests active remaining active_all active_platform share "
        + "platform_share"
    ),
    ("window_count", "source through subject requests active remaining only_unknown active_28"),
    ("window_total", "source through app platform requests clients active_28 day_clients"),
    ("window_share", "source through app kind platform name requests active remaining active_all active_platform"),
  ]

  @Test func tablesAndColumns() throws {
    let store = try TemporaryStore()
    _ = try store.writer()
    let connection = try store.connection()
    var found: [String: String] = [:]
    try connection.query(
      """
      SELECT m.name, group_concat(c.name, ' ') FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
      WHERE m.type IN ('table', 'view') GROUP BY m.name
      """
    ) { row throws(SunsetError) in found[row.text(0)] = row.text(1) }
    #expect(found == Dictionary(uniqueKeysWithValues: Self.columns.map { ($0.table, $0.columns) }))
    #expect(try connection.number("PRAGMA user_version") == 4)
    #expect(try connection.number("PRAGMA application_id") == 0x736E_7374)
    #expect(
      try connection.number(
        "SELECT count(*) FROM pragma_table_list WHERE type = 'table' AND NOT strict AND schema = 'main' AND name NOT LIKE 'sqlite%'"
      ) == 0)
  }

  @Test func lookupsUseTheirIndexes() throws {
    let store = try TemporaryStore()
    _ = try store.writer()
    let connection = try store.connection()
    for (sql, index) in [
      ("SELECT 1 FROM checkpoint WHERE digest = x'00' AND offset = 1", "checkpoint_by_content"),
      ("SELECT 1 FROM source_file WHERE digest = x'00' AND bytes = 1", "source_file_by_content"),
      ("SELECT 1 FROM usage WHERE day BETWEEN 1 AND 7", "usage_by_day"),
    ] {
      var plan = ""
      try connection.query("EXPLAIN QUERY PLAN \(sql)") { row throws(SunsetError) in plan += row.text(3) }
      #expect(plan.contains(index), "\(sql): \(plan)")
    }
  }

  @Test func viewsArePlainRows() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.log", day: 20_787, clients: [1, 2, 3]))
    try writer.commit()
    let connection = try store.connection()
    var rows: [[String]] = []
    try connection.query("SELECT * FROM daily_usage") { row throws(SunsetError) in
      rows.append((0..<11).map { row.text($0) })
    }
    // 20,787 days after 1970-01-01 is 2026-11-30.
    #expect(
      rows == [
        [
          "2026-11-30", "default", "", "version", "ios", "2.1.0", "10", "20", "3", "2026-11-30T00:01:00Z",
          "2026-11-30T01:00:00Z",
        ]
      ])
  }

  @Test(arguments: ["DELETE FROM ledger", "UPDATE ledger SET note = 'x'"])
  func theLedgerIsAppendOnly(sql: String) throws {
    let store = try TemporaryStore()
    try store.writer().append(LedgerEvent(at: TemporaryStore.now, actor: "a", role: .person, kind: .held))
    let connection = try store.connection()
    #expect(try sunsetError { try connection.execute(script: sql) }.message.contains("append-only"))
  }
}
