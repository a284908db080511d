import Testing
import Vocabulary

@testable import Reports

@Suite struct ForecastOutlineTests {
  private func text(_ forecasts: [Report.Forecast?]) -> String {
    var report = SampleReport.report
    for (index, forecast) in forecasts.enumerated() { report.apps[0].subjects[index].forecast = forecast }
    for index in forecasts.count..<report.apps[0].subjects.count { report.apps[0].subjects[index].forecast = nil }
    let text = TextReportTests.text(report, width: 200)
    guard let section = text.split(separator: "Forecast\n").dropFirst().first else { return "" }
    return String(section.split(separator: "Evidence\n")[0])
  }

  private static let through = SampleReport.through

  @Test func `the earliest plausible week comes first, with its range and its gate`() {
    let late = Report.Forecast(
      outcome: "falling", weeks: 9, isFlattening: true, earliest: Self.through + 70, gate: "its flag is not ready")
    let early = Report.Forecast(
      outcome: "falling", weeks: 9, earliest: Self.through + 7, latest: Self.through + 21,
      gate: "the notice runs until 2026-12-10", gateEarliest: Self.through + 11)
    let sharp = Report.Forecast(outcome: "falling", weeks: 9, earliest: Self.through + 14, latest: Self.through + 14)
    let shut = Report.Forecast(outcome: "falling", weeks: 9, earliest: Self.through + 14, gate: "held", isShut: true)
    let lines = text([late, early, sharp, shut]).split(separator: "\n").filter { $0.contains("plausible") }.map {
      $0.drop { $0 == " " }
    }
    #expect(
      lines == [
        "android/1.9.0: plausible from the week of 2026-12-10 on; under 1 % in the week of 2026-12-06 to 2026-12-20; "
          + "the notice runs until 2026-12-10.",
        "android/2.0.0: plausible from the week of 2026-12-13 on; under 1 % in the week of 2026-12-13.",
        "android/1.8.0: plausible from the week of 2027-02-07 on; under 1 % in the week of 2027-02-07, with an open end; "
          + "flattening; its flag is not ready.",
      ])
  }

  @Test func `nothing is said where nothing falls towards it`() {
    #expect(
      text([nil, .init(outcome: "under", weeks: 9, earliest: Self.through), .init(outcome: "growing", weeks: 9)]) == "")
  }
}
