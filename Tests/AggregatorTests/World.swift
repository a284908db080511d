import ClientContract
import Policy
import Vocabulary

@testable import Aggregator
@testable import Store

/// A random back end: who used which version when, what the team recorded, which flags there are. The window ends with
/// 2026-11-30, and it is looked at on the day after at noon.
struct World {
  /// One log line.
  struct Line: Hashable {
    var client: UInt32?
    /// Days before the window's last; -1 for the running day.
    var ago: Int
    /// UTC hours, 9 or 15.
    var hour: Int
    var platform: String
    var version: AppVersion?
    var notice = false
    /// How many requests it stands for; nil where it does not say.
    var weight: Int? = 1
    var source = "a"

    var day: Day { .monday - ago }
    var at: Instant { Zone.utc.start(of: day) + Int64(hour) * 3_600 + 60 }
  }

  static let asOf = Zone.utc.start(of: .monday + 1) + 43_200
  static let history = 60

  var lines: [Line] = []
  var events: [LedgerEvent] = []
  var flags: FlagSource = .notConfigured
  var policy = Configuration.Policy()
  /// Whether the mapping has a notice.
  var mapsNotice = false
  static let sources = ["a", "b"]

  init(seed: Int) {
    var random = SplitMix(UInt64(seed))
    mapsNotice = Int.random(in: 0..<4, using: &random) == 0
    addClients(&random)
    addEvents(&random)
    let keys =
      Self.versions.map { "\"serve_ios_\($0.major)_\($0.minor)_0\": false" } + [
        "\"serve_ios_below_1_3_0\": true"
      ]
    let android = Self.versions.map { "\"serve_android_\($0.major)_\($0.minor)_0\": false" }
    flags =
      switch Int.random(in: 0..<12, using: &random) {
      case 0: .notConfigured
      case 1: .unreadable(file: "flags.json", reason: "gone")
      case 2: .bytes(file: "flags.json", Array("{\(keys.dropFirst(2).joined(separator: ","))}".utf8))
      default: .bytes(file: "flags.json", Array("{\((keys + android).joined(separator: ","))}".utf8))
      }
  }

  static let versions = (0..<6).map { AppVersion(1, $0, 0) }

  private mutating func addClients(_ random: inout SplitMix) {
    // Enough for one client to be under 1 % of a platform, few enough for a thousand worlds.
    let count = UInt32.random(in: 230...380, using: &random)
    let strays = Int.random(in: 0..<5, using: &random)
    for client in 0..<count {
      let platform = client % 2 == 0 ? "ios" : "android"
      // A few on each old version, all others on the newest two.
      let index = client < 12 ? Int(client) / 2 % 4 : Int.random(in: 4...5, using: &random)
      let version = Self.versions[client >= 12 && Int.random(in: 0..<90, using: &random) == 0 ? 3 : index]
      let unreadable = Int.random(in: 0..<300, using: &random) < strays
      for ago in -1..<Self.history where Int.random(in: 0..<5, using: &random) == 0 {
        // Who is on an old version came by often, or used to.
        if client < 12, ago < 7, client % 3 != 0 { continue }
        let hour = ago < 0 || client % 4 < 2 ? 9 : 15
        lines.append(
          Line(
            client: client, ago: ago, hour: hour, platform: platform, version: unreadable ? nil : version,
            notice: mapsNotice && index < 4 && ago < 25 && Int.random(in: 0..<9, using: &random) > 0,
            source: Self.sources[client % 20 < 14 ? 0 : 1]))
      }
    }
    if Int.random(in: 0..<12, using: &random) == 0 { lines.removeAll { $0.ago == 3 } }
    if Int.random(in: 0..<12, using: &random) == 0 {
      for index in lines.indices where index % 30 == 0 { lines[index].client = nil }
    }
    if Int.random(in: 0..<10, using: &random) == 0 {
      for index in lines.indices where index % 40 == 0 { lines[index].weight = 10 }
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      let back = Self.versions[Int.random(in: 0..<3, using: &random)]
      for client in 0..<UInt32.random(in: 1...14, using: &random) {
        lines.append(Line(client: 900 + client, ago: -1, hour: 9, platform: "ios", version: back))
      }
    }
  }

