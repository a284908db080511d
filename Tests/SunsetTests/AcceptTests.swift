import Foundation
import Testing

@Suite("accept and publish")
struct AcceptTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("an acceptance names its guard, its last day and its reason")
  func accept() throws {
    let words = [
      "accept", "ios/2.1.0", "--guard", "confidence", "--until", "2027-01-31", "--note", "small market", "--role",
      "person",
    ]
    let result = try BuiltProgram.run(words, in: folder)
    #expect(result.code == 0, "\(result.error)")
    #expect(result.output.hasPrefix("recorded 1: accepted ios/2.1.0 at "))
    let listed = try BuiltProgram.run(["ledger", "--format", "csv"], in: folder).output
    #expect(listed.contains("ios/2.1.0,confidence,2027-01-31,\"small market\""), "\(listed)")
  }

  @Test(
    "what is missing or not known is named, and nothing is recorded",
    arguments: [
      Complaint(
        ["accept", "ios/2.1.0", "--guard", "confidense", "--until", "2027-01-31", "--note", "x", "--role", "person"],
        64,
        "confidense", "confidence"),
      Complaint(
        ["accept", "ios/2.1.0", "--guard", "stale", "--until", "soon", "--note", "x", "--role", "person"], 64,
        "--until soon", "2026-11-30"),
      Complaint(
        ["accept", "ios/2.1.0", "--guard", "stale", "--until", "2027-01-31", "--role", "person"], 64, "a reason"),
      Complaint(["accept", "ios/2.1.0", "--until", "2027-01-31"], 64, "--guard"),
      Complaint(["publish", "ios/<2.1.0", "--role", "person"], 64, "no single version", "ios/2.1.0"),
    ])
  func complaints(_ complaint: Complaint) throws { try complaint.check(in: folder) }

  @Test("automation may publish")
  func publish() throws {
    let result = try BuiltProgram.run(["publish", "ios/2.4.0", "--at", "2026-01-02T03:04:05Z"], in: folder)
    #expect(result.output == "recorded 1: published ios/2.4.0 at 2026-01-02T03:04:05Z\n")
  }
}
