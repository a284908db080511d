import Foundation
import Testing

@Suite("ledger --import")
struct LedgerImportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) throws -> BuiltProgram.Result { try BuiltProgram.run(words, in: folder) }

  /// A ledger with an announcement, one that was withdrawn, and an acceptance; its export without the instant it was made.
  private func export(_ database: String) throws -> String {
    let result = try run("ledger", "--db", database, "--format", "json")
    try #require(result.code == 0, "\(result.error)")
    return result.output.split(separator: "\n").filter { !$0.contains("serverTime") }.joined(separator: "\n")
  }

  private func fill(_ database: String) throws {
    let common = ["--db", database, "--role", "person", "--actor", "release"]
    for words in [
      ["announce", "ios/<2.2.0", "--note", "in app"], ["announce", "android/1.0.0", "--app", "shop"],
      ["withdraw", "2"],
      ["accept", "ios/1.0.0", "--guard", "stale", "--until", "2027-01-31", "--note", "known"],
    ] {
      let result = try BuiltProgram.run(words + common, in: folder)
      try #require(result.code == 0, "\(result.error)")
    }
  }

  @Test("restores all that was exported, and once only")
  func restores() throws {
    try fill("a.sqlite")
    #expect(try run("ledger", "--db", "a.sqlite", "--format", "json", "--output", "ledger.json").code == 0)
    let first = try run("ledger", "--db", "b.sqlite", "--import", "ledger.json", "--role", "person")
    #expect(first.output == "imported 4 events from ledger.json\n")
    #expect(try export("b.sqlite") == export("a.sqlite"))
    let second = try run("ledger", "--db", "b.sqlite", "--import", "ledger.json", "--role", "person")
    #expect(second.code == 0)
    #expect(second.output == "imported 0 events from ledger.json, 4 were here already\n")
    #expect(try export("b.sqlite") == export("a.sqlite"))
  }

  @Test("automation may not: it would record what only a person may")
  func automation() throws {
    try folder.write(#"{"data": {"events": []}}"#, to: "ledger.json")
    try Complaint(["ledger", "--import", "ledger.json"], 77, "(roleLimit)", "--role person").check(in: folder)
  }

  @Test("a damaged or foreign file is named, and nothing is written")
  func damaged() throws {
    try folder.write("{\"data\": {\"events\": [{\"id\": 1}]}}", to: "ledger.json")
    try Complaint(["ledger", "--import", "ledger.json", "--role", "person"], 64, "ledger.json", "data.events[0].at")
      .check(in: folder)
    try Complaint(["ledger", "--import", "none.json", "--role", "person"], 66, "none.json").check(in: folder)
    let event = """
      {"id": 1, "at": "2026-01-01T00:00:00Z", "recorded": "2026-01-01T00:00:00Z", "actor": "a", "role": "person",
       "event": "withdrawn", "app": "", "subject": null, "refersTo": 9}
      """
    try folder.write("{\"events\": [\(event)]}", to: "half.json")
    let result = try run("ledger", "--import", "half.json", "--role", "person")
    #expect(result.code == 64)
    #expect(result.complaint.contains("event 1 takes back event 9"), "\(result.complaint)")
    #expect(try run("ledger").output.contains("No events."))
  }

  @Test("only what is not there yet is added")
  func mixed() throws {
    try fill("a.sqlite")
    #expect(try run("ledger", "--db", "a.sqlite", "--format", "json", "--output", "ledger.json").code == 0)
    let text = try folder.read("ledger.json")
    #expect(try run("ledger", "--db", "b.sqlite", "--import", "ledger.json", "--role", "person").code == 0)
    try folder.write(text.replacing("\"known\"", with: "\"other\""), to: "changed.json")
    let result = try run("ledger", "--db", "b.sqlite", "--import", "changed.json", "--role", "person")
    #expect(result.output == "imported 1 event from changed.json, 3 were here already\n", "\(result.error)")
  }
}
