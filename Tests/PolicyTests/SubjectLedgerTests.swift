import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Fold of the ledger")
struct SubjectLedgerTests {
  static let steps: [([LedgerEvent.Kind], SubjectState)] = [
    ([], SubjectState.none),
    ([.announced], .announced),
    ([.announced, .retired], .retired),
    ([.announced, .retired, .reenabled], .reenabled),
    ([.announced, .retired, .reenabled, .announced], .announced),
    ([.retired, .announced], .retired),
    ([.announced, .held], .announced),
    ([.published], .none),
    ([.announced, .reenabled], .reenabled),
  ]

  static let range = Selector.below(platform: "ios", AppVersion(2, 2, 0))
  static let narrow = Selector.below(platform: "ios", AppVersion(2, 0, 0))

  private func standing(_ events: [LedgerEvent], of selector: Selector = Fixture.selector) -> Standing {
    SubjectLedger(events, asOf: Fixture.asOf).standing(of: selector, app: "")
  }

  @Test(
    "each step leads to its state",
    arguments: steps)
  func states(kinds: [LedgerEvent.Kind], state: SubjectState) {
    let events = kinds.enumerated().map { Fixture.event($1, id: $0 + 1, daysBeforeEnd: Int64(40 - $0)) }
    #expect(standing(events).state == state)
    // The order they are given in does not matter, that of their instants does.
    #expect(standing(events.reversed()) == standing(events))
  }

  @Test("the first announcement counts, and the next one where it is withdrawn")
  func notice() {
    let first = Fixture.event(.announced, id: 1, daysBeforeEnd: 30)
    let second = Fixture.event(.announced, id: 2, daysBeforeEnd: 10)
    #expect(standing([second, first]).since == first.at)
    #expect(standing([second, first]).notices == [1, 2])
    #expect(standing([first, second, Fixture.withdrawal(of: 1, id: 3)]).since == second.at)
    let none = standing([first, Fixture.withdrawal(of: 1, id: 3)])
    #expect(none == Standing())
  }

  @Test("a re-enable makes the notice void")
  func void() {
    let events = [
      Fixture.event(.announced, id: 1, daysBeforeEnd: 60), Fixture.event(.retired, id: 2, daysBeforeEnd: 40),
      Fixture.event(.reenabled, id: 3, daysBeforeEnd: 35),
    ]
    let standing = standing(events)
    #expect(standing.since == nil)
    #expect(standing.retiredAt == nil)
    #expect(standing.reenabledAt == events[2].at)
    #expect(self.standing(events + [Fixture.withdrawal(of: 3, id: 4)]).state == .retired)
  }

  @Test("at one instant the numbers decide")
  func ties() {
    let retired = Fixture.event(.retired, id: 2, daysBeforeEnd: 5)
    #expect(standing([Fixture.event(.reenabled, id: 3, daysBeforeEnd: 5), retired]).state == .reenabled)
    #expect(standing([Fixture.event(.reenabled, id: 1, daysBeforeEnd: 5), retired]).state == .retired)
  }

  @Test("what lies after the instant asked for has not happened")
  func later() {
    let announced = Fixture.event(.announced, id: 1)
    #expect(standing([Fixture.event(.announced, secondsBeforeEnd: -12 * 3600)]).state == .announced)
    #expect(standing([Fixture.event(.announced, secondsBeforeEnd: -12 * 3600 - 1)]).state == .none)
    #expect(
      standing([announced, Fixture.withdrawal(of: 1, id: 2, secondsBeforeEnd: -12 * 3600 - 1)]).state == .announced)
  }

  @Test("a version inherits from a range, a range from a wider one, nothing from another platform, app or contract")
  func inheritance() {
    let events = [Fixture.event(.announced, selector: Self.range)]
    #expect(standing(events).state == .announced)
    #expect(standing(events, of: Self.narrow).state == .announced)
    #expect(standing(events, of: .version(platform: "ios", AppVersion(2, 2, 0))).state == .none)
    #expect(standing(events, of: .below(platform: "ios", AppVersion(2, 2, 1))).state == .none)
    #expect(standing(events, of: .version(platform: "android", AppVersion(2, 1, 0))).state == .none)
    #expect(standing(events, of: .contract("ios")).state == .none)
    #expect(SubjectLedger(events, asOf: Fixture.asOf).standing(of: Self.range, app: "shop").state == .none)
    let own = [Fixture.event(.announced)]
    #expect(standing(own, of: Self.range).state == .none)
  }

  @Test("a hold on a part, and a part brought back, hold its range back")
  func parts() {
    let announced = Fixture.event(.announced, id: 1, daysBeforeEnd: 30, selector: Self.range)
    #expect(standing([announced, Fixture.event(.held, id: 2)], of: Self.range).held)
    let back = standing([announced, Fixture.event(.reenabled, id: 2, daysBeforeEnd: 5)], of: Self.range)
    #expect(back.state == .reenabled)
    #expect(back.since == nil)
    let retired = Fixture.event(.retired, id: 2, daysBeforeEnd: 10, selector: Self.range)
    let still = standing([announced, retired, Fixture.event(.reenabled, id: 3, daysBeforeEnd: 5)], of: Self.range)
    #expect(still.state == .retired)
    let part = standing([announced, retired, Fixture.event(.reenabled, id: 3, daysBeforeEnd: 5)])
    #expect(part.state == .reenabled)
  }

  @Test("a hold ends with its withdrawal; each of several by itself")
  func holds() {
    let first = Fixture.event(.held, id: 1, daysBeforeEnd: 9)
    let second = Fixture.event(.held, id: 2, daysBeforeEnd: 8)
    let one = standing([first, second, Fixture.withdrawal(of: 1, id: 3)])
    #expect(one.holds == [2])
    #expect(one.heldSince == second.at)
    #expect(!standing([first, Fixture.withdrawal(of: 1, id: 3)]).held)
  }

  @Test("a withdrawal of a withdrawal, of nothing, or of number 0 does nothing")
  func oddWithdrawals() {
    let announced = Fixture.event(.announced, id: 1)
    let taken = [announced, Fixture.withdrawal(of: 1, id: 2), Fixture.withdrawal(of: 2, id: 3)]
    #expect(standing(taken).state == .none)
    #expect(standing([announced, Fixture.withdrawal(of: 99, id: 2)]).state == .announced)
    #expect(standing([Fixture.event(.announced, id: 0), Fixture.withdrawal(of: 0, id: 2)]).state == .announced)
  }

  @Test("the latest retirement counts")
  func retiredTwice() {
    let events = [Fixture.event(.retired, id: 1, daysBeforeEnd: 90), Fixture.event(.retired, id: 2, daysBeforeEnd: 5)]
    #expect(standing(events).retiredAt == events[1].at)
  }

  @Test("an acceptance without a name or a last day accepts nothing")
  func incomplete() {
    var event = Fixture.event(.accepted)
    event.guardName = "coverage"
    #expect(standing([event]).acceptances.isEmpty)
    event.until = Fixture.through
    #expect(standing([event]).acceptance(of: "coverage", on: Fixture.through)?.at == event.at)
    #expect(standing([event]).acceptance(of: "coverage", on: Fixture.through + 1) == nil)
    #expect(standing([event]).acceptance(of: "stale", on: Fixture.through) == nil)
  }
}
