import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Caution reappeared")
struct ReappearedCautionTests {
  private func judge(_ change: (inout Evidence) -> Void) -> Finding {
    ReappearedCaution().judge(Fixture.context(Fixture.evidence().with(change)))
  }

  @Test("names the silence")
  func silence() {
    let finding = judge {
      $0.subjects[0].history.silence = .init(after: Fixture.through - 40, until: Fixture.through - 11)
    }
    #expect(finding.reason.result == .fail)
    #expect(finding.reason.text.contains("again on 2026-11-18, after 28 silent days since 2026-10-20"))
  }

  /// First seen 40 days back, the earliest hit it could have had before a silence of 28 days lies 69 days back.
  @Test(
    "a lost day counts only where it could hide an earlier hit",
    arguments: [(68, true), (69, false), (89, false), (90, true)])
  func lostDay(daysBefore: Int, passes: Bool) {
    let finding = judge {
      $0.subjects[0].firstSeen = Fixture.through - 40
      $0 = $0.lacking(daysBefore)
    }
    #expect(finding.passed == passes)
  }

  @Test("never seen passes, without a window it is unknown")
  func edges() {
    #expect(judge { $0.subjects[0].firstSeen = nil }.passed)
    #expect(judge { $0.window = nil }.reason.result == .unknown)
  }
}
