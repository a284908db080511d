import ClientContract
import Vocabulary

@testable import Policy

/// Plausible evidence in which every rule and guard passes, to be spoilt by a test in one place.
enum Fixture {
  /// The window 2026-11-23 to 2026-11-29, looked at on 2026-11-30 at noon.
  static let asOf = Instant(seconds: 1_796_040_000)
  static let through = Day(number: 20_786)
  static var window: Window { Window(through: through, zone: .utc) }
  static let selector = Selector.version(platform: "ios", AppVersion(2, 1, 0))

  static func evidence(
    _ count: Int = 62, of total: Int = 14_210, platform: Int? = nil, selector: Selector = selector, app: String = ""
  ) -> Evidence {
    Evidence(
      app: app, asOf: asOf, zone: .utc, basis: .clients, window: window,
      total: .init(clients: total, requests: total * 20),
      platforms: ["ios": .init(clients: platform ?? total, requests: (platform ?? total) * 20)],
      days: covered(from: through - 60), identity: .init(hits: total * 20, hitsWithClient: total * 20),
      subjects: [SubjectEvidence(selector: selector, requests: count * 20, activeClients: count)])
  }

  static func covered(from: Day) -> [DayCoverage] { (from...through).map { DayCoverage(day: $0, hits: 40_000) } }

  /// An event a number of seconds before the end of the window.
  static func event(
    _ kind: LedgerEvent.Kind, id: Int = 1, secondsBeforeEnd: Int64 = 21 * 86_400, selector: Selector? = selector,
    app: String = "", role: LedgerEvent.ActorRole = .person
  ) -> LedgerEvent {
    LedgerEvent(
      id: id, at: window.end - secondsBeforeEnd, actor: "release", role: role, kind: kind, app: app,
      selector: selector)
  }

  static func event(
    _ kind: LedgerEvent.Kind, id: Int = 1, daysBeforeEnd: Int64, selector: Selector? = selector
  ) -> LedgerEvent {
    event(kind, id: id, secondsBeforeEnd: daysBeforeEnd * 86_400, selector: selector)
  }

  static func withdrawal(of target: Int, id: Int, secondsBeforeEnd: Int64 = 0) -> LedgerEvent {
    var event = event(.withdrawn, id: id, secondsBeforeEnd: secondsBeforeEnd, selector: nil)
    event.refersTo = target
    return event
  }

  /// A plain flag file in which the flags of `ios/2.1.0` and `ios/<2.2.0` are there.
  static let flags = FlagSource.bytes(
    file: "flags.json", Array(#"{"serve_ios_2_1_0": false, "serve_ios_below_2_2_0": false}"#.utf8))

  static func engine(
    _ ledger: [LedgerEvent]? = nil, flags: FlagSource = flags, policy: Configuration.Policy = .init()
  ) -> PolicyEngine {
    PolicyEngine(
      configuration: policy, flags: FlagDocument(flags), flagKey: FlagKey("serve_{platform}_{version}"),
      ledger: ledger ?? [event(.announced)])
  }

  static func context(
    _ evidence: Evidence, _ ledger: [LedgerEvent]? = nil, policy: Configuration.Policy = .init()
  ) -> SubjectContext {
    let subject = evidence.subjects[0]
    return SubjectContext(
      policy: policy, evidence: evidence, subject: subject,
      standing: SubjectLedger(ledger ?? [event(.announced)], asOf: evidence.asOf)
        .standing(of: subject.selector, app: evidence.app))
  }

  static func blocking(_ name: String, _ enforcement: Configuration.Enforcement) -> Configuration.Policy {
    var policy = Configuration.Policy()
    policy.guards[name] = enforcement
    return policy
  }
}

extension Evidence {
  /// The same evidence after a change.
  func with(_ change: (inout Evidence) -> Void) -> Evidence {
    var copy = self
    change(&copy)
    return copy
  }

  /// The same evidence without hits on a day of the window, counted from its last.
  func lacking(_ daysBefore: Int) -> Evidence {
    with { evidence in
      evidence.days = evidence.days.map { day in
        day.day == Fixture.through - daysBefore ? DayCoverage(day: day.day, hits: 0) : day
      }
    }
  }
}

extension Decision {
  var codes: Set<String> { Set(reasons.map(\.code)) }
  func text(_ code: String) -> String { reasons.first { $0.code == code }?.text ?? "" }
}
