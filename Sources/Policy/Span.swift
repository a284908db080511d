import Vocabulary

/// Lengths of time in seconds, and instants kept inside years 1 to 9999 so that no arithmetic can overflow.
enum Span {
  /// A day of 24 hours, whatever the zone's clock does; POLICY section 3 counts a notice in hours.
  static let day: Int64 = 86_400
  /// How long a retired subject is watched, and a re-enabled one left alone, in days.
  static let watchDays: Int64 = 28
  /// How old the newest closed day may be, in days.
  static let staleDays: Int64 = 2
  /// How long a flag must yet live, in days.
  static let flagDays: Int64 = 90

  /// How many days a month is, for who comes once in one.
  static let monthDays = Window.monthDays
  /// How far back the last version of a client is looked for, in days.
  static let quarterDays = 90

  /// The length of the notice in seconds; at least 0, at most a hundred years.
  static func notice(_ policy: Configuration.Policy) -> Int64 { Int64(min(max(0, policy.noticeDays), 36_500)) * day }

  /// An instant within years 1 to 9999.
  static func sane(_ instant: Instant) -> Instant {
    Instant(seconds: min(max(instant.seconds, -62_135_596_800), 253_402_300_799))
  }

  /// The first day whose end is at or after an instant.
  static func firstDayEnding(atOrAfter instant: Instant, in zone: Zone) -> Day { zone.day(of: sane(instant) - 1) }
}

extension Evidence {
  /// The same evidence with instants that can be reckoned with, and without a window no calendar has.
  var sane: Evidence {
    var copy = self
    copy.asOf = Span.sane(asOf)
    if let window, (-719_000...2_932_000).contains(window.through.number) {
      copy.window?.end = Span.sane(window.end)
    } else {
      copy.window = nil
    }
    return copy
  }
}
