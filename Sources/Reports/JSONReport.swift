package import Vocabulary

/// The report for programs.
///
/// Stable, protocol 1: fields are only ever added, and every field is always there, `null` where it has no value. Shares
/// are fractions from 0 to 1, the shortest decimal that reads back as the same double.
package struct JSONReport: Sendable {
  /// Something that readers of the contract should hear.
  package var notice: String?

  /// Makes a writer, with or without a notice to the readers.
  package init(notice: String? = nil) { self.notice = notice }

  /// Writes the whole report in its envelope, with a line feed at its end.
  /// - Throws: `SunsetError` where a value has no JSON form.
  /// - Complexity: O(*n*) in the size of the report.
  package func write(_ report: Report, to output: inout some TextOutputStream) throws(SunsetError) {
    try JSONEnvelope(asOf: report.asOf, notice: notice).write(data: ReportDocument(report), to: &output)
  }
}
