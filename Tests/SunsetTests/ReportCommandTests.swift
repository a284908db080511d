import Foundation
import Testing

@Suite("report, as a script meets it")
struct ReportCommandTests {
  @Test("the code says what there is to do only where it is asked for")
  func exitCodes() throws {
    let demo = try Demo.shared()
    let instant = ["--as-of", Demo.asOf]
    #expect(try demo.run(["report"] + instant).code == 0)
    // Two versions may be retired.
    let asked = try demo.run(["report", "--exit-code"] + instant)
    #expect(asked.code == 10)
    #expect(asked.output == (try demo.run(["report"] + instant).output), "the report itself is the same")
    #expect(asked.error == "")
    // Three weeks later the data is too old to decide on, and what is retired still had clients: that alarm wins.
    #expect(try demo.run(["report", "--exit-code", "--through", "2026-11-20"]).code == 20)
  }

  @Test("a report on data that is too old names the instant to try")
  func stale() throws {
    let result = try Demo.shared().run(["report", "--through", "2026-11-20"])
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("Sunset report as of 2026-11-21T06:00:00Z\n"))
    #expect(result.output.contains("May be retired now  nothing"))
    #expect(result.output.contains("--as-of 2026-11-01T00:00:00Z"))
  }

  @Test("once all that may go is held or retired, nothing is left to do")
  func nothingToDo() throws {
    let folder = try TemporaryFolder()
    let demo = try Demo.shared()
    let database = try demo.copiedDatabase(to: folder)
    let common = ["--db", database, "--role", "person", "--at", "2026-10-31T07:00:00Z"]
    for subject in ["ios/2.1.0", "android/2.5.0", "android/2.4.0"] {
      #expect(try BuiltProgram.run(["hold", subject] + common, in: demo.samples).code == 0)
    }
    let report = ["report", "--db", database, "--as-of", Demo.asOf]
    let held = try BuiltProgram.run(report + ["--exit-code"], in: demo.samples)
    #expect(held.code == 0, "\(held.output)")
    #expect(held.output.contains("May be retired now  nothing"))
    // Before the holds were recorded the answer was another, and a report of that instant still gives it.
    let earlier = try BuiltProgram.run(
      ["report", "--db", database, "--as-of", "2026-10-31T06:59:59Z", "--exit-code"], in: demo.samples)
    #expect(earlier.code == 10)
  }

  @Test("the configuration names the language, the command line another")
  func language() throws {
    let folder = try TemporaryFolder()
    let demo = try Demo.shared()
    try folder.write("{reports: {language: 'ja'}}", to: "sunset.json")
    let report = ["report", "--db", demo.database, "--as-of", Demo.asOf, "--format", "md"]
    #expect(try BuiltProgram.run(report, in: folder).output.hasPrefix("# Sunset レポート"))
    #expect(try BuiltProgram.run(report + ["--language", "en"], in: folder).output.hasPrefix("# Sunset report"))
    try folder.write("{reports: {language: 'fr'}}", to: "sunset.json")
    try Complaint(report, 64, "sunset.json: reports.language", "\"en\"").check(in: folder)
  }

  @Test("the schema needs no store")
  func schema() throws {
    let result = try BuiltProgram.run(["report", "--schema"], in: TemporaryFolder())
    #expect(result.code == 0)
    #expect(
      result.output
        == (try String(
          contentsOf: Demo.shared().reports.appendingPathComponent("report.schema.json"), encoding: .utf8)))
  }

  @Test("a report that cannot be compared with is refused, and nothing is written")
  func compare() throws {
    let folder = try TemporaryFolder()
    let demo = try Demo.shared()
    try folder.write("{}", to: "last.json")
    let report = ["report", "--db", demo.database, "--as-of", "2026-10-20T00:00:00Z", "--output", "out", "--compare"]
    try Complaint(report + ["none.json"], 66, "none.json: cannot be read", "check the path").check(in: folder)
    try Complaint(report + ["last.json"], 64, "last.json: not a report", "--format json").check(in: folder)
    let later = demo.reports.appendingPathComponent("last-week.json").path
    try Complaint(report + [later], 64, "after 2026-10-20T00:00:00Z", "--as-of").check(in: folder)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("out").path))
  }

  /// util-linux's `script` gives a program a terminal; where there is none this says nothing.
  @Test(
    "colours and the terminal's width on a terminal only, and no colours with NO_COLOR",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")),
    arguments: [([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false)])
  func terminal(_ environment: [String: String], _ isColored: Bool) throws {
    let demo = try Demo.shared()
    let command = "stty cols 100; \(BuiltProgram.executable.path) report --db \(demo.database) --as-of \(Demo.asOf)"
    let result = try BuiltProgram.run(
      command: ["/usr/bin/script", "-qec", command, "/dev/null"], in: demo.samples,
      environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8", "SHELL": "/bin/sh"].merging(environment) { $1 })
    #expect(result.output.contains("\u{1B}[") == isColored)
    let bare = result.output.replacing(/\u{1B}\[[0-9]+m/, with: "").replacing("\r\n", with: "\n")
    let plain = try BuiltProgram.run(
      ["report", "--db", demo.database, "--as-of", Demo.asOf], in: demo.samples,
      environment: ["LC_ALL": "C.UTF-8", "COLUMNS": "100"])
    #expect(bare.contains(plain.output))
    #expect(!plain.output.contains("\u{1B}"))
  }

  @Test("a store without hits is no error, and nothing may be retired")
  func empty() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.log")
    #expect(try BuiltProgram.run(["ingest", "--format", "combined", "a.log"], in: folder).code == 0)
    for (command, says) in [
      (["report"], "May be retired now  nothing"), (["share"], "No hits."), (["ledger"], "No events."),
    ] {
      let result = try BuiltProgram.run(command, in: folder)
      #expect(result.code == 0)
      #expect(result.error == "")
      #expect(result.output.contains(says), "\(result.output)")
    }
  }

  @Test("a flag file that is missing is said in the report, and nothing is retired without it")
  func missingFlags() throws {
    let folder = try TemporaryFolder()
    let demo = try Demo.shared()
    try FileManager.default.copyItem(
      at: demo.samples.appendingPathComponent("sunset.json"), to: folder.url.appendingPathComponent("sunset.json"))
    let result = try BuiltProgram.run(
      ["report", "--db", demo.database, "--as-of", Demo.asOf, "--exit-code"], in: folder)
    #expect(result.code != 10)
    #expect(result.output.contains("May be retired now  nothing"), "\(result.output)")
    #expect(result.output.contains("flags.json"))
  }
}
