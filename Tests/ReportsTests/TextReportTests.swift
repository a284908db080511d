import Testing
import Vocabulary

@testable import Reports

@Suite struct TextReportTests {
  static func text(_ report: Report, width: Int = 80) -> String {
    var text = ""
    TextReport(TextStyle(width: width)).write(report, to: &text)
    return text
  }

  private func lines(_ report: Report, width: Int = 80) -> [Substring] {
    Self.text(report, width: width).split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func golden() throws { try Golden.expect(Self.text(SampleReport.report), matches: "report.txt") }

  @Test func firstScreenIsShort() throws {
    let lines = lines(SampleReport.report)
    let table = try #require(lines.firstIndex(of: "All versions"))
    #expect(table <= 25)
    let screen = lines[..<table]
    for label in [
      "May be retired now", "Must wait", "Needs action", "Cannot be decided", "Stays", "Can the data be trusted?",
    ] {
      #expect(screen.contains { $0.hasPrefix(label) }, "\(label)")
    }
  }

  @Test(arguments: [60, 80, 100, 120]) func linesFit(_ width: Int) {
    // Tables have the width of their cells.
    for line in lines(SampleReport.report, width: width) { #expect(line.count <= max(width, 80), "\(line)") }
    for line in lines(SampleReport.report, width: width) where !line.contains("  ") {
      #expect(line.count <= width, "\(line)")
    }
  }

  @Test func noTrailingSpaces() {
    for line in lines(SampleReport.report) {
      #expect(!line.hasSuffix(" "))
    }
  }

  @Test func onRequestsNothingCountsClients() {
    var report = SampleReport.report
    report.basis = .requests
    report.apps[0].subjects = report.apps[0].subjects.filter { $0.decision.reasons.isEmpty }
    let text = Self.text(report)
    #expect(text.contains("Shares count requests"))
    #expect(!text.contains("remain"))
    #expect(!text.contains("clients"))
  }

  @Test func nothingToRetireIsSaid() {
    var report = SampleReport.report
    report.apps[0].subjects = []
    #expect(Self.text(report).contains("May be retired now  nothing\n"))
    report.apps = []
    report.window = nil
    let text = Self.text(report)
    #expect(text.contains("no hits yet"))
    #expect(text.contains("No window"))
  }

  @Test func distrustNamesEachGuard() {
    var report = SampleReport.report
    report.apps[0].trust = [
      Reason(code: "coverage", kind: .guard, result: .fail, text: "2026-11-27 has no hits."),
      Reason(code: "identity", kind: .guard, result: .unknown, text: "No hit names a client."),
      Reason(code: "stale", kind: .guard, result: .pass, text: "Fresh."),
    ]
    let text = Self.text(report)
    #expect(text.contains("Can the data be trusted?  No: 1 guard does not pass, 1 could not be checked."))
    #expect(text.contains("                    coverage: 2026-11-27 has no hits.\n"))
    #expect(text.contains("                    identity: No hit names a client.\n"))
    #expect(!text.contains("Fresh"))
    report.apps[0].trust.removeFirst()
    #expect(Self.text(report).contains("It cannot be told: 1 guard could not be checked."))
  }

  @Test func severalAppsHaveTheirOwnParts() {
    var report = SampleReport.report
    var second = report.apps[0]
    report.apps[0].app = "shop"
    second.app = "courier"
    report.apps.append(second)
    let text = Self.text(report)
    for heading in ["App shop\n--------\n", "App courier\n-----------\n", "Evidence of app courier\n"] {
      #expect(text.contains("\n" + heading))
    }
    #expect(text.split(separator: "\n").count { $0.hasPrefix("May be retired now") } == 2)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("Data read") } == 1)
  }
}
