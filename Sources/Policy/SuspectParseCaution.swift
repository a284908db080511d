import Vocabulary

/// Warns when the subject lost over 80 % in a week while the totals stayed within ±20 % and `unknown` rose by at least half
/// of that loss: its version may only have become unreadable. POLICY section 5, `suspectParse`.
struct SuspectParseCaution: Caution {
  let name = CautionName.suspectParse

  func judge(_ context: SubjectContext) -> Finding {
    let evidence = context.evidence
    guard let window = evidence.window,
      let past = context.subject.trend.first(where: { $0.through == window.through - Window.days })?.share,
      let unknownBefore = evidence.history.unknownWeekBefore
    else { return finding(.unknown, "There is no window of a week before to compare with") }
    let now = context.shareOfAll
    let loss = Double(past.count) - Double(now.count)
    let rise = Double(evidence.history.unknown) - Double(unknownBefore)
    let isLost = past.count > 0 && loss > 0.8 * Double(past.count)
    let isSteady = abs(Double(now.whole) - Double(past.whole)) <= 0.2 * Double(past.whole)
    if isLost, isSteady, rise >= loss / 2 {
      return finding(
        .fail,
        "It fell from \(Wording.number(past.count)) to \(Wording.number(now.count)) \(Wording.unit(context.basis)) in a "
          + "week, while those of unknown version rose from \(Wording.number(unknownBefore)) to "
          + Wording.number(evidence.history.unknown),
        remedy: "see which version texts could not be read")
    }
    let through = window.through - Window.days
    let gaps = Gaps(in: evidence.days, from: through - (Window.days - 1), through: through)
    guard gaps.days.isEmpty else { return unknown(gaps, context) }
    return finding(.pass, "Its change within a week is not that of a version that became unreadable")
  }
}
