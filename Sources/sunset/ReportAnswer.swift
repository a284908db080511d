import Vocabulary

/// What a report answers a script with, under `--exit-code`; the first that holds.
enum ReportAnswer: Int32, CaseIterable {
  case reenable = 20
  case sunset = 10
  case undetermined = 30

  /// nil where there is nothing to do.
  init?(_ report: Report) {
    let verdicts = Set(report.apps.flatMap(\.subjects).map(\.decision.verdict))
    guard let answer = Self.allCases.first(where: { verdicts.contains($0.verdict) }) else { return nil }
    self = answer
  }

  /// One sentence, for help.
  var meaning: String {
    switch self {
    case .reenable: "Something should be brought back."
    case .sunset: "Something may be retired."
    case .undetermined: "Something cannot be decided."
    }
  }

  private var verdict: Verdict {
    switch self {
    case .reenable: .reenable
    case .sunset: .sunset
    case .undetermined: .undetermined
    }
  }
}
