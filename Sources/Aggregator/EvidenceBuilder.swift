import ClientContract
package import Store
package import Vocabulary

/// Works out what the policy may look at: shares, totals and trends of one app as of an instant. Pure: rows in, values out.
package struct EvidenceBuilder {
  /// How far back versions are listed, in days.
  package static let listedDays = 90
  /// How many weekly windows a trend has at most, the newest included.
  package static let trendWeeks = 12

  private let table: UsageTable
  private let coverage: CoverageCalendar
  private let basis: Basis
  private let identityIsAddress: Bool
  private let usage: WindowUsage?

  /// - Parameter rows: the usage of at least the last ``listedDays`` days before the window's end.
  package init(app: String, rows: [UsageRow], coverage: CoverageCalendar, basis: Basis, identityIsAddress: Bool) {
    table = UsageTable(app: app, rows: rows)
    self.coverage = coverage
    self.basis = basis
    self.identityIsAddress = identityIsAddress
    usage = coverage.newestWindow.map { [table] in WindowUsage(table, window: $0) }
  }

  /// The evidence for every version seen within 90 days and every subject that is asked for besides.
  /// - Parameter daysFrom: the first day whose coverage the policy needs; the window's days are always there.
  package func evidence(subjects extra: [Selector], daysFrom: Day?) -> Evidence {
    var evidence = Evidence(
      app: table.app, asOf: coverage.asOf, zone: coverage.zone, basis: basis, window: coverage.newestWindow,
      total: usage?.all.count ?? Evidence.Count(clients: 0, requests: 0),
      platforms: usage?.platforms.mapValues(\.count) ?? [:], onlyUnknown: usage?.onlyUnknown(on: basis) ?? [:])
    evidence.identity = Evidence.Identity(
      hits: usage?.all.hits ?? 0, hitsWithClient: usage?.all.withClient ?? 0, isAddress: identityIsAddress)
    evidence.sampledHits = usage?.all.sampled ?? 0
    if let window = coverage.newestWindow {
      evidence.days = coverage.days(from: min(daysFrom ?? window.from, window.from), through: window.through)
    }
    let trendWindows = self.trendWindows.map { WindowUsage(table, window: $0) }
    let remaining = basis == .clients ? usage?.remaining(table) : nil
    evidence.subjects = selectors(with: extra).map { subject($0, trendWindows, remaining) }
    return evidence
  }

  /// The union of several subjects against all clients (or requests) of the window.
  package func share(of selectors: [Selector]) -> Share {
    guard let usage else { return Share(0, of: 0) }
    return Share(usage.sum(of: selectors).count.on(basis), of: usage.all.count.on(basis))
  }

  private func selectors(with extra: [Selector]) -> [Selector] {
    var selectors = Set(extra)
    if let window = coverage.newestWindow {
      let first = window.through - (Self.listedDays - 1)
      for (key, days) in table.cells {
        guard let version = key.version, days.keys.contains(where: { $0 >= first && $0 <= window.through }) else {
          continue
        }
        selectors.insert(.version(platform: key.platform, version))
      }
    }
    return selectors.sorted { Self.isListedBefore($0, $1) }
  }

  /// By platform; within it ranges first, then versions from the lowest up; contracts last.
  private static func isListedBefore(_ left: Selector, _ right: Selector) -> Bool {
    let platforms = (left.platform ?? "~", right.platform ?? "~")
    return platforms.0 == platforms.1 ? left < right : platforms.0 < platforms.1
  }

  /// The windows that end 0, 7, 14 … days before the newest closed day and have data, newest first.
  private var trendWindows: [Window] {
    guard let window = coverage.newestWindow, let first = table.cells.values.flatMap(\.keys).min() else { return [] }
    return (0..<Self.trendWeeks)
      .map { Window(through: window.through - $0 * Window.days, zone: coverage.zone) }
      .filter { $0.from >= first }
  }

  private func subject(
    _ selector: Selector, _ trendWindows: [WindowUsage], _ remaining: [UsageTable.Key: Int]?
  ) -> SubjectEvidence {
    let sum = usage?.sum(of: selector) ?? WindowUsage.Sum()
    let covered = table.keys.filter { key in
      key.version.map { selector.covers(platform: key.platform, $0) } ?? false
    }
    let seen = covered.flatMap { table.cells[$0]?.keys.map { $0 } ?? [] }
    return SubjectEvidence(
      selector: selector, requests: sum.weighted, activeClients: sum.clients.count,
      remainingClients: remaining.map { counts in covered.reduce(0) { $0 + (counts[$1] ?? 0) } },
      isNewest: isNewest(selector), hasLargerSuccessor: hasLargerSuccessor(selector, than: sum.count.on(basis)),
      firstSeen: seen.min(), lastSeen: seen.max(),
      trend: trendWindows.map { past in
        TrendPoint(
          through: past.window.through,
          share: Share(past.sum(of: selector).count.on(basis), of: past.all.count.on(basis)))
      })
  }

  /// The known versions of the window on a subject's platform.
  private func versions(on platform: String?) -> [(version: AppVersion, count: Int)] {
    (usage?.versions ?? [:]).compactMap { key, sum in
      guard key.platform == platform, let version = key.version else { return nil }
      return (version, sum.count.on(basis))
    }
  }

  /// Whether no version outside the subject is newer than all within it.
  private func isNewest(_ selector: Selector) -> Bool {
    switch selector {
    case .version(let platform, let own): !versions(on: platform).contains { $0.version > own }
    case .below(let platform, let bound): !versions(on: platform).contains { $0.version >= bound }
    case .contract: false
    }
  }

  private func hasLargerSuccessor(_ selector: Selector, than count: Int) -> Bool {
    switch selector {
    case .version(let platform, let own): versions(on: platform).contains { $0.version > own && $0.count > count }
    case .below(let platform, let bound): versions(on: platform).contains { $0.version >= bound && $0.count > count }
    case .contract: true
    }
  }
}
