@testable import Arguments
import Testing

@Suite struct TerminalTests {
  @Test(arguments: [(nil, 80), ("", 80), ("wide", 80), ("0", 80), ("-5", 80), ("10", 40), ("40", 40), ("132", 132)])
  func `columns`(text: String?, expected: Int) {
    #expect(Terminal.columns(saying: text) == expected)
  }
}
