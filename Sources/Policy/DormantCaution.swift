import Vocabulary

/// Warns when clients whose last version within 90 days is the subject are 1 % or more of all seen in 90 days: they may
/// come back. POLICY section 5, `dormant`.
struct DormantCaution: Caution {
  let name = CautionName.dormant

  func judge(_ context: SubjectContext) -> Finding {
    guard context.basis == .clients else { return finding(.pass, "Requests are counted, which have no last version") }
    guard let window = context.evidence.window, let share = context.subject.history.lastSeenOnIt else {
      return finding(.unknown, "Whose last version it is over \(Span.quarterDays) days is not at hand")
    }
    if share.isUnder(.onePercent) == false {
      return finding(
        .fail,
        "It is the last version of \(Wording.percent(share, against: .onePercent)) of all clients seen within "
          + "\(Span.quarterDays) days (\(Wording.number(share.count)) of \(Wording.number(share.whole))), not under 1 %",
        remedy: "wait until they have come back and updated, or have been away for \(Span.quarterDays) days")
    }
    let gaps = Gaps(
      in: context.evidence.days, from: window.through - (Span.quarterDays - 1), through: window.through)
    guard gaps.days.isEmpty else { return unknown(gaps, context) }
    guard share.whole > 0 else { return finding(.unknown, "\(Span.quarterDays) days have no clients") }
    return finding(.pass, "It is the last version of under 1 % of the clients of \(Span.quarterDays) days")
  }
}
