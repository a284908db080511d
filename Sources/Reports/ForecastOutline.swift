import Vocabulary

/// When the subjects that must stay for now may come under the threshold, the earliest first.
///
/// What is under it already is left out: for that the verdicts name their own dates.
struct ForecastOutline {
  let report: Report
  let part: Report.AppPart
  var say = Tongue()

  var lead: Prose {
    say(
      "If users go on leaving as they did; a forecast decides nothing. Weeks are named by their last day.",
      "利用者がこれまでと同じペースで離れた場合の見込みです。判定には使いません。週はその最終日で示します。")
  }

  var items: [Prose] {
    let falling = part.subjects.compactMap { subject -> (decision: Decision, forecast: Report.Forecast, day: Day)? in
      guard let forecast = subject.forecast, forecast.outcome == "falling", let day = forecast.plausible else {
        return nil
      }
      return (subject.decision, forecast, day)
    }
    return falling.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map { _, row in
      let (forecast, threshold) = (row.forecast, report.threshold)
      var text = say(
        "\(name: row.decision.selector): plausible from the week of \(row.day) on",
        "\(name: row.decision.selector): 早ければ \(row.day) の週から")
      if let earliest = forecast.earliest {
        let range: Prose =
          forecast.latest.map { earliest == $0 ? "" : say(" to \($0)", "～\($0)") }
          ?? say(", with an open end", "（終わりは未定）")
        text += say(
          "; under \(threshold) in the week of \(earliest)\(range)", "。\(earliest)\(range) の週に \(threshold) 未満")
      }
      if forecast.isFlattening { text += say("; flattening", "。減り方は鈍化") }
      if !forecast.gate.isEmpty { text += say("; ", "。") + say.sentence(forecast.gate) }
      return text + say(".", "。")
    }
  }
}
