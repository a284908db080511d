import Vocabulary

/// What to do now, by the verdict: the words, the command to type, the earliest day. POLICY section 6, last column.
struct NextSteps: Sendable {
  let judgement: Judgement
  let flag: Decision.FlagStatus

  private var context: SubjectContext { judgement.context }

  /// The step of a verdict.
  func step(_ verdict: Verdict) -> Decision.NextStep {
    switch verdict {
    case .reenable:
      Decision.NextStep(text: "Flip the flag\(key) and record it.", command: command("reenable"))
    case .watch: watch()
    case .retired: retired()
    case .keep: keep()
    case .undetermined: settle()
    case .announce: announce()
    case .wait: wait()
    case .arm: Decision.NextStep(text: sentences(judgement.flag.filter { !$0.passed }))
    case .sunset:
      Decision.NextStep(
        text: "Stop serving it and record that; \(command("reenable")) and the flag\(key) bring it back.",
        command: command("retire"))
    }
  }

  private func watch() -> Decision.NextStep {
    guard let watch = judgement.watch else { return Decision.NextStep(text: "") }
    let running =
      context.evidence.asOf < (context.standing.retiredAt ?? context.evidence.asOf) + Span.watchDays * Span.day
    let until =
      running
      ? "Watch for its return; the last day of the watch is \(watch.lastDay)."
      : "The watch ended on \(watch.lastDay), but it was not seen as a whole."
    let back = "If it did harm: \(command("reenable")) and the flag\(key) bring it back."
    let parts = [until, watch.finding.map { Wording.sentence($0.remedy) }, back].compactMap { $0 }
    return Decision.NextStep(text: parts.joined(separator: " "), earliest: running ? watch.endDay : nil)
  }

  private func retired() -> Decision.NextStep {
    let failing = judgement.flag.filter { !$0.passed }
    return Decision.NextStep(text: failing.isEmpty ? "Nothing is left to do." : sentences(failing))
  }

  private func keep() -> Decision.NextStep {
    let standing = context.standing
    if standing.state == .announced, judgement.share.reason.result == .fail || judgement.isNewest {
      return Decision.NextStep(
        text:
          "Withdraw the notice of \(standing.since.map(\.description) ?? "then"): its users are still to be served.",
        command: LedgerCommand.withdraw(standing.notices))
    }
    if standing.held {
      return Decision.NextStep(
        text: "Keep serving it; when the reason for the hold is gone, withdraw the hold.",
        command: LedgerCommand.withdraw(standing.holds))
    }
    return Decision.NextStep(text: "Keep serving it.")
  }

  /// What would settle it: the first line of POLICY section 6 that is undetermined, and all that stand in its way.
  private func settle() -> Decision.NextStep {
    var open: [Finding]
    if judgement.share.reason.result == .unknown {
      open = judgement.share.reason.code == "shareUntrusted" ? [] : [judgement.share]
      open += judgement.blockers.filter(\.distrustsShare).map(\.finding)
    } else {
      open = (judgement.notice + judgement.flag).filter { $0.reason.result == .unknown }
      if open.isEmpty { open = judgement.blockers.map(\.finding) }
    }
    // A day by which only some of it has settled is no day to wait for.
    let days = open.compactMap(\.earliest)
    return Decision.NextStep(text: sentences(open), earliest: days.count == open.count ? days.max() : nil)
  }

  private func announce() -> Decision.NextStep {
    let cool = judgement.notice.first { $0.reason.code == "coolDown" }
    let earliest = [NoticeRule.earliest(since: context.evidence.asOf, context), cool?.earliest].compactMap { $0 }.max()
    let name =
      switch context.selector {
      case .version(_, let version): "Version \(version)"
      case .below(_, let version): "Versions below \(version)"
      case .contract: "This version"
      }
    let from = earliest.map { " from \($0 + 1) on" } ?? ""
    return Decision.NextStep(
      text:
        "Show its users a notice, as in “\(name) of this app may stop working\(from). Please update.”, and record it.",
      command: command("announce"), earliest: earliest)
  }

  private func wait() -> Decision.NextStep {
    var open = judgement.notice.filter { !$0.passed }
    if open.isEmpty, let budget = judgement.budget { open = [budget.finding] }
    return Decision.NextStep(text: sentences(open), earliest: open.compactMap(\.earliest).max())
  }

  private var key: String { flag.key.map { " \($0)" } ?? "" }

  private func command(_ verb: String) -> String {
    LedgerCommand.line(verb, context.selector, app: context.evidence.app)
  }

  /// The remedies as sentences, each once.
  private func sentences(_ findings: [Finding]) -> String {
    var seen: Set<String> = []
    return findings.map(\.remedy).filter { !$0.isEmpty && seen.insert($0).inserted }.map(Wording.sentence)
      .joined(separator: " ")
  }
}
