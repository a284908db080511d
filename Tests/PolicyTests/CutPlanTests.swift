import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Cut budget")
struct CutPlanTests {
  /// Versions 2.0.0, 2.1.0 … of iOS with their clients, all announced and armed.
  static func scene(_ counts: [Int], of total: Int = 10_000) -> Evidence {
    Fixture.evidence(0, of: total).with { evidence in
      evidence.subjects = counts.indices.map {
        Fixture.subject(counts[$0], of: total, platform: total, selector: version($0))
      }
    }
  }

  static func version(_ index: Int) -> Selector { .version(platform: "ios", AppVersion(2, index, 0)) }

  static func announced(_ index: Int, daysBeforeEnd: Int64 = 21) -> LedgerEvent {
    Fixture.event(.announced, id: index + 1, daysBeforeEnd: daysBeforeEnd, selector: version(index))
  }

  static func engine(_ ledger: [LedgerEvent], policy: Configuration.Policy = .init()) -> PolicyEngine {
    let keys = (0..<20).map { "\"serve_ios_2_\($0)_0\": false" } + ["\"serve_ios_below_2_9_0\": false"]
    let flags = FlagSource.bytes(file: "flags.json", Array("{\(keys.joined(separator: ","))}".utf8))
    return Fixture.engine(ledger, flags: flags, policy: policy)
  }

