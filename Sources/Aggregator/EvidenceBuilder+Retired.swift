import Store
import Vocabulary

extension EvidenceBuilder {
  /// The same weekdays that a day of a retired subject is compared with, by POLICY section 6.
  private static let weekdays = 4

  /// A retired subject day by day, from the day it was retired to the running one, closed or not.
  ///
  /// - Complexity: one sum a day.
  func retiredDays(_ selector: Selector, since: Instant) -> [SubjectEvidence.RetiredDay] {
    let retired = coverage.zone.day(of: since)
    let today = coverage.zone.day(of: coverage.asOf)
    let days = table.days.filter { $0 >= retired && $0 <= today }
    return days.compactMap { day in
      guard let sum = daySum(selector, day) else { return nil }
      let ago = (Int(day.number) - Int(retired.number)) / 7 + 1
      let before = (ago..<ago + Self.weekdays).map { day - 7 * $0 }.filter(dataDays.contains)
      return SubjectEvidence.RetiredDay(
        day: day, count: sum.all.count.on(basis), platforms: sum.platforms.mapValues { $0.count.on(basis) },
        before: before.compactMap { daySum(selector, $0)?.all.count.on(basis) })
    }
  }

  /// The newest closed day's counts.
  var lastClosedDay: Evidence.DayTotals? {
    guard let window = coverage.newestWindow else { return nil }
    let usage = WindowUsage(table, window: window, days: window.through...window.through)
    return Evidence.DayTotals(
      day: window.through, all: usage.all.count.on(basis),
      platforms: usage.platforms.mapValues { $0.count.on(basis) })
  }

  private func daySum(_ selector: Selector, _ day: Day) -> ScopedSum? {
    // All other versions need not be added up where versions tell the subject.
    if let versions = count.versions(of: selector) { return count.sum(of: versions, on: day) }
    let window = Window(through: day, zone: coverage.zone)
    return count.sum(of: selector, in: WindowUsage(table, window: window, days: day...day))
  }
}
