import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Caution volumeDrop")
struct VolumeDropCautionTests {
  private func judge(_ change: (inout Evidence) -> Void) -> Finding {
    VolumeDropCaution().judge(Fixture.context(Fixture.evidence().with(change)))
  }

  @Test("names the hours")
  func drops() {
    let finding = judge {
      $0.history.volumeDrops = (0..<5).map {
        .init(source: "edge", day: Fixture.through, hour: 9 + $0, hits: 29, median: 1_100)
      }
    }
    #expect(finding.reason.result == .fail)
    #expect(finding.reason.text.contains("2026-11-29 9 h from edge (29, usually 1,100)"))
    #expect(finding.reason.text.contains("and 2 more"))
  }

  @Test("a lost day within 28 days before the window makes it unknown", arguments: [(34, false), (35, true)])
  func history(daysBefore: Int, passes: Bool) {
    #expect(judge { $0 = $0.lacking(daysBefore) }.passed == passes)
  }
}
