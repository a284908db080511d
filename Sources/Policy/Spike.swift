import Vocabulary

/// That people are back on a retired subject: verdict line 1 of POLICY section 6.
///
/// Partial data may raise this alarm, never clear one: the running day counts with what it has, and any day since the
/// retirement is enough.
enum Spike {
  /// The newest day on which it is back; nil where there is none, or the subject is not retired.
  static func finding(_ context: SubjectContext) -> Finding? {
    guard context.standing.state == .retired else { return nil }
    for day in context.subject.history.retiredDays.sorted(by: { $0.day > $1.day }) {
      let why = excess(day, context) ?? reach(day, context)
      guard let why else { continue }
      return Finding(
        "spike", .watch, .fail, "\(Wording.number(day.count)) \(Wording.unit(context.basis)) on \(day.day), \(why)",
        remedy: "bring it back, and find out who they are")
    }
    return nil
  }

  /// How the day exceeds max(10, 3·B, B + 5·√B), B the mean of the same weekdays before it was retired.
  private static func excess(_ day: SubjectEvidence.RetiredDay, _ context: SubjectContext) -> String? {
    let mean = day.before.isEmpty ? 0 : day.before.reduce(0.0) { $0 + Double(max(0, $1)) } / Double(day.before.count)
    let limit = max(10, 3 * mean, mean + 5 * mean.squareRoot())
    guard Double(day.count) > limit else { return nil }
    let usual = mean == mean.rounded() ? Wording.number(Int(mean)) : "\((mean * 10).rounded() / 10)"
    return "over \(Wording.number(Int(limit))), where \(usual) were usual on that weekday before it was retired"
  }

  /// How the day reaches the threshold of the last closed day, of all or of a platform.
  private static func reach(_ day: SubjectEvidence.RetiredDay, _ context: SubjectContext) -> String? {
    guard let totals = context.evidence.history.lastClosedDay else { return nil }
    var scopes = [(name: "all", share: Share(day.count, of: totals.all))]
    for (platform, count) in day.platforms.sorted(by: { $0.key < $1.key }) {
      scopes.append((platform, Share(count, of: totals.platforms[platform] ?? 0)))
    }
    guard let over = scopes.first(where: { $0.share.isUnder(context.policy.threshold) == false }) else { return nil }
    return "\(context.policy.threshold) or more of \(over.name) on \(totals.day), the last closed day "
      + "(\(Wording.number(over.share.whole)))"
  }
}
