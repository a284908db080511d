import Vocabulary

/// Holds back when the share rule would fail if every client seen only with an unknown version were on the subject.
/// POLICY section 4, `unknownVersions`.
///
/// Of all clients every such one counts; of a platform those that are on it or name no platform. Where the share rule
/// fails without them they change nothing, and the guard passes.
struct UnknownVersionsGuard: Guard {
  let name = "unknownVersions"
  let distrustsShare = false

  func judge(_ context: SubjectContext) -> Finding {
    let evidence = context.evidence
    let threshold = context.policy.threshold
    let unit = Wording.unit(context.basis)
    guard context.shareOfAll.whole > 0 else {
      return Finding(
        name, .guard, .unknown, "Without hits it cannot be told what unknown versions amount to",
        remedy: "ingest the logs of the window")
    }
    let everywhere = sum(evidence.onlyUnknown.values)
    guard everywhere > 0 else { return Finding(name, .guard, .pass, "No \(unit) have only an unknown version") }
    if context.scopes.contains(where: { $0.share.isUnder(threshold) == false }) {
      return Finding(name, .guard, .pass, "The share rule fails without the \(unit) of unknown version")
    }
    var suspects = [
      (scope: "all", share: Share(sum([context.shareOfAll.count, everywhere]), of: context.shareOfAll.whole))
    ]
    if let platform = context.selector.platform {
      suspects.append((platform, worst(platform, context.shareOfPlatform, context)))
    }
    for part in context.parts { suspects.append((part.platform, worst(part.platform, part.platformShare, context))) }
    guard let over = suspects.first(where: { $0.share.isUnder(threshold) != true }) else {
      return Finding(
        name, .guard, .pass, "\(Wording.number(everywhere)) \(unit) of unknown version cannot lift it to \(threshold)")
    }
    return Finding(
      name, .guard, .fail,
      "\(Wording.number(everywhere)) \(unit) have only an unknown version, and if they all were on it its share of "
        + "\(over.scope) would be \(Wording.percent(over.share, against: threshold)), not under \(threshold)",
      remedy: "see which version texts could not be read, and map or exclude them")
  }

  /// The largest share the subject could have of its platform.
  private func worst(_ platform: String, _ share: Share, _ context: SubjectContext) -> Share {
    let unknown = context.evidence.onlyUnknown
    // Who names no platform may be on this one, and would then count among its clients too.
    let homeless = platform == Subject.noPlatform ? 0 : max(0, unknown[Subject.noPlatform] ?? 0)
    return Share(
      sum([share.count, unknown[platform] ?? 0, homeless]), of: sum([share.whole, homeless]))
  }

  /// The sum of counts, negative ones left out; the largest number where it does not fit.
  private func sum(_ counts: some Sequence<Int>) -> Int {
    counts.reduce(0) { total, count in
      let (sum, overflow) = total.addingReportingOverflow(max(0, count))
      return overflow ? Int.max : sum
    }
  }
}
