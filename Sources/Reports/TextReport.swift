package import Vocabulary

/// The report for a terminal or a mail: the first screen answers, everything below is what it rests on.
///
/// For people: may change with any version. Programs read ``JSONReport``.
package struct TextReport: Sendable {
  private let writer: TextWriter
  private let language: Language

  /// - Parameter width: the columns to wrap running text at; under 40 counts as 40.
  package init(width: Int = 80, language: Language = .en) {
    writer = TextWriter(width: width)
    self.language = language
  }

  /// Writes the whole report, with a line feed at its end.
  /// - Complexity: O(*n*) in the size of the report.
  package func write(_ report: Report, to output: inout some TextOutputStream) {
    writer.write(ReportOutline(report, language).blocks, to: &output)
  }
}