  private mutating func addEvents(_ random: inout SplitMix) {
    func add(_ kind: LedgerEvent.Kind, _ selector: Selector, daysAgo: Int, refersTo: Int? = nil) {
      let at = Zone.utc.start(of: .monday + 1 - daysAgo) - Int64.random(in: 0..<7_200, using: &random)
      events.append(
        LedgerEvent(
          id: events.count + 1, at: at, actor: "release", role: .person, kind: kind, selector: selector,
          refersTo: refersTo))
    }
    for platform in ["ios", "android"] {
      for version in Self.versions.dropLast(2) where Int.random(in: 0..<3, using: &random) > 0 {
        let selector = Selector.version(platform: platform, version)
        let announced = Int.random(in: 5...50, using: &random)
        add(.announced, selector, daysAgo: announced)
        if announced > 20, Int.random(in: 0..<3, using: &random) == 0 {
          add(.retired, selector, daysAgo: Int.random(in: 1...(announced - 14), using: &random))
          if Int.random(in: 0..<5, using: &random) == 0 { add(.reenabled, selector, daysAgo: 0) }
        }
        if Int.random(in: 0..<9, using: &random) == 0 { add(.held, selector, daysAgo: 3) }
      }
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      add(.announced, .below(platform: "ios", AppVersion(1, 3, 0)), daysAgo: Int.random(in: 10...30, using: &random))
    }
    if Bool.random(using: &random) { add(.published, .version(platform: "ios", Self.versions[5]), daysAgo: 20) }
    if let held = events.first(where: { $0.kind == .held }), Bool.random(using: &random) {
      add(.withdrawn, .version(platform: "ios", .v1), daysAgo: 1, refersTo: held.id)
      events[events.count - 1].selector = nil
    }
  }
}

extension World {
  /// What the store would give of these lines.
  var rows: [UsageRow] {
    struct Key: Hashable {
      var kind: Subject.Kind
      var day: Day
      var platform: String
      var version: AppVersion?
      var source: String
    }
    struct Group {
      var clients: Set<UInt32> = []
      var hits = 0
      var named = 0
      var weighted = 0
      var sampled = 0
      var first: Instant
    }
    var groups: [Key: Group] = [:]
    func add(_ line: Line, _ kind: Subject.Kind) {
      let key = Key(
        kind: kind, day: line.day, platform: line.platform, version: line.version, source: line.source)
      var group = groups[key] ?? Group(first: line.at)
      group.hits += 1
      group.weighted += line.weight ?? 1
      if line.weight != 1 { group.sampled += 1 }
      if let client = line.client {
        group.named += 1
        group.clients.insert(client)
      }
      group.first = min(group.first, line.at)
      groups[key] = group
    }
    for line in lines {
      add(line, .version)
      if line.notice, line.version != nil { add(line, .notice) }
    }
    return groups.map { key, group in
      UsageRow(
        source: key.source, day: key.day,
        subject: Subject(
          kind: key.kind, platform: key.platform, name: key.version?.description ?? "unknown", version: key.version),
        requests: group.hits, weighted: group.weighted, withClient: group.named, sampled: group.sampled,
        firstAt: group.first,
        lastAt: group.first, clients: group.clients.count, set: ClientSet(sorted: group.clients.sorted()))
    }
  }

  var calendar: CoverageCalendar {
    let volumes = Self.sources.flatMap { source in
      Dictionary(grouping: lines.filter { $0.source == source }) { Int($0.at.seconds / 3_600) }
        .map { (hour: $0.key, source: source, hits: $0.value.count) }
    }
    return CoverageCalendar(
      .init(volumes: volumes, openFiles: [], files: []),
      asOf: Self.asOf, zone: .utc, graceHours: 6)
  }

  /// The decisions of the two modules, put together as the program does.
  func decide() -> [Decision] {
    let builder = EvidenceBuilder(
      app: "", rows: rows, coverage: calendar, basis: .clients, identityIsAddress: false,
      noticeSources: mapsNotice ? Set(Self.sources) : [])
    let ledger = SubjectLedger(events, asOf: Self.asOf)
    let evidence = builder.evidence(subjects: events.compactMap(\.selector), daysFrom: nil) { selector in
      let standing = ledger.standing(of: selector, app: "")
      return SubjectFacts(noticeSince: standing.since, retiredAt: standing.retiredAt)
    }
    let counter = CutCounter(builder)
    let engine = PolicyEngine(
      configuration: policy, flags: FlagDocument(flags), flagKey: FlagKey("serve_{platform}_{version}"), ledger: events)
    return engine.decide(evidence) { recommended, retired in
      Cut(
        share: counter.share(of: recommended, after: retired.map { ($0.selector, $0.at) }),
        windows: retired.map { counter.window(newestAt: $0.at) })
    }.decisions
  }

  /// The verdicts by subject.
  var verdicts: [String: Verdict] {
    Dictionary(uniqueKeysWithValues: decide().map { ($0.selector.description, $0.verdict) })
  }
}
