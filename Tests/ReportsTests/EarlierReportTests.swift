import ClientContract
import Testing
import Vocabulary

@testable import Reports

@Suite struct EarlierReportTests {
  private func earlier(_ report: Report) throws -> EarlierReport {
    var text = ""
    try JSONReport().write(report, to: &text)
    return try EarlierReport(json: Array(text.utf8), file: "last.json")
  }

  /// The sample with one subject, of some verdict.
  private func report(_ verdict: Verdict, earliest: Int? = nil, plausible: Int? = nil, daysLater: Int = 0) -> Report {
    var report = SampleReport.report
    report.asOf = report.asOf + Int64(daysLater) * 86_400
    var subject = SampleReport.subject("ios/2.1.0", 77, remaining: 71, verdict)
    subject.decision.next.earliest = earliest.map { SampleReport.through + $0 }
    subject.forecast = plausible.map { day in
      Report.Forecast(outcome: "falling", weeks: 12, earliest: SampleReport.through + day)
    }
    report.apps[0].subjects = [subject]
    return report
  }

  @Test func nothingChangesAgainstItself() throws {
    #expect(try earlier(SampleReport.report).changes(to: SampleReport.report).items.isEmpty)
    #expect(try earlier(SampleReport.report).asOf == SampleReport.asOf)
  }

  @Test(arguments: [
    (Verdict.keep, Verdict.announce, Report.Change.Kind.newCandidate), (.undetermined, .sunset, .newCandidate),
    (.reenable, .wait, .newCandidate), (.announce, .wait, .verdict), (.wait, .sunset, .verdict),
    (.wait, .arm, .verdict),
    (.sunset, .watch, .verdict), (.watch, .retired, .verdict), (.keep, .undetermined, .verdict),
    (.undetermined, .keep, .verdict), (.announce, .keep, .fallenBack), (.sunset, .keep, .fallenBack),
    (.wait, .undetermined, .fallenBack), (.watch, .reenable, .fallenBack), (.retired, .reenable, .fallenBack),
    (.sunset, .reenable, .fallenBack),
  ])
  func kinds(_ before: Verdict, _ now: Verdict, _ kind: Report.Change.Kind) throws {
    let items = try earlier(report(before)).changes(to: report(now, daysLater: 7)).items
    #expect(items.map(\.kind) == [kind])
    #expect(items.map(\.verdictBefore) == [before] && items.map(\.verdict) == [now])
    #expect(items.map(\.subject) == ["ios/2.1.0"])
  }

  @Test func movedDates() throws {
    let before = try earlier(report(.wait, earliest: 8))
    let moved = try before.changes(to: report(.wait, earliest: 12, daysLater: 7)).items
    #expect(moved.map(\.kind) == [.movedDate])
    #expect(moved.map(\.earliestBefore) == [SampleReport.through + 8])
    #expect(moved.map(\.earliest) == [SampleReport.through + 12])
    #expect(try before.changes(to: report(.wait, earliest: 8, daysLater: 7)).items.isEmpty)
    let forecast = try earlier(report(.keep, plausible: 28)).changes(to: report(.keep, plausible: 42, daysLater: 7))
      .items
    #expect(forecast.map(\.plausibleBefore) == [SampleReport.through + 28])
    #expect(forecast.map(\.plausible) == [SampleReport.through + 42])
    // What nobody has announced yet could be retired a day later every day.
    #expect(
      try earlier(report(.announce, earliest: 8)).changes(to: report(.announce, earliest: 15, daysLater: 7)).items
        .isEmpty)
  }

  @Test func comingAndGoing() throws {
    var now = report(.keep, daysLater: 7)
    now.apps[0].subjects.append(SampleReport.subject("ios/9.0.0", 1, remaining: 1, .keep))
    now.apps[0].subjects.append(SampleReport.subject("ios/1.0.0", 1, remaining: 1, .announce))
    now.apps[0].subjects.removeFirst()
    let items = try earlier(report(.keep)).changes(to: now).items
    #expect(items.map(\.kind) == [.newCandidate, .appeared, .gone])
    #expect(items.map(\.subject) == ["ios/1.0.0", "ios/9.0.0", "ios/2.1.0"])
    #expect(items.map(\.verdict) == [.announce, .keep, nil])
  }

  @Test func appsAreToldApart() throws {
    var before = report(.keep)
    before.apps[0].app = "shop"
    let items = try earlier(before).changes(to: report(.keep, daysLater: 7)).items
    #expect(items.map(\.kind) == [.appeared, .gone])
    #expect(items.map(\.app) == ["", "shop"])
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"protocol\":1,\"error\":{\"code\":\"failed\",\"message\":\"x\"}}",
    "{\"data\":{\"asOf\":\"yesterday\",\"subjects\":[]}}", "{\"data\":{\"asOf\":\"2026-11-30T00:00:00Z\"}}",
  ])
  func whatIsNoReportIsRefused(_ text: String) {
    let error = #expect(throws: SunsetError.self) { try EarlierReport(json: Array(text.utf8), file: "last.json") }
    #expect(error?.code == .usage)
    #expect(error?.message.hasPrefix("last.json: ") == true)
    #expect(error?.message.contains("sunset report --format json") == true)
  }

  @Test func aReaderTakesWhatItKnows() throws {
    let text = """
      {"protocol": 1, "new": 1, "data": {"asOf": "2026-11-23T06:30:00Z", "more": [], "subjects": [
        {"app": "", "subject": "ios/2.1.0", "verdict": "later", "more": {}}]}}
      """
    let items = try EarlierReport(json: Array(text.utf8), file: "x").changes(to: report(.wait)).items
    #expect(items.map(\.kind) == [.newCandidate])
    #expect(items.map(\.verdictBefore) == [nil])
  }

  @Test func aLaterReportIsRefused() throws {
    let later = try earlier(report(.keep, daysLater: 7))
    let error = #expect(throws: SunsetError.self) { try later.changes(to: report(.keep)) }
    #expect(error?.code == .usage)
  }
}
