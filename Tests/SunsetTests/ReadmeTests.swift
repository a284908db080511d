import Foundation
import Testing

@Suite("README.md")
struct ReadmeTests {
  private let blocks: [DocumentPage.Block]
  private let page: DocumentPage

  init() throws {
    page = try DocumentPage("README.md")
    blocks = page.blocks.filter { $0.language == "sh" }
  }

  @Test("says first how to see it and how to test it")
  func firstBlock() {
    #expect(blocks.first?.commands == ["make demo", "make test"])
  }

  @Test("names only what the Makefile can make")
  func make() throws {
    let targets = blocks.flatMap(\.commands).compactMap { $0.firstMatch(of: /^make +([a-z-]+)/)?.1 }
    #expect(targets.contains("install"))
    for target in Set(targets) {
      let result = try BuiltProgram.run(
        command: ["/usr/bin/env", "make", "--dry-run", String(target)], in: BuiltProgram.repository)
      #expect(result.code == 0, "make \(target): \(result.error)")
    }
  }

  @Test("leads from logs to a report, as Tests/Readme/newcomer types it")
  func newcomer() throws {
    let script = BuiltProgram.repository.appendingPathComponent("Tests/Readme/newcomer").path
    let listed = try BuiltProgram.run(command: ["/bin/sh", script, "--list"], in: BuiltProgram.repository)
    #expect(listed.code == 0, "\(listed.error)")
    let lines = listed.output.split(separator: "\n").map(String.init)
    let first = try #require(blocks.first { $0.body.contains("sunset init ") })
    #expect(lines == ["make demo"] + first.commands)
    #expect(lines.last == "sunset report")
    let wrong = try BuiltProgram.run(command: ["/bin/sh", script, "a", "b"], in: BuiltProgram.repository)
    #expect(wrong.code == 64)
  }

  @Test("shows commands that work, in their order, on the sample")
  func commands() throws {
    let folder = try TemporaryFolder()
    let samples = folder.url.appendingPathComponent("sample-logs")
    try FileManager.default.copyItem(at: BuiltProgram.repository.appendingPathComponent("sample-logs"), to: samples)
    // The first steps begin in a folder with nothing in it, and with somebody's own logs.
    let empty = folder.url.appendingPathComponent("empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    var count = 0
    for block in blocks {
      let isFirstSteps = block.body.contains("sunset init ")
      var last: BuiltProgram.Result?
      for command in block.commands where command.hasPrefix("sunset ") {
        let here = command.replacing("/var/log/nginx", with: samples.appendingPathComponent("nginx").path)
        let result = try DocumentPage.run(here, in: isFirstSteps ? empty : samples, environment: ["SUNSET_ROLE": ""])
        let expected = command.firstMatch(of: /# exits ([0-9]+)/).flatMap { Int32($0.1) } ?? 0
        #expect(result.code == expected, "\(command): \(result.output)")
        last = result
        count += 1
      }
      guard let output = page.output(of: block), let last else { continue }
      #expect(last.output.hasPrefix(output), "\(block.commands): \(last.output)")
    }
    #expect(count > 5)
  }
}
