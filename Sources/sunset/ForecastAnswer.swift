import Reports
import Vocabulary

/// What `sunset forecast` answers: for every subject that has not gone, the weeks in which it may come under the threshold
/// of all, and what else it waits for.
struct ForecastAnswer {
  private struct Row {
    var app: String
    var decision: Decision
    var forecast: Report.Forecast
  }

  private let report: Report
  private let rows: [Row]

  init(_ report: Report, apps: [Report.AppPart]) {
    self.report = report
    rows = apps.flatMap { part in
      part.subjects.compactMap { subject in
        subject.forecast.map { Row(app: part.app, decision: subject.decision, forecast: $0) }
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
    let forecast = row.forecast
    return [
      .name(row.app), .name(row.decision.selector.description), .share(row.decision.share),
      .share(row.decision.platformShare), .integer(forecast.weeks),
      forecast.weeklyFactor.map { .words(Self.percent($0)) } ?? .missing, .words(forecast.outcome),
      Self.cell(forecast.earliest), Self.cell(forecast.latest), .flag(forecast.isFlattening), .words(forecast.gate),
      Self.cell(forecast.gateEarliest), Self.cell(forecast.plausible),
    ]
  }

  /// What a subject waits for besides its share, where its share is or may come under the threshold.
  private static func sentence(_ row: Row) -> String? {
    guard !row.forecast.gate.isEmpty, row.forecast.earliest != nil else { return nil }
    return "\(row.decision.selector) also waits: \(row.forecast.gate)."
  }

  /// A factor as a change in whole percent: `-20 %`.
  private static func percent(_ factor: Double) -> String {
    let percent = ((factor - 1) * 100).rounded()
    return abs(percent) < 1e6 ? "\(percent > 0 ? "+" : "")\(Int(percent)) %" : "-"
  }

  private static func cell(_ day: Day?) -> Table.Cell { day.map { .words($0.description) } ?? .missing }
}
