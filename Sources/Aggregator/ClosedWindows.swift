package import Store
package import Vocabulary

/// The shares of closed windows as they are kept for people who look into the store (`weekly_share`); nothing is decided
/// from them.
package struct ClosedWindows {
  /// The most windows that one run writes: reading an old archive must not cost a window a day of it.
  package static let most = 31

  /// The windows, the oldest first. All their days have hits before or on them, none was forgotten, and their last is closed.
  package let windows: [Window]
  private let basis: Basis

  /// The windows that hold a day of a run, or that it may have closed; the newest ``most`` of them.
  /// - Parameter from: the first day that the run brought hits for.
  /// - Complexity: O(*n*) in the days from there to the newest closed one.
  package init(_ coverage: CoverageCalendar, basis: Basis, from: Day) {
    self.basis = basis
    guard let newest = coverage.newestWindow?.through, let first = coverage.firstDayWithHits else {
      windows = []
      return
    }
    // A hit on a day closes the days before it; one that was open since another source's last hit is the day before.
    let oldest = max(from - 1, newest - (Self.most - 1))
    windows =
      oldest > newest
      ? []
      : (oldest...newest).filter(coverage.isClosed).map { Window(through: $0, zone: coverage.zone) }
        .filter { $0.from >= first && !coverage.hasForgotten($0) }
  }

  /// The days whose usage the windows need; nil where there are none.
  package var days: ClosedRange<Day>? {
    guard let oldest = windows.first, let newest = windows.last else { return nil }
    return oldest.from...newest.through
  }

  /// A row for each version of each app and window, over all sources.
  /// - Parameters:
  ///   - rows: the usage of ``days``.
  ///   - loaded: what engines counted of the windows. A window whose clients they did not count has no rows.
  /// - Complexity: one set union and difference a window, version and day.
  package func shares(of rows: [UsageRow], loaded: LoadedWindows = .none) -> [StoredShare] {
    Set(rows.map(\.subject.app)).sorted().flatMap { app -> [StoredShare] in
      let table = UsageTable(app: app, rows: rows, windows: loaded)
      return windows.flatMap { shares(table, in: $0) }
    }
  }

  private func shares(_ table: UsageTable, in window: Window) -> [StoredShare] {
    let usage = WindowUsage(table, window: window)
    guard basis == .requests || usage.unknownSources.isEmpty else { return [] }
    return usage.versionShares(table, on: basis).map { version in
      let subject =
        version.key.version.map { Subject(app: table.app, platform: version.key.platform, version: $0) }
        ?? .unknown(app: table.app, platform: version.key.platform)
      return StoredShare(
        through: window.through, subject: subject, requests: version.count.requests,
        active: version.count.on(basis), remaining: version.remaining, activeAll: version.share.whole,
        activePlatform: version.platformShare.whole)
    }
  }
}
