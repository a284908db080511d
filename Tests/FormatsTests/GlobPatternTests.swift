import Testing

@testable import Formats

@Suite struct GlobPatternTests {
  static let cases: [(pattern: String, text: String, matches: Bool)] = [
    ("", "", true), ("", "a", false), ("*", "", true), ("*", "anything", true), ("a", "a", true), ("a", "A", false),
    ("a?c", "abc", true), ("a?c", "ac", false), ("?", "", false), ("/health*", "/healthz", true),
    ("/health*", "/v1/health", false), ("*z", "/healthz", true), ("*a*b*", "xxaxxbxx", true),
    ("*a*b*", "xxbxxaxx", false),
    ("a*a", "a", false), ("a*a", "aa", true), ("*aab", "aaaab", true), ("4??", "404", true), ("4??", "4040", false),
    ("**", "x", true), ("a**b", "ab", true), ("*.*", "no dot", false),
  ]

  @Test(arguments: cases.indices)
  func `a pattern fits the whole text`(index: Int) {
    let (pattern, text, matches) = Self.cases[index]
    #expect(GlobPattern(pattern).matches(Array(text.utf8)) == matches, "\(pattern) on \(text)")
  }

  @Test func `case can be left aside`() {
    let pattern = GlobPattern("*GoogleBot*", ignoringCase: true)
    #expect(pattern.matches(Array("Mozilla/5.0 (compatible; googlebot/2.1)".utf8)))
    #expect(!GlobPattern("*GoogleBot*").matches(Array("googlebot".utf8)))
  }

  @Test func `many stars do not take forever`() {
    let pattern = GlobPattern(String(repeating: "a*", count: 30) + "b")
    #expect(!pattern.matches([UInt8](repeating: UInt8(ascii: "a"), count: 5_000)))
  }
}
