import ClientContract
import Testing
import Vocabulary

@testable import Aggregator
@testable import Store

/// Counts of an engine, made of hits by sets in the plainest way.
struct EngineCounts {
  let hits: [RawHit]
  let from: Day
  let through: Day

  /// Rows as a load leaves them: numbers without sets.
  func rows(countsClients: Bool = true) -> [UsageRow] {
    usageRows(hits.filter { $0.day >= from && $0.day <= through }).map { row in
      var row = row
      row.set = nil
      row.isLoaded = true
      row.countsClients = countsClients
      if !countsClients { row.clients = 0 }
      return row
    }
  }

  func windows(source: String = "default", carries: (remaining: Bool, month: Bool) = (true, true)) -> LoadedWindows {
    var loaded = LoadedWindows.none
    for app in Set(hits.map(\.app)) {
      for end in (from + 6)...through { add(app, end, source, carries, to: &loaded) }
    }
    return loaded
  }

  private func add(
    _ app: String, _ end: Day, _ source: String, _ carries: (remaining: Bool, month: Bool),
    to loaded: inout LoadedWindows
  ) {
    let week = hits.filter { $0.app == app && $0.day <= end && $0.day > end - 7 }
    let month = hits.filter { $0.app == app && $0.day <= end && $0.day > end - 28 }
    let isMonth = carries.month && end - from >= 27
    let latest = self.latest(week)
    let known = Set(week.filter { $0.version != nil }.map(\.client))
    for (subject, hits) in Dictionary(grouping: month, by: Self.subject) {
      let own = hits.filter { $0.day > end - 7 }
      guard isMonth || !own.isEmpty else { continue }
      let active = Self.clients(own)
      loaded.counts.append(
        .init(
          source: source,
          window: WindowCount(
            through: end, subject: subject, requests: own.count, active: active.count,
            remaining: carries.remaining ? latest.values.count { $0 == subject } : nil,
            onlyUnknown: carries.remaining && subject.version == nil
              ? active.subtracting(known.compactMap(\.self)).count : nil,
            active28: isMonth ? Self.clients(hits).count : nil)))
    }
    for platform in Set(month.map(\.platform)).sorted().map(Optional.some) + [nil] {
      let own = week.filter { platform == nil || $0.platform == platform }
      loaded.totals.append(
        .init(
          source: source,
          window: WindowTotal(
            through: end, app: app, platform: platform, requests: own.count, clients: Self.clients(own).count,
            active28: isMonth ? Self.clients(month.filter { platform == nil || $0.platform == platform }).count : nil,
            dayClients: Self.clients(own.filter { $0.day == end }).count)))
    }
  }

  private static func clients(_ hits: [RawHit]) -> Set<UInt32> { Set(hits.compactMap(\.client)) }

  private static func subject(_ hit: RawHit) -> Subject {
    hit.version.map { Subject(app: hit.app, platform: hit.platform, version: $0) }
      ?? .unknown(app: hit.app, platform: hit.platform)
  }

  /// POLICY section 2, "remaining clients": known first, then the latest day, the higher version, the platform's name.
  private func latest(_ hits: [RawHit]) -> [UInt32: Subject] {
    var best: [UInt32: RawHit] = [:]
    for hit in hits {
      guard let client = hit.client else { continue }
      guard let known = best[client] else {
        best[client] = hit
        continue
      }
      let left = (known.version == nil ? 0 : 1, Int(known.day.number), known.version ?? AppVersion(0))
      let right = (hit.version == nil ? 0 : 1, Int(hit.day.number), hit.version ?? AppVersion(0))
      if left < right || left == right && hit.platform < known.platform { best[client] = hit }
    }
    return best.mapValues(Self.subject)
  }
}

@Suite struct LoadedUsageTests {
  private static let days = (.monday - 39)...Day.monday

  /// Some weeks of clients that update, of two platforms and apps, some without an id or a readable version.
  static func hits(seed: UInt64, clients: UInt32 = 400) -> [RawHit] {
    var random = SplitMix(seed)
    return (0..<6_000).map { _ in
      let day = Self.days.randomElement(using: &random) ?? .monday
      let client = UInt32.random(in: 0..<clients, using: &random)
      let version: AppVersion? = [nil, .v1, .v2, .v2, .v3, .v3, .v3].randomElement(using: &random) ?? nil
      return RawHit(
        client: Int.random(in: 0..<200, using: &random) == 0 ? nil : client, day: day,
        platform: client % 3 == 0 ? "android" : Bool.random(using: &random) ? "ios" : "android", version: version,
        app: client % 5 == 0 ? "other" : "")
    }
  }

