import Vocabulary

/// What one report may cut off as a whole: the guard `cutBudget`, and the caution `olderKept`, which depends on it. POLICY
/// sections 4 and 5.
struct CutPlan {
  /// Counts distinct clients; nil where the sets are not at hand, and the parts are summed.
  let measure: CutMeasure?
  let evidence: Evidence
  let policy: Configuration.Policy

  /// Decides on all subjects together.
  ///
  /// A caution that blocks takes a subject out of the cut, which makes room for others; each round takes at least one out,
  /// so there are no more rounds than subjects.
  func settle(_ judgements: inout [Judgement]) {
    while true {
      let before = judgements.filter { $0.older?.blocks == true }.count
      for index in judgements.indices { judgements[index].budget = nil }
      spend(on: &judgements)
      OlderKeptCaution.apply(to: &judgements)
      if judgements.filter({ $0.older?.blocks == true }).count == before { return }
    }
  }

  /// Takes the subjects that may be retired in their order, as long as they fit. Once one does not, the younger ones of its
  /// platform wait.
  private func spend(on judgements: inout [Judgement]) {
    let enforcement = Guards.enforcement(of: "cutBudget", policy)
    guard enforcement != .off else { return }
    let retired = recent(judgements)
    let blind = blindness(retired)
    var taken: [Selector] = []
    var refused: [(order: CutOrder, selector: Selector)] = []
    let candidates = judgements.indices.filter { judgements[$0].verdict == .sunset }
      .map { (index: $0, order: CutOrder(judgements[$0].context)) }
      .sorted { $0.order < $1.order }
    for (index, order) in candidates {
      let context = judgements[index].context
      let finding: Finding?
      if let blind {
        finding = blind
      } else if let earlier = refused.first(where: { $0.order.isOlder(than: order) }) {
        finding = queued(after: earlier.selector)
      } else {
        finding = excess(taken + [context.selector], retired, after: taken.last)
      }
      guard let finding else {
        taken.append(context.selector)
        continue
      }
      let outcome = outcome(finding, context, enforcement)
      judgements[index].budget = outcome
      if outcome.blocks { refused.append((order, context.selector)) } else { taken.append(context.selector) }
    }
  }

  private func outcome(
    _ finding: Finding, _ context: SubjectContext, _ enforcement: Configuration.Enforcement
  ) -> GuardOutcome {
    let acceptance = context.standing.acceptance(of: "cutBudget", on: context.today)
    return GuardOutcome(
      name: "cutBudget", finding: Guards.remarked(finding, enforcement, acceptance),
      blocks: enforcement == .block && acceptance == nil, distrustsShare: false)
  }

  /// That the cut would reach the threshold of all or of a platform; nil where it fits.
  private func excess(_ selectors: [Selector], _ retired: [Retirement], after last: Selector?) -> Finding? {
    let share = cut(selectors, retired).share
    guard share.isUnder(policy.threshold) != true else { return nil }
    let over = Wording.over(share, policy.threshold)
    let others = retired.isEmpty ? "" : " with what was retired in the last \(Span.watchDays) days"
    let count = selectors.count
    let seen = "It would make the cut \(over)\(others), and the whole must stay under \(policy.threshold)"
    guard let last else {
      let freed = retired.map(\.at).min().map { evidence.zone.day(of: $0 + Span.watchDays * Span.day) }
      let until = freed.map { ", the first of them until \($0)" } ?? ""
      return Finding(
        "cutBudget", .guard, .fail, seen,
        remedy: "wait until what was retired is \(Span.watchDays) days old\(until)", earliest: freed)
    }
    return Finding(
      "cutBudget", .guard, .fail, seen,
      remedy: "wait until \(Span.watchDays) days after \(last) was retired"
        + (count > 2 ? ", which goes first with \(count - 2) more" : ""))
  }

  private func queued(after selector: Selector) -> Finding {
    Finding(
      "cutBudget", .guard, .fail, "\(selector) is older and waits for the cut budget",
      remedy: "wait until \(selector) is retired")
  }

  private func cut(_ selectors: [Selector], _ retired: [Retirement]) -> Cut {
    if let measure { return measure(selectors, retired) }
    return PartSum(evidence).cut(selectors, retired)
  }

  /// What was retired in the last 28 days and still is; a version within a range that was retired with it adds nothing.
  private func recent(_ judgements: [Judgement]) -> [Retirement] {
    judgements.compactMap { judgement in
      let standing = judgement.context.standing
      guard standing.state == .retired, let at = standing.retiredAt,
        evidence.asOf < at + Span.watchDays * Span.day
      else { return nil }
      return Retirement(selector: judgement.context.selector, at: at)
    }
  }

  /// That what was retired cannot be counted, because days of its window are lost: the cut could be larger than it looks.
  private func blindness(_ retired: [Retirement]) -> Finding? {
    guard !retired.isEmpty, let measure else { return nil }
    let windows = Set(measure([], retired).windows)
    for window in windows.sorted(by: { ($0?.through.number ?? .min) < ($1?.through.number ?? .min) }) {
      guard let window else {
        return Finding(
          "cutBudget", .guard, .unknown,
          "Something was retired in the last \(Span.watchDays) days before any window, so what it cut off is not known",
          remedy: "wait until it is \(Span.watchDays) days old, or let a person accept it")
      }
      let gaps = Gaps(in: evidence.days, from: window.from, through: window.through)
      guard gaps.days.isEmpty else {
        return Finding(
          "cutBudget", .guard, .unknown,
          "What was retired in the last \(Span.watchDays) days was counted to \(window.through), and \(gaps.text)",
          remedy: "ingest the logs of these days, or let a person accept it")
      }
    }
    return nil
  }
}
