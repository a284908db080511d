import Vocabulary

/// When the subjects that must stay for now may come under the threshold, the earliest first.
///
/// What is under it already is left out: for that the verdicts name their own dates.
struct ForecastOutline {
  let report: Report
  let part: Report.AppPart

  static let lead: Prose =
    "If users go on leaving as they did; a forecast decides nothing. Weeks are named by their last day."

  var items: [Prose] {
    let falling = part.subjects.compactMap { subject -> (decision: Decision, forecast: Report.Forecast, day: Day)? in
      guard let forecast = subject.forecast, forecast.outcome == "falling", let day = forecast.plausible else {
        return nil
      }
      return (subject.decision, forecast, day)
    }
    return falling.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map { _, row in
      let (forecast, threshold) = (row.forecast, report.threshold)
      var text: Prose = "\(name: row.decision.selector): plausible from the week of \(row.day) on"
      if let earliest = forecast.earliest {
        let range: Prose = forecast.latest.map { earliest == $0 ? "" : " to \($0)" } ?? ", with an open end"
        text += "; under \(threshold) in the week of \(earliest)\(range)"
      }
      if forecast.isFlattening { text += "; flattening" }
      if !forecast.gate.isEmpty { text += "; \(sentence: forecast.gate)" }
      return text + "."
    }
  }
}
