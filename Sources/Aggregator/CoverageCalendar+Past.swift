package import Vocabulary

extension CoverageCalendar {
  /// The window that was newest at an earlier instant, as far as the hits stored now tell.
  /// - Complexity: that of a calendar of its own.
  package func window(newestAt instant: Instant) -> Window? {
    CoverageCalendar(input, asOf: min(instant, asOf), zone: zone, graceHours: graceHours).newestWindow
  }

  /// The hours of some days with far fewer hits than usual, by source. POLICY section 5, `volumeDrop`.
  /// - Complexity: O(*s* · *d*) in the sources and days.
  func volumeDrops(from: Day, through: Day) -> [Evidence.VolumeDrop] {
    volumes.sorted { $0.key < $1.key }.flatMap { source, volume in
      (from...through).flatMap { day in
        volume.droppedHours(on: day).map { drop in
          Evidence.VolumeDrop(source: source, day: day, hour: drop.hour, hits: drop.hits, median: drop.median)
        }
      }
    }
  }

  /// The hits of each source hour by hour, from a day on or its first one where that is later.
  /// - Complexity: O(*s* · *d*) in the sources and days.
  package func hours(from: Day, through: Day) -> [Report.SourceHours] {
    volumes.sorted { $0.key < $1.key }.compactMap { source, volume in
      let first = max(from, volume.first)
      guard first <= through else { return nil }
      return Report.SourceHours(
        source: source,
        days: (first...through).map { day in
          Report.HourDay(
            day: day, hits: volume.hourly(on: day), missing: volume.missingHours(on: day).map(\.hour),
            closed: isClosed(day))
        })
    }
  }
}
