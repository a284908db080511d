import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Caution olderKept")
struct OlderKeptCautionTests {
  /// ios/2.1.0 beside other versions, each with its clients.
  private func decide(
    _ others: [(Selector, Int)], _ ledger: [LedgerEvent] = [], policy: Configuration.Policy = .init()
  ) -> [Decision] {
    let evidence = Fixture.evidence().with {
      $0.subjects += others.map { Fixture.subject($0.1, of: 14_210, platform: 14_210, selector: $0.0) }
    }
    let flags = #"{"serve_ios_2_1_0": false, "serve_ios_1_0_0": false, "serve_ios_below_2_2_0": false}"#
    return Fixture.engine(
      [Fixture.event(.announced)] + ledger, flags: .bytes(file: "flags.json", Array(flags.utf8)), policy: policy
    ).decide(evidence).decisions
  }

  private let old = Selector.version(platform: "ios", AppVersion(1))

  @Test("an older version that stays is named")
  func stays() throws {
    let decision = try #require(decide([(old, 400)]).first)
    #expect(decision.verdict == .sunset)
    #expect(decision.text("olderKept").contains("ios 1.0.0 is older and stays"))
  }

  @Test("a newer one, another platform's, and one that is retired or goes now are none")
  func doesNotStay() throws {
    let newer = Selector.version(platform: "ios", AppVersion(3))
    let other = Selector.version(platform: "android", AppVersion(1))
    #expect(try #require(decide([(newer, 400), (other, 400)]).first).codes.isEmpty)
    let announced = Fixture.event(.announced, id: 2, daysBeforeEnd: 30, selector: old)
    #expect(try #require(decide([(old, 20)], [announced]).first).codes.isEmpty)
    let retired = Fixture.event(.retired, id: 3, daysBeforeEnd: 5, selector: old)
    #expect(try #require(decide([(old, 20)], [announced, retired]).first).codes.isEmpty)
  }

  @Test("where it blocks, a chain is held back from the bottom")
  func blocks() {
    let middle = Selector.version(platform: "ios", AppVersion(2))
    let announced = Fixture.event(.announced, id: 2, selector: middle)
    let policy = Fixture.blocking(caution: .olderKept)
    let decisions = decide([(old, 400), (middle, 20)], [announced], policy: policy)
    // The middle one has no flag, so it stays too.
    #expect(decisions.map(\.verdict) == [.undetermined, .keep, .arm])
    #expect(decisions[0].text("olderKept").contains("1.0.0, 2.0.0 are older"))
    #expect(decisions[0].reasons.contains { $0.code == "olderKept" && $0.blocks })
  }
}
