package import Vocabulary

/// The policy: evidence, ledger and flags in, a decision on every subject out. POLICY section 6.
///
/// Pure. It has no clock: every answer is as of the evidence's instant, and events after it are not looked at.
package struct PolicyEngine: Sendable {
  private let configuration: Configuration.Policy
  private let flagRule: FlagRule
  private let graceHours: Int
  private let events: [LedgerEvent]

  /// Makes a policy of all it goes by besides the logs.
  ///
  /// - Parameters:
  ///   - flagKey: The template of flag keys.
  ///   - graceHours: How long after a day's end late lines may come; by it the watch knows which days must be there.
  ///   - ledger: All events of all apps, in any order.
  package init(
    configuration: Configuration.Policy, flags: FlagDocument, flagKey: FlagKey, graceHours: Int = 6,
    ledger: [LedgerEvent]
  ) {
    self.configuration = configuration
    flagRule = FlagRule(document: flags, template: flagKey)
    self.graceHours = graceHours
    events = ledger
  }

  /// Decides on one app's subjects.
  ///
  /// - Parameter cut: Counts in distinct clients what several subjects cut off together; without it the parts are summed.
  /// - Returns: A decision on each subject in the order of the evidence, and what did not pass of the guards that look
  ///   at the app's data as a whole.
  /// - Complexity: O(*s* · (*e* + *d*)) in the subjects, the ledger's events and the days of the evidence.
  package func decide(
    _ evidence: Evidence, cut: CutMeasure? = nil
  ) -> (decisions: [Decision], trust: [Reason]) {
    let evidence = evidence.sane
    let ledger = SubjectLedger(events, asOf: evidence.asOf)
    var judgements = evidence.subjects.map { subject in
      Judgement(
        SubjectContext(
          policy: configuration, evidence: evidence, subject: subject,
          standing: ledger.standing(of: subject.selector, app: evidence.app)),
        flagRule: flagRule, graceHours: graceHours)
    }
    CutPlan(measure: cut, evidence: evidence, policy: configuration).settle(&judgements)
    return (judgements.map(decision), Guards.trust(evidence, configuration))
  }

  private func decision(_ judgement: Judgement) -> Decision {
    let context = judgement.context
    let flag = flagRule.status(context, judgement.flag)
    let verdict = judgement.verdict
    var decision = Decision(
      selector: context.selector, verdict: verdict, state: context.standing.state, held: context.standing.held,
      share: context.shareOfAll, platformShare: context.shareOfPlatform, reasons: judgement.reasons,
      noticeSince: context.noticeSince, flag: flag,
      next: NextSteps(judgement: judgement, flag: flag).step(verdict))
    if context.basis == .clients {
      decision.upperBound = BinomialTail.upperBound(of: decision.share.count, outOf: decision.share.whole)
    }
    decision.parts = context.parts
    decision.noticeReach = context.evidence.history.marksNotices ? context.subject.history.notice?.reach : nil
    return decision
  }
}
