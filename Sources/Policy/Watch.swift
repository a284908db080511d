import Vocabulary

/// The 28 days after a subject was retired, in which its return must be seen. POLICY section 6, line 2.
struct Watch: Sendable {
  /// Whether 28 days have passed, and the logs since can show harm.
  let isOver: Bool
  /// The last calendar day of the 28 days.
  let lastDay: Day
  /// The first calendar day on which they have passed.
  let endDay: Day
  /// That logs since are not covered, where it is so.
  let finding: Finding?

  /// Looks at every day from the retirement to the newest whose late lines are all in; nil for what is not retired.
  init?(_ context: SubjectContext, graceHours: Int) {
    guard context.standing.state == .retired, let retiredAt = context.standing.retiredAt else { return nil }
    let evidence = context.evidence
    let end = retiredAt + Span.watchDays * Span.day
    lastDay = evidence.zone.day(of: end - 1)
    endDay = evidence.zone.day(of: end)
    let enforcement = Guards.enforcement(of: "coverage", context.policy)
    let gaps = Gaps(
      in: evidence.days, from: evidence.zone.day(of: retiredAt), through: Self.expected(evidence, graceHours))
    let found = gaps.last == nil || enforcement == .off ? nil : Self.blind(gaps, since: retiredAt)
    let acceptance = context.standing.acceptance(of: "coverage", on: context.today)
    let excused = enforcement != .block || acceptance.map { gaps.areOver(at: $0.at, in: evidence.zone) } ?? false
    isOver = evidence.asOf >= end && (found == nil || excused)
    finding = found
  }

  /// The newest day that should be there: over for longer than the grace, or already known to be closed.
  private static func expected(_ evidence: Evidence, _ graceHours: Int) -> Day {
    let grace = Int64(min(max(0, graceHours), 8_760)) * 3600
    let day = evidence.zone.day(of: Span.sane(evidence.asOf - grace)) - 1
    return max(day, evidence.window?.through ?? day)
  }

  private static func blind(_ gaps: Gaps, since retiredAt: Instant) -> Finding {
    Finding(
      "coverage", .watch, .unknown, "Cannot see harm since it was retired \(retiredAt): \(gaps.text)",
      remedy: "ingest the logs of these days")
  }
}
