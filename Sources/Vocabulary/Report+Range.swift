extension Report {
  /// Old versions of one platform that could go together.
  package struct RangePart: Hashable, Sendable {
    /// `ios/<2.2.0`.
    package var selector: Selector
    /// How many versions it covers that have not gone yet.
    package var versions: Int
    /// Its active clients (requests on basis `requests`) against all and against its platform's.
    package var share: Share
    package var platformShare: Share
    /// How many of its versions have which verdict.
    package var verdicts: [Verdict: Int]

    package init(
      selector: Selector, versions: Int, share: Share, platformShare: Share, verdicts: [Verdict: Int]
    ) {
      self.selector = selector
      self.versions = versions
      self.share = share
      self.platformShare = platformShare
      self.verdicts = verdicts
    }
  }
}
