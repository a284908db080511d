import Testing
import Vocabulary

@testable import Engines

@Suite struct EngineAddressTests {
  @Test(arguments: [
    ("clickhouse://db.example:8123/logs?table=requests", "http://db.example:8123/", false),
    ("clickhouses://db.example/logs?table=requests", "https://db.example:8443/", false),
    ("clickhouse://127.0.0.1/logs?table=requests", "http://127.0.0.1:8123/", false),
    ("clickhouses://[::1]:9/logs?table=requests", "https://[::1]:9/", false),
  ])
  func addresses(text: String, start: String, _: Bool) throws {
    let address = try EngineAddress(text)
    #expect(address.url(queryID: "q-1") == start + "?database=logs&wait_end_of_query=1&query_id=q-1")
    #expect(address.from == "`logs`.`requests`")
  }

  @Test func whatLeavesTheMachineUnencrypted() throws {
    #expect(try EngineAddress("clickhouse://db.example/logs?table=t").isOpen)
    #expect(try !EngineAddress("clickhouses://db.example/logs?table=t").isOpen)
    #expect(try !EngineAddress("clickhouse://[::1]/logs?table=t").isOpen)
  }

  @Test(arguments: [
    "", "http://db/logs?table=t", "clickhouse://", "clickhouse:///logs?table=t", "clickhouse://db",
    "clickhouse://db/logs",
    "clickhouse://db/?table=t", "clickhouse://db/logs?table=", "clickhouse://db/logs?table=t&readonly=0",
    "clickhouse://db/logs?table=t%60", "clickhouse://db/logs?table=a.b", "clickhouse://db/a/b?table=t",
    "clickhouse://db:0/logs?table=t", "clickhouse://db:65536/logs?table=t", "clickhouse://db:x/logs?table=t",
    "clickhouse://d b/logs?table=t", "clickhouse://db\r\nX: y/logs?table=t", "clickhouse://db/logs#?table=t",
    "clickhouse://user:secret@db/logs?table=t", "clickhouse://secret@db/logs?table=t",
  ])
  func refused(text: String) throws {
    let error = try #require(throws: SunsetError.self) { try EngineAddress(text) }
    #expect(error.code == .usage)
    #expect(!error.message.contains("secret"))
  }

  @Test(
    arguments: [
      (["version()\t1", "skip_unavailable_shards\t0", "timeout_overflow_mode\tthrow"], nil),
      (["skip_unavailable_shards\tfalse"], nil),
      (["skip_unavailable_shards\t1"], "skip_unavailable_shards = 1"),
      (["skip_unavailable_shards\ttrue"], "skip_unavailable_shards = true"),
      (["skip_unavailable_shards\t0", "read_overflow_mode\tbreak"], "read_overflow_mode = break"),
      (["skip_unavailable_shards\t0", "group_by_overflow_mode\tany"], "group_by_overflow_mode = any"),
      ([], "does not show system.settings"),
    ] as [([String], String?)])
  func settings(lines: [String], says: String?) throws {
    var settings = EngineSettings()
    for line in lines { settings.add(line: Array(line.utf8)[...]) }
    guard let says else { return try settings.check() }
    #expect(try #require(throws: SunsetError.self) { try settings.check() }.message.contains(says))
  }
}
