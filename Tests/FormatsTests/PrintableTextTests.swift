import Testing

@testable import Formats

@Suite struct PrintableTextTests {
  @Test(
    arguments: [
      ([], 10, ""), (Array("2.3.1 (456)".utf8), 64, "2.3.1 (456)"), ([0x1B, 0x5B, 0x41], 64, #"\x1b[A"#),
      ([0x00, 0x09, 0x0A, 0x7F, 0xE9], 64, #"\x00\x09\x0a\x7f\xe9"#), (Array("版".utf8), 64, #"\xe7\x89\x88"#),
      (Array("12345".utf8), 5, "12345"), (Array("123456".utf8), 5, "12345…"),
      // An escape is not cut in two.
      (Array("123".utf8) + [0x00], 5, "123…"),
    ] as [([UInt8], Int, String)])
  func `only ASCII, and no more than the limit`(bytes: [UInt8], limit: Int, text: String) {
    #expect(PrintableText.printable(bytes, limit: limit) == text)
  }
}
