import Vocabulary

/// A check that informs, and holds back only where it is set to. POLICY section 5.
protocol Caution: Sendable {
  var name: CautionName { get }
  /// What it says of one subject.
  func judge(_ context: SubjectContext) -> Finding
}

extension Caution {
  /// A finding of this caution.
  func finding(_ result: Reason.Result, _ seen: String, remedy: String = "") -> Finding {
    // What is unknown is so for want of history, whatever the caution.
    let settles =
      result == .unknown && remedy.isEmpty ? "ingest older logs, or wait until there is enough history" : remedy
    return Finding(name.rawValue, .caution, result, seen, remedy: settles)
  }

  /// That the days looked back at are not all there.
  func unknown(_ gaps: Gaps, _ context: SubjectContext) -> Finding {
    let newest = gaps.last.map(\.description) ?? ""
    let which = gaps.days.count == 1 ? "one day (\(newest))" : "\(gaps.days.count) days (the newest \(newest))"
    return finding(
      .unknown, "\(which.prefix(1).uppercased() + which.dropFirst()) it looks back at cannot be relied on",
      remedy: "ingest what is missing, or wait until that lies further back")
  }
}

/// The cautions in the order of POLICY section 5; `olderKept`, which needs the verdicts on other subjects, is decided with
/// them, see ``OlderKeptCaution``.
enum Cautions {
  static let all: [any Caution] = [
    ConfidenceCaution(), JustCrossedCaution(), ReturnsMonthlyCaution(), DormantCaution(), ReappearedCaution(),
    VolumeDropCaution(), SuspectParseCaution(), NoticeUnprovenCaution(),
  ]

  /// What every caution that is not off says of a subject.
  ///
  /// A caution is about a retirement that is at stake: nothing is asked of what is retired.
  static func judge(_ context: SubjectContext) -> [GuardOutcome] {
    guard context.standing.state != .retired else { return [] }
    return all.compactMap { outcome($0.judge(context), of: $0.name, context) }
  }

  /// What a finding does by the configuration and the ledger; nil where the caution is off.
  static func outcome(_ finding: Finding, of name: CautionName, _ context: SubjectContext) -> GuardOutcome? {
    let enforcement = enforcement(of: name, context.policy)
    guard enforcement != .off else { return nil }
    let acceptance = context.standing.acceptance(of: name.rawValue, on: context.today)
    let blocks = !finding.passed && enforcement == .block && acceptance == nil
    let remarked =
      finding.passed ? finding : acceptance.map { finding.remarked("accepted until \($0.until)") } ?? finding
    return GuardOutcome(name: name.rawValue, finding: remarked, blocks: blocks, distrustsShare: false)
  }

  /// What a caution that does not pass does; one that the configuration does not name warns.
  static func enforcement(of name: CautionName, _ policy: Configuration.Policy) -> Configuration.Enforcement {
    policy.cautions[name.rawValue] ?? .warn
  }
}
