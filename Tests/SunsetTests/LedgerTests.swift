import Foundation
import Testing

@Suite("The ledger's commands")
struct LedgerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String..., environment: [String: String] = [:]) throws -> BuiltProgram.Result {
    try BuiltProgram.run(words, in: folder, environment: environment)
  }

  private struct Ledger: Decodable {
    struct Event: Decodable {
      var id: Int, event, actor, role, app: String, subject: String?, refersTo: Int?, note: String?, withdrawn: Bool
    }
    var events: [Event]
  }

  private func events() throws -> [Ledger.Event] {
    struct Envelope: Decodable { var data: Ledger }
    let result = try run("ledger", "--format", "json")
    try #require(result.code == 0, "\(result.error)")
    return try JSONDecoder().decode(Envelope.self, from: Data(result.output.utf8)).data.events
  }

  @Test(
    "automation may not retire or bring back: 77, and nothing is recorded",
    arguments: [
      Complaint(["retire", "ios/2.1.0"], 77, "retired ios/2.1.0 is not recorded (roleLimit)", "--role person"),
      Complaint(["reenable", "ios/2.1.0"], 77, "is not recorded (roleLimit)", "--role person"),
      Complaint(
        ["retire", "ios/2.1.0", "--role", "automation"], 77, "(roleLimit)", environment: ["SUNSET_ROLE": "person"]),
      Complaint(["retire", "ios/2.1.0"], 77, "(roleLimit)", environment: ["SUNSET_ROLE": "automation"]),
      Complaint(
        ["accept", "ios/2.1.0", "--guard", "stale", "--until", "2027-01-01", "--note", "known"], 77, "(roleLimit)"),
      Complaint(
        ["announce", "ios/2.1.0"], 64, "SUNSET_ROLE=boss", "person or automation", environment: ["SUNSET_ROLE": "boss"]),
    ])
  func automation(_ complaint: Complaint) throws {
    try complaint.check(in: folder)
    // Nor where there is a ledger already.
    #expect(try run("announce", "ios/2.0.0").code == 0)
    try complaint.check(in: folder)
    #expect(try events().count == 1)
  }

  @Test("a person may, by option or environment; the option wins")
  func person() throws {
    #expect(try run("retire", "ios/2.1.0", "--role", "person", environment: ["SUNSET_ROLE": "automation"]).code == 0)
    let result = try run(
      "reenable", "ios/2.1.0", "--note", "came back", environment: ["SUNSET_ROLE": "person", "SUNSET_ACTOR": "on call"])
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("recorded 2: reenabled ios/2.1.0 at "))
    let events = try events()
    #expect(events.map(\.event) == ["retired", "reenabled"])
    #expect(events.map(\.role) == ["person", "person"])
    #expect(events.last?.actor == "on call")
    #expect(events.last?.note == "came back")
  }

  @Test("a hold ends when it is withdrawn; an entry is withdrawn once, and a withdrawal never")
  func withdraw() throws {
    #expect(try run("hold", "ios/<2.2", "--app", "shop", "--actor", "first").code == 0)
    #expect(try run("withdraw", "1", "--role", "person", "--actor", "second").code == 0)
    try Complaint(["withdraw", "1", "--role", "person"], 64, "ledger entry 1 is already withdrawn").check(in: folder)
    try Complaint(["withdraw", "2", "--role", "person"], 64, "ledger entry 2 is itself a withdrawal").check(in: folder)
    try Complaint(["withdraw", "7", "--role", "person"], 64, "no ledger entry 7", "sunset ledger lists them")
      .check(in: folder)
    let events = try events()
    #expect(events.map(\.event) == ["held", "withdrawn"])
    #expect(events.map(\.withdrawn) == [true, false])
    #expect(events.last?.refersTo == 1)
    #expect(events.map(\.subject) == ["ios/<2.2.0", "ios/<2.2.0"])
    #expect(events.map(\.app) == ["shop", "shop"])
  }

  @Test("automation withdraws what it recorded, and not what a person did")
  func withdrawByAutomation() throws {
    #expect(try run("announce", "ios/2.1.0").code == 0)
    #expect(try run("announce", "ios/2.2.0", "--role", "person").code == 0)
    #expect(try run("withdraw", "1").code == 0)
    try Complaint(["withdraw", "2"], 77, "(roleLimit)", "--role person").check(in: folder)
  }

  @Test("an event may lie in the past, and is listed with both instants")
  func past() throws {
    let result = try run("announce", "android/2.0", "--at", "2026-01-02T03:04:05+01:00")
    // What to publish follows: 336 h after it are over on the 16th.
    #expect(
      result.output == """
        recorded 1: announced android/2.0.0 at 2026-01-02T02:04:05Z
        publish it until it is retired:
          Deprecation: @1767319445
          Sunset: Sat, 17 Jan 2026 00:00:00 GMT
          "meta": {"notice": "Version 2.0.0 of this app may stop working from 2026-01-17 on. Please update."}
          en: Version 2.0.0 of this app may stop working from 2026-01-17 on. Please update.
          ja: このアプリのバージョン 2.0.0は、2026年1月17日以降、使えなくなることがあります。最新版への更新をお願いします。

        """)
    let listed = try run("ledger", "--format", "csv").output.split(separator: "\n")
    #expect(listed.count == 2)
    #expect(listed.last?.contains("2026-01-02T02:04:05Z") == true)
  }
}
