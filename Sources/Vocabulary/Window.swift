/// Seven consecutive calendar days that end with a closed day. Never a part of today.
package struct Window: Hashable, Sendable {
  /// The length of every window, in days.
  package static let days = 7
  /// The days that end with a window and tell who comes once a month.
  package static let monthDays = 28

  /// The last day, included.
  package var through: Day
  /// The first instant after the last day, in the store's zone.
  package var end: Instant

  package init(through: Day, zone: Zone) {
    self.through = through
    end = zone.start(of: through + 1)
  }

  /// The first day, included.
  package var from: Day { through - (Self.days - 1) }

  package func contains(_ day: Day) -> Bool { day >= from && day <= through }
}
