import ClientContract
import Vocabulary

@testable import Policy

/// Plausible evidence in which every rule, guard and caution passes, to be spoilt by a test in one place.
enum Fixture {
  /// The window 2026-11-23 to 2026-11-29, looked at on 2026-11-30 at noon.
  static let asOf = Instant(seconds: 1_796_040_000)
  static let through = Day(number: 20_786)
  static var window: Window { Window(through: through, zone: .utc) }
  static let selector = Selector.version(platform: "ios", AppVersion(2, 1, 0))

  static func evidence(
    _ count: Int = 62, of total: Int = 14_210, platform: Int? = nil, selector: Selector = selector, app: String = ""
  ) -> Evidence {
    var evidence = Evidence(
      app: app, asOf: asOf, zone: .utc, basis: .clients, window: window,
      total: .init(clients: total, requests: total * 20),
      platforms: ["ios": .init(clients: platform ?? total, requests: (platform ?? total) * 20)],
      days: covered(from: through - 130), identity: .init(hits: total * 20, hitsWithClient: total * 20),
      subjects: [subject(count, of: total, platform: platform ?? total, selector: selector)])
    evidence.history = Evidence.History(
      unknown: 0, unknownWeekBefore: 0, marksNotices: true,
      lastClosedDay: .init(day: through, all: total / 2, platforms: ["ios": (platform ?? total) / 2]))
    return evidence
  }

  /// A subject of iOS that was there all the time, and whose clients were all served the notice.
  static func subject(_ count: Int, of total: Int, platform: Int, selector: Selector = selector) -> SubjectEvidence {
    let shares = ScopedShare(
      all: Share(count, of: total),
      platforms: selector.platform.map { [$0: Share(count, of: platform)] } ?? [:])
    var subject = SubjectEvidence(
      selector: selector, requests: count * 20, activeClients: count, firstSeen: through - 89, lastSeen: through,
      trend: (0..<12).map { TrendPoint(through: through - 7 * $0, share: shares.all, platforms: shares.platforms) })
    subject.history = SubjectEvidence.History(
      monthly: shares, lastSeenOnIt: Share(0, of: total),
      notice: .init(first: window.end - 300 * 86_400, reach: Share(count, of: count)))
    return subject
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

  /// A policy in which one caution blocks.
  static func blocking(caution name: CautionName) -> Configuration.Policy {
    var policy = Configuration.Policy()
    policy.cautions[name.rawValue] = .block
    return policy
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
