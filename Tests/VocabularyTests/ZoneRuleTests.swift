import Testing

@testable import Vocabulary

@Suite struct ZoneRuleTests {
  private func rule(_ text: String) -> ZoneRule? { ZoneRule(posix: Array(text.utf8)[...]) }

  @Test(
    "texts without a saving",
    arguments: [
      ("UTC0", 0), ("CET-1", 3600), ("IST-5:30", 19800), ("<-03>3", -10800), ("<+1245>-12:45", 45900),
      ("XYZ+5", -18000),
      ("LMT0:17:30", -1050), ("ABC24", -86400), ("ABC-24:59:59", 89999),
    ])
  func fixed(text: String, offset: Int) {
    #expect(rule(text) == ZoneRule(standard: offset, saving: nil))
  }

  @Test func allForms() {
    #expect(
      rule("CET-1CEST,M3.5.0,M10.5.0/3")
        == ZoneRule(
          standard: 3600,
          saving: .init(
            offset: 7200, start: .init(day: .weekday(month: 3, week: 5, weekday: 0), time: 7200),
            end: .init(day: .weekday(month: 10, week: 5, weekday: 0), time: 10800))))
    #expect(
      rule("<+1030>-10:30<+11>-11,J60/-1:30,300/167")
        == ZoneRule(
          standard: 37800,
          saving: .init(
            offset: 39600, start: .init(day: .withoutLeapDay(60), time: -5400),
            end: .init(day: .withLeapDay(300), time: 601_200))))
  }

  @Test(
    "texts that are none",
    arguments: [
      "", "CET", "CE-1", "CET-1 ", "CET-25", "CET--1", "CET-1:60", "CET-1:00:60", "CET-1CEST", "CET-1CEST,M3.5.0",
      "CET-1CEST,M3.5.0,M10.5.0,", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
      "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J100", "CET-1CEST,J366,J100", "CET-1CEST,366,100",
      "CET-1CEST,M3.5.0/168,M10.5.0", "<CET-1", "<+1>1", "<CET>", "CET-1,M3.5.0,M10.5.0", "CET-1000", ":Europe/Berlin",
    ])
  func malformed(text: String) {
    #expect(rule(text) == nil)
  }

  @Test(
    "the day of a year",
    arguments: [
      (ZoneRule.YearDay.weekday(month: 3, week: 5, weekday: 0), 2026, "2026-03-29"),
      (.weekday(month: 3, week: 2, weekday: 0), 2026, "2026-03-08"),
      (.weekday(month: 11, week: 1, weekday: 0), 2026, "2026-11-01"),
      (.weekday(month: 2, week: 5, weekday: 0), 2032, "2032-02-29"),
      (.weekday(month: 2, week: 5, weekday: 0), 2026, "2026-02-22"),
      (.weekday(month: 12, week: 5, weekday: 4), 2026, "2026-12-31"),
      (.weekday(month: 10, week: 4, weekday: 6), 1960, "1960-10-22"),
      (.withoutLeapDay(59), 2028, "2028-02-28"), (.withoutLeapDay(60), 2028, "2028-03-01"),
      (.withoutLeapDay(60), 2026, "2026-03-01"), (.withoutLeapDay(365), 2028, "2028-12-31"),
      (.withLeapDay(0), 2028, "2028-01-01"), (.withLeapDay(59), 2028, "2028-02-29"),
      (.withLeapDay(59), 2026, "2026-03-01"), (.withLeapDay(59), 2100, "2100-03-01"),
    ])
  func yearDay(form: ZoneRule.YearDay, year: Int, day: String) {
    #expect(Day(number: Int32(form.number(in: year))).description == day)
  }

  @Test("either side of every change of some years, on both sides of the equator, and a saving that is the winter's")
  func changes() throws {
    let table: [(String, [(String, Int)])] = [
      (
        "CET-1CEST,M3.5.0,M10.5.0/3",
        [
          ("2025-12-31T23:30:00Z", 3600), ("2026-03-29T00:59:59Z", 3600), ("2026-03-29T01:00:00Z", 7200),
          ("2026-10-25T00:59:59Z", 7200), ("2026-10-25T01:00:00Z", 3600),
        ]
      ),
      (
        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        [
          ("2025-12-31T23:59:59Z", 39600), ("2026-04-04T14:59:59Z", 39600), ("2026-04-04T15:00:00Z", 37800),
          ("2026-10-03T15:29:59Z", 37800), ("2026-10-03T15:30:00Z", 39600),
        ]
      ),
      (
        "IST-1GMT0,M10.5.0,M3.5.0/1",
        [("2026-01-01T00:00:00Z", 0), ("2026-03-29T01:00:00Z", 3600), ("2026-10-25T01:00:00Z", 0)]
      ),
      // The forms by day number: March 1 00:00 to October 1 00:00.
      (
        "XXX0YYY,J60/0,J274/0",
        [
          ("2028-02-29T23:59:59Z", 0), ("2028-03-01T00:00:00Z", 3600), ("2028-09-30T22:59:59Z", 3600),
          ("2028-09-30T23:00:00Z", 0),
        ]
      ),
      // All year, across New Year; RFC 8536 section 3.3.1 has this very text.
      (
        "EST5EDT,0/0,J365/25",
        [
          ("2026-01-01T03:00:00Z", -14400), ("2026-07-01T00:00:00Z", -14400), ("2027-01-01T04:59:59Z", -14400),
          ("2027-01-01T05:00:00Z", -14400),
        ]
      ),
      // A change whose time lies in the next year: December 31 + 30 h.
      (
        "XXX0YYY,J365/30,J100/0",
        [
          ("2027-01-01T05:59:59Z", 0), ("2027-01-01T06:00:00Z", 3600), ("2027-04-09T22:59:59Z", 3600),
          ("2027-04-09T23:00:00Z", 0),
        ]
      ),
    ]
    for (text, points) in table {
      let rule = try #require(self.rule(text))
      for (point, offset) in points {
        let instant = try #require(Instant(point))
        #expect(rule.segment(at: instant.seconds).offset == offset, "\(text) at \(point)")
      }
    }
  }
}
