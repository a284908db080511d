/// The days that an operator had forgotten: their counts are gone, and no later line is counted on them.
package struct ForgottenDays: Hashable, Sendable {
  /// All days before this one; nil where retention was never asked for.
  package var before: Day?
  /// Single days.
  package var days: Set<Day>

  package init(before: Day? = nil, days: Set<Day> = []) {
    self.before = before
    self.days = days
  }

  /// Whether a day was forgotten.
  package func contains(_ day: Day) -> Bool { days.contains(day) || before.map { day < $0 } ?? false }

  /// Whether any day of a window was.
  package func touches(_ window: Window) -> Bool { (window.from...window.through).contains(where: contains) }
}
