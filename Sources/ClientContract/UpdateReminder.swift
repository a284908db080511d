/// The recommendation that a user was last shown and when, for the app to keep between launches.
public struct UpdateReminder: Hashable, Sendable, Codable {
  /// How long the same recommendation is not shown again, in seconds, where the app names no other time.
  public static let day: Double = 86_400

  /// The version that was recommended.
  public var recommended: AppVersion
  /// When it was shown, in seconds since 1970-01-01T00:00:00Z.
  public var shownAt: Double

  /// Makes the reminder of a recommendation that was just shown.
  public init(recommended: AppVersion, shownAt: Double) {
    self.recommended = recommended
    self.shownAt = shownAt
  }
}

extension UpdateGate {
  /// What to show now, to be asked at launch and whenever the app comes to the foreground.
  ///
  /// What is required is shown every time. A recommendation that was shown is shown again only after the interval, a new
  /// one at once. Where the clock was set back to before the last time it is shown once more.
  ///
  /// - Parameters:
  ///   - version: The running version; nil where it is not known, which passes.
  ///   - platform: The operating system as the gate writes it.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - lastShown: The last recommendation shown; nil where there was none.
  ///   - interval: How long the same recommendation is not shown again, in seconds.
  public func advice(
    for version: AppVersion?, on platform: String, at now: Double, lastShown: UpdateReminder?,
    interval: Double = UpdateReminder.day
  ) -> UpdateAdvice {
    let advice = advice(for: version, on: platform)
    guard case .recommended(let recommended) = advice, let lastShown, lastShown.recommended == recommended else {
      return advice
    }
    let elapsed = now - lastShown.shownAt
    return elapsed < 0 || elapsed >= interval ? advice : .none
  }
}
