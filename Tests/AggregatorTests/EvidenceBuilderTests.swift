import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite struct EvidenceBuilderTests {
  private func builder(
    _ hits: [RawHit], app: String = "", _ coverage: CoverageCalendar? = nil, basis: Basis = .clients
  ) -> EvidenceBuilder {
    EvidenceBuilder(
      app: app, rows: usageRows(hits), coverage: coverage ?? calendar((.monday - 60)...(.monday)), basis: basis,
      identityIsAddress: false)
  }

  private func hits(_ version: AppVersion, clients: Range<UInt32>, daysBefore: Int = 0, platform: String = "ios")
    -> [RawHit]
  {
    clients.map { RawHit(client: $0, day: .monday - daysBefore, platform: platform, version: version) }
  }

  private func evidence(_ hits: [RawHit], _ extra: [Selector] = []) -> [String: SubjectEvidence] {
    let subjects = builder(hits).evidence(subjects: extra, daysFrom: nil).subjects
    return Dictionary(uniqueKeysWithValues: subjects.map { ($0.selector.description, $0) })
  }

  @Test("without a closed day there is no window, and nothing is counted")
  func noWindow() {
    let coverage = calendar((.monday)...(.monday), asOf: Zone.utc.start(of: .monday) + 43_200)
    let evidence = builder(hits(.v1, clients: 0..<9), coverage).evidence(
      subjects: [.version(platform: "ios", .v1)], daysFrom: nil)
    #expect(evidence.window == nil)
    #expect(evidence.total == .init(clients: 0, requests: 0))
    #expect(evidence.days.isEmpty)
    #expect(evidence.subjects.map(\.activeClients) == [0])
    #expect(builder([], coverage).share(of: []) == Share(0, of: 0))
  }

  @Test("counts, identity and sampling are those of the window")
  func counts() {
    var lines = hits(.v1, clients: 0..<3) + hits(.v2, clients: 2..<5, daysBefore: 6)
    lines.append(RawHit(client: nil, day: .monday, version: .v1, weight: 10))
    lines += hits(.v3, clients: 100..<200, daysBefore: 7)
    let evidence = builder(lines).evidence(subjects: [], daysFrom: .monday - 120)
    #expect(evidence.total == .init(clients: 5, requests: 16))
    #expect(evidence.platforms == ["ios": .init(clients: 5, requests: 16)])
    #expect(evidence.identity == .init(hits: 7, hitsWithClient: 6, isAddress: false))
    #expect(evidence.sampledHits == 1)
    #expect(evidence.days.map(\.day) == Array((.monday - 120)...(.monday)))
    #expect(evidence.subjects.map(\.selector.description) == ["ios/1.0.0", "ios/2.0.0", "ios/3.0.0"])
    #expect(evidence.subjects.map(\.activeClients) == [3, 3, 0])
    #expect(evidence.subjects.map(\.remainingClients) == [3, 2, 0])
    #expect(builder(lines).evidence(subjects: [], daysFrom: .monday).days.count == 90)
  }

  @Test("on basis requests there is no remaining, and requests are weighted")
  func requests() throws {
    let lines = [
      RawHit(client: 1, day: .monday, version: .v1, weight: 4), RawHit(client: 1, day: .monday - 6, version: .v2),
    ]
    let evidence = builder(lines, basis: .requests).evidence(subjects: [], daysFrom: nil)
    let first = try #require(evidence.subjects.first)
    #expect(first.remainingClients == nil)
    #expect(first.requests == 4)
    #expect(first.trend.first?.share == Share(4, of: 5))
  }

  @Test(
    "versions seen within 90 days are listed, and every subject that is asked for",
    arguments: [(89, true), (90, false)])
  func listed(daysBefore: Int, isListed: Bool) {
    let lines = hits(.v1, clients: 0..<1, daysBefore: daysBefore) + hits(.v2, clients: 0..<1)
    #expect(evidence(lines).keys.contains("ios/1.0.0") == isListed)
    let asked = evidence(lines, [.below(platform: "ios", .v2), .contract("old"), .version(platform: "ios", .v2)])
    #expect(asked.keys.contains("ios/<2.0.0"))
    #expect(asked.keys.contains("contract:old"))
    #expect(asked["contract:old"]?.isNewest == false)
  }

  @Test("the order: by platform, ranges first, versions as numbers, contracts last")
  func order() {
    let lines =
      hits(AppVersion(2, 10, 0), clients: 0..<1) + hits(AppVersion(2, 9, 0), clients: 0..<1)
      + hits(.v1, clients: 0..<1, platform: "android")
    let evidence = builder(lines).evidence(subjects: [.contract("a"), .below(platform: "ios", .v3)], daysFrom: nil)
    #expect(
      evidence.subjects.map(\.selector.description) == [
        "android/1.0.0", "ios/<3.0.0", "ios/2.9.0", "ios/2.10.0", "contract:a",
      ])
  }

  @Test("first and last seen, of a range over all it covers")
  func seen() {
    let lines =
      hits(.v1, clients: 0..<1, daysBefore: 40) + hits(.v1, clients: 0..<1, daysBefore: 9)
      + hits(.v2, clients: 0..<1, daysBefore: 3)
    let subjects = evidence(lines, [.below(platform: "ios", .v3), .version(platform: "ios", .v3)])
    #expect(subjects["ios/1.0.0"]?.firstSeen == .monday - 40)
    #expect(subjects["ios/1.0.0"]?.lastSeen == .monday - 9)
    #expect(subjects["ios/<3.0.0"]?.firstSeen == .monday - 40)
    #expect(subjects["ios/<3.0.0"]?.lastSeen == .monday - 3)
    #expect(subjects["ios/3.0.0"]?.firstSeen == nil)
  }

  @Test("the newest version is told on its platform, by the window; 2.10.0 is newer than 2.9.0")
  func newest() {
    let lines =
      hits(AppVersion(2, 9, 0), clients: 0..<50) + hits(AppVersion(2, 10, 0), clients: 50..<51)
      + hits(.v3, clients: 0..<1, platform: "android") + hits(.v3, clients: 60..<61, daysBefore: 7)
    let subjects = evidence(
      lines, [.below(platform: "ios", AppVersion(2, 10, 0)), .below(platform: "ios", AppVersion(2, 10, 1))])
    #expect(subjects["ios/2.10.0"]?.isNewest == true)
    #expect(subjects["ios/2.9.0"]?.isNewest == false)
    #expect(subjects["android/3.0.0"]?.isNewest == true)
    #expect(subjects["ios/<2.10.0"]?.isNewest == false)
    #expect(subjects["ios/<2.10.1"]?.isNewest == true)
    // Its only newer version is smaller: no larger successor.
    #expect(subjects["ios/2.9.0"]?.hasLargerSuccessor == false)
    #expect(subjects["ios/<2.10.0"]?.hasLargerSuccessor == false)
  }

  @Test("a larger successor is larger, not as large", arguments: [(4, false), (5, false), (6, true)])
  func successor(clients: UInt32, isLarger: Bool) {
    let subjects = evidence(
      hits(.v1, clients: 0..<5) + hits(.v2, clients: 10..<(10 + clients)), [.below(platform: "ios", .v2)])
    #expect(subjects["ios/1.0.0"]?.hasLargerSuccessor == isLarger)
    #expect(subjects["ios/<2.0.0"]?.hasLargerSuccessor == isLarger)
  }

  @Test("the trend goes back week by week, newest first, as far as whole windows have data")
  func trend() throws {
    let lines = (0..<20).flatMap { day in
      hits(.v1, clients: 0..<UInt32(1 + day / 7), daysBefore: day) + hits(.v2, clients: 10..<16, daysBefore: day)
    }
    // Days 0…19: the windows that end 0 and 7 days before are whole, the one that ends 14 days before has six days.
    let trend = try #require(evidence(lines)["ios/1.0.0"]).trend
    #expect(trend.map(\.through) == [.monday, .monday - 7])
    #expect(trend.map(\.share) == [Share(1, of: 7), Share(2, of: 8)])
    let long = (0..<90).flatMap { hits(.v1, clients: 0..<1, daysBefore: $0) }
    #expect(evidence(long)["ios/1.0.0"]?.trend.count == 12)
  }

  @Test("apps are apart: every count belongs to one")
  func apps() {
    var lines = hits(.v1, clients: 0..<3) + hits(.v2, clients: 3..<10)
    lines += (0..<90).map { RawHit(client: $0, day: .monday, version: .v1, app: "shop") }
    let unnamed = builder(lines).evidence(subjects: [], daysFrom: nil)
    let shop = builder(lines, app: "shop").evidence(subjects: [], daysFrom: nil)
    #expect(unnamed.total.clients == 10)
    #expect(shop.total.clients == 90)
    #expect(shop.subjects.map(\.isNewest) == [true])
    #expect(builder(lines).share(of: [.version(platform: "ios", .v1)]) == Share(3, of: 10))
    #expect(builder(lines, app: "shop").share(of: [.version(platform: "ios", .v1)]) == Share(90, of: 90))
  }

  @Test("a cut is the union of its subjects")
  func cut() {
    let lines = hits(.v1, clients: 0..<3) + hits(.v2, clients: 2..<5) + hits(.v3, clients: 0..<10)
    #expect(
      builder(lines).share(of: [.version(platform: "ios", .v1), .version(platform: "ios", .v2)]) == Share(5, of: 10))
  }
}
