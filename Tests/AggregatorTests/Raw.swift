import ClientContract
import Vocabulary

@testable import Aggregator
@testable import Store

/// One log line as a test writes it down.
struct RawHit: Hashable {
  var client: UInt32?
  var day: Day
  var platform = "ios"
  var version: AppVersion?
  var app = ""
  var source = "default"
  var weight = 1
}

extension Day {
  /// The days that most tests are about.
  static let monday = Day(number: 20_787)  // 2026-11-30
}

extension AppVersion {
  static let v1 = AppVersion(1, 0, 0)
  static let v2 = AppVersion(2, 0, 0)
  static let v3 = AppVersion(3, 0, 0)
}

/// Lines as the store gives them: a row a source, day and version.
func usageRows(_ hits: [RawHit]) -> [UsageRow] {
  struct Key: Hashable {
    var source: String
    var day: Day
    var subject: Subject
  }
  let groups = Dictionary(grouping: hits) { hit in
    Key(
      source: hit.source, day: hit.day,
      subject: hit.version.map { Subject(app: hit.app, platform: hit.platform, version: $0) }
        ?? .unknown(app: hit.app, platform: hit.platform))
  }
  return groups.map { key, hits in
    let clients = Set(hits.compactMap(\.client)).sorted()
    let noon = Zone.utc.start(of: key.day) + 43_200
    return UsageRow(
      source: key.source, day: key.day, subject: key.subject, requests: hits.count,
      weighted: hits.reduce(0) { $0 + $1.weight }, withClient: hits.count { $0.client != nil },
      sampled: hits.count { $0.weight > 1 }, firstAt: noon, lastAt: noon, clients: clients.count,
      set: ClientSet(sorted: clients))
  }
}

/// A calendar of one source in UTC with hits in every hour of some days, looked at a day and a half later.
func calendar(
  _ days: ClosedRange<Day>, asOf: Instant? = nil, hitsAnHour: Int = 20, sources: [String] = ["default"],
  without: Set<Day> = []
) -> CoverageCalendar {
  let volumes = days.filter { !without.contains($0) }.flatMap { day in
    (0..<24).flatMap { hour in sources.map { (Int(day.number) * 24 + hour, $0, hitsAnHour) } }
  }
  return CoverageCalendar(
    .init(volumes: volumes, openFiles: [], files: []),
    asOf: asOf ?? Zone.utc.start(of: days.upperBound + 1) + 43_200, zone: .utc, graceHours: 6)
}

/// A generator whose numbers are the same in every run. Source: Steele et al., "Fast splittable pseudorandom number
/// generators" (SplitMix64).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
