import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite("Readers of an endpoint")
struct SubjectCountEndpointsTests {
  private let cart = Endpoint(method: "GET", path: "/v1/cart")

  private func builder(_ hits: [RawHit], _ rows: [UsageRow]) -> EvidenceBuilder {
    EvidenceBuilder(
      app: "", rows: usageRows(hits) + rows, coverage: calendar((.monday - 60)...(.monday)), basis: .clients,
      identityIsAddress: false, contracts: ["cart": .endpoint(cart)])
  }

  private func watched(_ hits: Int, daysBefore: Int = 0, platform: String = "ios", source: String = "default")
    -> UsageRow
  {
    markRow(
      .endpoint, cart.watchedName, day: .monday - daysBefore, clients: [], hits: hits, platform: platform,
      source: source)
  }

  private func asked(_ clients: [UInt32], daysBefore: Int = 0, platform: String = "ios") -> UsageRow {
    markRow(.endpoint, cart.name, day: .monday - daysBefore, clients: clients, platform: platform)
  }

  /// Ten hits a day of clients 0…9 for eight days, on two platforms.
  private var hits: [RawHit] {
    (0..<8).flatMap { ago in
      lines(.v1, 0..<6, daysBefore: ago) + lines(nil, 6..<10, daysBefore: ago, platform: "android")
    }
  }

  private func subject(_ hits: [RawHit], _ rows: [UsageRow]) throws -> SubjectEvidence {
    try #require(builder(hits, rows).evidence(subjects: [.contract("cart")], daysFrom: nil).subjects.last)
  }

  private var watch: [UsageRow] {
    (0..<7).flatMap { [watched(6, daysBefore: $0), watched(4, daysBefore: $0, platform: "android")] }
  }

  @Test("are the distinct clients that asked, whatever their version")
  func counts() throws {
    let subject = try subject(
      hits, watch + [asked([0, 1]), asked([1, 2], daysBefore: 6), asked([7], daysBefore: 3, platform: "android")])
    #expect(subject.activeClients == 4)
    #expect(subject.parts.map(\.platform) == ["android", "ios"])
    #expect(subject.parts.map(\.count.clients) == [1, 3])
    #expect(subject.readers == .counted)
  }

  @Test("are nobody where every hit was looked at and none asked")
  func nobody() throws {
    let subject = try subject(hits, watch)
    #expect(subject.activeClients == 0)
    #expect(subject.parts.isEmpty)
    #expect(subject.readers == .counted)
  }

  @Test("are not known where a day of the window was not looked at, and it is said since when they are")
  func uncovered() throws {
    #expect(try subject(hits, Array(watch.prefix(6))).readers == .endpoint(cart, since: .monday - 2))
    #expect(try subject(hits, Array(watch.dropFirst(2))).readers == .endpoint(cart, since: nil))
    #expect(try subject(hits, []).readers == .endpoint(cart, since: nil))
  }

  @Test("are not known where one source has no paths")
  func source() throws {
    var hits = hits
    hits.append(RawHit(client: 99, day: .monday, version: .v1, source: "quiet"))
    #expect(try subject(hits, watch).readers == .endpoint(cart, since: nil))
    #expect(try subject(hits, watch + [watched(1, source: "quiet")]).readers == .counted)
  }

  @Test("a day without hits is no gap")
  func silentDay() throws {
    let hits = hits.filter { $0.day != .monday - 3 }
    let rows = watch.filter { $0.day != .monday - 3 }
    #expect(try subject(hits, rows).readers == .counted)
    #expect(try subject(hits, Array(rows.prefix(10))).readers == .endpoint(cart, since: .monday - 5))
  }
}
