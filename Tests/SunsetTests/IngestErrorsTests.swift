import Foundation
import Testing

@Suite("Logs that cannot be read")
struct IngestErrorsTests {
  private static func ingest(_ words: String...) -> [String] { ["ingest", "--format", Complaint.format] + words }

  @Test(
    "a format or field that cannot be is refused before anything is made",
    arguments: [
      Complaint(["ingest", "a.log", "--format", "combind"], 64, "--format combind: not a format", "combined, common"),
      Complaint(["ingest", "a.log", "--format", "nginx:$remote_addr"], 64, "has no time", "$time_iso8601"),
      Complaint(
        ["ingest", "a.log", "--format", "nginx:$time_local$remote_addr"], 64, "between time_local and remote_addr",
        "put a separator"),
      Complaint(
        ["ingest", "a.log", "--format", "combined", "--field", "clinet=x"], 64, "--field clinet=x", "ROLE=NAME",
        "client"),
      Complaint(["ingest", "a.log", "--format", "combined", "--field", "client"], 64, "--field client:", "ROLE=NAME"),
      Complaint(
        ["ingest", "a.log", "--format", "combined", "--field", "client=nosuch"], 64, "--field client=nosuch",
        "User-Agent"),
      Complaint(
        ["ingest", "a.log", "--format", "json", "--field", "client=a", "--field", "client=b"], 64, "--field client=b",
        "given before"),
      Complaint(["ingest", "--format", "json"], 64, "--format and --field need logs", "name files or folders"),
      Complaint(["ingest", "--source", "cdn"], 64, "--source cdn", "no such source"),
    ])
  func formats(_ complaint: Complaint) throws {
    let folder = try TemporaryFolder()
    try folder.write(Complaint.goodLine, to: "a.log")
    try complaint.check(in: folder)
  }

  @Test(
    "what is not there is named, and nothing is made",
    arguments: [
      Complaint(ingest("none.log"), 66, "none.log: no such file or folder", "check the path"),
      Complaint(ingest("a.log", "none.log"), 66, "none.log: no such file or folder"),
      Complaint(ingest("empty"), 66, "empty: the folder holds no files", "name the folder or the files"),
      Complaint(ingest("*.gz"), 66, "*.gz: no file matches", "check the pattern"),
    ])
  func missing(_ complaint: Complaint) throws {
    let folder = try TemporaryFolder()
    try folder.write(Complaint.goodLine, to: "a.log")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("empty"), withIntermediateDirectories: true)
    try complaint.check(in: folder)
  }

  @Test("other people's files are refused one by one, and the log among them is read")
  func foreignFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      [0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR\0\0\u{1}\0\0\0\u{1}\0\u{8}\u{6}\0\0\0".utf8), to: "in/a.png")
    try folder.write("<!DOCTYPE html><html><body>Not found</body></html>\n", to: "in/b.html")
    try folder.write("{\"name\": \"package\"}\n", to: "in/c.json")
    try folder.write(Complaint.goodLine, to: "in/e.log")
    let tar = try BuiltProgram.run(
      command: ["/bin/sh", "-c", "tar czf in/d.tar.gz in/e.log"], in: folder.url)
    try #require(tar.code == 0, "\(tar.error)")
    let result = try BuiltProgram.run(Self.ingest("in"), in: folder, environment: ["COLUMNS": "200"])
    #expect(result.code == 65)
    #expect(result.error == "")
    #expect(result.output.hasPrefix("5 files: 1 ok, 4 refused.\n"))
    #expect(result.output.contains("1 line = 1 hits + 0 excluded + 0 rejected"))
    for (name, why) in [
      ("a.png", "binary data"), ("b.html", "an HTML page"), ("c.json", "no line could be read"),
      ("d.tar.gz", "a tar archive"),
    ] {
      let line = result.output.split(separator: "\n").first { $0.contains("in/\(name): refused") }
      #expect(line?.contains(why) == true, "\(result.output)")
    }
    #expect(!result.output.contains("secret-id"))
  }

  @Test("a pipe and a device are refused at once, not waited for", arguments: ["pipe", "/dev/null"])
  func notRegular(_ name: String) throws {
    let folder = try TemporaryFolder()
    try #require(unsafe mkfifo(folder.url.appendingPathComponent("pipe").path, 0o600) == 0)
    let result = try BuiltProgram.run(Self.ingest(name), in: folder)
    #expect(result.code == 65)
    #expect(result.output.contains("\(name): refused"))
  }

  @Test("a file that may not be opened is refused, and the others are read", .enabled(if: getuid() != 0))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try folder.write(Complaint.goodLine, to: "a.log")
    try #require(unsafe chmod(folder.write(Complaint.goodLine + Complaint.goodLine, to: "b.log").path, 0) == 0)
    let result = try BuiltProgram.run(Self.ingest("a.log", "b.log"), in: folder)
    #expect(result.code == 65)
    #expect(result.output.contains("2 files: 1 ok, 1 refused."))
    #expect(result.output.contains("b.log: refused"))
  }

  @Test("a damaged file is read up to the damage, and its place is named")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: Complaint.goodLine, count: 20_000), to: "a.log")
    let cut = try BuiltProgram.run(
      command: ["/bin/sh", "-c", "gzip a.log && head -c 1500 a.log.gz > b.log.gz && rm a.log.gz"], in: folder.url)
    try #require(cut.code == 0, "\(cut.error)")
    let result = try BuiltProgram.run(Self.ingest("b.log.gz"), in: folder, environment: ["COLUMNS": "200"])
    #expect(result.code == 65)
    #expect(result.output.hasPrefix("1 file: 1 damaged.\n"), "\(result.output)")
    let attention = result.output.split(separator: "\n").first { $0.contains("b.log.gz: damaged at byte ") }
    #expect(attention?.contains("ingest it") == true, "\(result.output)")
  }

  @Test("standard input is read, and an empty one is no error", arguments: [Complaint.goodLine, ""])
  func standardInput(_ text: String) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(Self.ingest("-"), in: folder, input: text)
    #expect(result.code == 0, "\(result.error)")
    #expect(result.output.hasPrefix("1 file: 1 ok.\n"))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.url.appendingPathComponent("sunset.sqlite").path)
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }
}
