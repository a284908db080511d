import Vocabulary

/// A reason together with what would settle it, before a verdict is chosen.
struct Finding: Hashable, Sendable {
  let reason: Reason
  /// What would settle it, as a clause without a capital and a full stop; empty where it passed.
  let remedy: String
  /// The earliest day that the answer can change by itself.
  let earliest: Day?

  /// Makes the one sentence of a reason: what was seen and needed, then what would settle it.
  init(
    _ code: String, _ kind: Reason.Kind, _ result: Reason.Result, _ seen: String, remedy: String = "",
    earliest: Day? = nil
  ) {
    let text = remedy.isEmpty ? "\(seen)." : "\(seen); \(remedy)."
    reason = Reason(code: code, kind: kind, result: result, text: text)
    self.remedy = remedy
    self.earliest = earliest
  }

  private init(reason: Reason, remedy: String, earliest: Day?) {
    self.reason = reason
    self.remedy = remedy
    self.earliest = earliest
  }

  /// Whether it passed.
  var passed: Bool { reason.result == .pass }

  /// The same finding, said to hold back.
  var blocking: Finding {
    var copy = reason
    copy.blocks = true
    return Finding(reason: copy, remedy: remedy, earliest: earliest)
  }

  /// The same finding with a remark before the sentence's end.
  func remarked(_ remark: String) -> Finding {
    var copy = reason
    copy.text = "\(reason.text.dropLast()) (\(remark))."
    return Finding(reason: copy, remedy: remedy, earliest: earliest)
  }
}