  @Test("example 17: 12 versions at 0.3 % each, 3 fit")
  func twelve() {
    let ledger = (0..<12).map { Self.announced($0) }
    let decisions = Self.engine(ledger).decide(Self.scene(Array(repeating: 30, count: 12))).decisions
    #expect(decisions.map(\.verdict) == Array(repeating: .sunset, count: 3) + Array(repeating: .wait, count: 9))
    #expect(decisions[3].text("cutBudget").contains("1.20 %"))
    #expect(decisions[3].next.text.contains("ios/2.2.0"))
    #expect(decisions[11].next.text.contains("ios/2.3.0"))
    #expect(
      decisions[3...].allSatisfy {
        $0.codes.contains("cutBudget") && $0.codes.contains("olderKept") == ($0.selector != Self.version(3))
      })
  }

  @Test("the earliest notice goes first, then the lower version; an older one that fits still goes")
  func order() {
    let ledger = [
      Self.announced(0, daysBeforeEnd: 15), Self.announced(1, daysBeforeEnd: 30), Self.announced(2, daysBeforeEnd: 20),
    ]
    let decisions = Self.engine(ledger).decide(Self.scene([20, 50, 60])).decisions
    #expect(decisions.map(\.verdict) == [.sunset, .sunset, .wait])
  }

  @Test("once one does not fit, the younger ones of its platform wait, however small")
  func queue() {
    let ledger = (0..<3).map { Self.announced($0) }
    var evidence = Self.scene([60, 60, 1])
    let android = Selector.version(platform: "android", AppVersion(1))
    evidence.platforms["android"] = .init(clients: 5_000, requests: 1)
    evidence.subjects.append(Fixture.subject(1, of: 10_000, platform: 5_000, selector: android))
    evidence.subjects[3].history.monthly = nil
    let other = Fixture.event(.announced, id: 9, daysBeforeEnd: 15, selector: android)
    let flags = FlagSource.bytes(
      file: "flags.json",
      Array(
        #"{"serve_ios_2_0_0": true, "serve_ios_2_1_0": true, "serve_ios_2_2_0": true, "serve_android_1_0_0": true}"#
          .utf8))
    let decisions = Fixture.engine(ledger + [other], flags: flags).decide(evidence).decisions
    #expect(decisions.map(\.verdict) == [.sunset, .wait, .wait, .sunset])
    #expect(decisions[2].text("cutBudget").contains("ios/2.1.0 is older and waits"))
  }

  @Test("clients that run several versions count once where they can be counted")
  func union() {
    let ledger = (0..<3).map { Self.announced($0) }
    let evidence = Self.scene([60, 60, 60])
    let measured = Self.engine(ledger).decide(evidence) { selectors, _ in
      let share = Share(60 + selectors.count, of: 10_000)
      return Cut(share: ScopedShare(all: share, platforms: ["ios": share]))
    }
    #expect(measured.decisions.map(\.verdict) == [.sunset, .sunset, .sunset])
    #expect(Self.engine(ledger).decide(evidence).decisions.map(\.verdict) == [.sunset, .wait, .wait])
  }

  @Test("what was retired in the last 28 days is part of it", arguments: [(Int64(27), Verdict.wait), (28, .sunset)])
  func retired(days: Int64, verdict: Verdict) throws {
    var retirement = Fixture.event(.retired, id: 8, selector: Self.version(0))
    retirement.at = Fixture.asOf - days * 86_400 + (days == 28 ? 0 : 1)
    let ledger = [Self.announced(0, daysBeforeEnd: 60), Self.announced(1), retirement]
    let decisions = Self.engine(ledger).decide(Self.scene([60, 60])).decisions
    let decision = try #require(decisions.last)
    #expect(decision.verdict == verdict)
    if verdict == .wait {
      #expect(decision.text("cutBudget").contains("1.20 % of all"))
      #expect(decision.next.earliest == Fixture.through + 2)
    }
  }

  @Test("where the window of a retirement has a lost day, nothing more is cut")
  func blind() throws {
    let retirement = Fixture.event(.retired, id: 8, daysBeforeEnd: 10, selector: Self.version(0))
    let ledger = [Self.announced(0, daysBeforeEnd: 60), Self.announced(1), retirement]
    let window = Window(through: Fixture.through - 11, zone: .utc)
    let measure: CutMeasure = { _, _ in
      Cut(share: ScopedShare(all: Share(1, of: 10_000)), windows: [window])
    }
    let whole = Self.engine(ledger).decide(Self.scene([1, 1]), cut: measure).decisions
    #expect(whole.last?.verdict == .sunset)
    let lost = try #require(Self.engine(ledger).decide(Self.scene([1, 1]).lacking(15), cut: measure).decisions.last)
    #expect(lost.verdict == .wait)
    #expect(lost.text("cutBudget").contains("2026-11-14 has no hits"))
    let none: CutMeasure = { _, _ in Cut(share: ScopedShare(all: Share(1, of: 10_000)), windows: [nil]) }
    #expect(Self.engine(ledger).decide(Self.scene([1, 1]), cut: none).decisions.last?.verdict == .wait)
  }

  @Test("off, warn, and accepted by a person", arguments: [(Configuration.Enforcement.off, false), (.warn, true)])
  func enforcement(_ enforcement: Configuration.Enforcement, listed: Bool) {
    let ledger = (0..<2).map { Self.announced($0) }
    let engine = Self.engine(ledger, policy: Fixture.blocking("cutBudget", enforcement))
    let decisions = engine.decide(Self.scene([60, 60])).decisions
    #expect(decisions.map(\.verdict) == [.sunset, .sunset])
    #expect(decisions[1].codes.contains("cutBudget") == listed)
    var accepted = Fixture.event(.accepted, id: 9, daysBeforeEnd: 1, selector: Self.version(1))
    accepted.guardName = "cutBudget"
    accepted.until = Fixture.through + 9
    let accepting = Self.engine(ledger + [accepted]).decide(Self.scene([60, 60])).decisions
    #expect(accepting.map(\.verdict) == [.sunset, .sunset])
  }

  @Test("a range counts once with the versions in it")
  func range() {
    let range = Selector.below(platform: "ios", AppVersion(2, 9, 0))
    var evidence = Self.scene([30, 30])
    evidence.subjects.insert(Fixture.subject(60, of: 10_000, platform: 10_000, selector: range), at: 0)
    let decisions = Self.engine([Fixture.event(.announced, selector: range)]).decide(evidence).decisions
    #expect(decisions.map(\.verdict) == [.sunset, .sunset, .sunset])
  }
}
