import Vocabulary

extension Day {
  /// The day that an option gives.
  /// - Throws: `SunsetError` (`usage`) naming the option.
  init(_ text: String, option: String) throws(SunsetError) {
    guard let day = Day(text) else {
      throw SunsetError(.usage, "\(option) \(text): not a date; give it as 2026-11-30")
    }
    self = day
  }
}

extension Instant {
  /// The instant that an option gives.
  /// - Throws: `SunsetError` (`usage`) naming the option.
  init(_ text: String, option: String) throws(SunsetError) {
    guard let instant = Instant(text) else {
      throw SunsetError(.usage, "\(option) \(text): not an instant; give it as 2026-11-30T06:00:00Z")
    }
    self = instant
  }
}
