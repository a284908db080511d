import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite("Subjects that are counted by what they have in common")
struct SubjectCountTests {
  private func counted(
    _ readers: Configuration.Readers, _ hits: [RawHit], _ rows: [UsageRow] = []
  ) -> ScopedSum? {
    let table = UsageTable(app: "", rows: usageRows(hits) + rows)
    return SubjectCount(table: table, contracts: ["cart": readers])
      .sum(of: .contract("cart"), in: WindowUsage(table, window: Window(through: .monday, zone: .utc)))
  }

  @Test("by version: the union over platforms, one without hits included")
  func versions() throws {
    let hits = lines(.v1, 0..<3) + lines(.v2, 2..<9) + lines(.v1, 1..<5, platform: "android")
    let sum = try #require(counted(.below(["ios": .v2, "android": .v2, "tv": .v1]), hits))
    #expect(sum.all.clients.numbers == [0, 1, 2, 3, 4])
    #expect(sum.platforms.mapValues { $0.clients.count } == ["ios": 3, "android": 4, "tv": 0])
  }

  /// Clients 0…5; 0, 1 name cart-2, 1, 2 name other things, 3 names nothing; 1 was seen both ways, and reads the old form.
  private var hits: [RawHit] { lines(.v1, 0..<2) + lines(.v1, 1..<4) }
  private var rows: [UsageRow] {
    [
      markRow(.capability, "cart-2,push", day: .monday, clients: [0, 1]),
      markRow(.capability, "cart-20,push", day: .monday, clients: [1, 2]),
      markRow(.capability, "(none)", day: .monday, clients: [3]),
    ]
  }

  @Test("by a capability that is missing on any hit, not part of another's name")
  func missing() throws {
    let sum = try #require(counted(.capability("cart-2", missing: true), hits, rows))
    #expect(sum.all.clients.numbers == [1, 2, 3])
    #expect(sum.platforms.mapValues { $0.clients.count } == ["ios": 3])
  }

  @Test("by a capability that is named; who names none may have it")
  func named() throws {
    #expect(try #require(counted(.capability("cart-2", missing: false), hits, rows)).all.clients.numbers == [0, 1, 3])
  }

  @Test("not at all where some hits do not tell, nor where it is not configured")
  func unknown() {
    #expect(counted(.capability("cart-2", missing: true), hits + lines(.v2, 9..<10), rows) == nil)
    let table = UsageTable(app: "", rows: usageRows(hits))
    let usage = WindowUsage(table, window: Window(through: .monday, zone: .utc))
    #expect(SubjectCount(table: table, contracts: [:]).sum(of: .contract("cart"), in: usage) == nil)
  }

  @Test("a contract in the evidence: parts by platform, and none where it cannot be counted")
  func evidence() {
    let table = usageRows(lines(.v1, 0..<3) + lines(.v2, 2..<9) + lines(.v1, 1..<5, platform: "android"))
    let builder = EvidenceBuilder(
      app: "", rows: table, coverage: calendar((.monday - 60)...(.monday)), basis: .clients, identityIsAddress: false,
      contracts: ["cart": .below(["ios": .v2, "android": .v2]), "old": .endpoint(Endpoint(path: "/v1"))])
    let subjects = builder.evidence(subjects: [.contract("cart"), .contract("old")], daysFrom: nil).subjects.suffix(2)
    #expect(subjects.map(\.activeClients) == [5, 0])
    #expect(
      subjects.first?.parts == [
        .init(platform: "android", count: .init(clients: 4, requests: 4)),
        .init(platform: "ios", count: .init(clients: 3, requests: 3)),
      ])
    #expect(subjects.last?.parts.isEmpty == true)
    #expect(subjects.map(\.readers) == [.counted, .endpoint(Endpoint(path: "/v1"), since: nil)])
    #expect(builder.share(of: [.contract("cart"), .version(platform: "ios", .v2)]) == Share(9, of: 9))
  }
}
