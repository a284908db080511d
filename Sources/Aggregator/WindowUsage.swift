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

  /// A union of clients with the hits that go with it.
  struct Sum {
    var hits = 0
    var weighted = 0
    var withClient = 0
    var sampled = 0
    var clients = ClientSet()

    init() {}

    /// The cells of some days.
    init(_ cells: [Day: UsageTable.Cell], in days: ClosedRange<Day>) {
      let found = days.compactMap { cells[$0] }
      for cell in found { count(cell.hits, cell.weighted, cell.withClient, cell.sampled) }
      clients = ClientSet.union(of: found.lazy.map(\.clients))
    }

    /// The sums of disjoint hits, their clients each once.
    init(_ sums: [Sum]) {
      for sum in sums { count(sum.hits, sum.weighted, sum.withClient, sum.sampled) }
      clients = ClientSet.union(of: sums.lazy.map(\.clients))
    }

    private mutating func count(_ hits: Int, _ weighted: Int, _ withClient: Int, _ sampled: Int) {
      self.hits += hits
      self.weighted += weighted
      self.withClient += withClient
      self.sampled += sampled
    }

    mutating func add(_ other: Sum) {
      count(other.hits, other.weighted, other.withClient, other.sampled)
      clients.formUnion(other.clients)
    }

    var count: Evidence.Count { Evidence.Count(clients: clients.count, requests: weighted) }
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
    for (key, days) in table.cells {
      let sum = Sum(days, in: span)
      guard sum.hits > 0 else { continue }
      versions[key] = sum
    }
    addUp()
  }

  /// Joins windows that do not overlap into one span of days, the newest first.
  init?(joining windows: ArraySlice<WindowUsage>) {
    guard let newest = windows.first, let oldest = windows.last else { return nil }
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
      result[key.platform] = basis == .clients ? sum.clients.subtracting(known).count : sum.weighted
    }
    return result
  }

  /// Every client once, at its latest: a known version before `unknown`, then the latest day, then the higher version,
  /// then the platform's name. The counts sum to all active clients. Source: POLICY section 2.
  /// - Complexity: one set difference a version and day.
  func remaining(_ table: UsageTable) -> [UsageTable.Key: Int] { table.remaining(over: days) }
}
