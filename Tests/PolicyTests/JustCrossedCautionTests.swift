import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Caution justCrossed")
struct JustCrossedCautionTests {
  private func judge(_ change: (inout Evidence) -> Void) -> Finding {
    JustCrossedCaution().judge(Fixture.context(Fixture.evidence().with(change)))
  }

  @Test("exactly the threshold a week before fails, one less passes", arguments: [(100, false), (99, true)])
  func all(count: Int, passes: Bool) {
    let finding = judge {
      $0.subjects[0].trend[1] = TrendPoint(through: Fixture.through - 7, share: Share(count, of: 10_000))
    }
    #expect(finding.passed == passes)
    #expect(passes || finding.reason.text.contains("1.00 % of all"))
  }

  @Test("of a platform alone")
  func platform() {
    let finding = judge { $0.subjects[0].trend[1].platforms["ios"] = Share(2, of: 100) }
    #expect(finding.reason.result == .fail)
    #expect(finding.reason.text.contains("2.00 % of ios"))
  }

  @Test("unknown without that window, and where a day of it is lost; a failure stays one")
  func unknown() {
    #expect(judge { $0.subjects[0].trend.removeLast(11) }.reason.result == .unknown)
    #expect(judge { $0 = $0.lacking(13) }.reason.result == .unknown)
    #expect(judge { $0 = $0.lacking(14) }.passed)
    #expect(judge { $0.subjects[0].trend[1].share = Share(0, of: 0) }.reason.result == .unknown)
    #expect(judge { $0.window = nil }.reason.result == .unknown)
    let lost = judge {
      $0 = $0.lacking(13)
      $0.subjects[0].trend[1].share = Share(5, of: 100)
    }
    #expect(lost.reason.result == .fail)
  }
}
