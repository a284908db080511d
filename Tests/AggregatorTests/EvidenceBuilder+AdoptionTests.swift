import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite struct EvidenceBuilderAdoptionTests {
  private func builder(_ hits: [RawHit], basis: Basis = .clients) -> EvidenceBuilder {
    EvidenceBuilder(
      app: "", rows: usageRows(hits), coverage: calendar((.monday - 60)...(.monday)), basis: basis,
      identityIsAddress: false)
  }

  @Test("each client once a window, at its latest version, and the last window's counts are the remaining ones")
  func clients() throws {
    // Client 1 updates on the last day, client 2 stays; client 3 was last seen 8 days before.
    let hits = [
      RawHit(client: 1, day: .monday - 1, version: .v1), RawHit(client: 1, day: .monday, version: .v2),
      RawHit(client: 2, day: .monday, version: .v1), RawHit(client: 3, day: .monday - 8, version: .v1),
    ]
    let builder = builder(hits)
    let adoption = try #require(builder.adoption().first)
    #expect(adoption.platform == "ios")
    // From the first whole window on, a day apart: the first hit is 8 days back.
    #expect(adoption.days == [.monday - 2, .monday - 1, .monday])
    #expect(adoption.bands.map(\.version) == [.v1, .v2])
    #expect(adoption.bands.map(\.counts) == [[1, 1, 1], [0, 0, 1]])
    let subjects = builder.evidence(subjects: [], daysFrom: nil).subjects
    #expect(subjects.map(\.remainingClients) == adoption.bands.map { $0.counts.last })
  }

  @Test("weighted requests on that basis; unknown versions come first")
  func requests() throws {
    let hits = [
      RawHit(client: 1, day: .monday, version: .v1, weight: 4), RawHit(client: nil, day: .monday, version: nil),
    ]
    let adoption = try #require(builder(hits, basis: .requests).adoption().first)
    #expect(adoption.bands.map(\.version) == [nil, .v1])
    #expect(adoption.bands.map(\.counts) == [[1], [4]])
  }

  @Test("at most thirty-one windows, evenly apart, over twelve weeks")
  func windows() throws {
    let hits = (0...58).map { RawHit(client: 1, day: .monday - $0, version: .v1) }
    let days = try #require(builder(hits).adoption().first).days
    #expect(days.last == .monday)
    #expect(Set(zip(days, days.dropFirst()).map { $1 - $0 }) == [2])
    #expect(days.first == .monday - 52)
    #expect(days.count <= 31)
  }

  @Test("without a window there is nothing")
  func noWindow() {
    let coverage = calendar((.monday)...(.monday), asOf: Zone.utc.start(of: .monday) + 43_200)
    let builder = EvidenceBuilder(app: "", rows: [], coverage: coverage, basis: .clients, identityIsAddress: false)
    #expect(builder.adoption() == [])
  }
}
