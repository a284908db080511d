import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Caution returnsMonthly")
struct ReturnsMonthlyCautionTests {
  private func judge(_ change: (inout Evidence) -> Void) -> Finding {
    ReturnsMonthlyCaution().judge(Fixture.context(Fixture.evidence().with(change)))
  }

  @Test("of all and of the platform", arguments: [(99, 10, true), (100, 10, false), (10, 50, false), (99, 49, true)])
  func share(all: Int, platform: Int, passes: Bool) {
    let finding = judge {
      $0.subjects[0].history.monthly = ScopedShare(
        all: Share(all, of: 10_000), platforms: ["ios": Share(platform, of: 5_000)])
    }
    #expect(finding.passed == passes)
    #expect(passes || finding.reason.text.contains("1.00 %"))
  }

  @Test("28 whole days are needed to pass", arguments: [(27, false), (28, true)])
  func history(daysBefore: Int, passes: Bool) {
    #expect(judge { $0 = $0.lacking(daysBefore) }.passed == passes)
    #expect(judge { $0.subjects[0].history.monthly = nil }.reason.result == .unknown)
    #expect(judge { $0.subjects[0].history.monthly = ScopedShare(all: Share(0, of: 0)) }.reason.result == .unknown)
  }
}
