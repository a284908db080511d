import Testing
import Vocabulary

@testable import Formats

/// Values that are passed over, one line after the other: what one line had must not be believed of the next.
@Suite struct JSONUsualLengthTests {
  /// JSON texts of a string each, with what makes its end hard to see where the one before it ended.
  static let strings: [String] =
    (0...70).map { String(repeating: "a", count: $0) }
    + [4, 5, 30, 31, 32, 33, 62, 63, 64].flatMap { length -> [String] in
      let text = String(repeating: "b", count: length)
      return [
        text + #"\""#, text + #"\"c"#, text + #"\\"#, text + #"\\\""#, #"\\"# + text, #"\""# + text, text + "é",
        text + #"","v":"9"#.replacing("\"", with: "\\\""), "}" + text, text + ",",
      ]
    }

  @Test func `the length that a value had does not decide where it ends`() {
    var extractor = JSONExtractor(mapping: [(path: ["v"], role: .version)], conditions: [])
    for (first, before) in Self.strings.enumerated() {
      for (second, text) in Self.strings.enumerated() {
        _ = cut(#"{"w":"\#(before)","v":"0"}"#, &extractor)
        let result = cut(#"{"w":"\#(text)","v":"\#(second)"}"#, &extractor)
        guard result.reason == nil, result.text(.version) == String(second) else {
          Issue.record("\(second) after \(first): \(String(describing: result.text(.version)))")
          return
        }
      }
    }
  }

  @Test(arguments: [#"{"w":"aaaa"#, #"{"w":"aaaa\""#, #"{"w":"aaaa,"v":"1"}"#, #"{"w":"aaaa\","v":"1"}"#, #"{"w":""#])
  func `a value that is not closed, where one was`(text: String) {
    var extractor = JSONExtractor(mapping: [(path: ["v"], role: .version)], conditions: [])
    for before in ["aaaa", "aaaa\\\"", "", "aaaa,"] {
      _ = cut(#"{"w":"\#(before)","v":"0"}"#, &extractor)
      #expect(cut(text, &extractor).reason == .json)
    }
  }
}
