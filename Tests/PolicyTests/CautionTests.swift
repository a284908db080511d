import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Cautions")
struct CautionTests {
  static let enforcements: [(Configuration.Enforcement, Verdict, Bool)] = [
    (.off, .sunset, false), (.warn, .sunset, true), (.block, .undetermined, true),
  ]

  @Test("in the order of the policy, olderKept among them")
  func order() {
    #expect(Cautions.all.map(\.name) == CautionName.allCases.filter { $0 != .olderKept })
    let evidence = Fixture.evidence(99, of: 10_000).with {
      $0.history.marksNotices = false
      $0.subjects.append(
        Fixture.subject(500, of: 10_000, platform: 10_000, selector: .version(platform: "ios", AppVersion(1))))
    }
    let decision = Fixture.engine().decide(evidence).decisions.first
    #expect(decision?.reasons.map(\.code) == ["confidence", "olderKept", "noticeUnproven"])
    #expect(decision?.reasons.map(\.kind) == [.caution, .caution, .caution])
  }

  @Test("off is silent, warn is listed, block holds back", arguments: enforcements)
  func enforcement(_ enforcement: Configuration.Enforcement, verdict: Verdict, listed: Bool) throws {
    var policy = Configuration.Policy()
    policy.cautions["noticeUnproven"] = enforcement
    let evidence = Fixture.evidence().with { $0.history.marksNotices = false }
    let decision = try #require(Fixture.engine(policy: policy).decide(evidence).decisions.first)
    #expect(decision.verdict == verdict)
    #expect(decision.codes.contains("noticeUnproven") == listed)
    #expect(decision.reasons.contains { $0.blocks } == (enforcement == .block))
    #expect(decision.next.text.isEmpty == false)
  }

  @Test("an unknown caution blocks only where it is set to", arguments: CautionName.allCases)
  func unknown(name: CautionName) throws {
    let evidence = Fixture.evidence().with {
      $0.days = Fixture.covered(from: Fixture.window.from)
      $0.subjects[0].trend = []
      $0.subjects[0].firstSeen = Fixture.through - 3
    }
    let warned = try #require(Fixture.engine().decide(evidence).decisions.first)
    #expect(warned.verdict == .sunset)
    let reason = warned.reasons.first { $0.code == name.rawValue }
    let needsHistory = ![.confidence, .noticeUnproven].contains(name)
    #expect((reason?.result == .unknown) == needsHistory)
    let blocked = Fixture.engine(policy: Fixture.blocking(caution: name)).decide(evidence).decisions.first
    #expect(blocked?.verdict == (needsHistory ? .undetermined : .sunset))
  }

  @Test("a person's acceptance lifts a caution that blocks")
  func acceptance() throws {
    var accepted = Fixture.event(.accepted, id: 2, daysBeforeEnd: 1)
    accepted.guardName = "noticeUnproven"
    accepted.until = Fixture.through + 9
    let evidence = Fixture.evidence().with { $0.history.marksNotices = false }
    let engine = Fixture.engine(
      [Fixture.event(.announced), accepted], policy: Fixture.blocking(caution: .noticeUnproven))
    let decision = try #require(engine.decide(evidence).decisions.first)
    #expect(decision.verdict == .sunset)
    #expect(decision.text("noticeUnproven").contains("accepted until"))
  }

  @Test("nothing is asked of what is retired, nor where the share fails")
  func notAtStake() throws {
    let retired = [Fixture.event(.announced, daysBeforeEnd: 40), Fixture.event(.retired, id: 2, daysBeforeEnd: 30)]
    let unmarked = Fixture.evidence().with { $0.history.marksNotices = false }
    #expect(Fixture.engine(retired).decide(unmarked).decisions.first?.reasons.isEmpty == true)
    let large = Fixture.evidence(500, of: 10_000).with { $0.history.marksNotices = false }
    #expect(Fixture.engine([]).decide(large).decisions.first?.codes.contains("confidence") == false)
  }
}
