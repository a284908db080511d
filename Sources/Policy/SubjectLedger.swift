package import Vocabulary

/// The ledger as of an instant, to be asked where a subject stands.
///
/// A pure fold, POLICY section 7. Events after the instant are left out. A withdrawal takes out the event it points at,
/// whatever app or subject it names itself; a withdrawal of a withdrawal has no effect (what was taken back is recorded
/// anew, so that the new record carries its own instant and role).
package struct SubjectLedger: Sendable {
  /// What is in force, in the order (instant, number).
  private let events: [LedgerEvent]

  /// Sorts out what is in force.
  /// - Complexity: O(*n* log *n*) in the number of events.
  package init(_ events: [LedgerEvent], asOf: Instant) {
    let asOf = Span.sane(asOf)
    let known = events.map { event in
      var copy = event
      copy.at = Span.sane(event.at)
      return copy
    }
    .filter { $0.at <= asOf }
    let withdrawn = Self.withdrawn(in: known)
    self.events =
      known
      .filter { $0.kind != .withdrawn && !($0.id > 0 && withdrawn.contains($0.id)) }
      .sorted { ($0.at, $0.id) < ($1.at, $1.id) }
  }

  /// The numbers of the events that some withdrawal among these points at.
  package static func withdrawn(in events: [LedgerEvent]) -> Set<Int> {
    Set(events.lazy.filter { $0.kind == .withdrawn }.compactMap(\.refersTo))
  }

  /// Where a subject of an app stands. A version or range inherits the events of a range that covers it.
  /// - Complexity: O(*n*) in the number of events.
  package func standing(of selector: Selector, app: String) -> Standing {
    var standing = Standing()
    for event in events where event.app == app {
      guard let about = event.selector else { continue }
      if about.covers(selector) {
        standing.take(event)
      } else if selector.covers(about) {
        standing.take(part: event)
      }
    }
    return standing
  }
}