  private func builder(
    _ rows: [UsageRow], _ windows: LoadedWindows = .none, basis: Basis = .clients, app: String = "",
    sources: [String] = ["default"]
  ) -> EvidenceBuilder {
    EvidenceBuilder(
      app: app, rows: rows, coverage: calendar(Self.days, sources: sources), basis: basis, identityIsAddress: false,
      windows: windows)
  }

  @Test(
    "counts of an engine and sets of the store give the same evidence", arguments: [1, 2, 3] as [UInt64], ["", "other"])
  func same(seed: UInt64, app: String) throws {
    let hits = Self.hits(seed: seed)
    let engine = EngineCounts(hits: hits, from: Self.days.lowerBound, through: Self.days.upperBound)
    let read = builder(usageRows(hits), app: app).evidence(subjects: [], daysFrom: nil)
    let loaded = builder(engine.rows(), engine.windows(), app: app).evidence(subjects: [], daysFrom: nil)
    #expect(read.total.clients > 50)
    #expect(loaded.total == read.total)
    #expect(loaded.platforms == read.platforms)
    #expect(loaded.onlyUnknown == read.onlyUnknown)
    #expect(loaded.identity == read.identity)
    #expect(loaded.history.lastClosedDay == read.history.lastClosedDay)
    #expect(loaded.uncountedSources.isEmpty)
    #expect(loaded.subjects.count == read.subjects.count)
    for (left, right) in zip(read.subjects, loaded.subjects) {
      #expect(left.selector == right.selector)
      #expect(left.activeClients == right.activeClients)
      #expect(left.remainingClients == right.remainingClients)
      #expect(left.trend == right.trend)
      #expect(left.history.monthly == right.history.monthly)
      #expect(left.history.lastSeenOnIt != nil && right.history.lastSeenOnIt == nil)
      #expect(left.isNewest == right.isNewest && left.hasLargerSuccessor == right.hasLargerSuccessor)
    }
  }

  @Test("a day's counts of a retired version are the same")
  func retired() {
    let hits = Self.hits(seed: 4)
    let engine = EngineCounts(hits: hits, from: Self.days.lowerBound, through: Self.days.upperBound)
    let facts = { (_: Selector) in SubjectFacts(retiredAt: Zone.utc.start(of: .monday - 3)) }
    let read = builder(usageRows(hits)).evidence(subjects: [], daysFrom: nil, facts: facts)
    let loaded = builder(engine.rows(), engine.windows()).evidence(subjects: [], daysFrom: nil, facts: facts)
    #expect(read.subjects.contains { $0.history.retiredDays.contains { $0.count > 0 } })
    #expect(loaded.subjects.map(\.history.retiredDays) == read.subjects.map(\.history.retiredDays))
  }

