import Testing
import Vocabulary

@testable import Policy

@Suite("Guard unknownVersions")
struct UnknownVersionsGuardTests {
  static let counts: [(Int, Int, Int, [String: Int], Bool)] = [
    // (40 + 80) of 12,000 are exactly 1 %.
    (40, 12_000, 12_000, ["ios": 79], true),
    (40, 12_000, 12_000, ["ios": 80], false),
    (40, 12_000, 12_000, ["ios": 40, "android": 40], false),
    (40, 12_000, 12_000, [:], true),
    // Of all 41 of 12,000; of iOS's 4,000 clients (39 + 1).
    (39, 12_000, 4_000, ["android": 1], true),
    (39, 12_000, 4_000, ["ios": 1], false),
    // Who names no platform may be on iOS, and would count among its clients: 41 of 4,002 are over 1 %, 40 of 4,001 not.
    (39, 12_000, 4_000, ["none": 1], true),
    (39, 12_000, 4_000, ["none": 2], false),
    // Not under 1 % without them: they change nothing.
    (120, 12_000, 12_000, ["ios": 500], true),
    (40, 12_000, 12_000, ["ios": -500], true),
  ]

  @Test(arguments: counts)
  func bounds(count: Int, total: Int, platform: Int, unknown: [String: Int], passes: Bool) {
    let evidence = Fixture.evidence(count, of: total, platform: platform).with { $0.onlyUnknown = unknown }
    #expect(UnknownVersionsGuard().judge(Fixture.context(evidence)).passed == passes)
  }

  @Test("without hits it cannot be told")
  func noHits() {
    let finding = UnknownVersionsGuard().judge(Fixture.context(Fixture.evidence(0, of: 0)))
    #expect(finding.reason.result == .unknown)
  }
}
