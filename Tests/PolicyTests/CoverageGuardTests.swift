import Testing
import Vocabulary

@testable import Policy

@Suite("Guard coverage")
struct CoverageGuardTests {
  private func judge(_ change: (inout DayCoverage) -> Void, daysBefore: Int = 2) -> Finding {
    let evidence = Fixture.evidence().with { evidence in
      for index in evidence.days.indices where evidence.days[index].day == Fixture.through - daysBefore {
        change(&evidence.days[index])
      }
    }
    return CoverageGuard().judge(app: evidence)
  }

  @Test("whole days pass, and days before the window do not matter", arguments: [(0, false), (6, false), (7, true)])
  func edges(daysBefore: Int, passes: Bool) {
    #expect(CoverageGuard().judge(app: Fixture.evidence()).passed)
    #expect(judge({ $0.hits = 0 }, daysBefore: daysBefore).passed == passes)
  }

  @Test("each fault of a day is named with the day, and with the window that is free of it")
  func faults() {
    let faults: [(String, (inout DayCoverage) -> Void)] = [
      ("2026-11-27 has no hits,", { $0.hits = 0 }),
      (
        "2026-11-27 is not closed (edge has no later hit)",
        {
          $0.closed = false
          $0.openBecause = "edge has no later hit"
        }
      ),
      ("2026-11-27 lies before the first hit", { $0.beforeFirstHit = true }),
      (
        "2026-11-27 has no hits at 3 h from edge (usually 1,200)",
        {
          $0.missingHours = [.init(source: "edge", hour: 3, median: 1_200)]
        }
      ),
      (
        "2026-11-27 has no hits from edge,",
        {
          $0.missingSources = ["edge"]
          $0.missingHours = [.init(source: "edge", hour: 3, median: 1_200)]
        }
      ),
      ("2026-11-27 is overlapped by damaged access.log.3.gz", { $0.damagedFiles = ["access.log.3.gz"] }),
    ]
    for (text, change) in faults {
      let finding = judge(change)
      #expect(finding.reason.result == .fail)
      #expect(finding.reason.code == "coverage")
      #expect(finding.reason.text.contains(text))
      #expect(finding.earliest == Day(year: 2026, month: 12, day: 4))
    }
  }

  @Test("a day that nothing is said about is not covered, nor one said two things about")
  func silence() {
    let silent = Fixture.evidence().with { $0.days.removeAll { $0.day == Fixture.through } }
    #expect(CoverageGuard().judge(app: silent).reason.text.contains("2026-11-29 is not a closed day"))
    let twice = Fixture.evidence().with { $0.days.append(DayCoverage(day: Fixture.through, hits: 0)) }
    #expect(!CoverageGuard().judge(app: twice).passed)
    #expect(!CoverageGuard().judge(app: Fixture.evidence().with { $0.window = nil }).passed)
  }

  @Test("of many days the first three are named and the others counted")
  func many() {
    let text = CoverageGuard().judge(app: Fixture.evidence().with { $0.days = [] }).reason.text
    #expect(text.contains("2026-11-25"))
    #expect(!text.contains("2026-11-26 "))
    #expect(text.contains("and 4 more"))
  }

  @Test("a window whose clients an engine did not count is not covered, and no share can be told, guard or no guard")
  func uncounted() {
    let evidence = Fixture.evidence().with {
      $0.uncountedSources = ["edge"]
      $0.total.clients = 0
    }
    let finding = CoverageGuard().judge(app: evidence)
    #expect(!finding.passed)
    #expect(finding.reason.text.contains("Source edge has days of the window, but not how many clients"))
  }
}
