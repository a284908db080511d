import ClientContract
import Vocabulary

@testable import Aggregator
@testable import Store

/// A row of what hits of a day count for besides their version.
func markRow(
  _ kind: Subject.Kind, _ name: String, version: AppVersion? = nil, day: Day, clients: [UInt32], hits: Int? = nil,
  first: Int64 = 43_200, platform: String = "ios", source: String = "default"
) -> UsageRow {
  let at = Zone.utc.start(of: day) + first
  return UsageRow(
    source: source, day: day, subject: Subject(kind: kind, platform: platform, name: name, version: version),
    requests: hits ?? clients.count, weighted: hits ?? clients.count, withClient: clients.count, sampled: 0,
    firstAt: at,
    lastAt: at, clients: clients.count, set: ClientSet(sorted: clients))
}

/// A row of the notice of a version.
func noticeRow(
  _ version: AppVersion, day: Day, clients: [UInt32], hits: Int? = nil, first: Int64 = 43_200
) -> UsageRow {
  markRow(.notice, version.description, version: version, day: day, clients: clients, hits: hits, first: first)
}

/// Hits of some clients on one version and day.
func lines(
  _ version: AppVersion?, _ clients: Range<UInt32>, daysBefore: Int = 0, platform: String = "ios", app: String = ""
) -> [RawHit] {
  clients.map { RawHit(client: $0, day: .monday - daysBefore, platform: platform, version: version, app: app) }
}
