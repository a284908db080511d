import Foundation
import Testing

@testable import Vocabulary

@Suite struct DayTests {
  // Worked out with Python's datetime: (date - date(1970, 1, 1)).days and .weekday().
  @Test(arguments: [
    ("1970-01-01", 0, 3), ("1969-12-31", -1, 2), ("2000-02-29", 11016, 1), ("2026-03-29", 20541, 6),
    ("2026-11-30", 20787, 0), ("1900-03-01", -25508, 3), ("2100-02-28", 47540, 6), ("2100-03-01", 47541, 0),
    ("0001-01-01", -719_162, 0), ("9999-12-31", 2_932_896, 4),
  ])
  func numberAndWeekday(text: String, number: Int32, weekday: Int) throws {
    let day = try #require(Day(text))
    #expect(day.number == number)
    #expect(day.weekday == weekday)
    #expect(day.description == text)
  }

  @Test(arguments: [
    "", "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-01-00", "0000-01-01", "2026-1-01",
    "2026/01/01", "20260101", "2026-01-01 ", " 2026-01-01", "2026-01-0１", "+026-01-01", "-026-01-01", "2026-01-1x",
  ])
  func notADay(text: String) {
    #expect(Day(text) == nil)
  }

  @Test("every day of 800 years keeps its date, and dates follow one another")
  func roundTrip() throws {
    var expected = (year: 1600, month: 1, day: 1)
    let first = try #require(Day(year: 1600, month: 1, day: 1))
    let last = try #require(Day(year: 2400, month: 1, day: 1))
    for day in first..<last {
      guard day.civil == expected, Day(year: expected.year, month: expected.month, day: expected.day) == day else {
        Issue.record("\(day) should be \(expected)")
        return
      }
      let isLeap = expected.year % 4 == 0 && (expected.year % 100 != 0 || expected.year % 400 == 0)
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][expected.month - 1]
      expected.day += 1
      if expected.day > length { expected = (expected.year, expected.month + 1, 1) }
      if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
    }
  }

  @Test(arguments: [
    (0, "1970-01-01", 0), (86399, "1970-01-01", 86399), (86400, "1970-01-02", 0), (-1, "1969-12-31", 86399),
    (-86400, "1969-12-31", 0), (-86401, "1969-12-30", 86399),
  ])
  func utc(seconds: Int64, day: String, second: Int) {
    let (utc, within) = Day.utc(Instant(seconds: seconds))
    #expect(utc.description == day)
    #expect(within == second)
  }

  @Test func arithmetic() throws {
    let day = try #require(Day("2026-02-27"))
    #expect((day + 2).description == "2026-03-01")
    #expect((day - 58).description == "2025-12-31")
    #expect((day + 30) - day == 30)
    #expect(day < day + 1)
    #expect((day..<(day + 7)).count == 7)
  }

  @Test("out of range is the last day there is, not a trap")
  func extremes() {
    #expect((Day(number: .max) + 1).number == .max)
    #expect((Day(number: .min) - 1).number == .min)
    #expect((Day(number: 1) + .max).number == .max)
    #expect((Day(number: -1) - .max).number == .min)
    #expect((Day(number: 1) - .min).number == .max)
    #expect(Day(number: .max) - Day(number: .min) == Int(UInt32.max))
    #expect(Day.utc(Instant(seconds: .min)).day.number == .min)
    #expect(Day.utc(Instant(seconds: .max)).day.number == .max)
    #expect(Day(number: -719_529).description == "-0001-12-31")
  }
}
