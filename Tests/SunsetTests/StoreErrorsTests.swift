import Foundation
import Testing

@Suite("Databases and configurations that cannot be used")
struct StoreErrorsTests {
  private static let ingest = ["ingest", "--format", Complaint.format, "a.log"]
  private static let readers = [["report"], ["share"], ["ledger"]]

  /// A folder with a log and a store of one line.
  private static func folderWithStore() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Complaint.goodLine, to: "a.log")
    let made = try BuiltProgram.run(ingest + ["--db", "good.sqlite"], in: folder)
    try #require(made.code == 0, "\(made.error)")
    return folder
  }

  @Test(
    "a path that no database can be at",
    arguments: [
      ("", Int32(64), "the database needs a file name; give one with --db"),
      ("none/a.sqlite", 73, "none/a.sqlite: No such file or directory; check that its folder exists"),
      ("folder", 73, "folder"), ("pipe", 73, "pipe is not a regular file; give another path with --db"),
      ("/dev/null", 73, "/dev/null is not a regular file; give another path with --db"),
    ])
  func badPath(_ path: String, _ code: Int32, _ says: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Complaint.goodLine, to: "a.log")
    try folder.write("", to: "folder/file")
    try #require(unsafe mkfifo(folder.url.appendingPathComponent("pipe").path, 0o600) == 0)
    try Complaint(Self.ingest + ["--db", path], code, says).check(in: folder)
  }

  @Test("readers of a database that is not there say how one is made, and make none", arguments: readers)
  func missing(_ command: [String]) throws {
    try Complaint(command + ["--db", "none.sqlite"], 66, "none.sqlite", "sunset ingest", "--db")
      .check(in: TemporaryFolder())
  }

  @Test("a file that is no database of ours stays as it is", arguments: [ingest] + readers)
  func foreign(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Complaint.goodLine, to: "a.log")
    try folder.write(String(repeating: "a letter, not a database\n", count: 100), to: "letter.txt")
    try Complaint(command + ["--db", "letter.txt"], 1, "letter.txt", "database", "--db").check(in: folder)
    let made = try BuiltProgram.run(
      command: ["/usr/bin/env", "python3", "-c", Self.otherDatabase, "other.sqlite"], in: folder.url)
    try #require(made.code == 0, "\(made.error)")
    try Complaint(command + ["--db", "other.sqlite"], 1, "other.sqlite is not a sunset database", "--db")
      .check(in: folder)
  }

  /// Python has SQLite with it; another program's database must not be made by the module that is tested.
  private static let otherDatabase = """
    base = __import__("sqlite3").connect(__import__("sys").argv[1])
    base.execute("CREATE TABLE note(text)")
    base.execute("INSERT INTO note VALUES('kept')")
    base.commit()
    """

  @Test("a newer schema is left alone", arguments: [ingest] + readers)
  func newer(_ command: [String]) throws {
    let folder = try Self.folderWithStore()
    // The schema's number is the user version, big-endian at byte 60. Source: <https://sqlite.org/fileformat2.html>
    var bytes = try [UInt8](Data(contentsOf: folder.url.appendingPathComponent("good.sqlite")))
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    try folder.write(bytes, to: "newer.sqlite")
    try Complaint(command + ["--db", "newer.sqlite"], 1, "newer.sqlite has schema 99", "newer sunset", "untouched")
      .check(in: folder)
  }

  @Test(
    "one run writes at a time; the other leaves with 75 and loses nothing",
    arguments: [
      ingest, ["announce", "ios/2.1.0"],
    ])
  func busy(_ command: [String]) throws {
    let folder = try Self.folderWithStore()
    let descriptor = unsafe open(folder.url.appendingPathComponent("good.sqlite").path, O_RDWR)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #if os(Linux)
      let setOpenFileLock: Int32 = 37
    #else
      let setOpenFileLock: Int32 = 90
    #endif
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = 0x4000_0200
    range.l_len = 1
    try #require(unsafe fcntl(descriptor, setOpenFileLock, &range) == 0)
    try Complaint(command + ["--db", "good.sqlite"], 75, "good.sqlite is locked: another run holds it", "wait")
      .check(in: folder)
    // Readers are not kept out.
    #expect(try BuiltProgram.run(["report", "--db", "good.sqlite"], in: folder).code == 0)
  }

  @Test(
    "a configuration that cannot be meant is refused with its place",
    arguments: [
      ("{\"timeZon\": \"UTC\"}", "bad.json: timeZon is not a known key; did you mean \"timeZone\"?"),
      ("{\"graceHours\": \"six\"}", "bad.json: graceHours is \"six\"; give a whole number of hours"),
      ("{\"policy\": {\"treshold\": 1}}", "bad.json: policy.treshold"),
      ("hello", "bad.json:1:1: not valid JSON5"),
      ("{\n  \"basis\": \"clients\"\n  \"graceHours\": 6\n}", "bad.json:3:3: not valid JSON5"),
      ("{\"timeZone\": \"Mars/Base\"}", "bad.json: timeZone: time zone \"Mars/Base\" is not in"),
    ])
  func configuration(_ text: String, _ says: String) throws {
    let folder = try Self.folderWithStore()
    try folder.write(text, to: "bad.json")
    for command in [Self.ingest, ["report"], ["announce", "ios/2.1.0"]] {
      try Complaint(command + ["--db", "good.sqlite", "--config", "bad.json"], 64, says).check(in: folder)
    }
  }

  @Test("another time zone than the store's is refused, and what to set is named")
  func zone() throws {
    let folder = try Self.folderWithStore()
    try folder.write("{\"timeZone\": \"Europe/Berlin\"}", to: "berlin.json")
    try Complaint(
      Self.ingest + ["--db", "good.sqlite", "--config", "berlin.json"], 64, "counts days in UTC, not Europe/Berlin",
      "set timeZone to UTC"
    ).check(in: folder)
  }

  @Test(
    "instants and days that are none",
    arguments: [
      Complaint(["report", "--as-of", "yesterday"], 64, "--as-of yesterday: not an instant", "2026-11-30T06:00:00Z"),
      Complaint(["report", "--as-of", "2026-02-30T00:00:00Z"], 64, "--as-of 2026-02-30T00:00:00Z: not an instant"),
      Complaint(["report", "--through", "2026-13-01"], 64, "--through 2026-13-01: not a date", "2026-11-30"),
      Complaint(["share", "--through", "30.11.2026"], 64, "--through 30.11.2026: not a date"),
    ])
  func instants(_ complaint: Complaint) throws {
    let folder = try Self.folderWithStore()
    var complaint = complaint
    complaint.arguments += ["--db", "good.sqlite"]
    try complaint.check(in: folder)
  }
}
