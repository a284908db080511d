import Foundation
import Testing

@Suite("Where answers go")
struct OutputTests {
  /// A device that takes nothing; Linux has one.
  private static let hasFullDevice =
    (try? FileManager.default.attributesOfItem(atPath: "/dev/full")[.type] as? FileAttributeType)
    == .typeCharacterSpecial

  @Test(
    "a file that cannot be written is named, and nothing is left behind",
    arguments: [
      ("none/report.txt", "none/report.txt: cannot be written: No such file or directory", "check the folder"),
      ("folder", "folder/report.txt: cannot be written: it is a folder", "give the path of a file"),
      ("link", "link: cannot be written: it is a link", "give the path of a file"),
      ("pipe", "pipe: cannot be written: it is a device, pipe or socket", "leave --output out"),
    ])
  func unwritable(_ path: String, _ what: String, _ remedy: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("kept", to: "folder/report.txt/kept")
    try folder.write("kept", to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("link").path, withDestinationPath: "target")
    try #require(unsafe mkfifo(folder.url.appendingPathComponent("pipe").path, 0o600) == 0)
    let database = try Demo.shared().database
    try Complaint(["report", "--db", database, "--output", path], 73, what, remedy).check(in: folder)
  }

  @Test(
    "a file is replaced whole, and a folder gets a file named by the command",
    arguments: [
      (["report"], "report.txt"), (["report", "--format", "md"], "report.md"),
      (["report", "--format", "json"], "report.json"), (["report", "--format", "html"], "report.html"),
      (["report", "--format", "csv"], "report.csv"), (["report", "--format", "ics"], "report.ics"),
      (["share", "--format", "csv"], "share.csv"),
      (["ledger"], "ledger.txt"),
    ])
  func written(_ command: [String], _ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("older and longer than nothing", to: "to/\(name)")
    let database = try Demo.shared().database
    let instant = command == ["ledger"] ? [] : ["--as-of", Demo.asOf]
    // A file is written as for a locale of UTF-8.
    let shown = try BuiltProgram.run(
      command + instant + ["--db", database], in: folder, environment: ["LC_ALL": "C.UTF-8"])
    let written = try BuiltProgram.run(command + instant + ["--db", database, "--output", "to"], in: folder)
    #expect(written.code == 0, "\(written.error)")
    #expect(written.output == "")
    #expect(try folder.read("to/\(name)") == shown.output)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.appendingPathComponent("to").path) == [name])
  }

  @Test(
    "a full device ends every command with 73", .enabled(if: hasFullDevice),
    arguments: [
      ["report"], ["report", "--format", "json"], ["share"], ["ledger"],
    ])
  func full(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(
      command + ["--db", Demo.shared().database], in: folder, shell: #""$@" > /dev/full"#)
    #expect(result.code == 73)
    #expect(
      result.error == """
        sunset: standard output: cannot be written: No space left on device; check where it leads, or write to a file with \
        --output

        """)
  }

  @Test("so does one under --help and --version", .enabled(if: hasFullDevice), arguments: ["--help", "--version"])
  func fullHelp(_ word: String) throws {
    let result = try BuiltProgram.run([word], in: TemporaryFolder(), shell: #""$@" > /dev/full"#)
    #expect(result.code == 73)
    #expect(result.complaint.contains("standard output: cannot be written"))
  }

  @Test("a closed standard output is an error, and never the database")
  func closed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Complaint.goodLine, to: "a.log")
    let ingest = ["ingest", "--format", Complaint.format, "a.log"]
    let result = try BuiltProgram.run(ingest, in: folder, shell: #""$@" <&- >&-"#)
    #expect(result.code == 73)
    #expect(result.complaint.contains("standard output: cannot be written"))
    // What was ingested is kept and whole: the same file again is known.
    let again = try BuiltProgram.run(ingest, in: folder)
    #expect(again.code == 0, "\(again.error)")
    #expect(again.output.hasPrefix("1 file: 1 skipped.\n"))
    let all = try BuiltProgram.run(ingest, in: folder, shell: #""$@" <&- >&- 2>&-"#)
    #expect(all.code == 73)
    #expect(try folder.read("sunset.sqlite").hasPrefix("SQLite format 3\0"))
  }

  @Test("a reader that has gone is no error")
  func brokenPipe() throws {
    let result = try BuiltProgram.run(
      ["report", "--db", Demo.shared().database], in: TemporaryFolder(),
      shell: #"{ "$@"; echo "$?" >&2; } | :"#)
    #expect(result.error == "0\n")
  }

  /// Runs a command on a terminal of its own; the options are those of util-linux.
  private static let script = "/usr/bin/script"

  @Test(
    "how far an ingest has come is shown on a terminal that can go back, and erased",
    .enabled(if: hasFullDevice && FileManager.default.isExecutableFile(atPath: script)),
    arguments: [("xterm", true), ("dumb", false)])
  func progress(terminal: String, isShown: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"192.0.2.1 - - [02/Mar/2026:00:00:25 +0000] "GET / HTTP/1.1" 200 5 "-" "x""# + "\n", to: "a.log")
    let words = ["ingest", "--format", "combined", "a.log"]
    let result = try BuiltProgram.run(
      command: [
        Self.script, "-qec", ([BuiltProgram.executable.path] + words).joined(separator: " "), "shown.txt",
      ], in: folder.url, environment: ["TERM": terminal])
    #expect(result.code == 0)
    let shown = try folder.read("shown.txt")
    #expect(shown.contains("1 file: 1 ok."))
    #expect(shown.contains("\r\u{1B}[K1 file") == isShown)
    // Elsewhere there is none.
    #expect(try BuiltProgram.run(words, in: folder, environment: ["TERM": terminal]).error == "")
  }
}
