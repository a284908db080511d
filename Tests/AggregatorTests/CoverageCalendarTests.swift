import Testing
import Vocabulary

@testable import Aggregator

/// POLICY section 2, "closed day", line by line, and section 4, `coverage`.
@Suite struct CoverageCalendarTests {
  private static let day = Day.monday
  private static let end = Zone.utc.start(of: day + 1)
  private static let dayHour = Int(day.number) * 24

  private func calendar(
    _ hours: [(hour: Int, source: String)], after end: Int64, open: [CoverageCalendar.FileSpan] = [],
    lastHits: [String: Instant] = [:], grace: Int = 6, through: Day? = nil
  ) -> CoverageCalendar {
    CoverageCalendar(
      .init(volumes: hours.map { ($0.hour, $0.source, 5) }, openFiles: open, files: [], lastHits: lastHits),
      asOf: Self.end + end, zone: .utc, graceHours: grace, through: through)
  }

  private func reason(_ calendar: CoverageCalendar, _ day: Day = day) -> String {
    calendar.days(from: day, through: day).first?.openBecause ?? "no day"
  }

  @Test(
    "a day needs a hit on or after it",
    arguments: [
      (-48, false), (-1, false), (0, true), (23, true), (24, true), (72, true),
    ])
  func hitOnOrAfter(hour: Int, isClosed: Bool) {
    // Long after the day, so that only the hit matters.
    let calendar = calendar([(Self.dayHour + hour, "a"), (Self.dayHour - 96, "a")], after: 30 * 86_400)
    #expect(calendar.isClosed(Self.day) == isClosed)
    #expect(reason(calendar).isEmpty == isClosed)
  }

