import ClientContract
import Vocabulary

/// A report with plausible numbers: twelve versions on each of two platforms, most verdicts, and a few lines lost.
enum SampleReport {
  static let asOf = instant("2026-11-30T06:30:00Z")
  static let through = Day(number: 20_786)  // 2026-11-29

  static func instant(_ text: String) -> Instant { Instant(text) ?? Instant(seconds: 0) }

  static var report: Report {
    Report(
      asOf: asOf, zone: .utc, basis: .clients, window: Window(through: through, zone: .utc), threshold: .onePercent,
      noticeDays: 14, apps: [part], coverage: coverage,
      files: Report.Files(
        byFinding: [.ok: 26, .skipped: 1, .damaged: 1],
        attention: [.init(name: "logs/app-2026-11-12.log.gz", finding: .damaged, offset: 1_048_576)]),
      rejected: [
        .init(reason: "time", lines: 12, example: "logs/app-2026-11-24.log.gz:88"),
        .init(reason: "shape", lines: 2_098, example: "logs/app-2026-11-23.log.gz:1042"),
      ],
      excluded: [.init(name: "health checks", lines: 98_000), .init(name: "preflight", lines: 2_000)],
      unknownVersions: [.init(name: "2.x", lines: 410), .init(name: "dev", lines: 37)],
      lines: Report.Lines(lines: 3_402_110, hits: 3_300_000, excluded: 100_000, rejected: 2_110))
  }

  static var part: Report.AppPart {
    Report.AppPart(
      app: "", total: Evidence.Count(clients: 24_210, requests: 3_300_000),
      platforms: [
        ("android", Evidence.Count(clients: 10_110, requests: 1_300_000)),
        ("ios", Evidence.Count(clients: 14_100, requests: 2_000_000)),
      ],
      subjects: subjects, trust: [],
      cut: Report.Cut(selectors: [selector("android/2.0.0"), selector("ios/2.0.0")], share: Share(120, of: 24_210)))
  }

  static func selector(_ text: String) -> Selector { Selector(text) ?? .contract("bad selector in a test") }

  static var coverage: [Report.CoverageRow] {
    (0..<7).map { index in
      Report.CoverageRow(
        source: "default", day: through - 6 + index, hits: 470_000 + index * 480, files: 4, missingHours: [],
        closed: true)
    }
  }

  /// One subject; the platform's clients are those of `part`.
  static func subject(
    _ name: String, _ clients: Int, remaining: Int, _ verdict: Verdict, _ state: SubjectState = .none,
    held: Bool = false, reasons: [Reason] = [], next: Decision.NextStep = .init(text: "Nothing to do."),
    since: String? = nil, flag: Bool? = nil
  ) -> Report.SubjectPart {
    let selector = selector(name)
    let onPlatform = selector.platform == "ios" ? 14_100 : 10_110
    let flagKey = "serve_" + name.replacing("/", with: "_").replacing(".", with: "_").replacing("<", with: "below_")
    return Report.SubjectPart(
      evidence: SubjectEvidence(
        selector: selector, requests: clients * 136, activeClients: clients, remainingClients: remaining,
        firstSeen: through - 88, lastSeen: through,
        trend: [
          TrendPoint(through: through, share: Share(clients, of: 24_210)),
          TrendPoint(through: through - 7, share: Share(clients + 9, of: 24_000)),
        ]),
      decision: Decision(
        selector: selector, verdict: verdict, state: state, held: held, share: Share(clients, of: 24_210),
        platformShare: Share(clients, of: onPlatform), reasons: reasons, noticeSince: since.map(instant),
        flag: .init(key: flagKey, ready: flag), next: next))
  }

  static var subjects: [Report.SubjectPart] {
    (android + ios).map { part in
      var part = part
      part.forecast = forecasts[part.decision.selector.description]
      return part
    }
  }

  private static let forecasts = [
    "android/2.5.0": Report.Forecast(
      outcome: "falling", weeks: 12, weeklyFactor: 0.9, earliest: through + 28, latest: through + 49,
      gate: "not announced: 14 days' notice come first", gateEarliest: through + 15),
    "ios/2.2.0": Report.Forecast(
      outcome: "under", weeks: 12, weeklyFactor: 0.8, earliest: through, gate: "the notice runs until 2026-12-11",
      gateEarliest: through + 12),
    "ios/2.6.0": Report.Forecast(outcome: "tooFewWeeks", weeks: 3),
  ]

  private static func keep(_ name: String, _ clients: Int, _ remaining: Int, code: String = "shareNotUnder")
    -> Report.SubjectPart
  {
    let kind: Reason.Kind = code == "newest" ? .guard : .rule
    return subject(
      name, clients, remaining: remaining, .keep,
      reasons: [
        Reason(code: code, kind: kind, result: .fail, text: "\(clients) clients; it needs fewer to be considered.")
      ])
  }

