import Testing
import Vocabulary

@testable import Policy

@Suite struct ForecastReportTests {
  /// Eight weekly shares, newest first, each a fifth less than the one before: 2 % at last.
  private static let falling = (0..<8).map { week in
    TrendPoint(
      through: Fixture.through - 7 * week, share: Share([200, 250, 313, 391, 488, 610, 763, 954][week], of: 10_000))
  }

  private func lookAhead(
    _ trend: [TrendPoint], _ share: Share, platform: Share? = nil, verdict: Verdict = .keep, since: Instant? = nil,
    held: Bool = false,
    window: Window? = Fixture.window
  ) -> Report.Forecast? {
    let decision = Decision(
      selector: Fixture.selector, verdict: verdict, state: since == nil ? .none : .announced, held: held, share: share,
      platformShare: platform ?? share, reasons: [], noticeSince: since, flag: .init(key: nil, ready: true),
      next: .init(text: ""))
    return Report.Forecast(
      SubjectEvidence(selector: Fixture.selector, requests: 1, activeClients: share.count, trend: trend), decision,
      window: window, threshold: .onePercent, asOf: Fixture.asOf, zone: .utc, noticeDays: 14)
  }

  @Test func `a falling share is named by its weeks, and the notice that comes first gates it`() throws {
    let forecast = try #require(lookAhead(Self.falling, Share(200, of: 10_000)))
    #expect(forecast.outcome == "falling")
    #expect(forecast.weeks == 8)
    // ln 2 / ln 1.25 = 3.1 weeks: in the fourth.
    #expect(forecast.earliest == Fixture.through + 28)
    #expect(forecast.latest == Fixture.through + 28)
    #expect(forecast.gateEarliest == Day("2026-12-14"))
    #expect(forecast.plausible == Fixture.through + 28)
  }

  @Test func `a notice that takes longer than the share makes the week later`() throws {
    let trend = Self.falling.map { TrendPoint(through: $0.through, share: Share($0.share.count * 51, of: 1_000_000)) }
    let forecast = try #require(lookAhead(trend, Share(10_200, of: 1_000_000)))
    #expect(forecast.earliest == Fixture.through + 7)
    #expect(forecast.plausible == Day("2026-12-14"))
    #expect(forecast.gate.contains("14 days' notice come first"))
  }

  @Test func `the platform's share is projected where it is the larger one`() throws {
    let forecast = try #require(lookAhead(Self.falling, Share(90, of: 10_000), platform: Share(400, of: 10_000)))
    // ln 4 / ln 1.25 = 6.2 weeks.
    #expect(forecast.earliest == Fixture.through + 49)
  }

  @Test func `what is under it has no week to come, and what may go no forecast`() throws {
    let under = try #require(lookAhead(Self.falling, Share(90, of: 10_000), verdict: .announce))
    #expect(under.outcome == "under")
    #expect(under.earliest == Fixture.through)
    #expect(under.plausible == Day("2026-12-14"))
    #expect(lookAhead(Self.falling, Share(90, of: 10_000), verdict: .sunset) == nil)
    #expect(try #require(lookAhead(Self.falling, Share(200, of: 10_000), held: true)).plausible == nil)
    #expect(try #require(lookAhead([], Share(200, of: 10_000))).outcome == "tooFewWeeks")
    #expect(try #require(lookAhead([], Share(200, of: 10_000))).plausible == nil)
    #expect(try #require(lookAhead(Self.falling, Share(200, of: 10_000), window: nil)).earliest == nil)
  }
}
