import Foundation
import Testing
import Vocabulary

@testable import Reports

@Suite struct CalendarReportTests {
  private func text(_ report: Report, _ language: Language = .en) -> String {
    var text = ""
    CalendarReport(language: language).write(report, to: &text)
    return text
  }

  /// The content lines, unfolded by RFC 5545, section 3.1.
  private func lines(_ text: String) -> [String] {
    text.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n").filter { !$0.isEmpty }
  }

  private func values(_ name: String, _ report: Report) -> [String] {
    lines(text(report)).filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
  }

  /// The events as summary and day.
  private func dates(_ report: Report) -> [String: String] {
    Dictionary(uniqueKeysWithValues: zip(values("SUMMARY:", report), values("DTSTART;VALUE=DATE:", report)))
  }

  @Test func dates() {
    let dates = dates(SampleReport.pictured)
    // Announced 2026-11-24T09:00Z: 14 days later is 2026-12-08.
    #expect(dates["ios/2.1.0: the notice ends"] == "20261208")
    #expect(dates["ios/2.1.0: may be retired at the earliest"] == "20261208")
    // May be retired now: on the day of the report.
    #expect(dates["ios/2.0.0: may be retired at the earliest"] == "20261130")
    // The forecast of what still stays.
    #expect(dates["android/2.5.0: may be retired at the earliest"] == "20261227")
    // Retired 8 days before 2026-11-30T06:30Z, watched for 28 days.
    #expect(dates["android/1.9.0: the watch ends"] == "20261220")
    #expect(dates["ios/2.9.0: may be retired at the earliest"] == nil)
  }

  @Test(arguments: Language.allCases) func linesAreThoseOfTheStandard(_ language: Language) {
    let text = text(SampleReport.pictured, language)
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:") && text.hasSuffix("END:VCALENDAR\r\n"))
    for line in text.components(separatedBy: "\r\n") {
      #expect(line.utf8.count <= 75)
      #expect(!line.contains("\n") && !line.contains("\r"))
    }
    let begins = lines(text).filter { $0 == "BEGIN:VEVENT" }.count
    for name in ["UID:", "DTSTAMP:", "DTSTART;VALUE=DATE:", "DTEND;VALUE=DATE:", "SUMMARY:", "SEQUENCE:", "END:VEVENT"]
    {
      #expect(lines(text).count { $0.hasPrefix(name) } == begins, "\(name)")
    }
    #expect(Set(lines(text).filter { $0.hasPrefix("UID:") }).count == begins)
    #expect(lines(text).filter { $0.hasPrefix("DTSTAMP:") }.allSatisfy { $0 == "DTSTAMP:20261130T063000Z" })
  }

  @Test func theNextReportMovesTheSameEvents() throws {
    let first = SampleReport.pictured
    var second = first
    second.asOf = first.asOf + 7 * 86_400
    second.apps[0].subjects[4].decision.next.earliest = SampleReport.through + 20
    #expect(values("UID:", first) == values("UID:", second))
    let (before, after) = (
      try #require(values("SEQUENCE:", first).first), try #require(values("SEQUENCE:", second).first)
    )
    #expect(try #require(Int(before)) < #require(Int(after)))
    #expect(try #require(Int32(after)) > 0)
  }

  @Test func appsAreToldApart() {
    var report = SampleReport.pictured
    report.apps.append(report.apps[0])
    report.apps[0].app = "shop"
    report.apps[1].app = "admin"
    let ids = values("UID:", report)
    #expect(Set(ids).count == ids.count)
    #expect(values("SUMMARY:", report).allSatisfy { $0.hasPrefix("shop ") || $0.hasPrefix("admin ") })
  }

  @Test func withoutDatesItIsStillACalendar() {
    var report = SampleReport.report
    report.apps[0].subjects = []
    #expect(values("SUMMARY:", report) == ["Nothing to retire is dated"])
  }

  @Test(arguments: Hostile.texts) func hostileTextsStayWithinTheirLine(_ text: String) {
    let report = HostileTextTests.report(text)
    let written = self.text(report)
    #expect(Hostile.harmful(in: written.replacingOccurrences(of: "\r\n", with: "\n")).isEmpty)
    let known = [
      "BEGIN:", "VERSION:", "PRODID:", "CALSCALE:", "METHOD:", "X-WR-CALNAME:", "UID:", "DTSTAMP:", "LAST-MODIFIED:",
      "SEQUENCE:", "DTSTART;", "DTEND;", "SUMMARY:", "DESCRIPTION:", "STATUS:", "TRANSP:", "CATEGORIES:", "END:",
    ]
    for line in lines(written) {
      #expect(known.contains { line.hasPrefix($0) }, "\(line)")
      guard line.hasPrefix("SUMMARY:") || line.hasPrefix("DESCRIPTION:") else { continue }
      // Every comma and semicolon is escaped.
      #expect(line.firstMatch(of: /(^|[^\\])(\\\\)*[,;]/) == nil, "\(line)")
    }
  }

  @Test(arguments: [
    ("", [""]), (String(repeating: "a", count: 75), [String(repeating: "a", count: 75)]),
    (String(repeating: "a", count: 76), [String(repeating: "a", count: 75), " a"]),
    // Three octets each: 25 fit, then 24 beside the space.
    (
      String(repeating: "告", count: 50),
      [25, 24].map { ($0 == 25 ? "" : " ") + String(repeating: "告", count: $0) } + [" 告"]
    ),
  ])
  func folding(_ line: String, _ expected: [String]) { #expect(CalendarReport.folded(line) == expected) }
}
