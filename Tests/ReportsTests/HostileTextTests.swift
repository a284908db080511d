import ClientContract
import Testing
import Vocabulary

@testable import Reports

/// No foreign text, wherever it stands, puts a control or a hidden scalar into any output.
@Suite struct HostileTextTests {
  /// A report in which every text from outside is the given one.
  static func report(_ text: String) -> Report {
    var report = SampleReport.pictured
    var part = report.apps[0]
    part.app = text
    part.trust = [Reason(code: "coverage", kind: .guard, result: .fail, text: text)]
    part.platforms.append((text, Evidence.Count(clients: 1, requests: 1)))
    part.subjects = part.subjects.map { subject in
      var subject = subject
      subject.decision.reasons.append(Reason(code: text, kind: .caution, result: .fail, text: text))
      subject.decision.next = .init(text: text, command: "sunset retire --app \(text)")
      subject.decision.flag.key = text
      subject.forecast = Report.Forecast(
        outcome: "falling", weeks: 9, earliest: SampleReport.through + 7, gate: text)
      return subject
    }
    part.adoption = part.adoption.map { Report.Adoption(platform: text, days: $0.days, bands: $0.bands) }
    part.subjects.append(contract(text))
    report.apps = [part]
    report.hours = report.hours.map { Report.SourceHours(source: text, days: $0.days) }
    report.coverage[0].source = text
    report.files.attention[0].name = text
    report.rejected.append(.init(reason: text, lines: 1, example: text))
    report.excluded.append(.init(name: text, lines: 1))
    report.unknownVersions.append(.init(name: text, lines: 1))
    return report
  }

  private static func contract(_ text: String) -> Report.SubjectPart {
    let selector = Selector.contract(text)
    let next = Decision.NextStep(text: text, command: text)
    return Report.SubjectPart(
      evidence: SubjectEvidence(selector: selector, requests: 1, activeClients: 1),
      decision: Decision(
        selector: selector, verdict: .sunset, state: .announced, held: false, share: Share(1, of: 9),
        platformShare: Share(1, of: 9), reasons: [], noticeSince: nil, flag: .init(key: text, ready: nil), next: next))
  }

  @Test(arguments: Hostile.texts) func reports(_ text: String) throws {
    let report = Self.report(text)
    var outputs = Array(repeating: "", count: 5)
    TextReport().write(report, to: &outputs[0])
    MarkdownReport().write(report, to: &outputs[1])
    try JSONReport(notice: text).write(report, to: &outputs[2])
    HTMLReport().write(report, to: &outputs[3])
    HTMLReport(language: .ja).write(report, to: &outputs[4])
    for output in outputs {
      #expect(Hostile.harmful(in: output).isEmpty)
      #expect(output.hasSuffix("\n"))
    }
  }

  @Test(arguments: Hostile.texts, TableFormat.allCases) func tables(_ text: String, _ format: TableFormat) throws {
    let asOf = SampleReport.asOf
    let event = LedgerEvent(
      id: 1, at: asOf, actor: text, role: .person, kind: .accepted, app: text, selector: .contract(text),
      guardName: text, note: text)
    var output = ""
    try LedgerTable(asOf: asOf, events: [event], withdrawn: []).write(format, to: &output)
    let rows: [ShareTable.Rows] = [
      .version([
        ShareRow(
          app: text, platform: text, version: text, requests: 1, activeClients: nil, remainingClients: nil,
          share: Share(1, of: 2), platformShare: Share(0, of: 0))
      ]), .hour([HourRow(hour: asOf, source: text, hits: 3)]),
      .platform([PlatformRow(app: text, platform: text, requests: 1, activeClients: 1, share: Share(1, of: 1))]),
      .day([DayRow(day: SampleReport.through, app: text, platform: text, version: text, requests: 1, clients: 1)]),
    ]
    for rows in rows {
      try ShareTable(asOf: asOf, zone: .utc, basis: .clients, window: nil, rows: rows).write(format, to: &output)
    }
    #expect(Hostile.harmful(in: output).isEmpty)
  }

  @Test(arguments: Hostile.texts) func ingestSummaryAndError(_ text: String) throws {
    var output = ""
    let summary = IngestSummary(
      files: FileFinding.allCases.map { .init(name: text, finding: $0, offset: 1, text: text) },
      rejects: [.init(reason: text, lines: 1, example: text)], exclusions: [.init(name: text, lines: 1)],
      unknownVersions: [.init(name: text, lines: 1)])
    IngestSummaryText().write(summary, to: &output)
    try JSONEnvelope(asOf: SampleReport.asOf).write(error: SunsetError(.failed, text), to: &output)
    #expect(Hostile.harmful(in: output).isEmpty)
  }
}
