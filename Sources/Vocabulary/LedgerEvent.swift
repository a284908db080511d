/// An entry of the append-only ledger: who did what to which subject, and when.
package struct LedgerEvent: Hashable, Sendable {
  /// What happened.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case announced, retired, reenabled, held, published, accepted, withdrawn
  }

  /// What the actor is. A role limits; it does not own.
  package enum ActorRole: String, CaseIterable, Hashable, Sendable {
    case person, automation
  }

  /// The number the store gave it, from 1 up; 0 before it is stored.
  package var id: Int
  /// When it took effect. May lie in the past, never in the future.
  package var at: Instant
  package var actor: String
  package var role: ActorRole
  package var kind: Kind
  /// The app, or an empty text.
  package var app: String
  /// What it is about; nil for a withdrawal, which points at another event.
  package var selector: Selector?
  /// The guard or caution that is accepted.
  package var guardName: String?
  /// The last day an acceptance holds.
  package var until: Day?
  package var note: String?
  /// The event that a withdrawal takes back.
  package var refersTo: Int?
  /// When it was written down.
  package var recordedAt: Instant

  package init(
    id: Int = 0, at: Instant, actor: String, role: ActorRole, kind: Kind, app: String = "", selector: Selector? = nil,
    guardName: String? = nil, until: Day? = nil, note: String? = nil, refersTo: Int? = nil, recordedAt: Instant? = nil
  ) {
    self.id = id
    self.at = at
    self.actor = actor
    self.role = role
    self.kind = kind
    self.app = app
    self.selector = selector
    self.guardName = guardName
    self.until = until
    self.note = note
    self.refersTo = refersTo
    self.recordedAt = recordedAt ?? at
  }
}
