import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Caution dormant")
struct DormantCautionTests {
  private func judge(_ change: (inout Evidence) -> Void) -> Finding {
    DormantCaution().judge(Fixture.context(Fixture.evidence().with(change)))
  }

  @Test("1 % or more of all seen in 90 days", arguments: [(99, true), (100, false)])
  func share(count: Int, passes: Bool) {
    let finding = judge { $0.subjects[0].history.lastSeenOnIt = Share(count, of: 10_000) }
    #expect(finding.passed == passes)
    #expect(passes || finding.reason.text.contains("1.00 % of all clients seen within 90 days (100 of 10,000)"))
  }

  @Test("90 whole days are needed to pass", arguments: [(89, false), (90, true)])
  func history(daysBefore: Int, passes: Bool) {
    #expect(judge { $0 = $0.lacking(daysBefore) }.passed == passes)
    #expect(judge { $0.subjects[0].history.lastSeenOnIt = nil }.reason.result == .unknown)
    #expect(judge { $0.basis = .requests }.passed)
  }
}
