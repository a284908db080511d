package import Vocabulary

/// Where one subject stands: what the ledger's events, in their order, come to. POLICY sections 6 and 7.
package struct Standing: Hashable, Sendable {
  /// The last step taken.
  package var state: SubjectState = .none
  /// When the notice that counts was first recorded; nil where there is none, or a re-enable made it void.
  package var since: Instant?
  /// When it was last retired; nil unless the state is `retired`.
  package var retiredAt: Instant?
  /// When it, or for a range a part of it, was last re-enabled.
  package var reenabledAt: Instant?
  /// The numbers of the announcements that make up the notice, earliest first.
  package var notices: [Int] = []
  /// The numbers of the holds in force, earliest first.
  package var holds: [Int] = []
  /// When the earliest hold in force began.
  package var heldSince: Instant?
  /// The guards and cautions that were accepted, by name; of several acceptances of one the latest.
  package var acceptances: [String: Acceptance] = [:]

  /// A subject the ledger does not know.
  package init() {}

  /// Whether a hold is in force.
  package var held: Bool { !holds.isEmpty }

  /// That a named guard or caution need not pass for a while.
  package struct Acceptance: Hashable, Sendable {
    /// When it was accepted.
    package var at: Instant
    /// The last day the acceptance holds.
    package var until: Day
  }

  /// The acceptance of a guard or caution that holds on a day.
  package func acceptance(of name: String, on day: Day) -> Acceptance? {
    acceptances[name].flatMap { day <= $0.until ? $0 : nil }
  }

  /// Takes the next event that is about the subject, or about a range that covers it.
  mutating func take(_ event: LedgerEvent) {
    switch event.kind {
    case .announced:
      // What is retired has no notice running; the re-enable that may follow asks for a new one.
      guard state != .retired else { return }
      state = .announced
      since = since ?? event.at
      notices.append(event.id)
    case .retired:
      state = .retired
      // The latest counts: if an earlier record was not true, the watch must not be cut short by it.
      retiredAt = event.at
    case .reenabled:
      reenable(at: event.at)
    case .held:
      hold(event)
    case .accepted:
      guard let name = event.guardName, let until = event.until else { return }
      acceptances[name] = Acceptance(at: event.at, until: until)
    case .published, .withdrawn:
      // A publication concerns the gate; withdrawals were taken out before.
      return
    }
  }

  /// Takes the next event of a version or narrower range inside the subject.
  ///
  /// Only what holds back spreads upwards: a range may not be retired over the head of a part that is held, or that had
  /// to be brought back.
  mutating func take(part event: LedgerEvent) {
    switch event.kind {
    case .held: hold(event)
    case .reenabled where state != .retired: reenable(at: event.at)
    default: return
    }
  }

  private mutating func hold(_ event: LedgerEvent) {
    holds.append(event.id)
    heldSince = heldSince ?? event.at
  }

  private mutating func reenable(at instant: Instant) {
    state = .reenabled
    reenabledAt = instant
    retiredAt = nil
    since = nil
    notices = []
  }
}
