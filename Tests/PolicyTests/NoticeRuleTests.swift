import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Notice rule")
struct NoticeRuleTests {
  static let lengths: [(Int64, String)] = [
    (0, "0 h"), (3600, "1 h"), (336 * 3600, "336 h"), (1_209_599, "335 h 59 min 59 s"), (61, "0 h 1 min 1 s"),
  ]

  static let earliestDays: [(Int64, Int)] = [
    (fortnight - 1, 1), (fortnight - 86_400, 1), (fortnight - 86_401, 2), (0, 14), (86_400, 13),
  ]

  static let ages: [(Int64, Bool)] = [
    (fortnight + 1, true), (fortnight, true), (fortnight - 1, false), (0, false), (-3600, false),
  ]

  static let fortnight: Int64 = 14 * 86_400

  @Test(
    "14 days of 86,400 seconds, inclusive, to the end of the window",
    arguments: ages)
  func age(secondsBeforeEnd: Int64, passes: Bool) throws {
    let findings = NoticeRule.judge(
      Fixture.context(Fixture.evidence(), [Fixture.event(.announced, secondsBeforeEnd: secondsBeforeEnd)]))
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.passed == passes)
    #expect(finding.reason.code == (passes ? "notice" : "noticeRunning"))
  }

  @Test(
    "the earliest day is the first whose end is late enough",
    arguments: earliestDays)
  func earliest(secondsBeforeEnd: Int64, daysAfterWindow: Int) {
    let findings = NoticeRule.judge(
      Fixture.context(Fixture.evidence(), [Fixture.event(.announced, secondsBeforeEnd: secondsBeforeEnd)]))
    #expect(findings.first?.earliest == Fixture.through + daysAfterWindow)
  }

  @Test("the as-of instant does not matter, only the end of the window")
  func asOf() {
    let evidence = Fixture.evidence().with { $0.asOf = Fixture.window.end + 86_400 }
    let findings = NoticeRule.judge(
      Fixture.context(evidence, [Fixture.event(.announced, secondsBeforeEnd: Self.fortnight - 1)]))
    #expect(findings.first?.reason.code == "noticeRunning")
  }

  @Test("not announced, or the announcement withdrawn")
  func missing() {
    for ledger in [[], [Fixture.event(.announced, id: 1), Fixture.withdrawal(of: 1, id: 2)]] {
      let findings = NoticeRule.judge(Fixture.context(Fixture.evidence(), ledger))
      #expect(findings.map(\.reason.code) == ["notAnnounced"])
      // Noon of the 30th and 14 days is noon of the 14th, which is whole by the end of that day.
      #expect(findings.first?.earliest == Day(year: 2026, month: 12, day: 14))
    }
  }

  @Test(
    "28 days after a re-enable, and a new notice besides",
    arguments: [
      (28 * 86_400 - 1, true), (28 * 86_400, false),
    ])
  func coolDown(secondsAgo: Int64, cools: Bool) {
    let reenabled = LedgerEvent(
      id: 2, at: Fixture.asOf - secondsAgo, actor: "release", role: .person, kind: .reenabled,
      selector: Fixture.selector)
    let old = [Fixture.event(.announced, id: 1, daysBeforeEnd: 60), reenabled]
    let codes = NoticeRule.judge(Fixture.context(Fixture.evidence(), old)).map(\.reason.code)
    #expect(codes == (cools ? ["notAnnounced", "coolDown"] : ["notAnnounced"]))

    let again = old + [Fixture.event(.announced, id: 3, daysBeforeEnd: 20)]
    let findings = NoticeRule.judge(Fixture.context(Fixture.evidence(), again))
    #expect(findings.map(\.reason.code) == (cools ? ["coolDown"] : ["notice"]))
    if cools { #expect(findings.first?.earliest == Day(year: 2026, month: 11, day: 30)) }
  }

  @Test("without a window the age of a notice cannot be told")
  func noWindow() {
    let findings = NoticeRule.judge(Fixture.context(Fixture.evidence().with { $0.window = nil }))
    #expect(findings.map(\.reason.result) == [.unknown])
  }

  @Test("absurd lengths and instants are answered", arguments: [Int.min, -1, 0, Int.max])
  func absurd(days: Int) {
    var policy = Configuration.Policy()
    policy.noticeDays = days
    for seconds in [Int64.min, Int64.max] {
      let event = LedgerEvent(
        id: 1, at: Instant(seconds: seconds), actor: "release", role: .person, kind: .announced,
        selector: Fixture.selector)
      for asOf in [Int64.min, Int64.max] {
        let evidence = Fixture.evidence().with { $0.asOf = Instant(seconds: asOf) }
        #expect(Fixture.engine([event], policy: policy).decide(evidence).decisions.count == 1)
      }
    }
  }

  @Test(arguments: lengths)
  func hours(seconds: Int64, text: String) {
    #expect(NoticeRule.hours(seconds) == text)
  }

  @Test("95 % of the active clients must have been served it", arguments: [(94, false), (95, true), (100, true)])
  func reach(count: Int, passes: Bool) {
    let evidence = Fixture.evidence(100, of: 14_210).with {
      $0.subjects[0].history.notice?.reach = Share(count, of: 100)
    }
    let findings = NoticeRule.judge(Fixture.context(evidence))
    #expect(findings.map(\.reason.code) == [passes ? "notice" : "noticeReach"])
    #expect(findings.map(\.reason.result) == [passes ? .pass : .fail])
  }

  @Test("without a marker nothing is asked of its reach; with one that is not at hand it is unknown")
  func marker() {
    let unmarked = Fixture.evidence().with {
      $0.history.marksNotices = false
      $0.subjects[0].history.notice = nil
    }
    #expect(NoticeRule.judge(Fixture.context(unmarked)).map(\.reason.code) == ["notice"])
    let missing = Fixture.evidence().with { $0.subjects[0].history.notice = nil }
    let findings = NoticeRule.judge(Fixture.context(missing))
    #expect(findings.map(\.reason.code) == ["noticeReach"])
    #expect(findings.map(\.reason.result) == [.unknown])
  }

  @Test("nobody is left to be told, unless the marker itself is gone", arguments: [true, false])
  func nobody(servesOthers: Bool) {
    let evidence = Fixture.evidence(0, of: 14_210).with {
      $0.history.servesNotices = servesOthers
      $0.subjects[0].history.notice = .init(first: nil, reach: Share(0, of: 0))
    }
    #expect(NoticeRule.judge(Fixture.context(evidence)).map(\.reason.code) == [servesOthers ? "notice" : "noticeReach"])
  }

  /// Recorded 21 days before the end; first served 13 days before.
  @Test("the later of the record and the first logged serve counts", arguments: [(13, false), (14, true), (30, true)])
  func firstServe(daysBeforeEnd: Int64, passes: Bool) {
    let evidence = Fixture.evidence().with {
      $0.subjects[0].history.notice?.first = Fixture.window.end - daysBeforeEnd * 86_400
    }
    let context = Fixture.context(evidence)
    #expect(NoticeRule.judge(context).map(\.reason.code) == [passes ? "notice" : "noticeRunning"])
    #expect(context.noticeSince == Fixture.window.end - min(daysBeforeEnd, 21) * 86_400)
  }
}
