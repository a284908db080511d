package import Vocabulary

/// The report as CSV: one row a subject, for a spreadsheet or a script.
///
/// Stable: columns keep their names and order, a new one is added at the end; see Documentation/JSON.md, "CSV".
package struct CSVReport: Sendable {
  /// Makes a writer.
  package init() {}

  /// Writes every subject of every app, with a line feed at its end.
  /// - Complexity: O(*n*) in the subjects.
  package func write(_ report: Report, to output: inout some TextOutputStream) {
    let columns = [
      "app", "subject", "kind", "platform", "version", "requests", "activeClients", "remainingClients", "share",
      "platformShare", "upperBound", "state", "held", "verdict", "reasons", "noticeSince", "noticeReach", "flagKey",
      "flagReady", "earliest", "command", "forecastEarliest", "forecastLatest", "forecastPlausible",
    ]
    let rows = report.apps.flatMap { part in
      let hasClients = report.basis == .clients || part.total.clients > 0
      return part.subjects.map { row($0, app: part.app, hasClients: hasClients) }
    }
    Table(columns: columns.map { Table.Column($0) }, rows: rows, threshold: report.threshold).writeCSV(to: &output)
  }

  private func row(_ part: Report.SubjectPart, app: String, hasClients: Bool) -> [Table.Cell] {
    let (decision, evidence) = (part.decision, part.evidence)
    let (platform, name) = SelectorList.parts(decision.selector)
    let isContract = decision.selector.platform == nil
    let open = decision.reasons.filter { $0.result != .pass }.map(\.code)
    return [
      .name(app), .name(decision.selector.description), .words(decision.selector.kind),
      isContract ? .missing : .name(platform), isContract ? .missing : .words(name), .integer(evidence.requests),
      hasClients ? .integer(evidence.activeClients) : .missing, evidence.remainingClients.cell, .share(decision.share),
      .share(decision.platformShare), decision.upperBound.map(Table.Cell.real) ?? .missing,
      .words(decision.state.rawValue), .flag(decision.held), .words(decision.verdict.rawValue),
      .name(open.joined(separator: " ")), Self.text(decision.noticeSince),
      decision.noticeReach.map(Table.Cell.share) ?? .missing, decision.flag.key.cell,
      decision.flag.ready.map(Table.Cell.flag) ?? .missing, Self.text(decision.next.earliest),
      decision.next.command.cell, Self.text(part.forecast?.earliest), Self.text(part.forecast?.latest),
      Self.text(part.forecast?.plausible),
    ]
  }

  private static func text(_ value: (some CustomStringConvertible)?) -> Table.Cell {
    value.map { .words($0.description) } ?? .missing
  }
}
