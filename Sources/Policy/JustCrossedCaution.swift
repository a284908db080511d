import Vocabulary

/// Warns when the window that ended 7 days earlier was not under the threshold. POLICY section 5, `justCrossed`.
struct JustCrossedCaution: Caution {
  let name = CautionName.justCrossed

  func judge(_ context: SubjectContext) -> Finding {
    guard let window = context.evidence.window else { return finding(.unknown, "There is no window to look back from") }
    let through = window.through - Window.days
    guard let past = context.subject.trend.first(where: { $0.through == through }) else {
      return finding(.unknown, "There is no window that ended \(through)")
    }
    if past.scoped.isUnder(context.policy.threshold) == false {
      return finding(
        .fail,
        "The window that ended \(through) was not under \(context.policy.threshold): "
          + Wording.shares(past.scoped, context), remedy: "wait a week, to see whether it stays under it")
    }
    let gaps = Gaps(in: context.evidence.days, from: through - (Window.days - 1), through: through)
    guard gaps.days.isEmpty else { return unknown(gaps, context) }
    guard past.scoped.isUnder(context.policy.threshold) == true else {
      return finding(.unknown, "The window that ended \(through) has no hits to take a share of")
    }
    return finding(.pass, "The window that ended \(through) was under \(context.policy.threshold) already")
  }
}
