import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite("Days of a retired subject")
struct EvidenceBuilderRetiredTests {
  /// Retired on the Friday before: 2026-11-27.
  private let retiredAt = Zone.utc.start(of: .monday - 3) + 36_000
  private let v1 = Selector.version(platform: "ios", .v1)

  private func days(
    _ hits: [RawHit], selector: Selector? = nil, asOf: Instant? = nil, basis: Basis = .clients,
    retiredAt: Instant? = nil
  ) -> [SubjectEvidence.RetiredDay] {
    let selector = selector ?? v1
    return EvidenceBuilder(
      app: "", rows: usageRows(hits), coverage: calendar((.monday - 60)...(.monday), asOf: asOf), basis: basis,
      identityIsAddress: false
    ).evidence(subjects: [selector], daysFrom: nil) { _ in SubjectFacts(retiredAt: retiredAt ?? self.retiredAt) }
      .subjects.first { $0.selector == selector }?.history.retiredDays ?? []
  }

  @Test("from the day it was retired to the running one, which the window does not have")
  func span() {
    let hits = (-1...6).flatMap { lines(.v1, 0..<UInt32(2 + $0), daysBefore: $0) + lines(.v2, 50..<60, daysBefore: $0) }
    // As of Tuesday noon: Friday, Saturday, Sunday, Monday, and Tuesday so far.
    let days = days(hits)
    #expect(days.map(\.day) == Array((.monday - 3)...(.monday + 1)))
    #expect(days.map(\.count) == [5, 4, 3, 2, 1])
    #expect(days.map { $0.platforms["ios"] } == [5, 4, 3, 2, 1])
  }

  /// Four Mondays before: 7, 14, 21, 28 days; the day of the retirement itself and later ones are no baseline.
  @Test("the same weekdays before it, those without any data left out")
  func baseline() {
    let hits =
      lines(.v1, 0..<40) + lines(.v1, 0..<3, daysBefore: 7) + lines(.v1, 0..<5, daysBefore: 14)
      + lines(.v2, 0..<5, daysBefore: 21) + lines(.v1, 0..<30, daysBefore: 35)
    #expect(days(hits).first { $0.day == .monday }?.before == [3, 5, 0])
    let whole = hits + lines(.v1, 0..<9, daysBefore: 28)
    #expect(days(whole).first { $0.day == .monday }?.before == [3, 5, 0, 9])
  }

  @Test("a day far after the retirement is still compared with days before it")
  func longAgo() {
    let retired = Zone.utc.start(of: .monday - 30) + 36_000
    let hits = lines(.v1, 0..<40) + lines(.v1, 0..<8, daysBefore: 28) + lines(.v1, 0..<3, daysBefore: 35)
    #expect(days(hits, retiredAt: retired).first { $0.day == .monday }?.before == [3])
  }

  @Test("on the day it was retired, a week before is the first to compare with")
  func sameDay() {
    let hits = lines(.v1, 0..<4, daysBefore: 3) + lines(.v1, 0..<6, daysBefore: 10)
    #expect(days(hits).first?.before == [6])
  }

  @Test("a range counts each client once, requests count all")
  func range() {
    let hits = lines(.v1, 0..<4) + lines(.v2, 2..<6) + lines(.v3, 50..<60)
    #expect(days(hits, selector: .below(platform: "ios", .v3)).map(\.count) == [6])
    #expect(days(hits, selector: .below(platform: "ios", .v3), basis: .requests).map(\.count) == [8])
  }

  @Test("without a window too")
  func noWindow() {
    let coverage = calendar((.monday)...(.monday), asOf: Zone.utc.start(of: .monday) + 43_200)
    let subjects = EvidenceBuilder(
      app: "", rows: usageRows(lines(.v1, 0..<4)), coverage: coverage, basis: .clients, identityIsAddress: false
    ).evidence(subjects: [v1], daysFrom: nil) { _ in SubjectFacts(retiredAt: retiredAt) }.subjects
    #expect(subjects.map(\.history.retiredDays) == [[.init(day: .monday, count: 4, platforms: ["ios": 4])]])
  }
}
