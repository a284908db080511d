import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Role limit")
struct RoleLimitTests {
  static let roles: [(LedgerEvent.ActorRole, LedgerEvent.ActorRole, Bool)] = [
    (LedgerEvent.ActorRole.person, LedgerEvent.ActorRole.person, true), (.person, .automation, true),
    (.automation, .automation, true), (.automation, .person, false),
  ]

  /// The code that an event is refused with; nil where it may be recorded.
  private func refusal(_ event: LedgerEvent, _ ledger: [LedgerEvent] = []) -> SunsetError? {
    do {
      try RoleLimit.check(event, against: ledger, now: Fixture.asOf)
      return nil
    } catch { return error }
  }

  private func event(_ kind: LedgerEvent.Kind, _ role: LedgerEvent.ActorRole) -> LedgerEvent {
    var event = Fixture.event(kind, id: 0, role: role)
    event.guardName = kind == .accepted ? "coverage" : nil
    event.until = kind == .accepted ? Fixture.through + 30 : nil
    event.note = "because"
    return event
  }

  @Test("automation may announce, hold and publish, and no more", arguments: LedgerEvent.Kind.allCases)
  func automation(kind: LedgerEvent.Kind) {
    guard kind != .withdrawn else { return }
    let allowed: Set<LedgerEvent.Kind> = [.announced, .held, .published]
    let refusal = refusal(event(kind, .automation))
    #expect((refusal == nil) == allowed.contains(kind))
    if let refusal {
      #expect(refusal.code == .notPermitted)
      #expect(refusal.message.contains("roleLimit"))
    }
    #expect(self.refusal(event(kind, .person)) == nil)
  }

  @Test(
    "who recorded an entry is never asked, only whether a person did",
    arguments: roles)
  func withdrawal(by role: LedgerEvent.ActorRole, of recorded: LedgerEvent.ActorRole, allowed: Bool) {
    var target = Fixture.event(.held, id: 5, role: recorded)
    target.actor = "somebody else"
    var withdrawal = Fixture.withdrawal(of: 5, id: 0)
    withdrawal.role = role
    #expect((refusal(withdrawal, [target]) == nil) == allowed)
    if !allowed { #expect(refusal(withdrawal, [target])?.code == .notPermitted) }
  }

  @Test("never in the future, down to the second")
  func future() {
    var event = event(.announced, .person)
    event.at = Fixture.asOf
    #expect(refusal(event) == nil)
    event.at = Fixture.asOf + 1
    #expect(refusal(event)?.code == .usage)
  }

  @Test("a withdrawal points at an entry that is there and still stands")
  func withdrawals() {
    let announced = Fixture.event(.announced, id: 1)
    let taken = [announced, Fixture.withdrawal(of: 1, id: 2)]
    #expect(refusal(Fixture.withdrawal(of: 1, id: 0), [announced]) == nil)
    for (target, ledger) in [(9, [announced]), (1, taken), (2, taken), (0, [Fixture.event(.announced, id: 0)])] {
      #expect(refusal(Fixture.withdrawal(of: target, id: 0), ledger)?.code == .usage)
    }
    var blank = Fixture.withdrawal(of: 1, id: 0)
    blank.refersTo = nil
    #expect(refusal(blank, [announced])?.code == .usage)
  }

  @Test("an event is whole")
  func whole() {
    var noSubject = event(.announced, .person)
    noSubject.selector = nil
    #expect(refusal(noSubject)?.code == .usage)
    var range = event(.published, .person)
    range.selector = .below(platform: "ios", AppVersion(2))
    #expect(refusal(range)?.code == .usage)
    for spoil in [{ $0.note = "" }, { $0.note = nil }, { $0.until = nil }, { $0.guardName = nil }]
      as [(inout LedgerEvent) -> Void]
    {
      var accepted = event(.accepted, .person)
      spoil(&accepted)
      #expect(refusal(accepted)?.code == .usage)
    }
  }

  @Test("what is odd may be recorded, and is remarked on")
  func remarks() {
    let announced = Fixture.event(.announced, id: 1, daysBeforeEnd: 30)
    let retired = Fixture.event(.retired, id: 2, daysBeforeEnd: 10)
    #expect(RoleLimit.remarks(on: event(.reenabled, .person), against: [announced]).count == 1)
    #expect(RoleLimit.remarks(on: Fixture.event(.reenabled, daysBeforeEnd: 1), against: [announced, retired]).isEmpty)
    #expect(RoleLimit.remarks(on: Fixture.event(.retired, daysBeforeEnd: 1), against: [announced]).isEmpty)
    #expect(RoleLimit.remarks(on: Fixture.event(.retired, daysBeforeEnd: 1), against: []).count == 1)
    #expect(RoleLimit.remarks(on: Fixture.event(.retired, daysBeforeEnd: 1), against: [announced, retired]).count == 1)
  }

  @Test("no actor and no note in an error")
  func discretion() throws {
    var withdrawal = Fixture.withdrawal(of: 5, id: 0)
    withdrawal.role = .automation
    withdrawal.note = "secret"
    let message = try #require(refusal(withdrawal, [Fixture.event(.held, id: 5)])).message
    #expect(!message.contains("secret"))
    #expect(!message.contains("release"))
    #expect(!message.contains("\n"))
  }
}
