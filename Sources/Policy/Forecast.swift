#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
package import Vocabulary

/// When a share will be under the threshold if its users go on leaving as they did: a range of weeks, not a date.
///
/// A line by Theil and Sen through the logarithms of the weekly shares, projected from the last one. It informs people and
/// never feeds a verdict.
package struct Forecast: Hashable, Sendable {
  /// The fewest weeks that a forecast is made from.
  package static let fewestWeeks = 6
  /// Beyond this nothing is said, in weeks.
  package static let horizon = 260

  package enum Outcome: Hashable, Sendable {
    /// The last week is under the threshold.
    case under
    /// In a number of weeks after the last one, 1 or more; `latest` is nil where the end is open.
    case weeks(earliest: Int, latest: Int?)
    /// It grows, and will not get there.
    case growing
    /// Too little is known.
    case refused(Refusal)
  }

  package enum Refusal: String, Hashable, Sendable {
    /// Fewer than ``fewestWeeks`` weeks with hits.
    case tooFewWeeks
    /// The share may as well stay as it is.
    case slopeMayBeZero
    /// Even at its fastest it is not there within ``horizon`` weeks.
    case tooFar
  }

  package var outcome: Outcome
  /// Whether it left clearly slower in the last four weeks than before.
  package var isFlattening: Bool
  /// By how much the share changes from week to week, as a factor: 0.8 for a fifth less; nil where refused for too few
  /// weeks.
  package var weeklyFactor: Double?
  /// The weeks that it was made from.
  package var weeks: Int

  /// Looks ahead from the weekly shares of a subject.
  /// - Parameters:
  ///   - trend: The shares of windows that do not overlap, newest first, as in `SubjectEvidence.trend`.
  ///   - current: The share to project from, where it is another than the newest of the trend: that of the platform, which
  ///     is taken to fall at the same pace.
  package init(_ trend: [TrendPoint], current: Share? = nil, threshold: Threshold) {
    let points = Self.points(trend)
    weeks = points.count
    isFlattening = false
    guard let last = current ?? trend.first?.share, let isUnder = last.isUnder(threshold), last.count >= 0 else {
      outcome = .refused(.tooFewWeeks)
      return
    }
    guard points.count >= Self.fewestWeeks, let line = TheilSen(points), let end = points.last else {
      outcome = isUnder ? .under : .refused(.tooFewWeeks)
      return
    }
    weeklyFactor = exp(line.slope)
    let recent = TheilSen(points.filter { $0.x >= end.x - 4 })
    isFlattening = recent.map { line.slope < 0 && $0.slope > line.slope * Self.slower } ?? false
    if isUnder {
      outcome = .under
      return
    }
    guard !line.range.contains(0) else {
      outcome = .refused(.slopeMayBeZero)
      return
    }
    guard line.slope < 0 else {
      outcome = .growing
      return
    }
    let distance = log(Double(threshold.millionths) / Double(Threshold.scale)) - Self.logarithm(last)
    let earliest = Self.weeks(distance, line.range.lowerBound)
    guard let earliest, earliest <= Self.horizon else {
      outcome = .refused(.tooFar)
      return
    }
    // Where it slows down, the pace of the last weeks is a pace that may last.
    let slowest = isFlattening ? max(line.range.upperBound, recent?.slope ?? 0) : line.range.upperBound
    let latest = Self.weeks(distance, slowest).flatMap { $0 <= Self.horizon ? $0 : nil }
    outcome = .weeks(earliest: earliest, latest: latest)
  }

  /// A pace of under four fifths is slower; less of a difference is noise.
  private static let slower = 0.8

  /// The weeks until a line has come down to the threshold, rounded up; at least 1, for the last week was not under it,
  /// and exactly the threshold is not either. nil where it does not come down.
  private static func weeks(_ distance: Double, _ slope: Double) -> Int? {
    guard slope < 0 else { return nil }
    let weeks = (distance / slope).rounded(.up)
    return weeks < 1e6 ? max(1, Int(weeks)) : nil
  }

  /// Weeks since the first point, and the logarithm of the share; a week without any hits is left out.
  private static func points(_ trend: [TrendPoint]) -> [(x: Double, y: Double)] {
    guard let first = trend.map(\.through).min() else { return [] }
    return trend.filter { $0.share.whole > 0 && $0.share.count >= 0 }.map { point in
      (x: Double(point.through - first) / Double(Window.days), y: logarithm(point.share))
    }
    .sorted { $0.x < $1.x }
  }

  /// No client seen is taken as half a one, for zero has no logarithm.
  private static func logarithm(_ share: Share) -> Double {
    log((share.count == 0 ? 0.5 : Double(share.count)) / Double(share.whole))
  }
}
