import Testing
import Vocabulary

@testable import Formats

@Suite struct JSONBatchTests {
  static let record = #"{"ts":1793509201,"x_client_version":"2.3.1"}"#

  @Test(
    arguments: [
      (record, 1, [:]), (#"{"info":\#(record)}"#, 1, [:]), (#"{"info":{"info":\#(record)}}"#, 0, [.time: 1]),
      (#"{"info":\#(record),"b":1}"#, 0, [.time: 1]), (#"{"records":[\#(record),\#(record)]}"#, 2, [:]),
      (#"{"a":1,"events":[{"info":\#(record)}, \#(record)],"b":[]}"#, 2, [:]),
      (#"{"records":[\#(record),{"a":1},7,{"records":[\#(record)]}]}"#, 1, [.time: 2, .json: 1]),
      (#"{"others":[\#(record)]}"#, 0, [.time: 1]), (#"{"records":{"ts":1793509201}}"#, 1, [:]),
      (#"{"meta":[{"name":"day"}],"data":[{"day":"2026-11-01","n":"3"}],"rows":1}"#, 0, [.aggregated: 1]),
      (#"{"meta":{},"data":[]}"#, 0, [.time: 1]), (#"{"records":[]}"#, 0, [:]),
      // A record that has a time is one, whatever else it has.
      (#"{"ts":1793509201,"records":[\#(record)],"meta":[],"data":[]}"#, 1, [:]),
    ] as [(String, Int, [RejectReason: Int])])
  func `an object`(text: String, hits: Int, rejected: [RejectReason: Int]) throws {
    let read = try ReadJSON(text)
    #expect(read.hits == hits)
    #expect(read.rejected == rejected)
    #expect(read.addsUp)
  }

  @Test func `the result of a query is refused, and says what it is`() throws {
    let lines = try fixtureLines("cloudflare-analytics-engine/result.json.gz")
    let read = try ReadJSON(lines.joined(separator: [0x0A]))
    #expect(read.hits == 0)
    #expect(read.rejected == [.aggregated: 1])
    #expect(read.firstLines == [.aggregated: 1])
    #expect(RejectReason.aggregated.sentence.contains("counts"))
  }
}
