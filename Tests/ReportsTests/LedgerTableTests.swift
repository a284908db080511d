import Testing
import Vocabulary

@testable import Reports

@Suite struct LedgerTableTests {
  private var events: [LedgerEvent] {
    let at = SampleReport.instant("2026-11-02T09:00:00Z")
    return [
      LedgerEvent(
        id: 1, at: at, actor: "release-manager", role: .person, kind: .announced,
        selector: SampleReport.selector("ios/<2.2.0"),
        note: "Told in the app.\nAnd by mail.", recordedAt: at + 3_600),
      LedgerEvent(
        id: 2, at: at + 60, actor: "ci", role: .automation, kind: .accepted, app: "shop",
        selector: SampleReport.selector("ios/2.1.0"), guardName: "population", until: SampleReport.through),
      LedgerEvent(id: 3, at: at + 120, actor: "ci", role: .automation, kind: .withdrawn, refersTo: 2),
    ]
  }

  private func text(_ events: [LedgerEvent], _ format: TableFormat) throws -> String {
    var text = ""
    try LedgerTable(asOf: SampleReport.asOf, events: events, withdrawn: [2]).write(format, to: &text)
    return text
  }

  @Test func sentences() throws {
    #expect(
      try text(events, .text) == #"""
          #1 2026-11-02T09:00:00Z announced ios/<2.2.0 by release-manager, person
            (recorded 2026-11-02T10:00:00Z): Told in the app.\x0aAnd by mail.
          #2 2026-11-02T09:01:00Z accepted ios/2.1.0 of app shop, population until
            2026-11-29 - withdrawn by ci, automation
          #3 2026-11-02T09:02:00Z withdrawn #2 by ci, automation

        """#)
    #expect(try text([], .text) == "No events.\n")
  }

  @Test func json() throws {
    let value = try JSONValue(parsing: text(events, .json))
    let first = value["data", "events", "0"]
    #expect(first?["note"] == .string("Told in the app.\nAnd by mail."))
    #expect(first?["subject"] == .string("ios/<2.2.0"))
    #expect(first?["recorded"] == .string("2026-11-02T10:00:00Z"))
    #expect(first?["withdrawn"] == .bool(false))
    #expect(value["data", "events", "1", "withdrawn"] == .bool(true))
    #expect(value["data", "events", "2", "refersTo"] == .number(2))
    #expect(value["data", "events", "2", "subject"] == .null)
    try Golden.expect(value.shape.joined(separator: "\n") + "\n", matches: "ledger-shape.txt")
  }

  @Test func csv() throws {
    let lines = try text(events, .csv).split(separator: "\n")
    #expect(lines[0] == "id,at,recorded,actor,role,event,app,subject,guard,until,note,refersTo,withdrawn")
    #expect(
      lines[3] == "3,2026-11-02T09:02:00Z,2026-11-02T09:02:00Z,ci,automation,withdrawn,,,,,,2,false")
  }
}
