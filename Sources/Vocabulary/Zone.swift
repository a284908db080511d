/// A time zone, for telling which calendar day an instant belongs to.
///
/// A pure value once it is made: the file is read then and never again. Two zones are equal where their names are.
package struct Zone: Sendable {
  /// The IANA name, such as `Europe/Berlin`, or `UTC`.
  package let name: String
  private let table: ZoneTable

  /// Coordinated Universal Time; needs no file.
  package static let utc = Zone(name: "UTC", table: ZoneTable(fixedOffset: 0))

  init(name: String, table: ZoneTable) {
    self.name = name
    self.table = table
  }

  /// Seconds east of Greenwich at an instant.
  /// - Complexity: O(log *n*) in the number of the zone's clock changes.
  package func offset(at instant: Instant) -> Int { table.segment(at: instant.seconds).offset }

  /// The calendar day that an instant belongs to.
  /// - Complexity: O(log *n*) in the number of the zone's clock changes.
  package func day(of instant: Instant) -> Day { Day.utc(local(instant)).day }

  /// The calendar day that an instant belongs to, and the hour that the clocks show, 0…23.
  ///
  /// Where the clocks go back the same hour comes twice, where they go forward one hour of the day does not come.
  /// - Complexity: O(log *n*) in the number of the zone's clock changes.
  package func hour(of instant: Instant) -> (day: Day, hour: Int) {
    let (day, second) = Day.utc(local(instant))
    return (day, second / 3600)
  }

  /// The first instant of a day: the earliest one that belongs to it.
  ///
  /// That is not 00:00 where the clocks skip midnight, and the first 00:00 where they show it twice. For a day that the
  /// zone left out altogether (`Pacific/Apia` 2011-12-30) it is the first instant of the day that followed, so that its
  /// length is 0.
  /// - Complexity: O(log *n*) in the number of the zone's clock changes.
  package func start(of day: Day) -> Instant {
    let midnight = Int64(day.number) * 86400
    // Before every clock on Earth can show this day: no offset reaches 26 hours.
    var from = midnight - ZoneTable.offsetLimit
    while true {
      let (offset, until) = table.segment(at: from)
      let start = max(from, midnight - Int64(offset))
      if start < until { return Instant(seconds: start) }
      from = until
    }
  }

  /// What the clocks show, as the instant at which UTC shows the same.
  private func local(_ instant: Instant) -> Instant {
    Instant(seconds: instant.seconds &+ Int64(offset(at: instant)))
  }
}

extension Zone: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Zone: CustomStringConvertible {
  /// The IANA name.
  package var description: String { name }
}
