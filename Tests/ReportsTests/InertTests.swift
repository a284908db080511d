import Foundation
import Testing

@testable import Reports

@Suite struct InertTests {
  @Test(arguments: [
    ("plain", "plain"), ("\u{1B}[31m", #"\x1b[31m"#), ("a\0b", #"a\x00b"#), ("a\nb\tc\r", #"a\x0ab\x09c\x0d"#),
    ("\u{202E}x", #"\u{202e}x"#), ("\u{2069}", #"\u{2069}"#), ("\u{200F}", #"\u{200f}"#), ("\u{61C}", #"\u{061c}"#),
    ("\u{2028}", #"\u{2028}"#), ("\u{200B}", #"\u{200b}"#), ("\u{7F}\u{9B}", #"\x7f\x9b"#),
    ("\u{FFF9}\u{E000}", #"\u{fff9}\u{e000}"#), ("\u{E0041}", #"\u{e0041}"#), ("\u{3164}", #"\u{3164}"#),
    ("Grüße 日本 👍", "Grüße 日本 👍"), (#"C:\x"#, #"C:\x"#),
  ])
  func line(_ text: String, _ shown: String) { #expect(Inert.line(text) == shown) }

  @Test func cut() {
    #expect(Inert.line("abcdefghij", limit: 10) == "abcdefghij")
    #expect(Inert.line("abcdefghijk", limit: 10) == "abcdefg...")
    #expect(Inert.line("abcdefg\u{1B}", limit: 10) == "abcdefg...")
    #expect(Inert.line(String(repeating: "e\u{301}", count: 9_000)).unicodeScalars.count == Inert.nameLimit)
  }

  @Test(arguments: Hostile.texts) func inertTextStays(_ text: String) {
    let once = Inert.line(text)
    #expect(Hostile.harmful(in: once).isEmpty)
    #expect(!once.contains("\n"))
    #expect(Inert.line(once) == once)
  }

  @Test(arguments: Hostile.texts) func jsonKeepsTheValue(_ text: String) throws {
    let encoded = Inert.json(String(decoding: try JSONEncoder().encode([text]), as: UTF8.self))
    #expect(Hostile.harmful(in: encoded).isEmpty)
    #expect(try JSONDecoder().decode([String].self, from: Data(encoded.utf8)) == [text])
  }
}
