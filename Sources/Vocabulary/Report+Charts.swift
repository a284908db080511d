package import ClientContract

extension Report {
  /// Which versions a platform's clients were on, window after window: what a picture of adoption is drawn from.
  package struct Adoption: Hashable, Sendable {
    package var platform: String
    /// The last days of the windows, oldest first. They overlap where they are less than seven days apart.
    package var days: [Day]
    /// From the lowest version up, `unknown` first.
    package var bands: [Band]

    package init(platform: String, days: [Day], bands: [Band]) {
      self.platform = platform
      self.days = days
      self.bands = bands
    }

    /// One version's part.
    package struct Band: Hashable, Sendable {
      /// nil for `unknown`.
      package var version: AppVersion?
      /// Clients whose latest version it was in each window (requests on basis `requests`), in the order of the days.
      package var counts: [Int]

      package init(version: AppVersion?, counts: [Int]) {
        self.version = version
        self.counts = counts
      }
    }
  }

  /// The hits of one source, hour by hour.
  package struct SourceHours: Hashable, Sendable {
    package var source: String
    /// Oldest first, without gaps.
    package var days: [HourDay]

    package init(source: String, days: [HourDay]) {
      self.source = source
      self.days = days
    }
  }

  /// One calendar day of a source.
  package struct HourDay: Hashable, Sendable {
    package var day: Day
    /// The hits of the hours 0…23 that the clocks show; nil for one that does not come that day.
    package var hits: [Int?]
    /// Hours without hits though they usually have some; see POLICY, `coverage`.
    package var missing: [Int]
    package var closed: Bool

    package init(day: Day, hits: [Int?], missing: [Int] = [], closed: Bool = true) {
      self.day = day
      self.hits = hits
      self.missing = missing
      self.closed = closed
    }
  }
}
