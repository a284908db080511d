import Vocabulary

/// Holds back when a day of the window is not closed, has no hits, lies before the first hit, lacks an hour that usually
/// has hits, or a source that usually has some, or is overlapped by a damaged file. POLICY section 4, `coverage`.
struct CoverageGuard: AppGuard {
  let name = "coverage"
  let distrustsShare = true

  func judge(app evidence: Evidence) -> Finding {
    guard let window = evidence.window else {
      return Finding(
        name, .guard, .fail, "No day is closed, and seven whole days in a row are needed",
        remedy: "ingest seven whole days of logs")
    }
    let gaps = Gaps(in: evidence.days, from: window.from, through: window.through)
    guard evidence.uncountedSources.isEmpty else {
      return Finding(
        name, .guard, .fail,
        "Source \(Wording.list(evidence.uncountedSources)) has days of the window, but not how many clients they have "
          + "together",
        remedy: "load counts of days up to \(window.through) that hold the whole window, or count on basis requests")
    }
    guard let last = gaps.last else {
      return Finding(name, .guard, .pass, "All days from \(window.from) to \(window.through) are covered")
    }
    let earliest = last + Window.days
    return Finding(
      name, .guard, .fail, "\(gaps.text), and every day from \(window.from) to \(window.through) must be whole",
      remedy: "ingest what is missing, or wait for the window that ends with \(earliest)", earliest: earliest)
  }

  /// Only gaps in days that were over when it was accepted: a day that is lost afterwards was seen by nobody, and must
  /// not lead to a retirement.
  func isCovered(by acceptance: Standing.Acceptance, _ evidence: Evidence) -> Bool {
    guard let window = evidence.window, evidence.uncountedSources.isEmpty else { return false }
    return Gaps(in: evidence.days, from: window.from, through: window.through)
      .areOver(at: acceptance.at, in: evidence.zone)
  }
}

/// The days of a span that cannot be relied on.
struct Gaps: Sendable {
  /// The days that are not covered, oldest first.
  let days: [Day]
  private let found: [Day: [DayCoverage]]

  /// Looks at every day of a span; a day that nothing is said about is not covered.
  /// - Complexity: O(*n*) in the days given and the days of the span.
  init(in coverage: [DayCoverage], from: Day, through: Day) {
    let inside = coverage.filter { $0.day >= from && $0.day <= through }
    let found = Dictionary(grouping: inside, by: \.day)
    self.found = found
    days =
      from > through
      ? []
      : (from...through).filter { day in !(found[day].map { $0.allSatisfy(\.isCovered) } ?? false) }
  }

  /// The newest of them.
  var last: Day? { days.last }

  /// Whether all of these days had ended at an instant.
  func areOver(at instant: Instant, in zone: Zone) -> Bool { last.map { zone.start(of: $0 + 1) <= instant } ?? true }

  /// What is wrong with the first few, in words.
  var text: String {
    Wording.list(days.prefix(3).map { "\($0) \(fault(of: $0))" }, of: days.count)
  }

  private func fault(of day: Day) -> String {
    guard let coverage = found[day]?.first(where: { !$0.isCovered }) else { return "is not a closed day" }
    if coverage.forgotten { return "was forgotten" }
    if coverage.beforeFirstHit { return "lies before the first hit" }
    if coverage.hits <= 0 { return "has no hits" }
    if !coverage.damagedFiles.isEmpty { return "is overlapped by damaged \(Wording.list(coverage.damagedFiles))" }
    if !coverage.closed { return "is not closed (\(coverage.openBecause))" }
    // Each hour of a source that is missing altogether would say the same again.
    if !coverage.missingSources.isEmpty { return "has no hits from \(Wording.list(coverage.missingSources))" }
    let hours = coverage.missingHours.map { "\($0.hour) h from \($0.source) (usually \(Wording.number($0.median)))" }
    return "has no hits at \(Wording.list(hours))"
  }
}
