import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite struct ClosedWindowsTests {
  @Test(
    "the windows from the day before the run's first to the newest closed one, 31 at most",
    arguments: [
      // The run's first day, counted back from the newest closed one; how many windows.
      (0, 2), (3, 5), (29, 31), (30, 31), (50, 31), (-1, 1), (-2, 0),
    ])
  func windows(daysBefore: Int, count: Int) {
    let windows = ClosedWindows(
      calendar((.monday - 60)...(.monday)), basis: .clients, from: .monday - daysBefore)
    #expect(windows.windows.map(\.through) == ((Day.monday - 60)...Day.monday).suffix(count))
    #expect(windows.days?.upperBound == (count > 0 ? .monday : nil))
    #expect(windows.days?.lowerBound == (count > 0 ? .monday - (count - 1) - 6 : nil))
  }

  @Test("only windows whose seven days have hits before or on them")
  func beginning() {
    let windows = ClosedWindows(calendar((.monday - 8)...(.monday)), basis: .clients, from: .monday - 8)
    #expect(windows.windows.map(\.through) == [.monday - 2, .monday - 1, .monday])
    #expect(ClosedWindows(calendar((.monday - 5)...(.monday)), basis: .clients, from: .monday).windows.isEmpty)
    #expect(ClosedWindows(calendar((.monday - 5)...(.monday)), basis: .clients, from: .monday).days == nil)
  }

  @Test("a day that is open ends no window")
  func open() {
    let coverage = calendar((.monday - 20)...(.monday), asOf: Zone.utc.start(of: .monday) + 43_200)
    let windows = ClosedWindows(coverage, basis: .clients, from: .monday)
    #expect(windows.windows.map(\.through) == [.monday - 1])
  }

  @Test("a row a version, app and window")
  func shares() throws {
    let hits = [
      RawHit(client: 1, day: .monday, version: .v1), RawHit(client: 1, day: .monday - 1, version: .v2),
      RawHit(client: 2, day: .monday - 1, version: .v2, weight: 3),
      RawHit(client: 3, day: .monday - 7, platform: "android", version: nil),
      RawHit(client: 4, day: .monday, version: .v1, app: "shop"),
    ]
    let coverage = calendar((.monday - 20)...(.monday))
    let rows = usageRows(hits)
    let shares = ClosedWindows(coverage, basis: .clients, from: .monday).shares(of: rows)
    func share(
      _ through: Day, _ subject: Subject, requests: Int, active: Int, remaining: Int?, all: Int, platform: Int
    ) -> StoredShare {
      StoredShare(
        through: through, subject: subject, requests: requests, active: active, remaining: remaining, activeAll: all,
        activePlatform: platform)
    }
    let (v1, v2) = (Subject(platform: "ios", version: .v1), Subject(platform: "ios", version: .v2))
    #expect(
      shares == [
        share(.monday - 1, .unknown(platform: "android"), requests: 1, active: 1, remaining: 1, all: 3, platform: 1),
        share(.monday - 1, v2, requests: 4, active: 2, remaining: 2, all: 3, platform: 2),
        share(.monday, v1, requests: 1, active: 1, remaining: 1, all: 2, platform: 2),
        share(.monday, v2, requests: 4, active: 2, remaining: 1, all: 2, platform: 2),
        share(
          .monday, Subject(app: "shop", platform: "ios", version: .v1), requests: 1, active: 1, remaining: 1, all: 1,
          platform: 1),
      ])
    let requests = ClosedWindows(coverage, basis: .requests, from: .monday + 1).shares(of: rows)
    #expect(requests.map(\.active) == [1, 4, 1])
    #expect(requests.map(\.activeAll) == [5, 5, 1])
    #expect(requests.allSatisfy { $0.remaining == nil })
  }
}
