import Vocabulary

/// Warns when a subject had hits again after 28 or more silent days. POLICY section 5, `reappeared`.
struct ReappearedCaution: Caution {
  let name = CautionName.reappeared

  func judge(_ context: SubjectContext) -> Finding {
    guard let window = context.evidence.window else { return finding(.unknown, "There is no window to look back from") }
    if let silence = context.subject.history.silence {
      return finding(
        .fail,
        "It had hits again on \(silence.until), after \(silence.days) silent days since \(silence.after)",
        remedy: "see who came back, and whether more will")
    }
    guard let firstSeen = context.subject.firstSeen else { return finding(.pass, "It had no hits within 90 days") }
    // Only a day that is lost and lies that far before the first hit could hide a return.
    let gaps = Gaps(
      in: context.evidence.days, from: window.through - (Span.quarterDays - 1),
      through: firstSeen - (Span.monthDays + 1))
    guard gaps.days.isEmpty else { return unknown(gaps, context) }
    return finding(.pass, "It was not silent for \(Span.monthDays) days between hits")
  }
}
