import Policy
import Reports
import Vocabulary

/// What `sunset forecast` answers: for every subject that has not gone, the weeks in which it may come under the threshold
/// of all, and what else it waits for.
struct ForecastAnswer {
  private struct Row {
    var app: String
    var subject: SubjectEvidence
    var forecast: Forecast
    var gate: ForecastGate
    var share: Share
    var platformShare: Share
  }

  private let report: Report
  private let rows: [Row]

  init(_ report: Report, apps: [Report.AppPart]) {
    self.report = report
    rows = apps.flatMap { part in
      part.subjects.filter { !$0.decision.mayGo }.map { subject in
        Row(
          app: part.app, subject: subject.evidence,
          forecast: Forecast(
            subject.evidence.trend, current: Self.larger(subject.decision.share, subject.decision.platformShare),
            threshold: report.threshold),
          gate: ForecastGate(
            subject.decision, subject: subject.evidence, asOf: report.asOf, zone: report.zone,
            noticeDays: report.noticeDays),
          share: subject.decision.share, platformShare: subject.decision.platformShare)
      }
    }
  }

  /// The answer before any form.
  var sheet: Sheet {
    let hasApps = rows.contains { !$0.app.isEmpty }
    let shown = ["subject", "share", "platformShare", "weeks", "outcome", "earliest", "latest", "flattening"]
    return Sheet(
      asOf: report.asOf,
      facts: [
        Sheet.Fact(
          "through", report.window.map { .words($0.through.description) } ?? .missing, label: "Last week ends"),
        Sheet.Fact("basis", .words(report.basis.rawValue), label: "Counts"),
        Sheet.Fact("threshold", .words(report.threshold.description), label: "Threshold"),
      ],
      parts: [
        Sheet.Part(
          "forecasts", heading: "Weeks in which each may come under \(report.threshold)", table: table,
          shown: hasApps ? ["app"] + shown : shown, sentences: rows.compactMap(Self.sentence))
      ],
      notes: [
        rows.isEmpty
          ? "There is nothing to forecast."
          : "Weeks are named by their last day. If users go on leaving as they did; a forecast decides nothing."
      ])
  }

  private var table: Table {
    Table(
      columns: [
        Table.Column("app"), Table.Column("subject"), Table.Column("share", "of all", alignsRight: true),
        Table.Column("platformShare", "of platform", alignsRight: true),
        Table.Column("weeks", alignsRight: true), Table.Column("weeklyChange", alignsRight: true),
        Table.Column("outcome"), Table.Column("earliest"), Table.Column("latest"), Table.Column("flattening"),
        Table.Column("gate"), Table.Column("gateEarliest"), Table.Column("plausible"),
      ],
      rows: rows.map(cells), threshold: report.threshold)
  }

  private func cells(_ row: Row) -> [Table.Cell] {
    var (earliest, latest): (Day?, Day?) = (nil, nil)
    if case .weeks(let first, let last) = row.forecast.outcome, let through = report.window?.through {
      earliest = through + first * Window.days
      latest = last.map { through + $0 * Window.days }
    }
    if row.forecast.outcome == .under { earliest = report.window?.through }
    // The earliest plausible week: neither the share nor what gates it comes sooner.
    let plausible = earliest.map { max($0, row.gate.earliest ?? $0) }
    return [
      .name(row.app), .name(row.subject.selector.description), .share(row.share), .share(row.platformShare),
      .integer(row.forecast.weeks),
      row.forecast.weeklyFactor.map { .words(Self.percent($0)) } ?? .missing, .words(Self.word(row.forecast.outcome)),
      Self.cell(earliest), Self.cell(latest), .flag(row.forecast.isFlattening), .words(row.gate.text),
      Self.cell(row.gate.earliest), Self.cell(plausible),
    ]
  }

  /// What a subject waits for besides its share, where its share is or may come under the threshold.
  private static func sentence(_ row: Row) -> String? {
    guard !row.gate.text.isEmpty else { return nil }
    switch row.forecast.outcome {
    case .under, .weeks: return "\(row.subject.selector) also waits: \(row.gate.text)."
    case .growing, .refused: return nil
    }
  }

  /// The one that comes under the threshold last.
  private static func larger(_ share: Share, _ platformShare: Share) -> Share {
    guard let fraction = platformShare.fraction, fraction > share.fraction ?? 0 else { return share }
    return platformShare
  }

  /// A stable word for what came of it; none is ever renamed.
  private static func word(_ outcome: Forecast.Outcome) -> String {
    switch outcome {
    case .under: "under"
    case .weeks: "falling"
    case .growing: "growing"
    case .refused(let refusal): refusal.rawValue
    }
  }

  /// A factor as a change in whole percent: `-20 %`.
  private static func percent(_ factor: Double) -> String {
    let percent = ((factor - 1) * 100).rounded()
    return abs(percent) < 1e6 ? "\(percent > 0 ? "+" : "")\(Int(percent)) %" : "-"
  }

  private static func cell(_ day: Day?) -> Table.Cell { day.map { .words($0.description) } ?? .missing }
}
