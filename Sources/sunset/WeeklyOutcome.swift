import Reports
import Vocabulary

/// What a weekly run came to: in one line for a mail, in variables for a command.
struct WeeklyOutcome {
  /// What there is to do; nil for nothing.
  let answer: ReportAnswer?
  /// Without a line feed.
  let line: String
  /// By name; Documentation/Weekly.md lists them.
  let environment: [String: String]

  init(_ report: Report, _ summary: IngestSummary, week: ISOWeek, folder: String) {
    let verdicts = report.apps.flatMap(\.subjects).map(\.decision.verdict)
    let counts = Verdict.allCases.map { verdict in (verdict, verdicts.count { $0 == verdict }) }
    let count = Dictionary(uniqueKeysWithValues: counts)
    let bad = summary.files.count { $0.finding == .refused || $0.finding == .damaged }
    answer = ReportAnswer(report)
    var parts = [
      "\(count[.sunset] ?? 0) may be retired", "\(count[.reenable] ?? 0) to bring back",
      "\(count[.undetermined] ?? 0) undetermined",
    ]
    let read = summary.files.count { $0.finding == .ok || $0.finding == .grown || $0.finding == .growing }
    parts.append("\(read) of \(summary.files.count) files had something new")
    if bad > 0 { parts.append("\(bad) need attention") }
    line = "\(week): \(parts.joined(separator: ", ")); \(Inert.line(folder, limit: 400))"
    var environment = [
      "SUNSET_WEEK": week.description, "SUNSET_AS_OF": report.asOf.description, "SUNSET_REPORTS": folder,
      "SUNSET_CODE": "\(answer?.rawValue ?? 0)", "SUNSET_LINE": line, "SUNSET_BAD_FILES": "\(bad)",
    ]
    for (verdict, count) in counts { environment["SUNSET_\(verdict.rawValue.uppercased())"] = "\(count)" }
    self.environment = environment
  }
}
