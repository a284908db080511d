import Foundation
import Testing

@testable import Vocabulary

@Suite struct ISOWeekTests {
  @Test(
    "weeks at the turn of years, as ISO 8601 has them",
    arguments: [
      ("2026-01-01", "2026-W01"), ("2025-12-29", "2026-W01"), ("2025-12-28", "2025-W52"), ("2026-12-31", "2026-W53"),
      ("2027-01-03", "2026-W53"), ("2027-01-04", "2027-W01"), ("2024-12-30", "2025-W01"), ("2021-01-03", "2020-W53"),
      ("2026-10-31", "2026-W44"), ("2000-02-29", "2000-W09"),
    ])
  func turns(day: String, week: String) throws {
    #expect(ISOWeek(try #require(Day(day))).description == week)
  }

  @Test("the same as Foundation's calendar, over fifty years") func calendar() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for number in stride(from: Int32(10_000), to: 28_000, by: 3) {
      let parts = calendar.dateComponents(
        [.yearForWeekOfYear, .weekOfYear], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      let week = ISOWeek(Day(number: number))
      #expect(week.year == parts.yearForWeekOfYear && week.week == parts.weekOfYear)
    }
  }
}
