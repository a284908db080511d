import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Back after it was retired")
struct SpikeTests {
  static func decide(
    _ count: Int, before: [Int], retiredDaysBeforeEnd: Int64 = 3, day: Day = Fixture.through + 1,
    totals: Int = 1_000_000, platform: Int? = nil, change: (inout Evidence) -> Void = { _ in }
  ) -> Decision? {
    let evidence = Fixture.evidence().with {
      $0.history.lastClosedDay = .init(day: Fixture.through, all: totals, platforms: ["ios": platform ?? totals])
      $0.subjects[0].history.retiredDays = [
        .init(day: day, count: count, platforms: ["ios": count], before: before)
      ]
      change(&$0)
    }
    let ledger = [
      Fixture.event(.announced, id: 1, daysBeforeEnd: 60),
      Fixture.event(.retired, id: 2, daysBeforeEnd: retiredDaysBeforeEnd),
    ]
    return Fixture.engine(ledger).decide(evidence).decisions.first
  }

  @Test(
    "max(10, 3·B, B + 5·√B) must be exceeded",
    arguments: [
      // B = 48: 144. B = 0: 10. B = 1: 10. B = 4: 14. B = 9: 27. B = 4.5 over two days: 4.5 + 5·2.12 = 15.1.
      ([48, 48, 48, 48], 144, false), ([48, 48, 48, 48], 145, true), ([], 10, false), ([], 11, true),
      ([1, 1, 1, 1], 10, false), ([1, 1, 1, 1], 11, true), ([4, 4, 4, 4], 14, false), ([4, 4, 4, 4], 15, true),
      ([9, 9, 9, 9], 27, false), ([9, 9, 9, 9], 28, true), ([4, 5], 15, false), ([4, 5], 16, true),
      ([0, 0, 0, 192], 144, false), ([0, 0, 0, 192], 145, true),
    ])
  func excess(before: [Int], count: Int, isBack: Bool) throws {
    let decision = try #require(Self.decide(count, before: before))
    #expect(decision.verdict == (isBack ? .reenable : .watch))
    #expect(decision.codes.contains("spike") == isBack)
    if isBack { #expect(decision.next.command == "sunset reenable ios/2.1.0") }
  }

  @Test(
    "or the threshold of the last closed day reached, of all or of the platform",
    arguments: [(9, 1_000, 1_000, false), (10, 1_000, 1_000, true), (5, 1_000, 500, true), (4, 1_000, 500, false)])
  func reach(count: Int, all: Int, platform: Int, isBack: Bool) {
    let decision = Self.decide(count, before: [200, 200], totals: all, platform: platform)
    #expect(decision?.verdict == (isBack ? .reenable : .watch))
  }

  @Test("a closed day counts too, and long after the watch is over")
  func later() {
    #expect(Self.decide(150, before: [48], retiredDaysBeforeEnd: 50, day: Fixture.through - 2)?.verdict == .reenable)
    #expect(Self.decide(100, before: [48], retiredDaysBeforeEnd: 50)?.verdict == .retired)
  }

  @Test("lost data never clears the alarm")
  func lost() {
    let decision = Self.decide(150, before: [48]) {
      $0.days = []
      $0.window = nil
    }
    #expect(decision?.verdict == .reenable)
    #expect(Self.decide(150, before: [48]) { $0.history.lastClosedDay = nil }?.verdict == .reenable)
  }

  @Test("what is not retired cannot be back")
  func notRetired() {
    let evidence = Fixture.evidence().with {
      $0.subjects[0].history.retiredDays = [.init(day: Fixture.through, count: 900)]
    }
    #expect(Fixture.engine().decide(evidence).decisions.first?.verdict == .sunset)
  }
}
