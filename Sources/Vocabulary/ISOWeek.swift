/// A week as ISO 8601 counts them: from Monday to Sunday, the first of a year being the one with its first Thursday.
package struct ISOWeek: Hashable, Sendable {
  /// The year that the week's Thursday lies in, which at the turn of a year may be another than that of a day in it.
  package var year: Int
  /// 1…53.
  package var week: Int

  /// The week that a day lies in.
  package init(_ day: Day) {
    let thursday = day - day.weekday + 3
    year = thursday.civil.year
    let newYear = Day(year: year, month: 1, day: 1) ?? thursday
    week = (thursday - newYear) / 7 + 1
  }
}

extension ISOWeek: CustomStringConvertible {
  /// The week as `2026-W44`.
  package var description: String { "\(year)-W\(week < 10 ? "0" : "")\(week)" }
}
