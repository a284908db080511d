import Testing
import Vocabulary

@testable import Reports

@Suite struct TextStyleTests {
  @Test(arguments: [
    (0.0, "", ""), (1e-9, "▏", "."), (0.125, "█", "#"), (0.19, "█▌", "#:"), (0.5, "████", "####"),
    (1.0, "████████", "########"), (7.0, "████████", "########"), (-1.0, "", ""),
  ])
  func bars(_ part: Double, _ unicode: String, _ ascii: String) {
    #expect(TextStyle().bar(part, width: 8) == unicode)
    #expect(TextStyle(isASCII: true).bar(part, width: 8) == ascii)
  }

  @Test func narrowCountsAsForty() { #expect(TextStyle(width: 3).width == 40) }

  private func lines(_ style: TextStyle, _ language: Language = .en) -> [String] {
    var text = ""
    TextReport(style, language: language).write(SampleReport.report, to: &text)
    return text.split(separator: "\n").map(String.init)
  }

  /// Only a name, a command or a path may be longer than the width.
  @Test(arguments: [42, 60, 79, 80, 81, 100, 120, 200], Language.allCases)
  func fits(_ width: Int, _ language: Language) {
    for line in lines(TextStyle(width: width), language) where DisplayWidth.of(line) > width {
      #expect(line.contains("/") || line.contains("serve_"), "\(line)")
    }
  }

  @Test(arguments: [80, 100, 120]) func barsAreDrawnWhereThereIsRoom(_ width: Int) {
    #expect(lines(TextStyle(width: width)).contains { $0.contains("█") })
    let ascii = lines(TextStyle(width: width, isASCII: true))
    #expect(ascii.contains { $0.contains("###") })
    #expect(ascii.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test func coloursOnlyWhereTheyAreAskedFor() {
    #expect(!lines(TextStyle()).contains { $0.contains("\u{1B}") })
    let colored = lines(TextStyle(isColored: true))
    #expect(colored.contains { $0.contains("\u{1B}[32msunset\u{1B}[0m") })
    #expect(colored.first == "\u{1B}[1mSunset report as of 2026-11-30T06:30:00Z\u{1B}[0m")
    let bare = colored.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") }
    #expect(bare == lines(TextStyle()))
  }

  @Test(arguments: Hostile.texts) func foreignTextHoldsNoTone(_ text: String) {
    var output = ""
    TextReport(TextStyle(isColored: true)).write(HostileTextTests.report(text + Tone.bad.around("x")), to: &output)
    #expect(output.contains("\\u{e002}x") || text.count > 100)
    let bare = output.replacing(/\u{1B}\[(0|1|31|32|33)m/, with: "")
    #expect(Hostile.harmful(in: bare).isEmpty)
  }
}
