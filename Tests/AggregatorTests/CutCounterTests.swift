import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite("What is cut off together")
struct CutCounterTests {
  private let v1 = Selector.version(platform: "ios", .v1)
  private let v2 = Selector.version(platform: "ios", .v2)

  private func counter(_ hits: [RawHit], basis: Basis = .clients) -> CutCounter {
    CutCounter(
      EvidenceBuilder(
        app: "", rows: usageRows(hits), coverage: calendar((.monday - 60)...(.monday)), basis: basis,
        identityIsAddress: false))
  }

  @Test("recommended ones once each, by platform too")
  func union() {
    let counter = counter(
      lines(.v1, 0..<3) + lines(.v2, 2..<5) + lines(.v3, 0..<10) + lines(.v1, 4..<6, platform: "tv"))
    let share = counter.share(of: [v1, v2, .below(platform: "ios", .v3)], after: [])
    #expect(share == ScopedShare(all: Share(5, of: 10), platforms: ["ios": Share(5, of: 10)]))
    let both = counter.share(of: [v1, .version(platform: "tv", .v1)], after: [])
    #expect(both == ScopedShare(all: Share(5, of: 10), platforms: ["ios": Share(3, of: 10), "tv": Share(2, of: 2)]))
  }

  /// Retired on the Monday 14 days before at 10:00; the newest window then ended on the Sunday before.
  @Test("retired ones as counted when they were retired")
  func retired() {
    let at = Zone.utc.start(of: .monday - 14) + 36_000
    let hits =
      lines(.v1, 0..<1) + lines(.v3, 0..<100) + lines(.v1, 0..<4, daysBefore: 15) + lines(.v1, 50..<90, daysBefore: 14)
      + lines(.v1, 4..<6, daysBefore: 21) + lines(.v1, 90..<99, daysBefore: 22) + lines(.v2, 3..<8)
    let counter = counter(hits)
    #expect(counter.window(newestAt: at)?.through == .monday - 15)
    #expect(counter.share(of: [], after: [(v1, at)]).all == Share(6, of: 100))
    // 3, 4 and 5 are in both.
    #expect(counter.share(of: [v2], after: [(v1, at)]).all == Share(8, of: 100))
    #expect(counter.share(of: [v2], after: [(v1, at), (.below(platform: "ios", .v2), at)]).all == Share(8, of: 100))
  }

  @Test("requests are summed, each version's once")
  func requests() {
    let counter = counter(lines(.v1, 0..<3) + lines(.v2, 2..<5) + lines(.v3, 0..<10), basis: .requests)
    #expect(counter.share(of: [v1, v2, .below(platform: "ios", .v3)], after: []).all == Share(6, of: 16))
  }

  @Test("before any day was closed there was no window")
  func noWindow() {
    let counter = counter(lines(.v1, 0..<3))
    let early = Zone.utc.start(of: .monday - 60) + 3_600
    #expect(counter.window(newestAt: early) == nil)
    #expect(counter.share(of: [v1], after: [(v2, early)]).all == Share(3, of: 3))
  }
}
