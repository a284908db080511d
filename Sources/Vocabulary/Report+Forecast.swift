extension Report {
  /// When a subject may come under the threshold, and what else it waits for. It informs and never decides.
  package struct Forecast: Hashable, Sendable {
    /// What came of looking ahead: `under`, `falling`, `growing`, or why nothing is said. None is ever renamed.
    package var outcome: String
    /// The weeks it was made from.
    package var weeks: Int
    /// By how much the share changes from week to week, as a factor; nil where that cannot be told.
    package var weeklyFactor: Double?
    /// Whether it left clearly slower in the last four weeks than before.
    package var isFlattening: Bool
    /// The last days of the first and the last week in which the share may come under the threshold; `latest` is nil where
    /// the end is open.
    package var earliest: Day?
    package var latest: Day?
    /// What it waits for besides its share, in a few words; empty for nothing.
    package var gate: String
    /// The first day that the gate may be over; nil where no day can be told.
    package var gateEarliest: Day?
    /// Whether nothing but a person's act, or a newer version, opens the gate: then no week is plausible.
    package var isShut: Bool

    package init(
      outcome: String, weeks: Int, weeklyFactor: Double? = nil, isFlattening: Bool = false, earliest: Day? = nil,
      latest: Day? = nil, gate: String = "", gateEarliest: Day? = nil, isShut: Bool = false
    ) {
      self.outcome = outcome
      self.weeks = weeks
      self.weeklyFactor = weeklyFactor
      self.isFlattening = isFlattening
      self.earliest = earliest
      self.latest = latest
      self.gate = gate
      self.gateEarliest = gateEarliest
      self.isShut = isShut
    }

    /// The earliest plausible week by its last day: neither the share nor what gates it comes sooner.
    package var plausible: Day? { isShut ? nil : earliest.map { max($0, gateEarliest ?? $0) } }
  }
}
