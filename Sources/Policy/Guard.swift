import Vocabulary

/// A check that can only hold a decision back. POLICY section 4.
protocol Guard: Sendable {
  /// Its name in the configuration, and its code.
  var name: String { get }
  /// Whether shares cannot be told while it blocks, so that the share rule is unknown where it would pass.
  var distrustsShare: Bool { get }
  /// What it says of one subject.
  func judge(_ context: SubjectContext) -> Finding
  /// Whether what it holds back for is what was accepted, where it does not pass.
  func isCovered(by acceptance: Standing.Acceptance, _ evidence: Evidence) -> Bool
}

extension Guard {
  func isCovered(by acceptance: Standing.Acceptance, _ evidence: Evidence) -> Bool { true }
}

/// A guard that has something to say of an app's data as a whole, before any subject.
protocol AppGuard: Guard {
  /// What it says of all subjects alike.
  func judge(app evidence: Evidence) -> Finding
}

extension AppGuard {
  func judge(_ context: SubjectContext) -> Finding { judge(app: context.evidence) }
}

/// What a guard says of a subject, with what that does by the configuration and the ledger.
struct GuardOutcome: Sendable {
  let name: String
  /// Says itself whether it holds back.
  let finding: Finding
  /// Whether it holds back: it did not pass, is set to block, and is not accepted.
  let blocks: Bool
  /// Whether shares cannot be told while it blocks.
  let distrustsShare: Bool

  init(name: String, finding: Finding, blocks: Bool, distrustsShare: Bool) {
    self.name = name
    self.finding = blocks ? finding.blocking : finding
    self.blocks = blocks
    self.distrustsShare = distrustsShare
  }
}

/// The guards in the order of POLICY section 4, without `cutBudget`, which looks at all subjects together: ``CutPlan``.
enum Guards {
  static let all: [any Guard] = [
    CoverageGuard(), StaleGuard(), PopulationGuard(), UnknownVersionsGuard(), IdentityGuard(), SamplingGuard(),
    NewestGuard(),
  ]

  /// What every guard that is not off says of a subject.
  static func judge(_ context: SubjectContext) -> [GuardOutcome] {
    all.compactMap { check in
      let enforcement = enforcement(of: check.name, context.policy)
      guard enforcement != .off else { return nil }
      let finding = check.judge(context)
      let acceptance = context.standing.acceptance(of: check.name, on: context.today)
        .flatMap { check.isCovered(by: $0, context.evidence) ? $0 : nil }
      return GuardOutcome(
        name: check.name, finding: remarked(finding, enforcement, acceptance),
        blocks: !finding.passed && enforcement == .block && acceptance == nil, distrustsShare: check.distrustsShare)
    }
  }

  /// What did not pass of the guards that look at an app's data as a whole.
  static func trust(_ evidence: Evidence, _ policy: Configuration.Policy) -> [Reason] {
    all.compactMap { check in
      let enforcement = enforcement(of: check.name, policy)
      guard enforcement != .off, let check = check as? any AppGuard else { return nil }
      let finding = check.judge(app: evidence)
      guard !finding.passed else { return nil }
      let shown = remarked(finding, enforcement, nil)
      return enforcement == .block ? shown.blocking.reason : shown.reason
    }
  }

  /// What a guard that does not pass does; a guard the configuration does not name blocks.
  static func enforcement(of name: String, _ policy: Configuration.Policy) -> Configuration.Enforcement {
    policy.guards[name] ?? .block
  }

  /// The finding with what the configuration or an acceptance makes of it.
  static func remarked(
    _ finding: Finding, _ enforcement: Configuration.Enforcement, _ acceptance: Standing.Acceptance?
  ) -> Finding {
    guard !finding.passed else { return finding }
    if let acceptance { return finding.remarked("accepted until \(acceptance.until)") }
    return enforcement == .warn ? finding.remarked("set to warn, holds nothing back") : finding
  }
}
