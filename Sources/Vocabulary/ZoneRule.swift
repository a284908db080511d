/// A rule for the clock changes of every year, as the footer of a TZif file has it.
///
/// Source: POSIX.1-2017 "Environment Variables" section 8.3, `TZ`, with RFC 8536 section 3.3.1 (hours from -167 to 167).
struct ZoneRule: Hashable, Sendable {
  /// Seconds east of Greenwich while no saving is in force.
  var standard: Int
  /// The other offset of the year; nil where there is none.
  var saving: Saving?

  struct Saving: Hashable, Sendable {
    /// Seconds east of Greenwich while the saving is in force.
    var offset: Int
    /// When it begins, by the standard clock.
    var start: Moment
    /// When it ends, by the saving clock.
    var end: Moment
  }

  /// A clock time on a day of every year.
  struct Moment: Hashable, Sendable {
    var day: YearDay
    /// Seconds after 00:00 of the day; may be negative or more than a day's.
    var time: Int
  }

  enum YearDay: Hashable, Sendable {
    /// `Mm.w.d`: weekday 0 (Sunday) to 6 of week 1…5 of month 1…12; week 5 is the last.
    case weekday(month: Int, week: Int, weekday: Int)
    /// `Jn`: 1…365, February 29 never counted.
    case withoutLeapDay(Int)
    /// `n`: 0…365, February 29 counted.
    case withLeapDay(Int)

    /// The day of a year, in days since 1970-01-01.
    func number(in year: Int) -> Int {
      switch self {
      case .weekday(let month, let week, let weekday):
        let first = Day.daysFromCivil(year, month, 1)
        let next = month == 12 ? Day.daysFromCivil(year + 1, 1, 1) : Day.daysFromCivil(year, month + 1, 1)
        // 1970-01-01 was a Thursday, 4 where Sunday is 0.
        let firstWeekday = ((first + 4) % 7 + 7) % 7
        let day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        return day < next ? day : day - 7
      case .withoutLeapDay(let day):
        let isLeap = Day.daysFromCivil(year + 1, 1, 1) - Day.daysFromCivil(year, 1, 1) == 366
        return Day.daysFromCivil(year, 1, 1) + day - 1 + (isLeap && day >= 60 ? 1 : 0)
      case .withLeapDay(let day):
        return Day.daysFromCivil(year, 1, 1) + day
      }
    }
  }

  /// The offset at an instant, and the instant after it from which it may be another one.
  func segment(at seconds: Int64) -> (offset: Int, until: Int64) {
    guard let saving else { return (standard, .max) }
    let year = Day.utc(Instant(seconds: seconds &+ Int64(standard))).day.civil.year
    var last = (at: Int64.min, offset: standard)
    var until = Int64.max
    // The neighbouring years too: a change may lie in the days around New Year, and by its time even in another year.
    for year in (year - 1)...(year + 1) {
      // The end first: where a saving ends as the next begins it holds all year (RFC 8536 section 3.3.1).
      let end = (at: Self.instant(saving.end, year, by: saving.offset), offset: standard)
      let start = (at: Self.instant(saving.start, year, by: standard), offset: saving.offset)
      for change in [end, start] {
        if change.at > seconds { until = min(until, change.at) } else if change.at >= last.at { last = change }
      }
    }
    return (last.offset, until)
  }

  private static func instant(_ moment: Moment, _ year: Int, by offset: Int) -> Int64 {
    Int64(moment.day.number(in: year)) * 86400 + Int64(moment.time - offset)
  }
}