  private static func announce(_ name: String, _ clients: Int, _ remaining: Int) -> Report.SubjectPart {
    subject(
      name, clients, remaining: remaining, .announce,
      reasons: [
        Reason(
          code: "notAnnounced", kind: .rule, result: .fail,
          text: "No notice to update is recorded; one is needed 14 days before the end of the window.")
      ], next: .init(text: "Tell the users to update, and record it.", command: "sunset announce \(name)"))
  }

  private static func wait(_ name: String, _ clients: Int, _ remaining: Int, since: String, until: Int)
    -> Report.SubjectPart
  {
    subject(
      name, clients, remaining: remaining, .wait, .announced,
      reasons: [
        Reason(
          code: "noticeRunning", kind: .rule, result: .fail,
          text: "The notice of \(since) is younger than 14 days at the window's end; it is old enough on "
            + "\(through + until).")
      ], next: .init(text: "Wait until the notice is 14 days old.", earliest: through + until), since: since, flag: true
    )
  }

  private static func sunset(_ name: String, _ clients: Int, _ remaining: Int, returns: Bool = false)
    -> Report.SubjectPart
  {
    let monthly = Reason(
      code: "returnsMonthly", kind: .caution, result: .fail, text: "Over 28 days its share is 1.04 %.")
    let unproven = Reason(
      code: "noticeUnproven", kind: .caution, result: .fail,
      text: "The log has no notice marker; the record of the announcement is all there is.")
    return subject(
      name, clients, remaining: remaining, .sunset, .announced, reasons: returns ? [monthly, unproven] : [unproven],
      next: .init(
        text: "Retire it. To bring it back: sunset reenable \(name).", command: "sunset retire \(name)"),
      since: "2026-11-02T09:00:00Z", flag: true)
  }

  private static var android: [Report.SubjectPart] {
    [
      subject(
        "android/1.8.0", 3, remaining: 2, .retired, .retired, next: .init(text: "Nothing to do; keep the flag."),
        since: "2026-08-01T09:00:00Z", flag: true),
      subject(
        "android/1.9.0", 24, remaining: 20, .watch, .retired, next: .init(text: "Watch it.", earliest: through + 16),
        since: "2026-10-01T09:00:00Z", flag: true),
      sunset("android/2.0.0", 58, 51, returns: true),
      subject(
        "android/2.1.0", 70, remaining: 66, .arm, .announced,
        reasons: [
          Reason(
            code: "flagMissing", kind: .rule, result: .fail,
            text: "The flag serve_android_2_1_0 is not in flags.json; add it with an on and an off variant.")
        ], next: .init(text: "Add the flag to flags.json, then report again."), since: "2026-11-02T09:00:00Z",
        flag: false),
      wait("android/2.2.0", 81, 77, since: "2026-11-24T09:00:00Z", until: 9),
      announce("android/2.3.0", 88, 80), announce("android/2.4.0", 97, 90), keep("android/2.5.0", 402, 390),
      keep("android/2.6.0", 640, 610), keep("android/2.7.0", 903, 880), keep("android/2.8.0", 2_410, 2_305),
      keep("android/2.9.0", 6_210, 5_539, code: "newest"),
    ]
  }

  private static var ios: [Report.SubjectPart] {
    [
      subject(
        "ios/1.9.0", 19, remaining: 19, .undetermined, .announced,
        reasons: [
          Reason(
            code: "flagUnreadable", kind: .rule, result: .unknown,
            text: "flags.json cannot be read (line 14 is no JSON); repair it and report again.")
        ], next: .init(text: "Repair flags.json."), since: "2026-11-02T09:00:00Z"),
      sunset("ios/2.0.0", 62, 58), wait("ios/2.1.0", 77, 71, since: "2026-11-24T09:00:00Z", until: 9),
      wait("ios/2.2.0", 90, 85, since: "2026-11-27T09:00:00Z", until: 12), announce("ios/2.3.0", 101, 97),
      subject(
        "ios/2.4.0", 305, remaining: 280, .keep, .announced,
        reasons: [
          Reason(
            code: "shareRegrew", kind: .rule, result: .fail,
            text: "Announced, but its share is 1.26 % of all and 2.17 % of ios again.")
        ], next: .init(text: "Withdraw the notice.", command: "sunset withdraw 7"), since: "2026-11-02T09:00:00Z",
        flag: true),
      keep("ios/2.5.0", 377, 350), keep("ios/2.6.0", 720, 702), keep("ios/2.7.0", 1_008, 990),
      subject(
        "ios/2.8.0", 1_200, remaining: 1_150, .keep, held: true,
        reasons: [Reason(code: "held", kind: .ledger, result: .fail, text: "Held since 2026-10-01.")]),
      keep("ios/2.9.0", 3_003, 2_870), keep("ios/2.10.0", 7_802, 7_428, code: "newest"),
    ]
  }
}
