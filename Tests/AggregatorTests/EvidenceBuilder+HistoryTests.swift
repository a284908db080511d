import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite("Evidence beyond the window")
struct EvidenceBuilderHistoryTests {
  private func evidence(_ hits: [RawHit], basis: Basis = .clients, from: Int = 130) -> Evidence {
    EvidenceBuilder(
      app: "", rows: usageRows(hits), coverage: calendar((.monday - from)...(.monday)), basis: basis,
      identityIsAddress: false
    ).evidence(subjects: [.below(platform: "ios", .v2)], daysFrom: nil)
  }

  private func history(_ hits: [RawHit], _ subject: String, basis: Basis = .clients) throws -> SubjectEvidence.History {
    let subject = try #require(evidence(hits, basis: basis).subjects.first { $0.selector.description == subject })
    return subject.history
  }

  @Test("the 28-day share counts each client once, of all and of the platform")
  func monthly() throws {
    // v1: clients 0, 1, 2, the last 27 days before; 28 days before is too old. v2: 2…9. Android: 20…29.
    let hits =
      lines(.v1, 0..<2) + lines(.v1, 1..<3, daysBefore: 27) + lines(.v1, 40..<49, daysBefore: 28) + lines(.v2, 2..<10)
      + lines(.v2, 20..<30, daysBefore: 9, platform: "android")
    let shares = try history(hits, "ios/1.0.0").monthly
    #expect(shares == ScopedShare(all: Share(3, of: 20), platforms: ["ios": Share(3, of: 10)]))
    #expect(try history(hits, "ios/<2.0.0").monthly == shares)
  }

  @Test("the last version within 90 days, a later day before a higher version")
  func lastVersion() throws {
    // Client 0 went back to v1; 1 went on to v2; 2 was last seen on v1 89 days before; 3 is too old to be seen.
    let hits =
      lines(.v2, 0..<1, daysBefore: 60) + lines(.v1, 0..<1, daysBefore: 50) + lines(.v1, 1..<2, daysBefore: 60)
      + lines(.v2, 1..<2, daysBefore: 3) + lines(.v1, 2..<3, daysBefore: 89) + lines(.v1, 3..<4, daysBefore: 90)
      + lines(.v2, 10..<20)
    #expect(try history(hits, "ios/1.0.0").lastSeenOnIt == Share(2, of: 13))
    #expect(try history(hits, "ios/<2.0.0").lastSeenOnIt == Share(2, of: 13))
    #expect(try history(hits, "ios/2.0.0").lastSeenOnIt == Share(11, of: 13))
    #expect(try history(hits, "ios/2.0.0", basis: .requests).lastSeenOnIt == nil)
  }

  @Test("a silence of 28 days with hits on both sides", arguments: [(28, false), (29, true)])
  func silence(gap: Int, isSilent: Bool) throws {
    let hits = lines(.v1, 0..<1, daysBefore: 5 + gap) + lines(.v1, 0..<1, daysBefore: 5) + lines(.v2, 1..<9)
    let silence = try history(hits, "ios/1.0.0").silence
    #expect(silence == (isSilent ? .init(after: .monday - (5 + gap), until: .monday - 5) : nil))
    #expect(silence.map(\.days) == (isSilent ? 28 : nil))
  }

  @Test("of several the newest; none at either end of 90 days")
  func silences() throws {
    let days = [88, 50, 10]
    let hits = days.flatMap { lines(.v1, 0..<1, daysBefore: $0) } + lines(.v2, 1..<9)
    #expect(try history(hits, "ios/1.0.0").silence?.until == .monday - 10)
    let once = lines(.v1, 0..<1, daysBefore: 40) + lines(.v1, 0..<1, daysBefore: 120) + lines(.v2, 1..<9)
    #expect(try history(once, "ios/1.0.0").silence == nil)
  }

  @Test("clients of unknown version now and a week before, known ones among them")
  func unknown() {
    let hits =
      lines(nil, 0..<3) + lines(nil, 2..<4, platform: "android") + lines(.v1, 0..<9)
      + lines(nil, 0..<1, daysBefore: 7) + lines(.v1, 0..<9, daysBefore: 13)
    let history = evidence(hits).history
    #expect(history.unknown == 4)
    #expect(history.unknownWeekBefore == 1)
    #expect(evidence(lines(.v1, 0..<9)).history.unknownWeekBefore == nil)
  }

  @Test("past shares have their platforms")
  func trend() throws {
    let hits = (0..<14).flatMap {
      lines(.v1, 0..<2, daysBefore: $0) + lines(.v2, 1..<8, daysBefore: $0, platform: "tv")
    }
    let subject = try #require(evidence(hits).subjects.first { $0.selector.description == "ios/1.0.0" })
    #expect(subject.trend.map(\.platforms) == [["ios": Share(2, of: 2)], ["ios": Share(2, of: 2)]])
    #expect(subject.trend.map(\.share) == [Share(2, of: 8), Share(2, of: 8)])
  }

  @Test("the newest closed day by itself")
  func lastClosedDay() {
    let hits = lines(.v1, 0..<3) + lines(.v2, 2..<5, platform: "android") + lines(.v2, 5..<90, daysBefore: 1)
    #expect(
      evidence(hits).history.lastClosedDay == .init(day: .monday, all: 5, platforms: ["ios": 3, "android": 3]))
    #expect(evidence(hits, basis: .requests).history.lastClosedDay?.all == 6)
  }

  @Test("days before the last 90 are not listed, nor days after the window")
  func seen() throws {
    let hits = lines(.v1, 0..<1, daysBefore: 90) + lines(.v1, 0..<1, daysBefore: 4) + lines(.v1, 0..<1, daysBefore: -1)
    let subject = try #require(evidence(hits).subjects.first { $0.selector.description == "ios/1.0.0" })
    #expect(subject.firstSeen == .monday - 4)
    #expect(subject.lastSeen == .monday - 4)
  }
}
