import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite struct WindowUsageTests {
  private static let window = Window(through: .monday, zone: .utc)

  private func usage(_ hits: [RawHit]) -> (UsageTable, WindowUsage) {
    let table = UsageTable(app: "", rows: usageRows(hits))
    return (table, WindowUsage(table, window: Self.window))
  }

  private func remaining(_ hits: [RawHit]) -> [String: Int] {
    let (table, usage) = usage(hits)
    let counts = (usage.remaining(table) ?? [:]).filter { $0.value > 0 }
    return Dictionary(uniqueKeysWithValues: counts.map { ("\($0.key.platform)/\($0.key.name)", $0.value) })
  }

  @Test("a client that was seen on two versions is active on both and counted once in all")
  func activeOnBoth() {
    let (_, usage) = usage([
      RawHit(client: 1, day: .monday, version: .v1), RawHit(client: 1, day: .monday - 3, version: .v2),
      RawHit(client: 1, day: .monday - 3, version: .v2), RawHit(client: 2, day: .monday, version: .v2),
      RawHit(client: 2, day: .monday, platform: "android", version: .v2),
    ])
    #expect(usage.sum(of: .version(platform: "ios", .v1)).clients.numbers == [1])
    #expect(usage.sum(of: .version(platform: "ios", .v2)).clients.numbers == [1, 2])
    #expect(usage.total == .init(clients: 2, requests: 5))
    #expect(usage.platformCounts.map(\.platform) == ["android", "ios"])
    #expect(usage.platformCounts.map(\.count) == [.init(clients: 1, requests: 1), .init(clients: 2, requests: 4)])
  }

  @Test(
    "the window has seven days: the first and the last count, those beside them do not",
    arguments: [
      (0, 1), (6, 1), (7, 0), (-1, 0),
    ])
  func edges(daysBefore: Int, clients: Int) {
    let (_, usage) = usage([RawHit(client: 1, day: .monday - daysBefore, version: .v1)])
    #expect(usage.total.clients == clients)
    #expect(usage.versions.count == clients)
  }

  @Test("a range is the union of what it covers, its bound and unknown left out")
  func ranges() {
    let (_, usage) = usage([
      RawHit(client: 1, day: .monday, version: AppVersion(2, 9, 0)),
      RawHit(client: 1, day: .monday - 1, version: AppVersion(2, 8, 0)),
      RawHit(client: 2, day: .monday, version: AppVersion(2, 10, 0)),
      RawHit(client: 3, day: .monday, version: nil),
      RawHit(client: 4, day: .monday, platform: "android", version: .v1),
    ])
    let below = Selector.below(platform: "ios", AppVersion(2, 10, 0))
    #expect(usage.sum(of: below).count == .init(clients: 1, requests: 2))
    #expect(usage.sum(of: .below(platform: "ios", AppVersion(2, 10, 1))).clients.numbers == [1, 2])
    #expect(usage.sum(of: .contract("old-field")).count == .init(clients: 0, requests: 0))
    let several = [below, .version(platform: "ios", AppVersion(2, 9, 0)), .version(platform: "android", .v1)]
    #expect(usage.sum(of: several).count == .init(clients: 2, requests: 3))
  }

  /// Each row: what a client was seen on, and where it remains. POLICY section 2, `remaining clients`.
  static let latest: [(String, [RawHit], String)] = [
    (
      "a known version outranks unknown, even a later one",
      [RawHit(client: 1, day: .monday - 6, version: .v1), RawHit(client: 1, day: .monday, version: nil)], "ios/1.0.0"
    ),
    (
      "then the latest day, even of a lower version",
      [RawHit(client: 1, day: .monday - 1, version: .v2), RawHit(client: 1, day: .monday, version: .v1)], "ios/1.0.0"
    ),
    (
      "on one day the higher version, as numbers",
      [
        RawHit(client: 1, day: .monday, version: AppVersion(2, 9, 0)),
        RawHit(client: 1, day: .monday, version: AppVersion(2, 10, 0)),
      ], "ios/2.10.0"
    ),
    (
      "the higher version also across platforms",
      [
        RawHit(client: 1, day: .monday, platform: "android", version: .v1),
        RawHit(client: 1, day: .monday, platform: "ios", version: .v2),
      ], "ios/2.0.0"
    ),
    (
      "then the platform's name",
      [
        RawHit(client: 1, day: .monday, platform: "ios", version: .v1),
        RawHit(client: 1, day: .monday, platform: "android", version: .v1),
      ], "android/1.0.0"
    ),
    (
      "of two unknown ones the latest day",
      [
        RawHit(client: 1, day: .monday - 1, platform: "android", version: nil),
        RawHit(client: 1, day: .monday, platform: "ios", version: nil),
      ], "ios/unknown"
    ),
  ]

  @Test("a client remains on its latest version", arguments: latest)
  func remains(why: String, hits: [RawHit], on version: String) {
    #expect(remaining(hits) == [version: 1], "\(why)")
    #expect(remaining(hits.reversed()) == [version: 1])
  }

  @Test("remaining clients sum to all clients")
  func sums() {
    var random = SplitMix(7)
    let hits = (0..<2_000).map { _ in
      RawHit(
        client: UInt32.random(in: 0..<300, using: &random), day: .monday - Int.random(in: 0..<9, using: &random),
        platform: Bool.random(using: &random) ? "ios" : "android",
        version: [nil, .v1, .v2, .v3].randomElement(using: &random) ?? nil)
    }
    let (table, usage) = usage(hits)
    #expect(usage.remaining(table)?.values.reduce(0, +) == usage.total.clients)
  }

  @Test("only unknown: no known version on any platform, counted on each platform where it was seen")
  func onlyUnknown() {
    let (_, usage) = usage([
      RawHit(client: 1, day: .monday, version: nil),
      RawHit(client: 1, day: .monday, platform: "android", version: nil),
      RawHit(client: 2, day: .monday, version: nil),
      RawHit(client: 2, day: .monday - 6, platform: "android", version: .v1),
      RawHit(client: 3, day: .monday, version: nil, weight: 5),
      RawHit(client: 3, day: .monday - 7, version: .v1),
    ])
    #expect(usage.onlyUnknown(on: .clients) == ["ios": 2, "android": 1])
    #expect(usage.onlyUnknown(on: .requests) == ["ios": 7, "android": 1])
  }

  @Test("shares for people: against all and against the platform, remaining only on clients")
  func versionShares() {
    let (table, usage) = usage([
      RawHit(client: 1, day: .monday, version: .v1), RawHit(client: 1, day: .monday - 1, version: .v2),
      RawHit(client: 2, day: .monday, version: .v2, weight: 3),
      RawHit(client: 3, day: .monday, platform: "android", version: nil),
    ])
    let shares = usage.versionShares(table, on: .clients)
    #expect(shares.map(\.key.name) == ["unknown", "1.0.0", "2.0.0"])
    #expect(shares.map(\.share) == [Share(1, of: 3), Share(1, of: 3), Share(2, of: 3)])
    #expect(shares.map(\.platformShare) == [Share(1, of: 1), Share(1, of: 2), Share(2, of: 2)])
    #expect(shares.map(\.remaining) == [1, 1, 1])
    let requests = usage.versionShares(table, on: .requests)
    #expect(requests.map(\.share) == [Share(1, of: 6), Share(1, of: 6), Share(4, of: 6)])
    #expect(requests.allSatisfy { $0.remaining == nil })
  }
}
