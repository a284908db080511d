import Testing
import Vocabulary

@testable import Reports

@Suite struct OverviewTests {
  /// The entries of an app with the subjects given, as one text each.
  private func entries(_ subjects: [Report.SubjectPart]) -> [String: String] {
    var part = SampleReport.part
    part.subjects = subjects
    let entries = Overview(report: SampleReport.report, part: part).entries
    return Dictionary(
      uniqueKeysWithValues: entries.map { entry in
        (entry.label, entry.items.map { TextWriter(width: 1_000).wrap($0).joined() }.joined(separator: "\n"))
      })
  }

  private func reason(_ code: String, _ kind: Reason.Kind, _ result: Reason.Result = .fail) -> Reason {
    Reason(code: code, kind: kind, result: result, text: "Sentence of \(code).")
  }

  /// Every verdict has its place, and every subject is in one.
  @Test(
    arguments: zip(
      Verdict.allCases,
      [
        "Bring back now", "Needs action", "Already retired", "Stays", "Cannot be decided", "Needs action", "Must wait",
        "Needs action", "May be retired now",
      ]))
  func everyVerdictHasItsPlace(_ verdict: Verdict, _ label: String) {
    let entries = entries([SampleReport.subject("ios/7.8.9", 1, remaining: 1, verdict)])
    #expect(entries.filter { $0.value.contains("7.8.9") }.map(\.key) == [label])
  }

  @Test func whatCouldGoTogetherLeads() {
    var part = SampleReport.part
    part.ranges = [
      Report.RangePart(
        selector: SampleReport.selector("ios/<2.2.0"), versions: 15, share: Share(70, of: 10_000),
        platformShare: Share(70, of: 7_500), verdicts: [.sunset: 3, .announce: 12])
    ]
    let entries = Overview(report: SampleReport.report, part: part).entries
    #expect(entries.first?.label == "Could go together")
    #expect(
      entries.first?.items.map { TextWriter(width: 1_000).wrap($0).joined() } == [
        "ios/<2.2.0 (15 versions): 0.70 % of all, 0.94 % of ios, 70 clients; 3 sunset, 12 announce"
      ])
  }

  @Test func reenableComesFirst() {
    var part = SampleReport.part
    part.subjects = [
      SampleReport.subject(
        "ios/1.0.0", 150, remaining: 150, .reenable, .retired, reasons: [reason("spike", .watch)],
        next: .init(text: "Flip the flag.", command: "sunset reenable ios/1.0.0"))
    ]
    let first = Overview(report: SampleReport.report, part: part).entries.first
    #expect(first?.label == "Bring back now")
    #expect(entries(part.subjects)["Bring back now"] == "ios/1.0.0: Sentence of spike. sunset reenable ios/1.0.0")
  }

  @Test func waitsAreGroupedSoonestFirst() {
    let day = SampleReport.through
    func wait(_ name: String, _ code: String, _ earliest: Day?) -> Report.SubjectPart {
      let kind: Reason.Kind = code == "cutBudget" ? .guard : .rule
      return SampleReport.subject(
        name, 9, remaining: 9, .wait, .announced, reasons: [reason(code, kind)],
        next: .init(text: "Wait.", earliest: earliest))
    }
    let entries = entries([
      wait("ios/1.0.0", "noticeReach", nil), wait("ios/1.1.0", "noticeRunning", day + 9),
      wait("ios/1.2.0", "noticeRunning", day + 2), wait("android/1.0.0", "noticeRunning", day + 9),
      wait("ios/1.3.0", "cutBudget", day + 9),
    ])
    #expect(
      entries["Must wait"] == """
        until 2026-12-01, notice is running: ios 1.2.0
        until 2026-12-08, notice is running: ios 1.1.0; android 1.0.0
        until 2026-12-08, cut budget is used up: ios 1.3.0
        no date yet, notice has not reached enough clients: ios 1.0.0
        """)
  }

  @Test func undecidedNamesWhatBlocks() {
    let guarded = [reason("shareUndecided", .rule, .unknown), reason("coverage", .guard), reason("dormant", .caution)]
    let cautious = [reason("confidence", .caution), reason("newest", .guard)]
    let entries = entries([
      SampleReport.subject("ios/1.0.0", 9, remaining: 9, .undetermined, reasons: guarded),
      SampleReport.subject("ios/1.1.0", 9, remaining: 9, .undetermined, reasons: [reason("noHits", .rule, .unknown)]),
      SampleReport.subject("ios/1.2.0", 9, remaining: 9, .undetermined, reasons: Array(cautious.prefix(1))),
    ])
    #expect(
      entries["Cannot be decided"] == """
        logs are incomplete: ios 1.0.0
        no hits in the window: ios 1.1.0
        share could be higher: ios 1.2.0
        """)
  }

  @Test func retirableIsCappedAndSummedUp() {
    let subjects = (0..<9).map { index in
      SampleReport.subject(
        "ios/1.\(index).0", 10, remaining: 9, .sunset, .announced,
        reasons: [reason("noticeUnproven", .caution)] + (index == 0 ? [reason("dormant", .caution)] : []),
        next: .init(text: "Retire it.", command: "sunset retire ios/1.\(index).0"))
    }
    let lines = (entries(subjects)["May be retired now"] ?? "").split(separator: "\n")
    #expect(lines.count == 9)
    #expect(lines[0] == "ios/1.0.0 (0.05 %, 10 clients; caution: dormant clients): sunset retire ios/1.0.0")
    #expect(lines[5] == "ios/1.5.0 (0.05 %, 10 clients): sunset retire ios/1.5.0")
    #expect(lines[6] == "and 3 more, see the table")
    #expect(lines[7] == "together 0.50 % of all, 120 clients")
    #expect(lines[8] == "caution for each: notice not proven by the log")
  }

  @Test func retiredWithoutAReadyFlagNeedsAction() {
    let entries = entries([
      SampleReport.subject(
        "ios/1.0.0", 1, remaining: 1, .retired, .retired, reasons: [reason("flagMissing", .rule)], flag: false)
    ])
    #expect(entries["Needs action"] == "repair, flag is missing though retired: ios 1.0.0")
    #expect(entries["Already retired"] == "1 version: ios 1.0.0")
  }

  @Test func longListsAreCut() {
    let subjects = (0..<20).map { SampleReport.subject("ios/3.\($0).0", 900, remaining: 900, .keep) }
    #expect(entries(subjects)["Stays"]?.hasSuffix("3.13.0 and 6 more") == true)
    #expect(entries(subjects)["Stays"]?.hasPrefix("20 versions: ios 3.0.0, ") == true)
  }

  @Test func regrownAnnouncementNeedsAction() {
    let entries = entries([
      SampleReport.subject("ios/1.0.0", 900, remaining: 900, .keep, .announced, reasons: [reason("shareRegrew", .rule)])
    ])
    #expect(entries["Needs action"] == "withdraw the notice, share grew back: ios 1.0.0")
    #expect(entries["Stays"] == nil)
  }
}
