import Vocabulary

/// Warns when the 28-day share is not under the threshold: some people come once a month. POLICY section 5,
/// `returnsMonthly`.
struct ReturnsMonthlyCaution: Caution {
  let name = CautionName.returnsMonthly

  func judge(_ context: SubjectContext) -> Finding {
    guard let window = context.evidence.window, let monthly = context.subject.history.monthly else {
      return finding(.unknown, "Its share over \(Span.monthDays) days is not at hand")
    }
    if monthly.isUnder(context.policy.threshold) == false {
      return finding(
        .fail,
        "Over \(Span.monthDays) days its share is \(Wording.shares(monthly, context)), not under "
          + "\(context.policy.threshold)", remedy: "wait until those who come by once a month have updated")
    }
    let gaps = Gaps(
      in: context.evidence.days, from: window.through - (Span.monthDays - 1), through: window.through)
    guard gaps.days.isEmpty else { return unknown(gaps, context) }
    guard monthly.isUnder(context.policy.threshold) == true else {
      return finding(.unknown, "\(Span.monthDays) days have no hits to take a share of")
    }
    return finding(.pass, "Over \(Span.monthDays) days its share is under \(context.policy.threshold) too")
  }
}
