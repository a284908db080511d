import Vocabulary

/// Warns when an hour of the window has under 30 % of the 28-day median of the same hour, the median being 100 or more:
/// logs may be lost in part. POLICY section 5, `volumeDrop`.
struct VolumeDropCaution: Caution {
  let name = CautionName.volumeDrop

  func judge(_ context: SubjectContext) -> Finding {
    guard let window = context.evidence.window else { return finding(.unknown, "There is no window to look at") }
    let drops = context.evidence.history.volumeDrops
    guard drops.isEmpty else {
      let list = drops.prefix(3).map { drop in
        "\(drop.day) \(drop.hour) h from \(drop.source) (\(Wording.number(drop.hits)), usually "
          + "\(Wording.number(drop.median)))"
      }
      return finding(
        .fail, "Far fewer hits than usual on \(Wording.list(list, of: drops.count))",
        remedy: "see whether a server's or a rotation's log is missing")
    }
    // A day without hits lowers the medians of those after it.
    let gaps = Gaps(in: context.evidence.days, from: window.from - Span.monthDays, through: window.through)
    guard gaps.days.isEmpty else { return unknown(gaps, context) }
    return finding(.pass, "No hour of the window has far fewer hits than usual")
  }
}
