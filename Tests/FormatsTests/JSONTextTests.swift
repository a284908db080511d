import Testing

@testable import Formats

@Suite struct JSONTextTests {
  static func isWellFormed(_ bytes: [UInt8]) -> Bool {
    let padded = [UInt8](repeating: 0x22, count: 64) + bytes + [UInt8](repeating: 0xBF, count: 64)
    return unsafe padded.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return unsafe JSONText.isWellFormed(from: base + 64, to: base + 64 + bytes.count)
    }
  }

  /// The standard library's validation is the reference.
  @Test func `every sequence of up to three bytes, and four of the edges`() {
    let edges: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for first in UInt8.min...UInt8.max where first != 0x5C {
      #expect(Self.isWellFormed([first]) == (String(validating: [first], as: UTF8.self) != nil))
      for second in edges {
        #expect(Self.isWellFormed([first, second]) == (String(validating: [first, second], as: UTF8.self) != nil))
      }
    }
    for first in edges {
      for second in edges {
        for third in edges {
          for fourth in [0x41, 0x7F, 0x80, 0xBF, 0xC0] as [UInt8] {
            let bytes = [first, second, third, fourth]
            #expect(Self.isWellFormed(bytes) == (String(validating: bytes, as: UTF8.self) != nil))
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      (#"\"\\\/\b\f\n\r\t"#, true), (#"\u00e9\uFFFF"#, true), (#"\x41"#, false), (#"\u00g0"#, false),
      (#"\u00e"#, false),
      (#"\"#, false), (#"\\x41"#, true), (#"\v"#, false), ("", true),
    ])
  func `escapes`(text: String, isWellFormed: Bool) {
    #expect(Self.isWellFormed(Array(text.utf8)) == isWellFormed)
  }

  @Test(arguments: 0..<40)
  func `a string ends where it ends, and what is odd in it shows`(length: Int) {
    let text = String(repeating: "a", count: length)
    for (middle, isSuspect) in [("", false), (#"\""#, false), ("é", true), (#"\xe9"#, true), (#"\\"#, false)] {
      let bytes = Array((text + middle + text + "\"").utf8) + [UInt8](repeating: 0x20, count: 64)
      unsafe bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        var isOdd = false
        let end = unsafe base + (bytes.count - 64)
        let closing = unsafe endOfString(from: base, to: end, isSuspect: &isOdd)
        #expect(unsafe closing == endOfString(from: base, to: end))
        #expect(unsafe closing == end - 1)
        #expect(isOdd == isSuspect)
      }
    }
  }
}
