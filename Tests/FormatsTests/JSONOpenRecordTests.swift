import Testing

@testable import Formats

@Suite struct JSONOpenRecordTests {
  /// What became of a record after its lines.
  static func read(_ lines: [String], limit: Int = 1_000) -> (steps: [String], text: String, record: JSONOpenRecord) {
    var record = JSONOpenRecord(limit: limit)
    var steps: [String] = []
    for line in lines {
      let bytes = Array(line.utf8) + [UInt8](repeating: UInt8(ascii: "}"), count: 64)
      unsafe bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        switch unsafe record.append(from: base, to: base + line.utf8.count) {
        case .open: steps.append("open")
        case .closed(let place): steps.append("closed at \(unsafe place - base)")
        case .cut: steps.append("cut")
        }
      }
    }
    var text = ""
    record.lend { text = JSONWalkTests.text($0) }
    return (steps, text, record)
  }

  @Test func `lines come together with a blank between them`() {
    let read = Self.read(["{", #" "a": ["#, #" "}]" ],"#, #""b":"#, "{}", "}, {"])
    #expect(read.steps == ["open", "open", "open", "open", "open", "closed at 1"])
    #expect(read.text == #"{  "a": [  "}]" ], "b": {} }"#)
    #expect(read.record.lines == 6)
  }

  @Test(arguments: [
    (["{", "{"], "cut"), (["{\"a\":1,", "{\"a\":2}"], "cut"), (["{", "]"], "cut"), (["{\"a\":[", "}"], "cut"),
    (["{", "\"a"], "cut"), (["{\"a\":[", "{"], "open"), (["{\"a\":", "{"], "open"), (["{", ""], "open"),
  ])
  func `a line that does not belong to it`(lines: [String], step: String) {
    #expect(Self.read(lines).steps.last == step)
  }

  @Test(
    arguments: [
      ("{", true), ("{\"a\":[ ", true), ("{\"a\":1,", true), ("{\"a\":", true), ("{\"a\":1", false),
      ("{\"a\":\"b\"", false),
    ])
  func `whether it can go on`(line: String, mayGoOn: Bool) {
    #expect(Self.read([line]).record.mayGoOn == mayGoOn)
  }

  @Test func `no more than the limit is kept`() {
    let read = Self.read(["{"] + Array(repeating: "\"a\": 1,", count: 200) + ["\"a\": 1 }"], limit: 100)
    #expect(read.record.isTooLong)
    #expect(read.text.isEmpty)
    #expect(read.steps.last == "closed at 8")
  }
}
