import ClientContract
import Testing
import Vocabulary

@testable import Policy

/// Every guard and every caution by itself: evidence in which it alone does not pass, under each of its settings.
@Suite("off, warn and block, for each guard and caution")
struct EnforcementTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var evidence: Evidence
    /// What it makes of a subject that would else be `sunset`.
    var blocked = Verdict.undetermined
    /// What its sentence says of what was seen.
    var says: String

    var testDescription: String { name }
  }

  static let guards: [Case] = [
    Case(name: "coverage", evidence: Fixture.evidence().lacking(1), says: "2026-11-28 has no hits"),
    Case(name: "stale", evidence: Fixture.evidence().with { $0.asOf = Fixture.window.end + 3 * 86_400 }, says: "72 h"),
    Case(name: "population", evidence: Fixture.evidence(0, of: 99), says: "only 99 active clients"),
    Case(
      name: "unknownVersions", evidence: Fixture.evidence(40, of: 12_000).with { $0.onlyUnknown = ["ios": 360] },
      says: "3.34 %"),
    Case(
      name: "identity",
      evidence: Fixture.evidence().with { $0.identity.hitsWithClient = $0.identity.hits / 100 * 98 }, says: "99 %"),
    Case(name: "sampling", evidence: Fixture.evidence().with { $0.sampledHits = 3_000 }, says: "3,000 hits"),
    Case(
      name: "newest", evidence: Fixture.evidence().with { $0.subjects[0].isNewest = true }, blocked: .keep,
      says: "newest version of ios"),
  ]

  static let cautions: [Case] = [
    Case(name: "confidence", evidence: Fixture.evidence(99, of: 10_000), says: "1.17 %"),
    Case(
      name: "justCrossed",
      evidence: Fixture.evidence().with { $0.subjects[0].trend[1].share = Share(200, of: 10_000) }, says: "2.00 %"),
    Case(
      name: "returnsMonthly",
      evidence: Fixture.evidence().with { $0.subjects[0].history.monthly = ScopedShare(all: Share(150, of: 10_000)) },
      says: "1.50 %"),
    Case(
      name: "dormant",
      evidence: Fixture.evidence().with { $0.subjects[0].history.lastSeenOnIt = Share(120, of: 10_000) },
      says: "1.20 %"),
    Case(
      name: "reappeared",
      evidence: Fixture.evidence().with {
        $0.subjects[0].history.silence = .init(after: Fixture.through - 60, until: Fixture.through - 10)
      }, says: "49 silent days"),
    Case(
      name: "olderKept",
      evidence: Fixture.evidence().with {
        $0.subjects.append(
          Fixture.subject(900, of: 14_210, platform: 14_210, selector: .version(platform: "ios", AppVersion(1))))
      }, says: "1.0.0"),
    Case(
      name: "volumeDrop",
      evidence: Fixture.evidence().with {
        $0.history.volumeDrops = [.init(source: "edge", day: Fixture.through, hour: 14, hits: 20, median: 400)]
      }, says: "edge"),
    Case(
      name: "suspectParse",
      evidence: Fixture.evidence(20).with {
        $0.subjects[0].trend[1].share = Share(130, of: 14_210)
        $0.history.unknown = 60
      }, says: "60"),
    Case(
      name: "noticeUnproven", evidence: Fixture.evidence().with { $0.history.marksNotices = false }, says: "marker"),
  ]

  @Test("a guard", arguments: guards, Configuration.Enforcement.allCases)
  func guardSetting(_ example: Case, _ enforcement: Configuration.Enforcement) throws {
    var policy = Configuration.Policy()
    policy.guards[example.name] = enforcement
    try check(example, enforcement, policy, kind: .guard)
  }

  @Test("a caution", arguments: cautions, Configuration.Enforcement.allCases)
  func cautionSetting(_ example: Case, _ enforcement: Configuration.Enforcement) throws {
    var policy = Configuration.Policy()
    policy.cautions[example.name] = enforcement
    try check(example, enforcement, policy, kind: .caution)
  }

  @Test("none is left out; cutBudget, which needs several subjects, has its own tests")
  func all() {
    #expect(Self.guards.map(\.name) + ["cutBudget"] == GuardName.allCases.map(\.rawValue))
    #expect(Self.cautions.map(\.name) == CautionName.allCases.map(\.rawValue))
  }

  private func check(
    _ example: Case, _ enforcement: Configuration.Enforcement, _ policy: Configuration.Policy, kind: Reason.Kind
  ) throws {
    let decision = try #require(Fixture.engine(policy: policy).decide(example.evidence).decisions.first)
    #expect(decision.verdict == (enforcement == .block ? example.blocked : .sunset), "\(decision.reasons)")
    let reason = decision.reasons.first { $0.code == example.name }
    guard enforcement != .off else {
      #expect(reason == nil)
      return
    }
    let found = try #require(reason)
    #expect(found.kind == kind)
    #expect(found.result == .fail)
    #expect(found.blocks == (enforcement == .block))
    #expect(found.text.contains(example.says), "\(found.text)")
    #expect(found.text.hasSuffix("."))
    // What was seen and needed; and what would settle it, which is then also what to do next.
    #expect(found.text.contains("; "), "\(found.text)")
    if enforcement == .block, example.blocked == .undetermined { #expect(!decision.next.text.isEmpty) }
  }
}
