import Testing
import Vocabulary

@testable import Policy

@Suite("Guards")
struct GuardTests {
  static let enforcements: [(Configuration.Enforcement, Verdict, Bool)] = [
    (Configuration.Enforcement.off, Verdict.sunset, false), (.warn, .sunset, true), (.block, .undetermined, true),
  ]

  @Test("in the order of the policy")
  func order() {
    #expect(
      Guards.all.map(\.name)
        == ["coverage", "stale", "population", "unknownVersions", "identity", "sampling", "newest"])
    #expect(
      Guards.all.filter(\.distrustsShare).map(\.name) == ["coverage", "stale", "population", "identity", "sampling"])
  }

  @Test(
    "off is silent, warn is listed, block holds back",
    arguments: enforcements)
  func enforcement(_ enforcement: Configuration.Enforcement, verdict: Verdict, listed: Bool) throws {
    let engine = Fixture.engine(policy: Fixture.blocking("coverage", enforcement))
    let result = engine.decide(Fixture.evidence().lacking(1))
    let decision = try #require(result.decisions.first)
    #expect(decision.verdict == verdict)
    #expect(decision.codes.contains("coverage") == listed)
    #expect(result.trust.contains { $0.code == "coverage" } == listed)
    #expect(decision.text("coverage").contains("set to warn") == (enforcement == .warn))
  }

  @Test(
    "a person's acceptance lifts a guard up to its last day and no longer",
    arguments: [
      (0, Verdict.sunset), (1, .sunset), (-1, .undetermined),
    ])
  func acceptance(days: Int, verdict: Verdict) throws {
    let today = Day.utc(Fixture.asOf).day
    let accepted = Self.acceptance(daysBeforeEnd: 1, until: today + days)
    let result = Fixture.engine([Fixture.event(.announced), accepted]).decide(Fixture.evidence().lacking(1))
    let decision = try #require(result.decisions.first)
    #expect(decision.verdict == verdict)
    #expect(decision.codes.contains("coverage"))
    // What the whole app's data is like is not changed by what was accepted for one subject.
    #expect(result.trust.map(\.code) == ["coverage"])
  }

  @Test("an acceptance does not cover a day that was not yet over", arguments: [2, 3])
  func laterGap(daysBeforeEnd: Int64) throws {
    let accepted = Self.acceptance(daysBeforeEnd: daysBeforeEnd, until: Fixture.through + 30)
    let gap = Fixture.evidence().lacking(2)
    let decision = try #require(Fixture.engine([Fixture.event(.announced), accepted]).decide(gap).decisions.first)
    #expect(decision.verdict == (daysBeforeEnd == 2 ? .sunset : .undetermined))
    #expect(decision.text("coverage").contains("accepted until") == (daysBeforeEnd == 2))
  }

  private static func acceptance(daysBeforeEnd: Int64, until: Day) -> LedgerEvent {
    var event = Fixture.event(.accepted, id: 2, daysBeforeEnd: daysBeforeEnd)
    event.guardName = "coverage"
    event.until = until
    return event
  }

  @Test("trust lists only what looks at the whole app")
  func trust() {
    let evidence = Fixture.evidence(40, of: 12_000).with {
      $0.onlyUnknown = ["ios": 360]
      $0.subjects[0].isNewest = true
      $0.sampledHits = 3
      $0.asOf = Fixture.window.end + 10 * 86_400
    }
    #expect(Fixture.engine().decide(evidence).trust.map(\.code) == ["stale", "sampling"])
    #expect(Fixture.engine().decide(Fixture.evidence()).trust.isEmpty)
  }
}
