import Vocabulary

/// What several subjects cut off together where the sets of clients are not at hand: the sum of the parts, an upper bound.
/// POLICY section 4, `cutBudget`.
struct PartSum {
  private let evidence: Evidence

  init(_ evidence: Evidence) { self.evidence = evidence }

  /// Each subject's count in the newest window, those that another one covers left out. A retired subject counts as now,
  /// for nothing else is known of it.
  func cut(_ recommended: [Selector], _ retired: [Retirement]) -> Cut {
    let selectors = Set(recommended + retired.map(\.selector))
    let widest = selectors.filter { selector in !selectors.contains { $0 != selector && $0.covers(selector) } }
    var all = 0
    var platforms: [String: Int] = [:]
    for subject in evidence.subjects where widest.contains(subject.selector) {
      let count = max(0, subject.count(on: evidence.basis))
      all += count
      if let platform = subject.selector.platform { platforms[platform, default: 0] += count }
      for part in subject.parts { platforms[part.platform, default: 0] += max(0, part.count.on(evidence.basis)) }
    }
    return Cut(
      share: ScopedShare(
        all: Share(all, of: evidence.total.on(evidence.basis)),
        platforms: Dictionary(
          uniqueKeysWithValues: platforms.map { platform, count in
            (platform, Share(count, of: evidence.platforms[platform]?.on(evidence.basis) ?? 0))
          })))
  }
}
