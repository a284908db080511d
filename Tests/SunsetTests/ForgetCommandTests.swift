import Foundation
import Testing

@Suite("sunset forget")
struct ForgetCommandTests {
  private let demo: Demo
  private let folder: TemporaryFolder
  private let database: String

  init() throws {
    demo = try Demo.shared()
    folder = try TemporaryFolder()
    database = try demo.copiedDatabase(to: folder)
  }

  private func run(_ words: String...) throws -> BuiltProgram.Result {
    try BuiltProgram.run(words + ["--db", database], in: demo.samples)
  }

  private func requests(_ condition: String) throws -> String {
    let sql = "SELECT coalesce(sum(requests), 0) FROM daily_usage WHERE kind = 'version' AND \(condition)"
    return String(try run("query", sql, "--format", "csv").output.split(separator: "\n")[1])
  }

  @Test("a forgotten day is gone, stays so, and fails coverage by name")
  func day() throws {
    let (onIt, beside) = (try requests("day = '2026-10-28'"), try requests("day <> '2026-10-28'"))
    #expect(onIt != "0")
    let result = try run("forget", "--day", "2026-10-28")
    #expect(result.code == 0, "\(result.error)")
    #expect(result.output.hasPrefix("forgot \(onIt) requests of 1 days, and "), "\(result.output)")
    #expect(try requests("day = '2026-10-28'") == "0")
    #expect(try requests("1") == beside)
    let report = try run("report", "--as-of", Demo.asOf, "--config", "sunset.json")
    #expect(report.output.contains("2026-10-28 was forgotten"), "\(report.output)")
    // The same logs under other bytes: a line more makes the file unknown.
    let log = try folder.write(Complaint.goodLine.replacing("30/Oct", with: "28/Oct"), to: "late.log")
    let late = try run("ingest", log.path, "--format", Complaint.format)
    #expect(late.code == 0, "\(late.error)")
    #expect(late.output.contains("1 forgotten") || late.output.contains("forgotten"), "\(late.output)")
    #expect(try requests("day = '2026-10-28'") == "0")
  }

  @Test("all days before one are gone; the file is smaller, of mode 0600, and whole")
  func before() throws {
    let size = try Data(contentsOf: URL(fileURLWithPath: database)).count
    let stays = try requests("day >= '2026-10-20'")
    #expect(try run("forget", "--before", "2026-10-20").code == 0)
    #expect(try requests("1") == stays)
    #expect(try Data(contentsOf: URL(fileURLWithPath: database)).count < size)
    let attributes = try FileManager.default.attributesOfItem(atPath: database)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try folder.names() == ["copy.sqlite"])
    #expect(try run("share", "--as-of", Demo.asOf).code == 0)
  }

  @Test(
    "what cannot be meant is refused, and nothing is forgotten",
    arguments: [
      (["forget"], Int32(64), "give --day DATE or --before DATE"),
      (["forget", "--day", "yesterday"], 64, "--day yesterday: not a date"),
      (["forget", "--before", "9026-10-20"], 64, "9026-10-20 lies in the future"),
    ])
  func refused(_ words: [String], _ code: Int32, _ says: String) throws {
    let before = try requests("1")
    let result = try BuiltProgram.run(words + ["--db", database], in: folder)
    #expect(result.code == code)
    #expect(result.complaint.contains(says), "\(result.error)")
    #expect(try requests("1") == before)
    #expect(
      try BuiltProgram.run(["forget", "--day", "2026-10-01", "--db", "none.sqlite"], in: folder).code == 66)
  }
}