  @Test("a day that is not over is open, whatever is stored", arguments: [(-1, false), (0, true)])
  func over(seconds: Int64, isClosed: Bool) {
    // The last hit is exact, so the hour under way counts.
    let calendar = calendar([(Self.dayHour + 23, "a")], after: seconds, grace: 0)
    #expect(calendar.isClosed(Self.day) == isClosed)
    if !isClosed { #expect(reason(calendar) == "the day is not over") }
  }

  @Test(
    "every live source has a hit at or after the day's end",
    arguments: [
      // Hours from the day's end at which sources a and b have their last hits; as-of is 3 h after it.
      (0, 0, true), (0, -1, false), (-1, 0, false), (0, -7 * 24, false), (0, -7 * 24 - 1, true), (1, 2, true),
    ])
  func liveSources(first: Int, second: Int, isClosed: Bool) {
    let hours = [(Self.dayHour + 24 + first, "a"), (Self.dayHour + 24 + second, "b"), (Self.dayHour, "a")]
    let calendar = calendar(hours, after: 3 * 3_600)
    #expect(calendar.isClosed(Self.day) == isClosed)
    if !isClosed { #expect(reason(calendar).hasPrefix("source \(first < 0 ? "a" : "b") ")) }
  }

  @Test("or the grace has passed", arguments: [(6 * 3_600 - 1, false), (6 * 3_600, true)])
  func grace(seconds: Int64, isClosed: Bool) {
    #expect(calendar([(Self.dayHour + 9, "a")], after: seconds).isClosed(Self.day) == isClosed)
  }

  @Test(
    "no damaged or growing file may overlap it, however late",
    arguments: [
      // First and last hit, in seconds from the day's beginning.
      (-500, -1, true), (-500, 0, false), (0, 0, false), (40_000, 50_000, false), (86_399, 90_000, false),
      (86_400, 90_000, true), (-500, 200_000, false),
    ])
  func openFiles(first: Int64, last: Int64, isClosed: Bool) {
    let start = Self.end - 86_400
    let file = CoverageCalendar.FileSpan(name: "access.log.3.gz", source: "a", first: start + first, last: start + last)
    let calendar = calendar([(Self.dayHour + 24, "a")], after: 40 * 86_400, open: [file])
    #expect(calendar.isClosed(Self.day) == isClosed)
    let coverage = calendar.days(from: Self.day, through: Self.day)
    #expect(coverage.map(\.damagedFiles) == [isClosed ? [] : ["access.log.3.gz"]])
    #expect(coverage.map(\.isCovered) == [false], "no hits on it")
    if !isClosed { #expect(reason(calendar) == "access.log.3.gz is damaged or still growing") }
  }

  @Test("hits from the future close no day and are not counted", arguments: [1, 24, 200])
  func future(hoursAhead: Int) {
    let hours = [(Self.dayHour + 9, "a"), (Self.dayHour + 24 + 3 + hoursAhead, "a")]
    let calendar = calendar(hours, after: 3 * 3_600)
    #expect(!calendar.isClosed(Self.day))
    #expect(calendar.newestWindow == nil)
    // Nor does a day of the future become the newest.
    let later = self.calendar(hours, after: 7 * 3_600)
    #expect(later.newestWindow?.through == Self.day)
    #expect(later.days(from: Self.day + 1, through: Self.day + 9).allSatisfy { !$0.closed })
  }

  @Test(
    "of the hour under way hits count where the last one is known to be past",
    arguments: [
      // The exact last hit, in seconds from the day's end; as-of is 10 min after it.
      (nil, false), (300, true), (600, true), (601, false), (4_000, false),
    ])
  func hourUnderWay(lastHit: Int64?, isClosed: Bool) {
    let last = lastHit.map { ["a": Self.end + $0] } ?? [:]
    let hours = [(Self.dayHour + 9, "a"), (Self.dayHour + 24, "a")]
    #expect(calendar(hours, after: 600, lastHits: last).isClosed(Self.day) == isClosed)
  }

  @Test("as of a past instant the store says what it said then")
  func past() {
    let hours = ((Self.dayHour - 240)...(Self.dayHour + 240)).map { ($0, "a") }
    let then = calendar(hours, after: 7 * 3_600)
    #expect(then.newestWindow?.through == Self.day)
    #expect(then.newestWindow?.from == Self.day - 6)
    #expect(then.days(from: Self.day + 1, through: Self.day + 2).map(\.closed) == [false, false])
    // 24 hits of 5; of the next day the hours that were over.
    #expect(then.days(from: Self.day, through: Self.day + 2).map(\.hits) == [120, 35, 0])
  }

  @Test("through asks for an older window, never a newer one", arguments: [(-3, -3), (0, 0), (5, 0)])
  func through(asked: Int, given: Int) {
    let hours = ((Self.dayHour - 480)..<(Self.dayHour + 24)).map { ($0, "a") }
    let calendar = calendar(hours, after: 40 * 3_600, through: Self.day + asked)
    #expect(calendar.newestWindow?.through == Self.day + given)
  }

  @Test("through a day before all hits finds no window, and an open day is passed over")
  func throughOpen() {
    let hours = ((Self.dayHour - 48)..<(Self.dayHour + 24)).map { ($0, "a") }
    #expect(calendar(hours, after: 40 * 3_600, through: Self.day - 9).newestWindow == nil)
    let file = CoverageCalendar.FileSpan(
      name: "x", source: "a", first: Self.end - 100, last: Self.end - 50)
    #expect(calendar(hours, after: 40 * 3_600, open: [file]).newestWindow?.through == Self.day - 1)
  }

  @Test("no hits: no day, no window")
  func nothing() {
    let calendar = calendar([], after: 86_400)
    #expect(calendar.newestWindow == nil)
    #expect(calendar.firstDayWithHits == nil)
    let days = calendar.days(from: Self.day, through: Self.day)
    #expect(days.map(\.beforeFirstHit) == [true])
    #expect(days.map(\.isCovered) == [false])
    #expect(calendar.rows(from: Self.day, through: Self.day).isEmpty)
  }

  @Test("days before the first hit are told, and a gap day has no hits and is closed")
  func gap() {
    let all = everyDay(without: [Self.day - 2])
    let days = all.days(from: Self.day - 11, through: Self.day)
    #expect(days.map(\.beforeFirstHit) == [true] + Array(repeating: false, count: 11))
    #expect(days.map(\.hits) == [0] + (0..<11).map { $0 == 8 ? 0 : 480 })
    #expect(days.map(\.closed) == [true] + Array(repeating: true, count: 11))
    #expect(days.map(\.isCovered) == [false] + (0..<11).map { $0 != 8 })
    #expect(days[9].missingSources == ["default"])
    #expect(days[9].missingHours.count == 24)
  }

  private func everyDay(without: Set<Day>) -> CoverageCalendar {
    AggregatorTests.calendar((Self.day - 10)...Self.day, without: without)
  }

  @Test("the rows of a report: every source on every day, with its files")
  func rows() {
    let start = Zone.utc.start(of: Self.day)
    let files = [
      CoverageCalendar.FileSpan(name: "1", source: "a", first: start - 10, last: start + 10),
      CoverageCalendar.FileSpan(name: "2", source: "a", first: start + 86_399, last: start + 86_399),
      CoverageCalendar.FileSpan(name: "3", source: "b", first: start + 86_400, last: start + 90_000),
    ]
    let calendar = CoverageCalendar(
      .init(
        volumes: [
          (Self.dayHour - 1, "a", 4), (Self.dayHour, "a", 2), (Self.dayHour + 1, "a", 3), (Self.dayHour + 24, "b", 9),
        ],
        openFiles: [], files: files), asOf: Self.end + 86_400, zone: .utc, graceHours: 6)
    let rows = calendar.rows(from: Self.day - 1, through: Self.day + 1)
    #expect(rows.map(\.source) == ["a", "b", "a", "b", "a", "b"])
    #expect(rows.map(\.hits) == [4, 0, 5, 0, 0, 9])
    #expect(rows.map(\.files) == [1, 0, 2, 0, 0, 1])
    // The last day ends with the as-of instant, and source a has no hit after it.
    #expect(rows.map(\.closed) == [true, true, true, true, false, false])
  }
}
