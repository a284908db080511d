import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite("What a calendar says of the past")
struct CoverageCalendarPastTests {
  private static let instants: [(Int64, Int)] = [
    (3_600, -1), (21_600, -1), (86_400, -1), (90_000, 0), (432_000, 3), (435_600, 4),
  ]

  @Test(
    "the window that was newest then: hits that came later close nothing",
    arguments: instants)
  func window(second: Int64, through: Int) {
    // The first whole hour after a day's end has hits, which closes the day; of the hour under way nothing is certain.
    let past = calendar((.monday - 30)...(.monday)).window(newestAt: Zone.utc.start(of: .monday - 10) + second)
    #expect(past?.through == .monday - 10 + through)
  }

  @Test("never newer than the calendar itself")
  func future() {
    let calendar = calendar((.monday - 30)...(.monday))
    #expect(calendar.window(newestAt: Instant(seconds: 4_000_000_000)) == calendar.newestWindow)
  }

  private func drops(_ last: Int, usual: Int = 100, days: Int = 10) -> [Evidence.VolumeDrop] {
    let volumes = (0...days).flatMap { ago in
      (0..<24).map { (Int((Day.monday - ago).number) * 24 + $0, "edge", ago == 0 && $0 == 9 ? last : usual) }
    }
    return CoverageCalendar(
      .init(volumes: volumes.map { (hour: $0.0, source: $0.1, hits: $0.2) }, openFiles: [], files: []),
      asOf: Zone.utc.start(of: .monday + 1) + 43_200, zone: .utc, graceHours: 6
    ).volumeDrops(from: .monday - 6, through: .monday)
  }

  @Test("an hour under 30 % of its median", arguments: [(29, true), (30, false)])
  func drop(hits: Int, isDrop: Bool) {
    let expected = Evidence.VolumeDrop(source: "edge", day: .monday, hour: 9, hits: 29, median: 100)
    #expect(drops(hits) == (isDrop ? [expected] : []))
  }

  @Test("not where the median is under 100, nor within the first three days")
  func small() {
    #expect(drops(0, usual: 99).isEmpty)
    #expect(drops(0, days: 3).map(\.hits) == [0])
    #expect(drops(0, days: 2).isEmpty)
  }
}
