import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Share rule")
struct ShareRuleTests {
  static let largest: [(Int, Int)] = [
    (0, 0), (1, 0), (100, 0), (101, 1), (4_286, 42), (10_000, 99), (14_210, 142), (Int.max, Int.max / 100),
  ]

  static let shares: [(Int, Int, Int, String, Reason.Result)] = [
    (62, 14_210, 14_210, "share", Reason.Result.pass),
    (99, 10_000, 10_000, "share", .pass),
    (100, 10_000, 10_000, "shareNotUnder", .fail),
    (101, 10_001, 10_001, "shareNotUnder", .fail),
    (100, 10_001, 10_001, "share", .pass),
    (60, 10_000, 4_286, "shareNotUnder", .fail),
    (42, 10_000, 4_200, "shareNotUnder", .fail),
    (41, 10_000, 4_200, "share", .pass),
    (0, 0, 0, "noHits", .unknown),
    (0, 500, 0, "noPlatformHits", .unknown),
    (0, 500, 500, "share", .pass),
  ]

  @Test(arguments: shares)
  func bounds(count: Int, total: Int, platform: Int, code: String, result: Reason.Result) {
    let finding = ShareRule.judge(Fixture.context(Fixture.evidence(count, of: total, platform: platform), []))
    #expect(finding.reason.code == code)
    #expect(finding.reason.result == result)
    #expect(finding.reason.kind == .rule)
  }

  @Test("only the whole that it is not under is named")
  func naming() {
    let text = ShareRule.judge(Fixture.context(Fixture.evidence(60, of: 10_000, platform: 4_286), [])).reason.text
    #expect(
      text
        == "It has 1.40 % of ios's active clients (60 of 4,286, at most 42 would be under 1 %); "
        + "keep serving it until enough of them have updated.")
  }

  @Test("what is announced and grew back says so, what was re-enabled does not")
  func regrown() {
    let evidence = Fixture.evidence(130, of: 10_000)
    #expect(ShareRule.judge(Fixture.context(evidence)).reason.code == "shareRegrew")
    let reenabled = [Fixture.event(.announced, id: 1), Fixture.event(.reenabled, id: 2, daysBeforeEnd: 3)]
    #expect(ShareRule.judge(Fixture.context(evidence, reenabled)).reason.code == "shareNotUnder")
  }

  @Test("on basis requests the requests decide")
  func requests() {
    let evidence = Fixture.evidence(62, of: 14_210).with {
      $0.basis = .requests
      $0.subjects[0].requests = 2_842
    }
    // 2,842 of 284,200 are exactly 1 %.
    let finding = ShareRule.judge(Fixture.context(evidence, []))
    #expect(finding.reason.code == "shareNotUnder")
    #expect(finding.reason.text.contains("requests"))
  }

  @Test("without a window there is nothing to take a share of, whatever the counts say")
  func noWindow() {
    let finding = ShareRule.judge(Fixture.context(Fixture.evidence().with { $0.window = nil }))
    #expect(finding.reason.code == "noHits")
    #expect(finding.reason.result == .unknown)
  }

  @Test("a contract never passes on the share of all alone")
  func contract() {
    let evidence = Fixture.evidence(selector: .contract("old-prices"))
    #expect(ShareRule.judge(Fixture.context(evidence, [])).reason.result == .unknown)
    let large = Fixture.evidence(300, of: 10_000, selector: .contract("old-prices"))
    #expect(ShareRule.judge(Fixture.context(large, [])).reason.result == .fail)
  }

  static let unknownReaders: [(SubjectEvidence.Readers, String, Day?)] = [
    (.notConfigured, "are not at hand; name its readers", nil),
    (
      .capability("cart-2"), "from 2026-11-23 to 2026-11-29 says whether its client has the capability cart-2; map", nil
    ),
    (
      .endpoint(Endpoint(method: "GET", path: "/v1/cart"), since: Day(number: 20_784)),
      "Requests of GET /v1/cart are counted since 2026-11-27 only, and a window has 7 days; wait for the window that ends "
        + "with 2026-12-03.", Day(number: 20_790)
    ),
    (
      .endpoint(Endpoint(path: "/v1/cart"), since: nil), "was looked at for * /v1/cart; log the path in every source",
      nil
    ),
  ]

  @Test(
    "a contract whose readers are not known for the whole window says what would settle it", arguments: unknownReaders)
  func uncounted(readers: SubjectEvidence.Readers, text: String, earliest: Day?) {
    let evidence = Fixture.evidence(0, selector: .contract("cart")).with { $0.subjects[0].readers = readers }
    let finding = ShareRule.judge(Fixture.context(evidence, []))
    #expect(finding.reason.result == .unknown)
    #expect(finding.reason.text.contains(text), "\(finding.reason.text)")
    #expect(finding.earliest == earliest)
  }

  @Test("a contract that nobody reads passes")
  func unread() {
    let evidence = Fixture.evidence(0, selector: .contract("cart")).with { $0.subjects[0].readers = .counted }
    #expect(ShareRule.judge(Fixture.context(evidence, [])).passed)
  }

  @Test(arguments: largest)
  func most(whole: Int, count: Int) {
    #expect(ShareRule.most(of: whole, .onePercent) == count)
  }

  @Test("absurd counts are answered, not crashed on", arguments: [Int.max, Int.min, -1])
  func absurd(count: Int) {
    for whole in [Int.max, Int.min, 1, 0] {
      let evidence = Fixture.evidence(1, of: 100).with {
        $0.subjects[0].activeClients = count
        $0.total.clients = whole
        $0.platforms = ["ios": .init(clients: whole, requests: 0)]
        $0.onlyUnknown = ["ios": Int.max, "none": Int.max]
        $0.identity = .init(hits: whole, hitsWithClient: count)
      }
      let decision = Fixture.engine().decide(evidence).decisions
      #expect(decision.first?.verdict != nil)
    }
  }
}
