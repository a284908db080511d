import Testing
import Vocabulary

@testable import Reports

@Suite struct MarkdownReportTests {
  static func text(_ report: Report) -> String {
    var text = ""
    MarkdownReport().write(report, to: &text)
    return text
  }

  @Test func golden() throws { try Golden.expect(Self.text(SampleReport.report), matches: "report.md") }

  /// The same headings, in the same order, as the text has.
  @Test func sameHeadingsAsText() {
    let markdown = Self.text(SampleReport.report).split(separator: "\n").filter { $0.hasPrefix("## ") }
    let text = TextReportTests.text(SampleReport.report).split(separator: "\n")
    let headings = text.indices.dropFirst().filter { text[$0].allSatisfy { $0 == "-" } }.map { "## " + text[$0 - 1] }
    #expect(markdown.map(String.init) == headings)
    #expect(headings.count == 6)
  }

  @Test func everyRowHasAsManyCells() {
    var report = SampleReport.report
    report.coverage[0].source = #"a|b\|c"#
    let rows = Self.text(report).split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == 2 + 24 + 2 + 7)
    for row in rows {
      var cells = 0
      var isEscaped = false
      for character in row {
        if character == "|", !isEscaped { cells += 1 }
        isEscaped = character == "\\" && !isEscaped
      }
      #expect([7, 9].contains(cells), "\(row)")
    }
  }

  @Test func markupOfOthersIsText() {
    var report = SampleReport.report
    report.apps[0].trust = [
      Reason(code: "coverage", kind: .guard, result: .fail, text: "<b>x</b> [y](z) *s* _u_ `c` a|b & ~d~ ![i](j)")
    ]
    #expect(
      Self.text(report).contains(
        #"- `coverage`: &lt;b&gt;x&lt;/b&gt; \[y\](z) \*s\* \_u\_ \`c\` a\|b &amp; \~d\~ \!\[i\](j)"#))
  }

  /// What a stranger wrote into a request stays inside a code span.
  @Test(arguments: ["<script>alert(1)</script>", "@everyone", "https://example.org/x", "[x](javascript:y)"])
  func foreignNamesAreCode(_ text: String) {
    var report = SampleReport.report
    report.unknownVersions = [.init(name: text, lines: 3)]
    let line = Self.text(report).split(separator: "\n").last
    #expect(line == "- `\(text)`: 3 lines")
  }
}
