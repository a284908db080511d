import Testing
import Vocabulary

@testable import Reports

@Suite struct CSVReportTests {
  private func lines(_ report: Report) -> [String] {
    var text = ""
    CSVReport().write(report, to: &text)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The columns of JSON.md, "CSV": a new one comes at the end.
  @Test func columns() {
    #expect(
      lines(SampleReport.report).first
        == "app,subject,kind,platform,version,requests,activeClients,remainingClients,share,platformShare,upperBound,"
        + "state,held,verdict,reasons,noticeSince,noticeReach,flagKey,flagReady,earliest,command,forecastEarliest,"
        + "forecastLatest,forecastPlausible")
  }

  @Test func values() {
    let rows = lines(SampleReport.report)
    #expect(rows.count == 1 + SampleReport.subjects.count)
    // 77 of 24,210 and of 14,100.
    #expect(
      rows.first { $0.hasPrefix(",ios/2.1.0,") }
        == ",ios/2.1.0,version,ios,2.1.0,10472,77,71,\(77.0 / 24_210),\(77.0 / 14_100),,announced,false,wait,"
        + "noticeRunning,2026-11-24T09:00:00Z,,serve_ios_2_1_0,true,2026-12-08,,,,")
    #expect(rows.first { $0.hasPrefix(",android/2.5.0,") }?.hasSuffix(",2026-12-27,2027-01-17,2026-12-27") == true)
  }

  @Test func contractsAndRequests() {
    var report = SampleReport.report
    report.basis = .requests
    report.apps[0].total.clients = 0
    report.apps[0].subjects = [report.apps[0].subjects[0]]
    report.apps[0].subjects[0].decision.selector = .contract("old-cart")
    report.apps[0].subjects[0].evidence.remainingClients = nil
    #expect(lines(report)[1].hasPrefix(",contract:old-cart,contract,,,"))
    #expect(lines(report)[1].split(separator: ",", omittingEmptySubsequences: false)[6...7] == ["", ""])
  }

  @Test(arguments: Hostile.texts) func everyRowIsALine(_ text: String) {
    let report = HostileTextTests.report(text)
    #expect(lines(report).count == 1 + report.apps[0].subjects.count)
    #expect(Hostile.harmful(in: lines(report).joined(separator: "\n")).isEmpty)
  }
}
