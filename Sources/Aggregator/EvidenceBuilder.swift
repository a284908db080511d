import ClientContract
package import Store
package import Vocabulary

/// Works out what the policy may look at: shares, totals and trends of one app as of an instant. Pure: rows in, values out.
package struct EvidenceBuilder {
  /// How far back versions are listed, in days.
  package static let listedDays = 90
  /// How many weekly windows a trend has at most, the newest included.
  package static let trendWeeks = 12

  let table: UsageTable
  let coverage: CoverageCalendar
  let basis: Basis
  let count: SubjectCount
  let usage: WindowUsage?
  /// Whether the log marks the responses that carried a notice.
  let marksNotices: Bool
  /// The days that have hits of the app.
  let dataDays: Set<Day>
  private let identityIsAddress: Bool

  /// - Parameters:
  ///   - rows: the usage of at least the last ``listedDays`` days before the window's end, of the running day, and of the 28
  ///     days before each retirement.
  ///   - contracts: the readers of contracts by the contract's name.
  ///   - noticeSources: the sources whose mapping has a notice.
  ///   - windows: what engines counted of windows, where some of the rows are theirs.
  package init(
    app: String, rows: [UsageRow], coverage: CoverageCalendar, basis: Basis, identityIsAddress: Bool,
    contracts: [String: Configuration.Readers] = [:], noticeSources: Set<String> = [], windows: LoadedWindows = .none
  ) {
    table = UsageTable(app: app, rows: rows, windows: windows)
    count = SubjectCount(table: table, contracts: contracts)
    // A mapping that is there though nothing is marked means that nobody was served anything.
    marksNotices = !table.notices.isEmpty || !table.sources.isDisjoint(with: noticeSources)
    dataDays = Set(table.cells.values.flatMap(\.keys))
    self.coverage = coverage
    self.basis = basis
    self.identityIsAddress = identityIsAddress
    usage = coverage.newestWindow.map { [table] in WindowUsage(table, window: $0) }
  }

  /// The evidence for every version seen within 90 days and every subject that is asked for besides.
  /// - Parameters:
  ///   - daysFrom: the first day whose coverage the policy needs; the last 90 days' are always there.
  ///   - facts: what the ledger says of a subject.
  package func evidence(
    subjects extra: [Selector], daysFrom: Day?, facts: (Selector) -> SubjectFacts = { _ in SubjectFacts() }
  ) -> Evidence {
    var evidence = Evidence(
      app: table.app, asOf: coverage.asOf, zone: coverage.zone, basis: basis, window: coverage.newestWindow,
      total: usage?.all.count ?? Evidence.Count(clients: 0, requests: 0),
      platforms: usage?.platforms.mapValues(\.count) ?? [:], onlyUnknown: usage?.onlyUnknown(on: basis) ?? [:])
    evidence.identity = Evidence.Identity(
      hits: usage?.all.hits ?? 0, hitsWithClient: usage?.all.withClient ?? 0, isAddress: identityIsAddress,
      hitsUntold: usage?.all.untold ?? 0)
    evidence.uncountedSources = basis == .clients ? usage?.unknownSources ?? [] : []
    evidence.sampledHits = usage?.all.sampled ?? 0
    if let window = coverage.newestWindow {
      let quarter = window.through - (Self.listedDays - 1)
      evidence.days = coverage.days(from: min(daysFrom ?? quarter, quarter), through: window.through)
    }
    let trendWindows = self.trendWindows.map { window in
      usage.flatMap { $0.window == window ? $0 : nil } ?? WindowUsage(table, window: window)
    }.filter { basis == .requests || $0.unknownSources.isEmpty }
    let remaining = basis == .clients ? usage.flatMap { $0.remaining(table) } : nil
    let long = longUsage(trendWindows)
    evidence.history = history(trendWindows)
    evidence.subjects = selectors(with: extra).map { subject($0, trendWindows, remaining, long, facts($0)) }
    return evidence
  }

  /// The union of several subjects against all clients (or requests) of the window.
  package func share(of selectors: [Selector]) -> Share {
    guard let usage else { return Share(0, of: 0) }
    return unionSum(selectors, in: usage).share(of: usage, on: basis).all
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
    _ selector: Selector, _ trendWindows: [WindowUsage], _ remaining: [UsageTable.Key: Int]?, _ long: LongUsage?,
    _ facts: SubjectFacts
  ) -> SubjectEvidence {
    let scoped = usage.flatMap { count.sum(of: selector, in: $0) }
    let sum = scoped?.all ?? WindowUsage.Sum()
    let versions = count.versions(of: selector)
    let covered = table.keys.filter { key in
      key.version.map { version in versions?.contains { $0.covers(platform: key.platform, version) } ?? false } ?? false
    }
    let seen = Set(covered.flatMap { table.cells[$0]?.keys.filter(isListed) ?? [] })
    var subject = SubjectEvidence(
      selector: selector, requests: sum.weighted, activeClients: sum.share(of: usage?.all ?? sum, on: .clients).count,
      remainingClients: versions == nil
        ? nil : remaining.map { counts in covered.reduce(0) { $0 + (counts[$1] ?? 0) } },
      isNewest: isNewest(selector), hasLargerSuccessor: hasLargerSuccessor(selector, than: sum.count.on(basis)),
      firstSeen: seen.min(), lastSeen: seen.max(),
      trend: trendWindows.compactMap { past in
        count.sum(of: selector, in: past).map { sum in
          let share = sum.share(of: past, on: basis)
          return TrendPoint(through: past.window.through, share: share.all, platforms: share.platforms)
        }
      })
    if selector.platform == nil {
      subject.parts = (scoped?.platforms ?? [:]).sorted { $0.key < $1.key }
        .map { SubjectEvidence.Part(platform: $0.key, count: $0.value.count) }
      subject.readers = scoped == nil ? count.uncounted(selector, through: coverage.newestWindow?.through) : .counted
    }
    subject.history = history(selector, facts, long, seen: Array(seen), sum: scoped)
    return subject
  }

  /// Whether a day lies within the last 90 to the window's end.
  private func isListed(_ day: Day) -> Bool {
    guard let window = coverage.newestWindow else { return false }
    return day > window.through - Self.listedDays && day <= window.through
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
