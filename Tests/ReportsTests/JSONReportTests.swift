import ClientContract
import Testing
import Vocabulary

@testable import Reports

@Suite struct JSONReportTests {
  private func text(_ report: Report, notice: String? = nil) throws -> String {
    var text = ""
    try JSONReport(notice: notice).write(report, to: &text)
    return text
  }

  /// A report in which every field has a value somewhere, and every optional field has none somewhere.
  private var full: Report {
    var report = SampleReport.report
    report.apps[0].trust = [Reason(code: "stale", kind: .guard, result: .fail, text: "Old.")]
    report.coverage[0].missingHours = [3]
    report.files.attention.append(.init(name: "x.gz", finding: .refused, offset: nil))
    var contract = report.apps[0].subjects[0]
    contract.decision.selector = .contract("old-cart")
    contract.evidence.remainingClients = nil
    contract.evidence.trend[0].share = Share(0, of: 0)
    contract.decision.share = Share(0, of: 0)
    contract.decision.platformShare = Share(0, of: 0)
    contract.decision.flag.key = nil
    contract.decision.upperBound = 0.013
    contract.decision.noticeReach = Share(19, of: 20)
    contract.decision.parts = [
      .init(platform: "ios", share: Share(9, of: 24_210), platformShare: Share(9, of: 14_100)),
      .init(platform: "tv", share: Share(0, of: 24_210), platformShare: Share(0, of: 0)),
    ]
    report.apps[0].ranges = [
      Report.RangePart(
        selector: .below(platform: "ios", AppVersion(2, 2)), versions: 3, share: Share(120, of: 24_210),
        platformShare: Share(120, of: 14_100), verdicts: [.sunset: 1, .wait: 2])
    ]
    report.apps[0].subjects.append(contract)
    var requests = report.apps[0]
    requests.cut.share = Share(0, of: 0)
    requests.total.clients = 0
    report.apps.append(requests)
    return report
  }

  @Test func golden() throws { try Golden.expect(text(SampleReport.report), matches: "report.json") }

  @Test func shape() throws {
    let first = try JSONValue(parsing: text(full, notice: "Protocol 1 ends."))
    var report = full
    report.basis = .requests
    report.window = nil
    report.apps.removeFirst()
    let second = try JSONValue(parsing: text(report))
    // Each line begins with `[]`: any of the two reports.
    let shape = JSONValue.array([first, second]).shape
    try Golden.expect(shape.joined(separator: "\n") + "\n", matches: "report-shape.txt")
  }

  /// The fields that JSON.md promises, each in every report, also in an empty one.
  @Test func promisedFields() throws {
    var empty = SampleReport.report
    empty.window = nil
    for report in [SampleReport.report, empty] {
      let value = try JSONValue(parsing: text(report))
      #expect(value["protocol"] == .number(1))
      #expect(value["meta", "serverTime"] == .string("2026-11-30T06:30:00Z"))
      #expect(value["meta", "minSupported"] == .number(1))
      #expect(value["meta", "notice"] == .null)
      for key in ["asOf", "basis", "window", "apps", "coverage", "subjects", "files", "rejected", "excluded"] {
        #expect(value["data", key] != nil, "\(key)")
      }
      let fields = [
        "app", "subject", "kind", "platform", "version", "requests", "activeClients", "remainingClients", "share",
        "platformShare", "upperBound", "parts", "state", "held", "verdict", "reasons", "notice", "flag", "next",
        "trend",
      ]
      for key in fields { #expect(value["data", "subjects", "0", key] != nil, "\(key)") }
    }
  }

  @Test func values() throws {
    let value = try JSONValue(parsing: text(SampleReport.report))
    // ios/2.0.0: 62 of 24,210 and of 14,100.
    let subject = value["data", "subjects", "13"]
    #expect(subject?["subject"] == .string("ios/2.0.0"))
    #expect(subject?["share"] == .number(62.0 / 24_210))
    #expect(subject?["platformShare"] == .number(62.0 / 14_100))
    #expect(subject?["notice", "since"] == .string("2026-11-02T09:00:00Z"))
    #expect(subject?["notice", "reach"] == .null)
    #expect(subject?["flag", "ready"] == .bool(true))
    #expect(subject?["next", "earliest"] == .null)
    #expect(value["data", "window", "days"] == .number(7))
    #expect(value["data", "window", "from"] == .string("2026-11-23"))
    #expect(value["data", "files", "byFinding", "grown"] == .number(0))
    #expect(value["data", "threshold"] == .number(0.01))
  }

  @Test func onRequestsUnseenClientsAreNull() throws {
    var report = SampleReport.report
    report.basis = .requests
    report.apps[0].total.clients = 0
    let value = try JSONValue(parsing: text(report))
    #expect(value["data", "apps", "0", "clients"] == .null)
    #expect(value["data", "apps", "0", "platforms", "0", "clients"] == .null)
    #expect(value["data", "apps", "0", "cut", "clients"] == .null)
    #expect(value["data", "subjects", "0", "activeClients"] == .null)
  }

  @Test func rangesAndContracts() throws {
    var report = SampleReport.report
    report.apps[0].subjects = [report.apps[0].subjects[0], report.apps[0].subjects[1]]
    report.apps[0].subjects[0].decision.selector = .below(platform: "ios", AppVersion(2, 2))
    report.apps[0].subjects[1].decision.selector = .contract("old-cart")
    let value = try JSONValue(parsing: text(report))
    let range = value["data", "subjects", "0"]
    #expect(range?["subject"] == .string("ios/<2.2.0") && range?["kind"] == .string("range"))
    #expect(range?["platform"] == .string("ios") && range?["version"] == .string("<2.2.0"))
    let contract = value["data", "subjects", "1"]
    #expect(contract?["subject"] == .string("contract:old-cart") && contract?["kind"] == .string("contract"))
    #expect(contract?["platform"] == .null && contract?["version"] == .null)
  }
}
