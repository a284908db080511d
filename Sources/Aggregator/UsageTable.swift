package import ClientContract
package import Store
import Vocabulary

/// The stored usage of one app, by version and day, over all sources.
package struct UsageTable {
  /// A version of a platform; `version` is nil for `unknown`.
  package struct Key: Hashable {
    package var platform: String
    package var version: AppVersion?
  }

  /// One version's usage on one day.
  struct Cell {
    /// Hits, whatever each stands for.
    var hits = 0
    /// Hits times their sampling weight: the requests that shares on basis `requests` count.
    var weighted = 0
    var withClient = 0
    var sampled = 0
    /// Hits of which it is not known how many carry a client id.
    var untold = 0
    var first = Instant(seconds: .max)
    var clients = ClientSet()
    /// Clients of the day that engines counted, source by source; whom they are is not known.
    var loaded = 0

    /// Adds the hits of one more source.
    mutating func add(_ row: UsageRow) {
      hits += row.requests
      weighted += row.weighted
      withClient += row.withClient
      sampled += row.sampled
      first = min(first, row.firstAt)
      if row.isLoaded {
        loaded += row.clients
        if !row.tellsWithClient { untold += row.requests }
      }
      // The first source's set is taken as it is; nothing ever changes the set of a cell.
      if let set = row.set { clients = clients.isEmpty ? set : clients.union(set) }
    }
  }

  /// Hits that named a set of capabilities, empty where they named none.
  struct CapabilityKey: Hashable {
    var platform: String
    var capabilities: String
  }

  /// Hits that asked for an endpoint, or that were looked at for it.
  struct EndpointKey: Hashable {
    var platform: String
    var name: String
  }

  package let app: String
  private(set) var cells: [Key: [Day: Cell]] = [:]
  /// The hits on a version whose response carried a notice.
  private(set) var notices: [Key: [Day: Cell]] = [:]
  /// Every hit of the sources that map capabilities, by what it named.
  private(set) var capabilities: [CapabilityKey: [Day: Cell]] = [:]
  /// The hits that asked for endpoints, and those that were looked at for them, by the names of `Endpoint`.
  private(set) var endpoints: [EndpointKey: [Day: Cell]] = [:]
  /// The sources that the app has hits from.
  private(set) var sources: Set<String> = []
  /// What engines counted of the app, where they did.
  let loaded: LoadedUsage

  /// Collects the rows of an app; the same day and version from several sources are one cell, its clients the
  /// union.
  /// - Parameter windows: what engines counted of windows, where some of the rows are theirs.
  /// - Complexity: O(*n*) in the rows, and one set union a row.
  package init(app: String, rows: [UsageRow], windows: LoadedWindows = .none) {
    self.app = app
    loaded = LoadedUsage(app: app, rows: rows, windows: windows)
    for row in rows where row.subject.app == app {
      let key = Key(platform: row.subject.platform, version: row.subject.version)
      switch row.subject.kind {
      case .version:
        cells[key, default: [:]][row.day, default: Cell()].add(row)
        sources.insert(row.source)
      case .notice: notices[key, default: [:]][row.day, default: Cell()].add(row)
      case .capability:
        let key = CapabilityKey(platform: row.subject.platform, capabilities: row.subject.name)
        capabilities[key, default: [:]][row.day, default: Cell()].add(row)
      case .endpoint:
        let key = EndpointKey(platform: row.subject.platform, name: row.subject.name)
        endpoints[key, default: [:]][row.day, default: Cell()].add(row)
      }
    }
  }

  /// The versions that have hits, by platform, then version, `unknown` last.
  package var keys: [Key] { cells.keys.sorted { $0.order < $1.order } }

  /// The usage of one version on one day, or nil where it has none.
  func cell(_ key: Key, _ day: Day) -> Cell? { cells[key]?[day] }

  /// Every client of some days once, at its latest; see ``WindowUsage/remaining(_:)``.
  /// - Complexity: one set intersection a version and day, and one union where it has clients that were not met yet.
  func remaining(over days: ClosedRange<Day>) -> [Key: Int] {
    let seen = ClientSet()
    var result: [Key: Int] = [:]
    let keys = cells.keys.sorted { Self.isLater($0, $1) }
    for isKnown in [true, false] {
      for day in days.reversed() {
        for key in keys where (key.version != nil) == isKnown {
          guard let clients = cell(key, day)?.clients else { continue }
          let fresh = clients.count - seen.intersectionCount(clients)
          result[key, default: 0] += fresh
          if fresh > 0 { seen.formUnion(clients) }
        }
      }
    }
    return result
  }

  private static func isLater(_ left: Key, _ right: Key) -> Bool {
    let versions = (left.version ?? AppVersion(0), right.version ?? AppVersion(0))
    return versions.0 == versions.1 ? left.platform < right.platform : versions.0 > versions.1
  }
}

extension UsageTable.Key {
  /// By platform, then version; `unknown` after all versions.
  fileprivate var order: (String, Int, AppVersion) { (platform, version == nil ? 1 : 0, version ?? AppVersion(0)) }

  /// The version's text, or `unknown`.
  package var name: String { version?.description ?? Subject.unknownVersion }
}
