import Testing
import Vocabulary

@testable import Formats

@Suite struct JSONRecordCutTests {
  private func cut(_ text: String) -> String {
    let padded = [UInt8](repeating: 0, count: 64) + Array(text.utf8) + [UInt8](repeating: UInt8(ascii: "}"), count: 64)
    let count = JSONRecordCut.wholeRecords(in: padded.span.extracting(64..<(padded.count - 64)))
    return String(decoding: text.utf8.prefix(count), as: UTF8.self)
  }

  @Test(arguments: [
    (#"[{"a":1},{"b":[{},{}]},{"c"#, #"[{"a":1},{"b":[{},{}]},"#),
    (#"[ {"a":"},{"} , {"c"#, #"[ {"a":"},{"} ,"#),
    (#"{"events":[{"a":1},{"b":2}, {"c":3"#, #"{"events":[{"a":1},{"b":2},"#),
    (#"{ "records" : [ {"a":1}"#, #"{ "records" : [ {"a":1}"#),
    (#"{"a":1}{"b":2}{"#, #"{"a":1}{"b":2}"#),
    // The rest of a line that was cut, and the next batch behind it.
    (#"{"a":1},{"b":2},{"#, #"{"a":1},{"b":2},"#), (#"]}{"events":[{"a":1},{"#, #"]}{"events":[{"a":1},"#),
    (#",{"a":1}]}"#, #",{"a":1}"#),
    // A record with a wrong bracket does not take those after it with it.
    (#"[{"a":[1}},{"b":2},{"c"#, #"[{"a":[1}},{"b":2},"#), (#"{"a"],{"b":2},{"#, #"{"a"],{"b":2},"#),
    // No record is whole, or there is none.
    (#"[{"a":1"#, ""), (#"{"resourceLogs":[{"a":1},{"b"#, ""), ("192.0.2.1 - - [", ""), ("", ""), ("]", ""), ("[", ""),
    (#"["a","b"]"#, ""),
  ])
  func `a cut stands between two records`(text: String, whole: String) {
    #expect(cut(text) == whole)
  }

  @Test(arguments: ["[", "{\"events\":[", ""])
  func `the pieces of a line give what the line gives`(opening: String) throws {
    var random = SplitMix(seed: 11)
    let separator = opening.isEmpty ? "" : ","
    let closing = opening.isEmpty ? "" : opening == "[" ? "]" : "]}"
    let records = (0..<200).map { number in
      let junk = String(repeating: "},{\\\"", count: Int.random(in: 0...9, using: &random))
      return
        #"{"time":"2026-11-01T05:00:01Z","path":"/v1","x-client-version":"2.\#(number).0","more":[{"a":"\#(junk)"}]}"#
    }
    let line = Array((opening + records.joined(separator: separator) + closing).utf8)
    for limit in [300, 1000, 9999] {
      var pieces: [[UInt8]] = []
      var rest = line[...]
      while rest.count > limit {
        let count = JSONRecordCut.wholeRecords(
          in: Array(rest.prefix(limit) + [UInt8](repeating: 0, count: 64)).span.extracting(0..<limit))
        try #require((1...limit).contains(count))
        pieces.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      pieces.append(Array(rest))
      let decoder = try FormatPlan(format: "json").makeDecoder(key: testKey)
      feed(pieces.flatMap { $0 + [0x0A] }, to: decoder)
      decoder.finish()
      #expect(drained(decoder).map { decoder.subjects[$0.subject].name } == (0..<200).map { "2.\($0).0" })
      #expect(decoder.counts.rejected == 0)
    }
  }
}
