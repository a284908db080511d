package import Vocabulary

extension Report.Forecast {
  /// Looks ahead for one subject of a report; nil for what has gone or may go now.
  /// - Parameter window: The newest one; without it no week can be named.
  package init?(
    _ subject: SubjectEvidence, _ decision: Decision, window: Window?, threshold: Threshold, asOf: Instant, zone: Zone,
    noticeDays: Int
  ) {
    guard !decision.mayGo else { return nil }
    let forecast = Forecast(
      subject.trend, current: Self.larger(decision.share, decision.platformShare), threshold: threshold)
    let gate = ForecastGate(decision, subject: subject, asOf: asOf, zone: zone, noticeDays: noticeDays)
    self.init(
      outcome: Self.word(forecast.outcome), weeks: forecast.weeks, weeklyFactor: forecast.weeklyFactor,
      isFlattening: forecast.isFlattening, gate: gate.text, gateEarliest: gate.earliest,
      isShut: decision.held || subject.isNewest || !subject.hasLargerSuccessor)
    guard let through = window?.through else { return }
    switch forecast.outcome {
    case .under: earliest = through
    case .weeks(let first, let last):
      earliest = through + first * Window.days
      latest = last.map { through + $0 * Window.days }
    case .growing, .refused: break
    }
  }

  /// The one that comes under the threshold last.
  private static func larger(_ share: Share, _ platformShare: Share) -> Share {
    guard let fraction = platformShare.fraction, fraction > share.fraction ?? 0 else { return share }
    return platformShare
  }

  private static func word(_ outcome: Forecast.Outcome) -> String {
    switch outcome {
    case .under: "under"
    case .weeks: "falling"
    case .growing: "growing"
    case .refused(let refusal): refusal.rawValue
    }
  }
}
