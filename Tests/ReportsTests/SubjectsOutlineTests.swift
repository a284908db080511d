import Testing
import Vocabulary

@testable import Reports

@Suite struct SubjectsOutlineTests {
  private static let first = Reason(code: "noticeRunning", kind: .rule, result: .fail, text: "It runs.")
  private static let second = Reason(code: "noticeReach", kind: .rule, result: .fail, text: "It reached few.")

  /// The evidence of one waiting subject.
  private func evidence(_ next: Decision.NextStep) -> String {
    var report = SampleReport.report
    report.apps[0].subjects = [
      SampleReport.subject(
        "ios/1.0.0", 9, remaining: 9, .wait, .announced, reasons: [Self.first, Self.second], next: next)
    ]
    let text = TextReportTests.text(report)
    return text.split(separator: "Evidence\n").last.map(String.init) ?? ""
  }

  @Test func reasonsAreNotSaidTwice() {
    let day = SampleReport.through + 3
    let repeated = evidence(.init(text: "It runs. It reached few.", earliest: day))
    #expect(repeated.split(separator: "It runs.").count == 2)
    #expect(repeated.contains("\n  Not before 2026-12-02.\n"))
    #expect(!repeated.contains("Next:"))
    #expect(
      evidence(.init(text: "It runs. Wait.", earliest: day)).contains("  Next: It runs. Wait. Not before 2026-12-02.\n")
    )
    #expect(evidence(.init(text: "Wait.")).contains("  Next: Wait.\n"))
    #expect(!evidence(.init(text: "")).contains("Next:"))
  }

  @Test func lastSeenOnlyWhereItIsEarlier() {
    var report = SampleReport.report
    #expect(!TextReportTests.text(report).contains("last seen"))
    report.apps[0].subjects[0].evidence.lastSeen = SampleReport.through - 30
    #expect(TextReportTests.text(report, width: 200).contains("last seen 2026-10-30."))
  }
}