  @Test("what a record does not carry is unknown")
  func unknown() {
    let hits = Self.hits(seed: 5)
    let engine = EngineCounts(hits: hits, from: Self.days.lowerBound, through: Self.days.upperBound)
    let bare = builder(engine.rows(), engine.windows(carries: (false, false))).evidence(subjects: [], daysFrom: nil)
    #expect(bare.subjects.allSatisfy { $0.remainingClients == nil && $0.history.monthly == nil })
    // Whoever has an unknown version may have no other.
    let exact = builder(usageRows(hits)).evidence(subjects: [], daysFrom: nil)
    for (platform, count) in exact.onlyUnknown { #expect(bare.onlyUnknown[platform] ?? 0 > count) }

    // The window is not there, or clients were not counted: no share of clients can be told.
    for (rows, windows) in [(engine.rows(), LoadedWindows.none), (engine.rows(countsClients: false), engine.windows())]
    {
      let evidence = builder(rows, windows).evidence(subjects: [], daysFrom: nil)
      #expect(evidence.uncountedSources == ["default"])
      #expect(evidence.total.clients == 0)
      #expect(evidence.platforms.values.allSatisfy { $0.clients == 0 })
      #expect(evidence.subjects.allSatisfy { $0.trend.isEmpty && $0.remainingClients == nil })
    }
    // Requests add up by themselves.
    let requests = builder(engine.rows(countsClients: false), .none, basis: .requests)
      .evidence(subjects: [], daysFrom: nil)
    #expect(requests.total.requests == exact.total.requests && requests.uncountedSources.isEmpty)
    #expect(requests.subjects.map(\.requests) == exact.subjects.map(\.requests))
    #expect(requests.subjects.allSatisfy { $0.trend.count > 1 })
  }

  @Test("clients of which an engine did not say whether they carry an id")
  func untold() {
    let hits = Self.hits(seed: 6)
    let engine = EngineCounts(hits: hits, from: Self.days.lowerBound, through: Self.days.upperBound)
    let rows = engine.rows().map { row in
      var row = row
      row.tellsWithClient = false
      row.withClient = 0
      return row
    }
    let identity = builder(rows, engine.windows()).evidence(subjects: [], daysFrom: nil).identity
    #expect(identity.hitsUntold == identity.hits && identity.hits > 0)
  }

  @Test("a range has the sum of its parts, and no more than all: an upper bound")
  func range() {
    let hits = Self.hits(seed: 7)
    let engine = EngineCounts(hits: hits, from: Self.days.lowerBound, through: Self.days.upperBound)
    let range = Selector.below(platform: "ios", .v3)
    let loaded = builder(engine.rows(), engine.windows())
    let evidence = loaded.evidence(subjects: [range], daysFrom: nil)
    func active(_ selector: Selector) -> Int { evidence.subjects.first { $0.selector == selector }?.activeClients ?? 0 }
    let parts = active(.version(platform: "ios", .v1)) + active(.version(platform: "ios", .v2))
    #expect(active(range) == min(parts, evidence.total.clients))
    let exact = builder(usageRows(hits)).evidence(subjects: [range], daysFrom: nil)
    #expect(active(range) > exact.subjects.first { $0.selector == range }?.activeClients ?? 0)
    let cut = CutCounter(loaded).share(of: [.version(platform: "ios", .v1), .version(platform: "ios", .v2)], after: [])
    #expect(cut.all == Share(min(parts, evidence.total.clients), of: evidence.total.clients))
  }

  @Test("of two sources the parts add up and the whole is at least the larger: no share looks smaller than it is")
  func mixed() {
    let hits = Self.hits(seed: 8)
    let others = hits.map { hit in
      var hit = hit
      hit.source = "edge"
      return hit
    }
    let engine = EngineCounts(hits: others, from: Self.days.lowerBound, through: Self.days.upperBound)
    let mixed = builder(usageRows(hits) + engine.rows(), engine.windows(source: "edge"), sources: ["default", "edge"])
      .evidence(subjects: [], daysFrom: nil)
    let exact = builder(usageRows(hits)).evidence(subjects: [], daysFrom: nil)
    #expect(mixed.total.clients == exact.total.clients)
    #expect(mixed.total.requests == exact.total.requests * 2)
    for (left, right) in zip(exact.subjects, mixed.subjects) {
      #expect(right.activeClients == min(left.activeClients * 2, exact.total.clients))
      #expect(right.remainingClients == nil)
    }
  }

  @Test("what was retired in a window that no engine counted is not known")
  func blind() {
    let hits = Self.hits(seed: 9)
    let engine = EngineCounts(hits: hits, from: Self.days.lowerBound, through: Self.days.upperBound)
    var windows = engine.windows()
    let at = Zone.utc.start(of: .monday - 9) + 43_200
    let counter = CutCounter(builder(engine.rows(), windows))
    #expect(counter.window(newestAt: at)?.through == .monday - 10)
    windows.totals.removeAll { $0.window.through == .monday - 10 }
    #expect(CutCounter(builder(engine.rows(), windows)).window(newestAt: at) == nil)
  }

  @Test("a day that an engine counted is closed by what it says, and by nothing else")
  func closed() {
    let days = (.monday - 6)...Day.monday
    let volumes = days.flatMap { day in (0..<24).map { (Int(day.number) * 24 + $0, "edge", 20) } }
    func newest(_ complete: Day, hours: Int64) -> Day? {
      CoverageCalendar(
        .init(
          volumes: volumes, openFiles: [], files: [],
          loadedDays: ["edge": Dictionary(uniqueKeysWithValues: days.map { ($0, $0 <= complete) })]),
        asOf: Zone.utc.start(of: .monday + 1) + hours * 3600, zone: .utc, graceHours: 6
      ).newestWindow?.through
    }
    #expect(newest(.monday, hours: 1) == .monday)
    // Without a word of the engine neither later hits nor the grace close a day.
    #expect(newest(.monday - 1, hours: 40) == .monday - 1)
    #expect(newest(.monday - 3, hours: 40) == .monday - 3)
    #expect(newest(.monday, hours: -1) == .monday - 1)
  }
}
