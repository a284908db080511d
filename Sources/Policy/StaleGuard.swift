import Vocabulary

/// Holds back when the newest closed day ended more than 2 days before the as-of instant. POLICY section 4, `stale`.
struct StaleGuard: AppGuard {
  let name = "stale"
  let distrustsShare = true

  func judge(app evidence: Evidence) -> Finding {
    guard let window = evidence.window else {
      return Finding(
        name, .guard, .unknown, "No day is closed, so it cannot be told how old the data is",
        remedy: "ingest seven whole days of logs")
    }
    let age = evidence.asOf - window.end
    guard age >= 0 else {
      return Finding(
        name, .guard, .unknown, "The window ends \(window.end), after the report's instant, \(evidence.asOf)",
        remedy: "ask for an instant after the window's end")
    }
    guard age > Span.staleDays * Span.day else {
      return Finding(
        name, .guard, .pass, "The newest closed day, \(window.through), ended \(NoticeRule.hours(age)) ago")
    }
    return Finding(
      name, .guard, .fail,
      "The newest closed day, \(window.through), ended \(NoticeRule.hours(age)) before \(evidence.asOf), and at most "
        + "\(NoticeRule.hours(Span.staleDays * Span.day)) is allowed",
      remedy: "ingest newer logs, or report with --as-of \(window.end)")
  }
}
