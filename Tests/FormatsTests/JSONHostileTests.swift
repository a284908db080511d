import Testing
import Vocabulary

@testable import Formats

/// Lines that nobody should write, and lines that nobody could foresee.
@Suite struct JSONHostileTests {
  static let paths: [(path: [String], role: Role)] = [
    (["ts"], .time), (["request", "headers", "X-Client-Version"], .version),
    (["request", "headers", "X-Os"], .platform),
    (["id"], .client),
  ]

  static let whole = #"""
    {"a":[1,{"b":"}"}],"ts":1796049252.49,"request":{"uri":"/\"{","headers":{"X-Client-Version":["2.3.1","2.3.1"],\#
    "Z":["\\"],"X-Os":"\u0069os"}},"t":-,"id":"8f14e45f-ceea-467f","n":null}
    """#

  @Test(arguments: ["}", "\"", ",", "]", " ", "\n"] as [Character])
  func `a line cut at any byte is rejected, whatever lies behind it`(padding: Character) {
    let line = Array(Self.whole.utf8)
    var extractor = JSONExtractor(mapping: Self.paths)
    let good = cut(line, &extractor, padding: padding)
    #expect(good.reason == nil)
    #expect(
      good.raw == [
        .time: utf8("1796049252.49"), .version: utf8("2.3.1"), .platform: utf8(#"\u0069os"#),
        .client: utf8("8f14e45f-ceea-467f"),
      ])
    for count in 0..<line.count {
      // Both with keys that are expected and with none.
      #expect(cut(line[..<count], &extractor, padding: padding).reason == .json)
      var fresh = JSONExtractor(mapping: Self.paths)
      #expect(cut(line[..<count], &fresh, padding: padding).reason == .json)
    }
    #expect(cut(line, &extractor, padding: padding) == good)
  }

  @Test func `a line whose start is cut is rejected or has no other values`() {
    let line = Array(Self.whole.utf8)
    var extractor = JSONExtractor(mapping: Self.paths)
    for start in 1..<line.count {
      let result = cut(line[start...], &extractor)
      #expect(result.reason == .json)
    }
  }

  @Test(arguments: ["{\"a\":", "[", "{\"a\":[", "{\"request\":", "{\"request\":{\"headers\":"])
  func `100,000 levels`(level: String) {
    let opening = String(repeating: level, count: 100_000)
    let closing = String(level.compactMap { ["{": "}", "[": "]"][$0] as Character? }.reversed())
    let deep = opening + "1" + String(repeating: closing, count: 100_000)
    var extractor = JSONExtractor(mapping: Self.paths)
    let result = cut(#"{"x":\#(deep),"id":"7"}"#, &extractor)
    #expect(result.reason == nil)
    #expect(result.text(.client) == "7")
    #expect(cut(#"{"request":\#(deep),"id":"7"}"#, &extractor).text(.client) == "7")
    #expect(cut(#"{"id":\#(deep),"ts":7}"#, &extractor).text(.time) == "7")
    #expect(cut("{\"x\":" + opening, &extractor).reason == .json)
    #expect(cut(opening, &extractor).reason == .json)
  }

  @Test func `any single byte may be another one`() {
    let line = Array(Self.whole.utf8)
    var generator = SplitMix(seed: 7)
    var extractor = JSONExtractor(mapping: Self.paths)
    for index in line.indices {
      for byte in Array("\"\\{}[],: x".utf8) + [0, 0xFF, UInt8(truncatingIfNeeded: generator.next())] {
        var changed = line
        changed[index] = byte
        var fresh = JSONExtractor(mapping: Self.paths)
        // What is remembered of other lines must not matter.
        #expect(cut(changed, &extractor) == cut(changed, &fresh))
      }
    }
  }

  @Test func `new keys in every line push no one out for good`() {
    var extractor = JSONExtractor(mapping: Self.paths)
    for round in 0..<2000 {
      let line =
        #"{"k\#(round)":1,"request":{"j\#(round)":{},"headers":{"h\#(round)":[],"X-Client-Version":"\#(round)"}},"id":"i"}"#
      let result = cut(line, &extractor)
      #expect(result.text(.version) == "\(round)")
      #expect(result.text(.client) == "i")
    }
  }

  @Test func `keys that are too long to be remembered`() {
    let long = String(repeating: "k", count: 300)
    var extractor = JSONExtractor(mapping: [([long, long], .version), (["b"], .client), ([long, "b"], .platform)])
    for _ in 0..<3 {
      let result = cut(#"{"\#(long)":{"\#(long)":"1","b":"2","\#(long)x":{"b":"4"}},"b":"3"}"#, &extractor)
      #expect(result.raw == [.version: utf8("1"), .platform: utf8("2"), .client: utf8("3")])
    }
  }

  @Test func `values joined over more than one chunk of memory stay where they are`() {
    let first = String(repeating: "a", count: 3000)
    let second = String(repeating: "b", count: 5000)
    var extractor = JSONExtractor(mapping: [(["v"], .version), (["w"], .client), (["x"], .platform)])
    for _ in 0..<2 {
      let result = cut(#"{"v":["\#(first)","\#(second)"],"w":"\#(first)","w":"\#(second)","x":["1","2"]}"#, &extractor)
      #expect(result.text(.version) == "\(first),\(second)")
      #expect(result.text(.client) == "\(first),\(second)")
      #expect(result.text(.platform) == "1,2")
    }
  }
}

/// A small generator of random numbers that gives the same ones every time (SplitMix64, Steele and others, 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
