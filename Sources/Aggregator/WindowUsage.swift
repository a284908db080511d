import ClientContract
import Store
package import Vocabulary

/// What the seven days of a window, or some other days, add up to: the distinct clients and the requests of every version, platform and of all.
package struct WindowUsage {
  /// The window; where other days are added up, the one that ends with their last.
  package let window: Window
  /// The days that are added up.
  let days: ClosedRange<Day>
  private(set) var versions: [UsageTable.Key: Sum] = [:]
  private(set) var platforms: [String: Sum] = [:]
  private(set) var all = Sum()
  /// What engines counted of the days, by source; empty where they counted nothing.
  private(set) var loaded: [String: LoadedUsage.Span] = [:]
  /// The sources whose distinct clients of the days are not known: an engine counted them, and did not say. Then no
  /// share of clients can be told, and the clients of all and of the platforms are 0.
  private(set) var unknownSources: [String] = []
  /// Whether lines were read of the days, or nothing was loaded.
  private let isRead: Bool

  /// A union of clients with the hits that go with it.
  struct Sum {
    var hits = 0
    var weighted = 0
    var withClient = 0
    var sampled = 0
    /// Hits of which it is not known how many carry a client id.
    var untold = 0
    var clients = ClientSet()
    /// Clients that are known by their number only: of several sources or versions the sum, an upper bound, for they may
    /// be the same; of a platform and of all what there are at least.
    var loaded = 0

    init() {}

    /// The cells of some days.
    init(_ cells: [Day: UsageTable.Cell], in days: ClosedRange<Day>) {
      let found = days.compactMap { cells[$0] }
      for cell in found { count(cell.hits, cell.weighted, cell.withClient, cell.sampled, cell.untold) }
      clients = ClientSet.union(of: found.lazy.map(\.clients))
      // Of more than a day, engines say how many they are together: see ``WindowUsage``.
      if days.lowerBound == days.upperBound { loaded = found.reduce(0) { $0 + $1.loaded } }
    }

    /// The sums of disjoint hits, their clients each once.
    init(_ sums: [Sum]) {
      for sum in sums { count(sum.hits, sum.weighted, sum.withClient, sum.sampled, sum.untold) }
      clients = ClientSet.union(of: sums.lazy.map(\.clients))
    }

    private mutating func count(_ hits: Int, _ weighted: Int, _ withClient: Int, _ sampled: Int, _ untold: Int) {
      self.untold += untold
      self.hits += hits
      self.weighted += weighted
      self.withClient += withClient
      self.sampled += sampled
    }

    mutating func add(_ other: Sum) {
      count(other.hits, other.weighted, other.withClient, other.sampled, other.untold)
      clients.formUnion(other.clients)
      loaded += other.loaded
    }

    var count: Evidence.Count { Evidence.Count(clients: clients.count + loaded, requests: weighted) }

    /// The share of a whole. What is a bound and not a count may exceed the whole, and is cut to it.
    func share(of whole: Sum, on basis: Basis) -> Share {
      let (part, whole) = (count.on(basis), whole.count.on(basis))
      return Share(loaded > 0 && basis == .clients ? min(part, whole) : part, of: whole)
    }
  }

  /// Adds up the days of a window.
  /// - Complexity: one set union a version and day.
  package init(_ table: UsageTable, window: Window) {
    self.init(table, window: window, days: window.from...window.through)
  }

  /// Adds up other days.
  init(_ table: UsageTable, window: Window, days span: ClosedRange<Day>) {
    self.window = window
    days = span
    isRead = table.loaded.isEmpty || table.loaded.isMixed(in: span)
    for (key, days) in table.cells {
      let sum = Sum(days, in: span)
      guard sum.hits > 0 else { continue }
      versions[key] = sum
    }
    addUp()
    if !table.loaded.isEmpty { add(table.loaded) }
  }

  /// Adds the clients that engines counted.
  private mutating func add(_ counted: LoadedUsage) {
    for source in counted.sources(in: days) {
      if let span = counted.span(of: source, days) { loaded[source] = span } else { unknownSources.append(source) }
    }
    for key in versions.keys {
      versions[key]?.loaded = loaded.values.reduce(0) { $0 + ($1.versions[key]?.active ?? 0) }
    }
    guard unknownSources.isEmpty else {
      all.clients = ClientSet()
      for platform in platforms.keys { platforms[platform]?.clients = ClientSet() }
      return
    }
    // The clients of two sources may be the same, so that all of them are at least those of the larger one.
    all.loaded = max(0, (loaded.values.map(\.all).max() ?? 0) - all.clients.count)
    for (platform, sum) in platforms {
      let most = loaded.values.compactMap { $0.platforms[platform] }.max() ?? 0
      platforms[platform]?.loaded = max(0, most - sum.clients.count)
    }
  }

  /// Joins windows that do not overlap into one span of days, the newest first.
  init?(joining windows: ArraySlice<WindowUsage>) {
    guard let newest = windows.first, let oldest = windows.last else { return nil }
    isRead = true
    window = newest.window
    days = oldest.days.lowerBound...newest.days.upperBound
    let parts = Dictionary(grouping: windows.flatMap(\.versions), by: \.key)
    versions = parts.mapValues { Sum($0.map(\.value)) }
    addUp()
  }

  /// Fills in the platforms and all.
  private mutating func addUp() {
    platforms = Dictionary(grouping: versions, by: \.key.platform).mapValues { Sum($0.map(\.value)) }
    all = Sum(Array(platforms.values))
  }

  /// The union of every known version that a subject covers.
  func sum(of selector: Selector) -> Sum {
    var sum = Sum()
    for (key, part) in versions {
      if let version = key.version, selector.covers(platform: key.platform, version) { sum.add(part) }
    }
    return sum
  }

  /// The union of several subjects, each client once.
  func sum(of selectors: [Selector]) -> Sum {
    var sum = Sum()
    for (key, part) in versions {
      guard let version = key.version else { continue }
      if selectors.contains(where: { $0.covers(platform: key.platform, version) }) { sum.add(part) }
    }
    return sum
  }

  /// Clients (or requests) with an unknown version and none that is known, by the platform they were seen on. A client
  /// that was seen so on two platforms counts on both: any of them could be the subject's.
  func onlyUnknown(on basis: Basis) -> [String: Int] {
    let known = ClientSet.union(of: versions.lazy.filter { $0.key.version != nil }.map(\.value.clients))
    var result: [String: Int] = [:]
    for (key, sum) in versions where key.version == nil {
      // Where an engine does not say who has no other version, all who have this one may have none.
      let counted = loaded.values.compactMap { $0.versions[key] }.reduce(0) { $0 + ($1.onlyUnknown ?? $1.active) }
      result[key.platform] = basis == .clients ? sum.clients.subtracting(known).count + counted : sum.weighted
    }
    return result
  }

  /// Every client once, at its latest: a known version before `unknown`, then the latest day, then the higher version,
  /// then the platform's name. The counts sum to all active clients. Nil where that is not known, as of counts of engines
  /// that do not say it, or of several sources. Source: POLICY section 2.
  /// - Complexity: one set difference a version and day.
  func remaining(_ table: UsageTable) -> [UsageTable.Key: Int]? {
    if loaded.isEmpty, unknownSources.isEmpty { return table.remaining(over: days) }
    guard !isRead, unknownSources.isEmpty, loaded.count == 1, let span = loaded.values.first else { return nil }
    var result: [UsageTable.Key: Int] = [:]
    for (key, part) in span.versions {
      guard let remaining = part.remaining else { return nil }
      result[key] = remaining
    }
    return result
  }
}
