/// A time zone, for telling which calendar day an instant belongs to.
package struct Zone: Hashable, Sendable {
  /// The IANA name, such as `Europe/Berlin`, or `UTC`.
  package let name: String

  /// Coordinated Universal Time.
  package static let utc = Zone(name: "UTC")

  /// Seconds east of Greenwich at an instant.
  package func offset(at instant: Instant) -> Int { 0 }

  /// The calendar day that an instant belongs to.
  package func day(of instant: Instant) -> Day { Day.utc(instant + Int64(offset(at: instant))).day }

  /// The first instant of a day.
  package func start(of day: Day) -> Instant { Instant(seconds: Int64(day.number) * 86400) }
}
