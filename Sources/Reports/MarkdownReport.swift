package import Vocabulary

/// The report for a chat or a pull request, as GitHub-flavoured Markdown; the same content as ``TextReport``.
///
/// For people: may change with any version. Programs read ``JSONReport``.
package struct MarkdownReport: Sendable {
  private let language: Language

  /// Makes a writer.
  package init(language: Language = .en) { self.language = language }

  /// Writes the whole report, with a line feed at its end.
  /// - Complexity: O(*n*) in the size of the report.
  package func write(_ report: Report, to output: inout some TextOutputStream) {
    MarkdownWriter().write(ReportOutline(report, language).blocks, to: &output)
  }
}
