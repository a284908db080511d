package import Vocabulary

extension CoverageCalendar {
  /// The window that was newest at an earlier instant, as far as the hits stored now tell.
  /// - Complexity: that of a calendar of its own.
  package func window(newestAt instant: Instant) -> Window? {
    CoverageCalendar(input, asOf: min(instant, asOf), zone: zone, graceHours: graceHours).newestWindow
  }

  /// The hours of some days with under 30 % of the median of the same hour of the 28 days before, the median being 100 or
  /// more; at least 3 of those days must lie after the source's first hit. Source: POLICY section 5, `volumeDrop`.
  /// - Complexity: O(*s* · *d*) in the sources and days.
  func volumeDrops(from: Day, through: Day) -> [Evidence.VolumeDrop] {
    hours.keys.sorted().flatMap { source in (from...through).flatMap { volumeDrops(source, $0) } }
  }

  private func volumeDrops(_ source: String, _ day: Day) -> [Evidence.VolumeDrop] {
    guard let days = hours[source], let first = days.keys.min(), day > first else { return [] }
    let none = Array(repeating: 0, count: 24)
    let before = (max(first, day - 28)...(day - 1)).map { days[$0] ?? none }
    guard before.count >= 3 else { return [] }
    let own = days[day] ?? none
    return existingHours(of: day).sorted().compactMap { hour in
      let median = Self.median(before.map { $0[hour] })
      guard median >= 100, own[hour] * 10 < median * 3 else { return nil }
      return Evidence.VolumeDrop(source: source, day: day, hour: hour, hits: own[hour], median: median)
    }
  }
}
