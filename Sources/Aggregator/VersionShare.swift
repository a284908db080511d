import Store
package import Vocabulary

/// What the window says about one version, for people who ask.
package struct VersionShare {
  package var key: UsageTable.Key
  package var count: Evidence.Count
  /// Clients whose latest version this is; nil on basis `requests`.
  package var remaining: Int?
  package var share: Share
  package var platformShare: Share
}

extension WindowUsage {
  /// Every version of the window, `unknown` included, by platform and version.
  package func versionShares(_ table: UsageTable, on basis: Basis) -> [VersionShare] {
    let remaining = basis == .clients ? remaining(table) : nil
    return table.keys.compactMap { key in
      guard let sum = versions[key] else { return nil }
      let count = sum.count
      return VersionShare(
        key: key, count: count, remaining: remaining.map { $0[key] ?? 0 }, share: sum.share(of: all, on: basis),
        platformShare: sum.share(of: platforms[key.platform] ?? Sum(), on: basis))
    }
  }

  /// The counts of every platform of the window, by name.
  package var platformCounts: [(platform: String, count: Evidence.Count)] {
    platforms.sorted { $0.key < $1.key }.map { ($0.key, $0.value.count) }
  }

  /// The counts of all.
  package var total: Evidence.Count { all.count }
}

extension UsageTable {
  /// The days that have hits, ascending.
  package var days: [Day] { Set(cells.values.flatMap(\.keys)).sorted() }

  /// One version's counts on one day, or nil where it has none.
  package func count(_ key: Key, _ day: Day) -> Evidence.Count? {
    cell(key, day).map { Evidence.Count(clients: $0.clients.count + $0.loaded, requests: $0.weighted) }
  }
}
