/// A calendar day, as a number of days since 1970-01-01 in the proleptic Gregorian calendar.
///
/// Which instants belong to a day depends on a ``Zone``.
package struct Day: Hashable, Sendable {
  /// Days since 1970-01-01; negative before.
  package var number: Int32

  package init(number: Int32) { self.number = number }

  /// The day of a year, a month (1…12) and a day of the month (1…31); nil where the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    let candidate = Self(number: Int32(Self.daysFromCivil(year, month, day)))
    guard candidate.civil == (year, month, day) else { return nil }
    self = candidate
  }

  /// Reads `2026-11-30`.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let century = Vocabulary.number(bytes, 0, below: 100), let rest = Vocabulary.number(bytes, 2, below: 100),
      let month = Vocabulary.number(bytes, 5, below: 13), let day = Vocabulary.number(bytes, 8, below: 32)
    else { return nil }
    self.init(year: century * 100 + rest, month: month, day: day)
  }

  /// The day that contains an instant in UTC, and the second of that day, 0…86399.
  package static func utc(_ instant: Instant) -> (day: Day, second: Int) {
    // Rounded down, without a subtraction that the earliest instants would overflow.
    let (quotient, remainder) = instant.seconds.quotientAndRemainder(dividingBy: 86400)
    let isBefore = remainder < 0
    return (
      Day(number: Int32(clamping: isBefore ? quotient - 1 : quotient)), Int(isBefore ? remainder + 86400 : remainder)
    )
  }

  /// The day a number of days later, or the last or first that can be told where that is out of range.
  package static func + (day: Self, days: Int) -> Self {
    let (sum, overflows) = Int(day.number).addingReportingOverflow(days)
    return Self(number: overflows ? (days > 0 ? .max : .min) : Int32(clamping: sum))
  }
  /// The day a number of days earlier, or the first or last that can be told where that is out of range.
  package static func - (day: Self, days: Int) -> Self {
    let (difference, overflows) = Int(day.number).subtractingReportingOverflow(days)
    return Self(number: overflows ? (days > 0 ? .min : .max) : Int32(clamping: difference))
  }
  /// The days from the right day to the left one.
  package static func - (later: Self, earlier: Self) -> Int { Int(later.number) - Int(earlier.number) }

  /// The day of the week, 0 for Monday to 6 for Sunday (1970-01-01 was a Thursday).
  package var weekday: Int { Int(((number % 7) + 7 + 3) % 7) }
}

extension Day: Comparable {
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension Day: Strideable {
  package func distance(to other: Self) -> Int { other - self }
  package func advanced(by days: Int) -> Self { self + days }
}

extension Day: CustomStringConvertible {
  /// The day as `2026-11-30`.
  package var description: String {
    let (year, month, day) = civil
    let digits = String(year.magnitude)
    let sign = year < 0 ? "-" : ""
    return sign + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      + "-\(twoDigits(month))-\(twoDigits(day))"
  }
}

extension Day {
  /// Year, month 1…12 and day of the month 1…31.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
  package var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }

  /// Days since 1970-01-01 of a civil date that is not checked.
  package static func daysFromCivil(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
