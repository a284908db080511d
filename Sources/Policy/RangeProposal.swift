import ClientContract
package import Vocabulary

/// The range of old versions that could go together on each platform: what a report leads with, because nobody retires
/// thirty versions one by one.
package enum RangeProposal {
  /// Verdicts of versions that are on their way out; any other one ends the range.
  private static let leaving: Set<Verdict> = [.sunset, .announce, .wait, .arm]
  /// Verdicts of versions that have gone already.
  private static let gone: Set<Verdict> = [.watch, .retired]

  /// On each platform the highest bound below which every version is on its way out or gone, and whose clients together are
  /// under the threshold of all and of the platform; none where that is a single version.
  ///
  /// - Parameter share: counts a subject's clients, each once.
  /// - Complexity: one question a version.
  package static func ranges(
    _ decisions: [Decision], threshold: Threshold, share: (Selector) -> ScopedShare
  ) -> [Report.RangePart] {
    let versions = decisions.compactMap { decision -> Candidate? in
      guard case .version(let platform, let version) = decision.selector else { return nil }
      return Candidate(platform: platform, version: version, verdict: decision.verdict)
    }
    return Dictionary(grouping: versions, by: \.platform).sorted { $0.key < $1.key }
      .compactMap { range(on: $0.key, $0.value.sorted { $0.version < $1.version }, threshold, share) }
  }

  private struct Candidate {
    var platform: String
    var version: AppVersion
    var verdict: Verdict
  }

  private static func range(
    on platform: String, _ versions: [Candidate], _ threshold: Threshold, _ share: (Selector) -> ScopedShare
  ) -> Report.RangePart? {
    let out = versions.prefix { leaving.contains($0.verdict) || gone.contains($0.verdict) }
    // Without a version that stays there is no bound, and nobody to move to.
    guard out.count < versions.count else { return nil }
    for end in stride(from: out.count, to: 1, by: -1) {
      let inside = out[..<end].filter { leaving.contains($0.verdict) }
      guard inside.count > 1 else { return nil }
      let selector = Selector.below(platform: platform, versions[end].version)
      let share = share(selector)
      guard share.isUnder(threshold) == true else { continue }
      return Report.RangePart(
        selector: selector, versions: inside.count, share: share.all,
        platformShare: share.platforms[platform] ?? Share(0, of: 0),
        verdicts: Dictionary(grouping: inside, by: \.verdict).mapValues(\.count))
    }
    return nil
  }
}
