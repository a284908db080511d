import Vocabulary

/// All that rules, guards and the ledger say of one subject, and the verdict that follows. POLICY section 6.
struct Judgement: Sendable {
  let context: SubjectContext
  let share: Finding
  let notice: [Finding]
  let flag: [Finding]
  let guards: [GuardOutcome]
  let cautions: [GuardOutcome]
  let watch: Watch?
  let spike: Finding?
  /// What the cut budget says, decided over all subjects together; nil where it fits.
  var budget: GuardOutcome?
  /// What the verdicts on older versions say; nil before they are known.
  var older: GuardOutcome?

  init(_ context: SubjectContext, flagRule: FlagRule, graceHours: Int) {
    self.context = context
    guards = Guards.judge(context)
    let distrusting = guards.filter { $0.blocks && $0.distrustsShare }.map(\.name)
    let share = ShareRule.judge(context)
    self.share = share.passed && !distrusting.isEmpty ? ShareRule.untrusted(because: distrusting, context) : share
    // A notice is a step towards retiring; of what is retired it is no longer asked.
    notice = context.standing.state == .retired ? [] : NoticeRule.judge(context)
    flag = flagRule.judge(context)
    // A caution is about a retirement that is at stake, and where the share fails most would only repeat it.
    cautions = share.reason.result == .fail ? [] : Cautions.judge(context)
    watch = Watch(context, graceHours: graceHours)
    spike = Spike.finding(context)
  }

  /// The first line of POLICY section 6 that fits.
  var verdict: Verdict {
    if spike != nil { return .reenable }
    if let watch { return watch.isOver ? .retired : .watch }
    if context.standing.held || isNewest || share.reason.result == .fail { return .keep }
    if share.reason.result == .unknown { return .undetermined }
    if notice.contains(where: { $0.reason.code == "notAnnounced" }) { return .announce }
    if notice.contains(where: { $0.reason.result == .fail }) { return .wait }
    if notice.contains(where: { $0.reason.result == .unknown }) { return .undetermined }
    guard let ready = FlagRule.isReady(flag) else { return .undetermined }
    if !ready { return .arm }
    if !blockers.isEmpty { return .undetermined }
    return budget?.blocks == true ? .wait : .sunset
  }

  /// Whether the guard `newest` keeps it.
  var isNewest: Bool { guards.contains { $0.name == "newest" && $0.blocks && $0.finding.reason.result == .fail } }

  /// The guards and cautions that leave it undetermined.
  var blockers: [GuardOutcome] { (guards + allCautions).filter { $0.blocks && $0.name != "newest" } }

  /// The cautions in the order of POLICY section 5.
  private var allCautions: [GuardOutcome] {
    guard let older, share.reason.result != .fail else { return cautions }
    let index = cautions.firstIndex { outcome in
      [CautionName.volumeDrop, .suspectParse, .noticeUnproven].contains { $0.rawValue == outcome.name }
    }
    var all = cautions
    all.insert(older, at: index ?? cautions.endIndex)
    return all
  }

  /// Everything that did not pass: rules, guards, cautions, the ledger, the watch.
  var reasons: [Reason] {
    let outcomes = guards + [budget].compactMap { $0 } + allCautions
    let findings =
      [share] + notice + flag + outcomes.map(\.finding) + [hold, spike, watch?.finding].compactMap { $0 }
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
