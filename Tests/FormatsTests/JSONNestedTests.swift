import Testing

@testable import Formats

@Suite struct JSONNestedTests {
  /// The bytes up to where the object or list closes; nil where it does not.
  private func nested(_ text: String) -> String? {
    // What stands behind the text would close it, were it read.
    let padded = Array(text.utf8) + [UInt8](repeating: UInt8(ascii: "}"), count: 64)
    return unsafe padded.withUnsafeBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress else { return nil }
      guard let after = unsafe endOfNested(from: start, to: start + text.utf8.count) else { return nil }
      return unsafe String(decoding: UnsafeBufferPointer(start: start, count: after - start), as: UTF8.self)
    }
  }

  /// One byte after the other.
  private func reference(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    var depth = 0
    var isInside = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        isInside.toggle()
      } else if isInside {
        if byte == UInt8(ascii: "\\") { index += 1 }
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { return String(decoding: bytes[..<index], as: UTF8.self) }
      }
    }
    return nil
  }

  @Test(
    arguments: [
      ("{}", "{}"), ("{", nil), (#"{"a":1}, {"b":2}"#, #"{"a":1}"#), (#"["]",[1]]]"#, #"["]",[1]]"#),
      (#"{"a":"}\"}"}x"#, #"{"a":"}\"}"}"#), (#"{"a":"\\"}x"#, #"{"a":"\\"}"#), (#"{"a":"\\\"}"}"#, #"{"a":"\\\"}"}"#),
      (#"{"a":"}"#, nil), (#"{\"}"}"#, #"{\"}"}"#), ("[[[[]]]", nil), ("[[[[]]]]]", "[[[[]]]]"),
    ] as [(String, String?)])
  func `strings and brackets`(text: String, expected: String?) {
    #expect(nested(text) == expected)
    #expect(reference(text) == expected)
    // Over the borders of blocks of 64 bytes.
    for count in 50...70 {
      let before = "[" + String(repeating: " ", count: count)
      #expect(nested(before + text + "]") == reference(before + text + "]"), "\(count)")
      let string =
        "[\"" + String(repeating: "\\\"", count: count / 2) + String(repeating: "x", count: count % 2) + "\","
      #expect(nested(string + text + "]") == reference(string + text + "]"), "\(count)")
    }
  }

  @Test func `the same as one byte after the other`() {
    var dice = SystemRandomNumberGenerator()
    var closed = 0
    let pieces = ["{", "[", "}", "]", "\"", "\\", "\\\\", "abc", "\"{\"", "            ", "\"\\\"\"", "[]", "{\"a\":"]
    for _ in 0..<20_000 {
      let text = "{" + (0..<Int.random(in: 0...60, using: &dice)).map { _ in pieces.randomElement() ?? "" }.joined()
      let found = nested(text)
      #expect(found == reference(text), "\(text)")
      if let found, found.utf8.count > 64 { closed += 1 }
    }
    #expect(closed > 300)
  }

  @Test func `a hundred thousand levels`() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(nested(deep + "]") == deep)
    #expect(nested(String(deep.dropLast())) == nil)
  }
}
