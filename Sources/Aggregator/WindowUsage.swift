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
      for day in days {
        if let cell = cells[day] { add(cell) }
      }
    }

    mutating func add(_ cell: UsageTable.Cell) {
      hits += cell.hits
      weighted += cell.weighted
      withClient += cell.withClient
      sampled += cell.sampled
      clients.formUnion(cell.clients)
    }

    mutating func add(_ other: Sum) {
      hits += other.hits
      weighted += other.weighted
      withClient += other.withClient
      sampled += other.sampled
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
      platforms[key.platform, default: Sum()].add(sum)
      all.add(sum)
    }
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
  func remaining(_ table: UsageTable) -> [UsageTable.Key: Int] {
    let seen = ClientSet()
    var result: [UsageTable.Key: Int] = [:]
    let keys = versions.keys.sorted { Self.isLater($0, $1) }
    for isKnown in [true, false] {
      for day in days.reversed() {
        for key in keys where (key.version != nil) == isKnown {
          guard let cell = table.cell(key, day) else { continue }
          let fresh = cell.clients.subtracting(seen)
          result[key, default: 0] += fresh.count
          seen.formUnion(fresh)
        }
      }
    }
    return result
  }

  private static func isLater(_ left: UsageTable.Key, _ right: UsageTable.Key) -> Bool {
    let versions = (left.version ?? AppVersion(0), right.version ?? AppVersion(0))
    return versions.0 == versions.1 ? left.platform < right.platform : versions.0 > versions.1
  }
}
