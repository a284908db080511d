import Testing
import Vocabulary

@testable import Policy

@Suite("Watch")
struct WatchTests {
  private func watch(
    daysAgo: Int64 = 40, secondsLess: Int64 = 0, _ evidence: Evidence = Fixture.evidence(),
    policy: Configuration.Policy = .init(), accepted: Bool = false
  ) throws -> Watch {
    var events = [
      LedgerEvent(
        id: 1, at: Fixture.asOf - (daysAgo * 86_400 - secondsLess), actor: "release", role: .person, kind: .retired,
        selector: Fixture.selector)
    ]
    if accepted {
      var event = Fixture.event(.accepted, id: 2, daysBeforeEnd: 1)
      event.guardName = "coverage"
      event.until = Fixture.through + 30
      events.append(event)
    }
    return try #require(Watch(Fixture.context(evidence, events, policy: policy), graceHours: 6))
  }

  @Test("28 days to the second")
  func length() throws {
    #expect(try watch(daysAgo: 28).isOver)
    #expect(try !watch(daysAgo: 28, secondsLess: 1).isOver)
    #expect(try watch(daysAgo: 3).lastDay == Day(year: 2026, month: 12, day: 25))
    #expect(Watch(Fixture.context(Fixture.evidence()), graceHours: 6) == nil)
  }

  @Test("a gap since keeps it going, unless coverage is set not to block or is accepted")
  func gaps() throws {
    let gap = Fixture.evidence().lacking(20)
    #expect(try !watch(gap).isOver)
    #expect(try watch(gap).finding?.reason.kind == .watch)
    #expect(try watch(daysAgo: 15, gap).finding == nil)
    #expect(try watch(gap, accepted: true).isOver)
    // Accepted the day before: what is lost since was seen by nobody.
    #expect(try !watch(Fixture.evidence().lacking(0), accepted: true).isOver)
    #expect(try watch(gap, policy: Fixture.blocking("coverage", .warn)).isOver)
    #expect(try watch(gap, policy: Fixture.blocking("coverage", .warn)).finding != nil)
    #expect(try watch(gap, policy: Fixture.blocking("coverage", .off)).finding == nil)
  }

  @Test("yesterday is missed once the grace is over, and not before")
  func grace() throws {
    let missing = WorkedExamplesTests.yesterdayMissing
    #expect(try watch(missing).finding?.reason.text.contains("2026-11-29") == true)
    let early = missing.with { $0.asOf = Fixture.window.end + 6 * 3600 - 1 }
    #expect(try watch(early).finding == nil)
    let late = missing.with { $0.asOf = Fixture.window.end + 6 * 3600 }
    #expect(try watch(late).finding != nil)
  }
}
