import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("What could go together")
struct RangeProposalTests {
  private func decision(_ text: String, _ verdict: Verdict) throws -> Decision {
    Decision(
      selector: try #require(Selector(text)), verdict: verdict, state: .none, held: false, share: Share(1, of: 10_000),
      platformShare: Share(1, of: 10_000), reasons: [], noticeSince: nil, flag: .init(key: nil, ready: nil),
      next: .init(text: ""))
  }

  /// The union grows by 30 of 10,000 with each version below the bound.
  private func ranges(_ subjects: [(String, Verdict)], per version: Int = 30) throws -> [Report.RangePart] {
    let decisions = try subjects.map { try decision($0.0, $0.1) }
    return RangeProposal.ranges(decisions, threshold: .onePercent) { selector in
      let count = decisions.count { $0.selector.kind == "version" && selector.covers($0.selector) } * version
      return ScopedShare(
        all: Share(count, of: 10_000), platforms: selector.platform.map { [$0: Share(count, of: 8_000)] } ?? [:])
    }
  }

  @Test("up to the first version that stays, over numbers and not texts")
  func bound() throws {
    let found = try ranges(
      [
        ("ios/2.10.0", .keep), ("ios/2.9.0", .announce), ("ios/1.0.0", .sunset), ("ios/2.0.0", .keep),
        ("ios/0.9.0", .wait),
        ("ios/0.1.0", .retired), ("ios/<2.0.0", .sunset), ("android/1.0.0", .sunset), ("android/2.0.0", .keep),
      ], per: 20)
    #expect(found.map(\.selector) == [.below(platform: "ios", AppVersion(2))])
    #expect(found.first?.versions == 2)
    #expect(found.first?.verdicts == [.sunset: 1, .wait: 1])
    #expect(found.first?.share == Share(60, of: 10_000))
    #expect(found.first?.platformShare == Share(60, of: 8_000))
  }

  /// Of the platform 3 are 90 of 8,000, which is over 1 %, so two remain.
  @Test("a lower bound where all together are not under the threshold")
  func threshold() throws {
    let versions = (1...5).map { ("ios/\($0).0.0", Verdict.sunset) } + [("ios/9.0.0", .keep)]
    let found = try ranges(versions)
    #expect(found.map(\.selector) == [.below(platform: "ios", AppVersion(3))])
    #expect(try ranges(versions, per: 60).isEmpty)
  }

  @Test("none where every version would go, or only one would")
  func none() throws {
    #expect(try ranges([("ios/1.0.0", .sunset), ("ios/2.0.0", .sunset)]).isEmpty)
    #expect(try ranges([("ios/1.0.0", .sunset), ("ios/2.0.0", .keep)]).isEmpty)
    #expect(try ranges([("ios/1.0.0", .retired), ("ios/1.1.0", .sunset), ("ios/2.0.0", .keep)]).isEmpty)
    #expect(try ranges([("ios/1.0.0", .undetermined), ("ios/1.1.0", .sunset), ("ios/2.0.0", .keep)]).isEmpty)
  }
}
