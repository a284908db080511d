import Vocabulary

/// Warns when the exact one-sided 95 % upper bound of a share is not under the threshold: so few clients were seen that
/// the true share could be over it. POLICY section 5, `confidence`.
struct ConfidenceCaution: Caution {
  let name = CautionName.confidence

  func judge(_ context: SubjectContext) -> Finding {
    guard context.basis == .clients else {
      return finding(.pass, "Requests are counted, which are no sample of people")
    }
    let limit = Double(context.policy.threshold.millionths) / Double(Threshold.scale)
    for scope in context.scopes {
      switch BinomialTail.isUpperBound(of: scope.share.count, outOf: scope.share.whole, under: limit) {
      case true?: continue
      case nil: return finding(.unknown, "Without clients no bound can be told")
      case false?:
        let bound = BinomialTail.upperBound(of: scope.share.count, outOf: scope.share.whole) ?? 1
        return finding(
          .fail,
          "At \(Wording.number(scope.share.count)) of \(Wording.number(scope.share.whole)) its share of \(scope.name) "
            + "could be as high as \(Wording.percent(bound)) (95 % sure), not under \(context.policy.threshold)",
          remedy: "wait until fewer are left")
      }
    }
    return finding(.pass, "Even the upper bounds of its shares are under \(context.policy.threshold)")
  }
}
