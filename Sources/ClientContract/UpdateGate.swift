/// The versions that an app must and should be updated to, by operating system.
///
/// An update gate is a small JSON file at a fixed address that needs no sign-in:
///
/// ```json
/// {"ios": {"minimum": "2.2.0", "recommended": "2.4.0"}, "android": {"minimum": "2.1.0"}}
/// ```
///
/// A version below `minimum` is shown a screen that cannot be closed, one below `recommended` a screen that can. The
/// thresholds are per operating system because stores publish at different times.
///
/// The gate **fails open**: whatever cannot be read or understood lets the user pass. See ``init(json:)``.
public struct UpdateGate: Hashable, Sendable {
  /// The two versions of one operating system; nil where the gate sets none.
  public struct Thresholds: Hashable, Sendable {
    /// The lowest version that may be used.
    public var minimum: AppVersion?
    /// The lowest version whose users are not asked to update.
    public var recommended: AppVersion?

    /// Makes the thresholds of one operating system.
    public init(minimum: AppVersion? = nil, recommended: AppVersion? = nil) {
      self.minimum = minimum
      self.recommended = recommended
    }
  }

  /// The thresholds by operating system, a lower-case word such as `ios`. Only what was understood is here.
  public let thresholds: [String: Thresholds]

  /// What was not understood, and so lets users pass. For those who write the file; an app need not look.
  public let problems: [Problem]

  /// Makes a gate of its thresholds; without any it lets everybody pass.
  ///
  /// A minimum above its recommendation contradicts itself: that operating system is let pass.
  public init(thresholds: [String: Thresholds] = [:]) {
    let contradictions = thresholds.filter { $0.value.contradictsItself }.keys.sorted()
    self.init(
      thresholds: thresholds.filter { !$0.value.contradictsItself },
      problems: contradictions.map { Problem(platform: $0, key: "minimum", kind: .minimumAboveRecommended) })
  }

  init(thresholds: [String: Thresholds], problems: [Problem]) {
    self.thresholds = thresholds
    self.problems = problems
  }

  /// What the gate asks of an app version on an operating system.
  ///
  /// - Parameters:
  ///   - version: The running version; nil where it is not known, which passes.
  ///   - platform: The operating system as the gate writes it: `ios`, `android`, …
  public func advice(for version: AppVersion?, on platform: String) -> UpdateAdvice {
    guard let version, let thresholds = thresholds[platform] else { return .none }
    if let minimum = thresholds.minimum, version < minimum { return .required(minimum) }
    if let recommended = thresholds.recommended, version < recommended { return .recommended(recommended) }
    return .none
  }
}

extension UpdateGate.Thresholds {
  /// Whether the minimum is above the recommendation.
  public var contradictsItself: Bool {
    guard let minimum, let recommended else { return false }
    return minimum > recommended
  }
}

/// What an update gate asks of the running version.
public enum UpdateAdvice: Hashable, Sendable {
  /// Nothing: let the user pass.
  case none
  /// Show a screen that can be closed; the version is the one recommended.
  case recommended(AppVersion)
  /// Show a screen that cannot be closed; the version is the lowest that may be used.
  case required(AppVersion)
}
