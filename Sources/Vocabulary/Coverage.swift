/// What is stored for one source on one calendar day.
package struct SourceDay: Hashable, Sendable {
  package var source: String
  package var day: Day
  /// Hits stored.
  package var hits: Int
  /// Files that have a hit on the day.
  package var files: Int
  /// Hours of the day (0…23 by the store's zone) that have no hits though they usually have; see POLICY, `coverage`.
  package var missingHours: [Int]

  package init(source: String, day: Day, hits: Int, files: Int, missingHours: [Int] = []) {
    self.source = source
    self.day = day
    self.hits = hits
    self.files = files
    self.missingHours = missingHours
  }
}

/// Whether one calendar day can be relied on, over all sources.
package struct DayCoverage: Hashable, Sendable {
  package var day: Day
  package var hits: Int
  /// Whether the day can get no more hits; see POLICY, "closed day".
  package var closed: Bool
  /// Why not, in a few words; empty when closed.
  package var openBecause: String
  /// Whether its counts were removed on purpose.
  package var forgotten: Bool
  /// Whether it lies before the first hit that was ever stored.
  package var beforeFirstHit: Bool
  /// Hours without hits where there usually are, with the source they are missing from.
  package var missingHours: [MissingHour]
  /// Names of the damaged or still growing files that overlap the day.
  package var damagedFiles: [String]
  /// Sources without any hit on the day though they usually have: a median of 12 or more over the last 28 days.
  package var missingSources: [String]

  package init(
    day: Day, hits: Int, closed: Bool = true, openBecause: String = "", forgotten: Bool = false,
    beforeFirstHit: Bool = false,
    missingHours: [MissingHour] = [], damagedFiles: [String] = [], missingSources: [String] = []
  ) {
    self.day = day
    self.hits = hits
    self.closed = closed
    self.openBecause = openBecause
    self.forgotten = forgotten
    self.beforeFirstHit = beforeFirstHit
    self.missingHours = missingHours
    self.damagedFiles = damagedFiles
    self.missingSources = missingSources
  }

  /// An hour of the day, 0…23, without hits from a source.
  package struct MissingHour: Hashable, Sendable {
    package var source: String
    package var hour: Int
    /// The median of the same hour over the last 28 days.
    package var median: Int

    package init(source: String, hour: Int, median: Int) {
      self.source = source
      self.hour = hour
      self.median = median
    }
  }

  /// Whether nothing is wrong with the day.
  package var isCovered: Bool {
    closed && !forgotten && hits > 0 && !beforeFirstHit && missingHours.isEmpty && damagedFiles.isEmpty
      && missingSources.isEmpty
  }
}
