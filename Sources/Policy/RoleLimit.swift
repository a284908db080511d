package import Vocabulary

/// What may be recorded in the ledger, by whom. The only place that knows what automation may not do; POLICY section 7.
///
/// Nothing has an owner: who recorded an entry is never asked, only whether a person did. Automation may announce, hold,
/// publish, and withdraw what automation recorded. It may not retire, re-enable, or accept a guard or caution.
package enum RoleLimit {
  /// Checks an event before it is recorded.
  ///
  /// - Throws: `.notPermitted` (exit 77) with the code `roleLimit` in its text where automation goes beyond its role;
  ///   `.usage` where the event lies in the future, or is incomplete, or withdraws what cannot be withdrawn.
  /// - Complexity: O(*n*) in the ledger's events.
  package static func check(
    _ event: LedgerEvent, against ledger: [LedgerEvent], now: Instant
  ) throws(SunsetError) {
    let withdrawn = event.kind == .withdrawn ? try target(of: event, in: ledger) : nil
    if event.role == .automation { try checkAutomation(event, withdrawing: withdrawn) }
    guard event.at <= now else {
      throw SunsetError(
        .usage,
        "\(name(event)) at \(event.at) lies in the future, it is \(now); an event is recorded once it has happened, "
          + "so give --at no later instant than now")
    }
    try checkWhole(event)
  }

  /// What the operator should know of an event that may be recorded, one sentence each.
  /// - Complexity: O(*n* log *n*) in the ledger's events.
  package static func remarks(on event: LedgerEvent, against ledger: [LedgerEvent]) -> [String] {
    guard event.kind == .reenabled || event.kind == .retired, let selector = event.selector else { return [] }
    let standing = SubjectLedger(ledger, asOf: event.at).standing(of: selector, app: event.app)
    switch (event.kind, standing.state) {
    case (.reenabled, let state) where state != .retired:
      return [
        "\(selector) was not retired; recorded all the same, so it needs a new notice and stays for "
          + "\(Span.watchDays) days."
      ]
    case (.retired, .retired):
      return ["\(selector) was retired already; its watch of \(Span.watchDays) days begins anew."]
    case (.retired, _) where standing.held:
      return ["\(selector) is held by ledger entry \(Wording.list(standing.holds.map { "\($0)" }))."]
    case (.retired, .none), (.retired, .reenabled): return ["\(selector) was retired without a notice."]
    default: return []
    }
  }

  private static func checkAutomation(_ event: LedgerEvent, withdrawing target: LedgerEvent?) throws(SunsetError) {
    let what: String? =
      switch event.kind {
      case .retired: "may not retire"
      case .reenabled: "may not re-enable"
      case .accepted: "may not accept a guard or caution"
      case .withdrawn where target?.role != .automation: "may withdraw only what automation recorded"
      default: nil
      }
    guard let what else { return }
    throw SunsetError(
      .notPermitted,
      "\(name(event)) is not recorded (roleLimit): automation \(what); a person may, with --role person")
  }

  private static func target(of event: LedgerEvent, in ledger: [LedgerEvent]) throws(SunsetError) -> LedgerEvent {
    guard let id = event.refersTo else {
      throw SunsetError(.usage, "a withdrawal names no ledger entry; give its number, as in sunset withdraw 12")
    }
    guard id > 0, let target = ledger.first(where: { $0.id == id }) else {
      throw SunsetError(.usage, "there is no ledger entry \(id) to withdraw; sunset ledger lists them")
    }
    guard target.kind != .withdrawn else {
      throw SunsetError(
        .usage, "ledger entry \(id) is itself a withdrawal and cannot be withdrawn; record anew what it took back")
    }
    guard !SubjectLedger.withdrawn(in: ledger).contains(id) else {
      throw SunsetError(.usage, "ledger entry \(id) is already withdrawn; there is nothing to do")
    }
    return target
  }

  private static func checkWhole(_ event: LedgerEvent) throws(SunsetError) {
    guard event.kind != .withdrawn else { return }
    guard let selector = event.selector else {
      throw SunsetError(.usage, "\(event.kind.rawValue) names no subject; give one, as in ios/2.1.0")
    }
    if event.kind == .published, selector.kind != "version" {
      throw SunsetError(.usage, "\(selector) is no single version, and only one can be published; give it as ios/2.1.0")
    }
    guard event.kind == .accepted else { return }
    guard let guardName = event.guardName, !guardName.isEmpty, event.until != nil, event.note?.isEmpty == false else {
      throw SunsetError(
        .usage, "accepted for \(selector) must name the guard or caution, the last day it holds, and a reason in a note"
      )
    }
  }

  private static func name(_ event: LedgerEvent) -> String {
    let object = event.selector.map(\.description) ?? event.refersTo.map { "of ledger entry \($0)" } ?? "of nothing"
    return event.kind == .withdrawn ? "the withdrawal \(object)" : "\(event.kind.rawValue) \(object)"
  }
}
