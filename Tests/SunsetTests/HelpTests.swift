import Foundation
import Testing

@Suite("Help, manual and completions of the built program")
struct HelpTests {
  private func answer(_ arguments: [String]) throws -> String {
    let result = try BuiltProgram.run(arguments, in: TemporaryFolder())
    #expect(result.code == 0)
    #expect(result.error == "")
    return result.output
  }

  @Test(
    "topics",
    arguments: [
      ("formats", ["FORMATS: ", "nginx:LOG_FORMAT", "haproxy", "WRAPPERS: ", "docker+", "sunset init LOG"]),
      ("config", ["CONFIG: ", "sources[].userAgentProducts", "policy.noticeDays", "(0 to 168; 6)", "engine.caFile"]),
      ("policy", ["POLICY: ", "VERDICTS:", "undetermined", "GUARDS: ", "cutBudget", "CAUTIONS: ", "noticeUnproven"]),
      ("exit-codes", ["EXIT-CODES: ", "  65 ", "  77 ", "WITH --EXIT-CODE: ", "  20 ", "  10 ", "  30 "]),
      ("environment", ["ENVIRONMENT: ", "SUNSET_ROLE", "NO_COLOR"]),
    ])
  func topic(name: String, holds: [String]) throws {
    let text = try answer(["help", name])
    for words in holds { #expect(text.contains(words), "\(words)") }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try answer(["help"]).contains("\n  \(name) "))
  }

  @Test("every environment variable that the sources read is explained")
  func variables() throws {
    let text = try answer(["help", "environment"])
    var read: Set<Substring> = []
    for line in try SourceFile.all("Sources").flatMap(\.lines) {
      for match in line.matches(of: /(?:getenv|environment)\("([A-Z_]+)"\)/) { read.insert(match.1) }
    }
    #expect(read.isSuperset(of: ["COLUMNS", "NO_COLOR", "SUNSET_ROLE", "SUNSET_ENGINE_PASSWORD"]))
    for name in read.subtracting(["TERM"]) { #expect(text.contains(name), "\(name)") }
  }

  @Test("the manual has every command with its options, and every topic")
  func manual() throws {
    let page = try answer(["--generate-manual"])
    let help = try answer(["help"])
    let rows = help.split(separator: "\n").compactMap { $0.wholeMatch(of: #/ {2}([a-z][a-z-]+) {2}.*/#)?.1 }
    #expect(rows.count > 25)
    for name in rows {
      let isTopic = page.contains(".SH \"\(name.uppercased().replacing("-", with: "\\-"))\"\n")
      guard !isTopic else { continue }
      #expect(page.contains(".SS \"sunset \(name)\"\n"), "\(name)")
      let own = try answer([String(name), "--help"])
      for option in own.matches(of: #/(?m)^ {2}(?:-., )?(--[a-z-]+)/#).map(\.1) where option != "--help" {
        #expect(page.contains(option.replacing("-", with: "\\-")), "\(name) \(option)")
      }
    }
  }

  @Test(
    "installed, the program lies with its manual and completions where a system looks for them",
    arguments: [("", "site-functions"), ("debian", "vendor-completions")])
  func installed(kind: String, zsh: String) throws {
    let folder = try TemporaryFolder()
    let script = BuiltProgram.repository.appendingPathComponent("Packaging/files.sh").path
    let result = try BuiltProgram.run(
      command: ["/bin/sh", script, BuiltProgram.executable.path, folder.url.path, "/opt/it"]
        + (kind.isEmpty ? [] : [kind]),
      in: folder.url)
    #expect(result.code == 0, "\(result.error)")
    for (path, start) in [
      ("man/man1/sunset.1", ".TH \"SUNSET\" 1"), ("bash-completion/completions/sunset", "#!/bin/bash"),
      ("zsh/\(zsh)/_sunset", "#compdef sunset"), ("fish/vendor_completions.d/sunset.fish", "# Completion of sunset"),
    ] {
      #expect(try folder.read("opt/it/share/\(path)").hasPrefix(start), "\(path)")
    }
    let version = try BuiltProgram.run(
      command: [folder.url.appendingPathComponent("opt/it/bin/sunset").path, "--version"], in: folder.url)
    #expect(version.code == 0)
  }
}
