import Foundation
import Testing

@Suite("sunset run")
struct RunCommandTests {
  private static let asOf = ["--as-of", "2026-11-12T08:00:00Z"]

  /// A folder with a configuration and the logs of ten days: version 1.0.0 has one device in a hundred and one.
  private func scene(_ more: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"sources": [{"name": "web", "paths": ["logs/*"], "format": "json"}], "basis": "clients"\(more)}
      """, to: "sunset.json")
    var lines = ""
    for day in 1...11 {
      for hour in 0..<24 {
        for client in 0..<5 {
          let version = client == 4 && day < 3 ? "1.0.0" : "2.0.0"
          lines += """
            {"time": "2026-11-\(day < 10 ? "0" : "")\(day)T\(hour < 10 ? "0" : "")\(hour):00:0\(client)Z", \
            "version": "\(version)", "platform": "ios", "client": "device-\(client)"}

            """
        }
      }
    }
    try folder.write(lines, to: "logs/access.log")
    return folder
  }

  @Test("one line, and every form in the folder of the week and in latest, as report writes it")
  func week() throws {
    let folder = try scene()
    let result = try BuiltProgram.run(["run"] + Self.asOf, in: folder)
    #expect(result.code == 0, "\(result.error)")
    #expect(result.error == "")
    #expect(result.output.hasPrefix("2026-W46: "))
    #expect(result.output.hasSuffix("1 of 1 files had something new; \(root(folder))/reports/2026-W46\n"))
    #expect(result.output.split(separator: "\n").count == 1)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("reports/2026-W46").path)
    #expect(Set(names).isSuperset(of: ["report.json", "report.md", "report.txt"]))
    for name in names {
      let form = name == "report.txt" ? "text" : String(name.split(separator: ".")[1])
      let report = try BuiltProgram.run(
        ["report", "--format", form, "--output", "alone"] + Self.asOf, in: folder)
      #expect(report.code == 0, "\(report.error)")
      for place in ["2026-W46", "latest"] {
        #expect(try folder.read("reports/\(place)/\(name)") == (try folder.read("alone")), "\(name)")
      }
    }
    // The week after: nothing new, the old week's report stays.
    let later = try BuiltProgram.run(["run", "--as-of", "2026-11-16T08:00:00Z"], in: folder)
    #expect(later.code == 0, "\(later.error)")
    #expect(later.output.contains("2026-W47: "))
    #expect(later.output.contains("0 of 1 files had something new"))
    #expect(folder.exists("reports/2026-W46/report.json"))
    #expect(try folder.read("reports/latest/report.md") == (try folder.read("reports/2026-W47/report.md")))
  }

  @Test(
    "the report says what has changed since the newest earlier week, over weeks without one",
    arguments: ["2026-11-16T08:00:00Z", "2026-11-30T08:00:00Z"])
  func changes(asOf: String) throws {
    let folder = try scene()
    #expect(try BuiltProgram.run(["run"] + Self.asOf, in: folder).code == 0)
    let first = try folder.read("reports/latest/report.json")
    #expect(first.contains(#""changes" : null"#))
    let result = try BuiltProgram.run(["run", "--as-of", asOf], in: folder)
    #expect(result.code == 0 && result.error == "")
    let compared = try BuiltProgram.run(
      ["report", "--format", "json", "--as-of", asOf, "--compare", "reports/2026-W46/report.json"], in: folder)
    #expect(try folder.read("reports/latest/report.json") == compared.output)
    #expect(!compared.output.contains(#""changes" : null"#))
    // Again in the same week: not compared with itself.
    #expect(try BuiltProgram.run(["run", "--as-of", asOf], in: folder).code == 0)
    #expect(try folder.read("reports/latest/report.json") == compared.output)
  }

  @Test("an earlier report that cannot be read keeps no report away, and is said")
  func unreadableEarlier() throws {
    let folder = try scene()
    try folder.write("{", to: "reports/2026-W45/report.json")
    let result = try BuiltProgram.run(["run"] + Self.asOf, in: folder)
    #expect(result.code == 0)
    #expect(result.complaint.contains("what has changed is not in the report"))
    #expect(result.complaint.contains("reports/2026-W45/report.json: not a report in JSON"))
    #expect(try folder.read("reports/latest/report.json").contains(#""changes" : null"#))
  }

  @Test("the configuration's language") func language() throws {
    let folder = try scene(#", "reports": {"formats": ["text"], "language": "ja"}"#)
    #expect(try BuiltProgram.run(["run"] + Self.asOf, in: folder).code == 0)
    let report = try BuiltProgram.run(["report", "--language", "ja", "--output", "alone"] + Self.asOf, in: folder)
    #expect(report.code == 0)
    #expect(try folder.read("alone").hasPrefix("Sunset レポート"))
    #expect(try folder.read("reports/latest/report.txt") == folder.read("alone"))
  }

  private func root(_ folder: TemporaryFolder) -> String { folder.url.resolvingSymlinksInPath().path }

  @Test("the configuration chooses folder and forms, --reports another folder")
  func settings() throws {
    let folder = try scene(#", "reports": {"folder": "out", "formats": ["md"]}"#)
    #expect(try BuiltProgram.run(["run"] + Self.asOf, in: folder).code == 0)
    #expect(folder.exists("out/latest/report.md"))
    #expect(!folder.exists("out/latest/report.json"))
    #expect(try BuiltProgram.run(["run", "--reports", "a/b"] + Self.asOf, in: folder).code == 0)
    #expect(folder.exists("a/b/2026-W46/report.md"))
  }

  @Test("--exit-code says what there is to do")
  func exitCode() throws {
    let folder = try scene()
    let report = try BuiltProgram.run(["run"] + Self.asOf, in: folder)
    #expect(report.code == 0)
    let code = try BuiltProgram.run(["report", "--exit-code"] + Self.asOf, in: folder).code
    #expect(try BuiltProgram.run(["run", "--exit-code"] + Self.asOf, in: folder).code == code)
  }

  @Test("a damaged file: the whole story, the report all the same, and 65")
  func damaged() throws {
    let folder = try scene()
    try folder.write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3], to: "logs/broken.gz")
    let result = try BuiltProgram.run(["run", "--exit-code"] + Self.asOf, in: folder)
    #expect(result.code == 65)
    #expect(result.output.contains("Need attention"))
    #expect(result.output.contains("broken.gz: damaged"))
    #expect(result.output.contains("1 need attention; "))
    #expect(folder.exists("reports/latest/report.md"))
  }

  @Test(
    "what is wrong is said before anything is read",
    arguments: [
      (#"{"sources": []}"#, "nothing to read: run reads the sources of sunset.json; sunset init"),
      (
        #"{"sources": [{"paths": ["logs/*"]}], "reports": {"formats": ["mdd"]}}"#,
        #"reports.formats: "mdd" is no form of the report; did you mean md?"#
      ),
      (#"{"sources": [{"paths": ["logs/*"]}], "report": {}}"#, "report"),
    ])
  func wrong(configuration: String, says: String) throws {
    let folder = try scene()
    try folder.write(configuration, to: "sunset.json")
    let result = try BuiltProgram.run(["run"], in: folder)
    #expect(result.code == 64)
    #expect(result.complaint.contains(says), "\(result.error)")
    #expect(!folder.exists("sunset.sqlite"))
  }

  @Test("the command hears of it, with the counts in its environment")
  func notify() throws {
    let folder = try scene(#", "notify": {"command": "env | grep ^SUNSET_ | sort > heard; echo out; echo err >&2"}"#)
    let result = try BuiltProgram.run(["run"] + Self.asOf, in: folder)
    #expect(result.code == 0, "\(result.error)")
    // One line stays one line.
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(result.error == "out\nerr\n")
    let heard = try folder.read("heard").split(separator: "\n").map(String.init)
    let reports = "\(root(folder))/reports/2026-W46"
    for line in [
      "SUNSET_WEEK=2026-W46", "SUNSET_AS_OF=2026-11-12T08:00:00Z", "SUNSET_REPORTS=\(reports)", "SUNSET_BAD_FILES=0",
      "SUNSET_CODE=0", "SUNSET_REENABLE=0", "SUNSET_SUNSET=0", "SUNSET_LINE=\(result.output.dropLast())",
    ] {
      #expect(heard.contains(line), "\(line) is not in \(heard)")
    }
    let page = try String(
      contentsOf: BuiltProgram.repository.appendingPathComponent("Documentation/Weekly.md"), encoding: .utf8)
    for line in heard { #expect(page.contains("`\(line.prefix { $0 != "=" })`"), "\(line) is not documented") }
  }

  @Test(
    "a command that fails is said, and the reports are there",
    arguments: [("exit 3", "ended with 3"), ("kill -9 $$", "was ended by signal 9")])
  func notifyFails(command: String, says: String) throws {
    let folder = try scene(#", "notify": {"command": "\#(command)"}"#)
    let result = try BuiltProgram.run(["run"] + Self.asOf, in: folder)
    #expect(result.code == 1)
    #expect(result.complaint.contains("notify.command \(says)"), "\(result.error)")
    #expect(folder.exists("reports/latest/report.md"))
  }

  @Test("a link in place of a week's folder is not followed")
  func link() throws {
    let folder = try scene()
    try folder.write("", to: "elsewhere/kept")
    try folder.write("", to: "reports/kept")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("reports/latest").path, withDestinationPath: "../elsewhere")
    let result = try BuiltProgram.run(["run"] + Self.asOf, in: folder)
    #expect(result.code == 73)
    #expect(result.complaint.contains("reports/latest: cannot be written to"))
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: folder.url.appendingPathComponent("elsewhere").path) == ["kept"])
  }

  private static let weekly = BuiltProgram.repository.appendingPathComponent("Documentation/weekly")
  private static let hasSystemd = FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")

  @Test("systemd has nothing to say against the units", .enabled(if: hasSystemd))
  func units() throws {
    let folder = try TemporaryFolder()
    for name in ["sunset.service", "sunset.timer"] {
      let unit = try String(contentsOf: Self.weekly.appendingPathComponent(name), encoding: .utf8)
      try folder.write(
        unit.replacingOccurrences(of: "/usr/local/bin/sunset", with: BuiltProgram.executable.path), to: name)
    }
    let result = try BuiltProgram.run(
      command: ["/usr/bin/systemd-analyze", "verify", "sunset.service", "sunset.timer"], in: folder.url)
    #expect(result.code == 0)
    #expect(result.output + result.error == "")
  }

  @Test("the chat's webhook gets the line and the report")
  func chat() throws {
    let script = Self.weekly.appendingPathComponent("notify-chat.sh").path
    let folder = try scene(#", "notify": {"command": "SUNSET_WEBHOOK_FILE=hook PATH=bin:$PATH \#(script)"}"#)
    try folder.write("https://chat.example/hook\n", to: "hook")
    let curl = try folder.write("#!/bin/sh\nprintf '%s\\n' \"$@\" > words\ncat > body\n", to: "bin/curl")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl.path)
    let result = try BuiltProgram.run(["run"] + Self.asOf, in: folder)
    #expect(result.code == 0, "\(result.error)")
    #expect(try folder.read("words").hasSuffix("https://chat.example/hook\n"))
    struct Post: Decodable { var text: String }
    let post = try JSONDecoder().decode(Post.self, from: Data(try folder.read("body").utf8))
    let report = try folder.read("reports/latest/report.md")
    #expect(post.text == "**\(result.output.dropLast())**\n\n" + report.prefix(12_000))
  }
}
