import Foundation
import Testing

@Suite("Command lines")
struct UsageTests {
  private static let commands = [
    "ingest", "share", "report", "announce", "retire", "reenable", "hold", "publish", "accept", "withdraw",
    "ledger", "check", "query", "forget",
  ]

  @Test("--version prints the version and nothing else")
  func version() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(["--version"], in: folder)
    #expect(result.code == 0)
    #expect(result.error == "")
    #expect(result.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil, "\(result.output)")
    #expect(try folder.names() == [])
  }

  @Test("help lists every command", arguments: [["--help"], ["-h"], ["help"], []])
  func help(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(arguments, in: folder)
    #expect(result.code == 0)
    #expect(result.error == "")
    let listed = result.output.split(separator: "\n").compactMap { $0.wholeMatch(of: #/ {2}([a-z]+) {2}.*/#)?.1 }
    for command in Self.commands { #expect(listed.contains(Substring(command)), "\(command)") }
  }

  @Test("each command has help of its own", arguments: commands)
  func commandHelp(_ command: String) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run([command, "--help"], in: folder)
    #expect(result.code == 0)
    #expect(result.error == "")
    #expect(result.output.hasPrefix("OVERVIEW: "))
    #expect(result.output.contains("USAGE: sunset \(command)"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(
    "what is wrong with one is said with the remedy, and nothing is made",
    arguments: [
      Complaint(["ingst"], 64, "Unknown subcommand 'ingst'", "Did you mean 'ingest'?"),
      Complaint(["ingest", "--fromat", "json", "a.log"], 64, "Unknown option '--fromat'", "Did you mean '--format'?"),
      Complaint(["report", "--as-of"], 64, "Missing value for '--as-of <INSTANT>'"),
      Complaint(["report", "extra"], 64, "Unexpected argument 'extra'"),
      Complaint(["report", "--format", "jsn"], 64, "'jsn' is invalid for '--format", "'text', 'md' or 'json'"),
      Complaint(["share", "--by", "week"], 64, "'week' is invalid", "'version', 'platform', 'day' or 'hour'"),
      Complaint(["ingest", "--jobs", "0", "a.log"], 64, "--jobs must be from 1 to 256"),
      Complaint(["ingest", "--jobs", "two", "a.log"], 64, "'two' is invalid for '--jobs <N>'", "Files read at once"),
      Complaint(["announce"], 64, "Missing expected argument '<SUBJECT>'"),
      Complaint(["announce", "ios2.1.0"], 64, "'ios2.1.0' is invalid for '<SUBJECT>'", "ios/2.1.0"),
      Complaint(["announce", "ios/2.1.0", "--at", "then"], 64, "--at then: not an instant", "2026-11-30T06:00:00Z"),
      Complaint(["announce", "ios/2.1.0", "--at", "2999-01-01T00:00:00Z"], 64, "lies in the future", "--at"),
      Complaint(["announce", "ios/2.1.0", "--role", "boss"], 64, "'boss' is invalid", "'person' or 'automation'"),
      Complaint(["withdraw", "first"], 64, "'first' is invalid for '<ID>'", "number"),
      Complaint(["withdraw", "1"], 66, "there is no database at sunset.sqlite", "--db"),
      Complaint(["ingest"], 64, "nothing to read", "name files or folders"),
      Complaint(["report", "--config", "none.json"], 66, "none.json: cannot be read", "check the path"),
    ])
  func complaints(_ complaint: Complaint) throws { try complaint.check(in: TemporaryFolder()) }

  @Test("errors come in the envelope too where JSON is asked for")
  func envelope() throws {
    struct Answer: Decodable {
      struct Fault: Decodable { var code, message: String }
      struct Meta: Decodable { var serverTime: String, minSupported: Int }
      var `protocol`: Int, error: Fault, meta: Meta
    }
    let folder = try TemporaryFolder()
    for (arguments, code, name) in [
      (["report", "--db", "none.sqlite", "--format", "json"], Int32(66), "inputMissing"),
      (["share", "--format=json", "--by", "week"], 64, "usage"),
      (["ledger", "--frmat", "--format", "json"], 64, "usage"),
    ] {
      let result = try BuiltProgram.run(arguments, in: folder)
      let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
      #expect(result.code == code)
      #expect(answer.protocol == 1)
      #expect(answer.error.code == name)
      #expect(result.complaint.hasSuffix(answer.error.message), "the same words on both streams")
    }
  }
}
