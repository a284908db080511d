package import Vocabulary

/// The report for a terminal or a mail: the first screen answers, everything below is what it rests on.
///
/// For people: may change with any version. Programs read ``JSONReport``.
package struct TextReport: Sendable {
  private let writer: TextWriter
  private let language: Language

  /// Makes a writer for what a terminal, a file or a mail can show.
  package init(_ style: TextStyle = TextStyle(), language: Language = .en) {
    writer = TextWriter(style: style)
    self.language = language
  }

  /// Writes the whole report, with a line feed at its end.
  /// - Complexity: O(*n*) in the size of the report.
  package func write(_ report: Report, to output: inout some TextOutputStream) {
    writer.write(ReportOutline(report, language).blocks, to: &output)
  }
}
