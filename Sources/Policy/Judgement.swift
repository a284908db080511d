import Vocabulary

/// All that rules, guards and the ledger say of one subject, and the verdict that follows. POLICY section 6.
struct Judgement: Sendable {
  let context: SubjectContext
  let share: Finding
  let notice: [Finding]
  let flag: [Finding]
  let guards: [GuardOutcome]
  let watch: Watch?

  init(_ context: SubjectContext, flagRule: FlagRule, graceHours: Int) {
    self.context = context
    guards = Guards.judge(context)
    let distrusting = guards.filter { $0.blocks && $0.distrustsShare }.map(\.name)
    let share = ShareRule.judge(context)
    self.share = share.passed && !distrusting.isEmpty ? ShareRule.untrusted(because: distrusting, context) : share
    // A notice is a step towards retiring; of what is retired it is no longer asked.
    notice = context.standing.state == .retired ? [] : NoticeRule.judge(context)
    flag = flagRule.judge(context)
    watch = Watch(context, graceHours: graceHours)
  }

  /// The first line of POLICY section 6 that fits. Lines 1 (`reenable`) and 11 (`cutBudget`) are not among them here.
  var verdict: Verdict {
    if let watch { return watch.isOver ? .retired : .watch }
    if context.standing.held || isNewest || share.reason.result == .fail { return .keep }
    if share.reason.result == .unknown { return .undetermined }
    if notice.contains(where: { $0.reason.code == "notAnnounced" }) { return .announce }
    if notice.contains(where: { $0.reason.result == .fail }) { return .wait }
    if notice.contains(where: { $0.reason.result == .unknown }) { return .undetermined }
    guard let ready = FlagRule.isReady(flag) else { return .undetermined }
    if !ready { return .arm }
    return blockers.isEmpty ? .sunset : .undetermined
  }

  /// Whether the guard `newest` keeps it.
  var isNewest: Bool { guards.contains { $0.name == "newest" && $0.blocks && $0.finding.reason.result == .fail } }

  /// The guards that leave it undetermined.
  var blockers: [GuardOutcome] { guards.filter { $0.blocks && $0.name != "newest" } }

  /// Everything that did not pass: rules, guards, the ledger, the watch.
  var reasons: [Reason] {
    let findings = [share] + notice + flag + guards.map(\.finding) + [hold, watch?.finding].compactMap { $0 }
    return findings.filter { !$0.passed }.map(\.reason)
  }

  /// That it is held, where it is.
  private var hold: Finding? {
    guard context.standing.held, let since = context.standing.heldSince else { return nil }
    let entries = context.standing.holds.map { "\($0)" }
    return Finding(
      "held", .ledger, .fail,
      "It is held since \(since) by ledger \(entries.count == 1 ? "entry" : "entries") \(Wording.list(entries))",
      remedy: "the hold ends when it is withdrawn")
  }
}
