import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Caution suspectParse")
struct SuspectParseCautionTests {
  /// From 500 of 10,000 to `now`, the totals to `total`, unknown from 40 to `unknown`.
  private func judge(_ now: Int, total: Int = 10_000, unknown: Int) -> Finding {
    let evidence = Fixture.evidence(now, of: total).with {
      $0.subjects[0].trend[1] = TrendPoint(through: Fixture.through - 7, share: Share(500, of: 10_000))
      $0.history.unknown = unknown
      $0.history.unknownWeekBefore = 40
    }
    return SuspectParseCaution().judge(Fixture.context(evidence))
  }

  @Test("over 80 % lost and at least half of it unknown now")
  func fails() {
    let finding = judge(99, unknown: 241)
    #expect(finding.reason.result == .fail)
    #expect(finding.reason.text.contains("from 500 to 99 active clients in a week"))
    #expect(finding.reason.text.contains("from 40 to 241"))
  }

  @Test(
    "each of the three is needed",
    arguments: [(100, 10_000, 400), (99, 12_001, 400), (99, 7_999, 400), (99, 10_000, 240), (500, 10_000, 900)])
  func passes(now: Int, total: Int, unknown: Int) {
    #expect(judge(now, total: total, unknown: unknown).passed)
  }

  @Test("within ±20 %", arguments: [8_000, 12_000])
  func steady(total: Int) { #expect(judge(99, total: total, unknown: 400).reason.result == .fail) }

  @Test("unknown without the week before")
  func unknown() {
    let context = Fixture.context(Fixture.evidence().with { $0.history.unknownWeekBefore = nil })
    #expect(SuspectParseCaution().judge(context).reason.result == .unknown)
    #expect(SuspectParseCaution().judge(Fixture.context(Fixture.evidence().lacking(8))).reason.result == .unknown)
  }
}
