import ClientContract
import Testing
import Vocabulary

@testable import Policy

/// One row of POLICY section 9.
struct WorkedExample: CustomTestStringConvertible, Sendable {
  let number: Int
  let verdict: Verdict
  /// A code that must be listed, and a word its sentence must have.
  var code: String?
  var says = ""
  var evidence: Evidence
  var ledger = [Fixture.event(.announced)]
  var flags = Fixture.flags
  var policy = Configuration.Policy()
  var earliest: Day?

  var testDescription: String { "example \(number)" }
}

@Suite("Worked examples of the policy")
struct WorkedExamplesTests {
  static let examples: [WorkedExample] = [
    WorkedExample(
      number: 10, verdict: .keep, code: "shareNotUnder", says: "2.60 % of ios", evidence: cart, ledger: []),
    WorkedExample(number: 1, verdict: .sunset, evidence: Fixture.evidence(62, of: 14_210)),
    WorkedExample(
      number: 2, verdict: .keep, code: "shareNotUnder", says: "1.00 %", evidence: Fixture.evidence(100, of: 10_000),
      ledger: []),
    WorkedExample(
      number: 3, verdict: .sunset, code: "confidence", says: "1.17 %", evidence: Fixture.evidence(99, of: 10_000)),
    WorkedExample(
      number: 4, verdict: .undetermined, code: "confidence", says: "1.32 %", evidence: Fixture.evidence(20, of: 2_200),
      policy: Fixture.blocking(caution: .confidence)),
    WorkedExample(
      number: 5, verdict: .sunset, evidence: Fixture.evidence(),
      ledger: [Fixture.event(.announced, secondsBeforeEnd: 336 * 3600)]),
    WorkedExample(
      number: 6, verdict: .wait, code: "noticeRunning", says: "335 h 59 min 59 s", evidence: Fixture.evidence(),
      ledger: [Fixture.event(.announced, secondsBeforeEnd: 336 * 3600 - 1)], earliest: Fixture.through + 1),
    // 2026-03-29 has 23 hours in Berlin: from 2026-03-19 00:00 (+01:00) to 2026-04-02 00:00 (+02:00) are 335 hours.
    WorkedExample(
      number: 7, verdict: .wait, code: "noticeRunning", says: "335 h", evidence: berlin,
      ledger: [
        LedgerEvent(
          id: 1, at: Instant(seconds: 1_773_874_800), actor: "release", role: .person, kind: .announced,
          selector: Fixture.selector)
      ], earliest: Day(year: 2026, month: 4, day: 2)),
    WorkedExample(number: 8, verdict: .undetermined, code: "noHits", evidence: Fixture.evidence(0, of: 0)),
    WorkedExample(
      number: 9, verdict: .undetermined, code: "population", says: "50", evidence: Fixture.evidence(0, of: 50)),
    WorkedExample(
      number: 11, verdict: .undetermined, code: "unknownVersions", says: "3.34 %",
      evidence: Fixture.evidence(40, of: 12_000).with { $0.onlyUnknown = ["ios": 360] }),
    WorkedExample(
      number: 12, verdict: .keep, code: "newest", says: "newest version of ios",
      evidence: Fixture.evidence(30, of: 10_000).with {
        $0.subjects[0].isNewest = true
        $0.subjects[0].hasLargerSuccessor = false
      }),
    WorkedExample(
      number: 13, verdict: .undetermined, code: "coverage", says: "2026-11-26 has no hits",
      evidence: Fixture.evidence().lacking(3)),
    WorkedExample(
      number: 14, verdict: .arm, code: "flagMissing", says: "serve_ios_2_1_0", evidence: Fixture.evidence(),
      flags: .bytes(file: "flags.json", Array(#"{"other": true}"#.utf8))),
    WorkedExample(
      number: 15, verdict: .undetermined, code: "flagUnreadable", says: "permission denied",
      evidence: Fixture.evidence(), flags: .unreadable(file: "flags.json", reason: "permission denied")),
    WorkedExample(
      number: 16, verdict: .wait, code: "noticeReach", says: "25 of 62 active clients",
      evidence: Fixture.evidence().with { $0.subjects[0].history.notice?.reach = Share(25, of: 62) },
      ledger: [Fixture.event(.announced, daysBeforeEnd: 20)]),
    WorkedExample(
      number: 18, verdict: .undetermined, code: "sampling", says: "3,000 hits",
      evidence: Fixture.evidence(52, of: 10_000).with { $0.sampledHits = 3_000 }),
    WorkedExample(
      number: 19, verdict: .reenable, code: "spike", says: "over 144",
      evidence: Fixture.evidence().with {
        $0.history.lastClosedDay = .init(day: Fixture.through, all: 400_000, platforms: ["ios": 400_000])
        $0.subjects[0].history.retiredDays = [
          .init(day: Fixture.through + 1, count: 150, platforms: ["ios": 150], before: [40, 50, 50, 52])
        ]
      },
      ledger: [
        Fixture.event(.announced, id: 1, daysBeforeEnd: 30),
        LedgerEvent(
          id: 2, at: Fixture.asOf - 3 * 86_400, actor: "release", role: .person, kind: .retired,
          selector: Fixture.selector),
      ]),
    WorkedExample(
      number: 20, verdict: .watch, code: "coverage", says: "Cannot see harm", evidence: yesterdayMissing,
      ledger: [
        Fixture.event(.announced, id: 1, daysBeforeEnd: 30),
        LedgerEvent(
          id: 2, at: Fixture.asOf - 3 * 86_400, actor: "release", role: .person, kind: .retired,
          selector: Fixture.selector),
      ]),
    WorkedExample(
      number: 23, verdict: .keep, code: "shareNotUnder", says: "1.40 % of ios", evidence: iosOnly, ledger: []),
    WorkedExample(
      number: 24, verdict: .keep, code: "shareRegrew", says: "withdraw the notice",
      evidence: Fixture.evidence(130, of: 10_000)),
    WorkedExample(
      number: 25, verdict: .undetermined, code: "stale", says: "240 h",
      evidence: Fixture.evidence().with { $0.asOf = Fixture.window.end + 10 * 86_400 }),
    // 0.7 % in distinct clients: what the evidence counts for a range is the union, not the sum.
    WorkedExample(
      number: 26, verdict: .sunset, evidence: Fixture.evidence(70, of: 10_000, selector: range),
      ledger: [Fixture.event(.announced, selector: range)]),
  ]

  /// A contract that 40 of 10,000 Android and 130 of 5,000 iOS clients still read.
  static var cart: Evidence {
    Fixture.evidence(170, of: 15_000, platform: 5_000, selector: .contract("old-cart")).with { evidence in
      evidence.platforms["android"] = .init(clients: 10_000, requests: 200_000)
      evidence.subjects[0].parts = [
        .init(platform: "android", count: .init(clients: 40, requests: 800)),
        .init(platform: "ios", count: .init(clients: 130, requests: 2_600)),
      ]
    }
  }

  static let range = Selector.below(platform: "ios", AppVersion(2, 2, 0))

  /// The window to 2026-04-01 in Berlin, which ends at 22:00 UTC.
  static var berlin: Evidence {
    Fixture.evidence().with { evidence in
      let end = Instant(seconds: 1_775_080_800)
      var window = Window(through: Day(number: 20_544), zone: .utc)
      window.end = end
      evidence.window = window
      evidence.asOf = end + 12 * 3600
      evidence.days = (window.through - 30...window.through).map { DayCoverage(day: $0, hits: 40_000) }
    }
  }

  /// The newest closed day is the day before yesterday, and yesterday has no hits.
  static var yesterdayMissing: Evidence {
    Fixture.evidence().with { evidence in
      evidence.window = Window(through: Fixture.through - 1, zone: .utc)
      evidence.days.removeLast()
    }
  }

  /// 60 of 10,000 are 0.6 %, and 60 of 4,286 on iOS are 1.4 %.
  static var iosOnly: Evidence { Fixture.evidence(60, of: 10_000, platform: 4_286) }

  @Test(arguments: examples)
  func verdict(_ example: WorkedExample) throws {
    let result = Fixture.engine(example.ledger, flags: example.flags, policy: example.policy).decide(example.evidence)
    let decision = try #require(result.decisions.first)
    #expect(decision.verdict == example.verdict)
    if let code = example.code {
      #expect(decision.codes.contains(code))
      #expect(decision.text(code).contains(example.says))
    } else {
      #expect(decision.reasons.isEmpty)
    }
    if let earliest = example.earliest { #expect(decision.next.earliest == earliest) }
  }

  @Test("example 10: the Android part alone is shown")
  func contractParts() throws {
    let decision = try #require(Fixture.engine([]).decide(Self.cart).decisions.first)
    #expect(decision.parts.map(\.platform) == ["android", "ios"])
    #expect(decision.parts.map(\.platformShare) == [Share(40, of: 10_000), Share(130, of: 5_000)])
    #expect(decision.text("shareNotUnder").contains("android with 0.40 % would pass alone"))
  }

  @Test("example 21: automation withdraws a person's announcement, or retires")
  func automation() {
    let announced = Fixture.event(.announced, id: 7)
    var withdrawal = Fixture.withdrawal(of: 7, id: 0)
    withdrawal.role = .automation
    for event in [withdrawal, Fixture.event(.retired, id: 0, role: .automation)] {
      let error = #expect(throws: SunsetError.self) {
        try RoleLimit.check(event, against: [announced], now: Fixture.asOf)
      }
      #expect(error?.code == .notPermitted)
      #expect(error?.code.rawValue == 77)
      #expect(error?.message.contains("roleLimit") == true)
    }
  }
}
