import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Next steps")
struct NextStepsTests {
  static let range = Selector.below(platform: "ios", AppVersion(2, 2, 0))

  private func step(
    _ evidence: Evidence, _ ledger: [LedgerEvent]? = nil, flags: FlagSource = Fixture.flags
  ) throws -> Decision.NextStep {
    try #require(Fixture.engine(ledger, flags: flags).decide(evidence).decisions.first).next
  }

  @Test("sunset: the command that retires, and the one that brings it back")
  func sunset() throws {
    let step = try step(Fixture.evidence())
    #expect(step.command == "sunset retire ios/2.1.0")
    #expect(step.text.contains("sunset reenable ios/2.1.0 and the flag serve_ios_2_1_0"))
    let range = try self.step(
      Fixture.evidence(selector: Self.range, app: "shop"),
      [Fixture.event(.announced, secondsBeforeEnd: 21 * 86_400, selector: Self.range, app: "shop")])
    #expect(range.command == "sunset retire 'ios/<2.2.0' --app shop")
  }

  @Test("announce: the command, a text for the users, the earliest window")
  func announce() throws {
    let step = try step(Fixture.evidence(), [])
    #expect(step.command == "sunset announce ios/2.1.0")
    #expect(step.text.contains("“Version 2.1.0 of this app may stop working from 2026-12-15 on. Please update.”"))
    #expect(step.earliest == Day(year: 2026, month: 12, day: 14))
  }

  @Test("keep: what was announced is taken back, with every announcement that makes up the notice")
  func regrown() throws {
    let events = [
      Fixture.event(.announced, id: 4, daysBeforeEnd: 20), Fixture.event(.announced, id: 9, daysBeforeEnd: 3),
    ]
    #expect(try step(Fixture.evidence(300, of: 10_000), events).command == "sunset withdraw 4 && sunset withdraw 9")
    #expect(try step(Fixture.evidence(300, of: 10_000), []).command == nil)
    #expect(try step(Fixture.evidence(), [Fixture.event(.held, id: 6)]).command == "sunset withdraw 6")
  }

  @Test("wait: the later of notice and cool-down")
  func wait() throws {
    let running = try step(Fixture.evidence(), [Fixture.event(.announced, daysBeforeEnd: 4)])
    #expect(running.earliest == Day(year: 2026, month: 12, day: 9))
    let both = [Fixture.event(.reenabled, id: 1, daysBeforeEnd: 5), Fixture.event(.announced, id: 2, daysBeforeEnd: 4)]
    // 28 days after 2026-11-25T00:00:00Z.
    #expect(try step(Fixture.evidence(), both).earliest == Day(year: 2026, month: 12, day: 23))
  }

  @Test("undetermined: what would settle it, and when by itself")
  func settle() throws {
    let gap = try step(Fixture.evidence().lacking(2))
    #expect(gap.earliest == Day(year: 2026, month: 12, day: 4))
    #expect(gap.text == "Ingest what is missing, or wait for the window that ends with 2026-12-04.")
    let sampled = try step(Fixture.evidence().lacking(2).with { $0.sampledHits = 1 })
    #expect(sampled.earliest == nil)
    #expect(sampled.text.contains("Ingest the whole log"))
    let unreadable = try step(Fixture.evidence(), flags: .unreadable(file: "flags.json", reason: "permission denied"))
    #expect(unreadable.text == "Repair flags.json, for the flag must be seen to be ready.")
  }

  @Test("arm: what is missing in which file")
  func arm() throws {
    let decision = Fixture.engine(flags: .bytes(file: "flags.json", Array("{}".utf8))).decide(Fixture.evidence())
      .decisions
    #expect(decision.first?.next.text.contains("flags.json") == true)
    #expect(decision.first?.flag == Decision.FlagStatus(key: "serve_ios_2_1_0", ready: false))
  }

  @Test("watch and retired")
  func after() throws {
    let watched = try step(Fixture.evidence(), [Fixture.event(.retired, daysBeforeEnd: 5)])
    #expect(watched.text.contains("the last day of the watch is 2026-12-22"))
    #expect(watched.earliest == Day(year: 2026, month: 12, day: 23))
    let retired = [Fixture.event(.retired, daysBeforeEnd: 45)]
    #expect(try step(Fixture.evidence(), retired).text == "Nothing is left to do.")
    #expect(try step(Fixture.evidence(), retired, flags: .notConfigured).text.contains("flags.file"))
  }
}
