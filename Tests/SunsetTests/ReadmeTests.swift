import Foundation
import Testing

/// The ```` ```sh ```` blocks of README.md, and what must come of them.
private struct ReadmeBlock {
  /// Its commands, with continued lines joined.
  var commands: [String]
  /// What a `text` block right after it says the last command prints first; nil where there is none.
  var output: String?

  static func all() throws -> [ReadmeBlock] {
    let file = BuiltProgram.repository.appendingPathComponent("README.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    var blocks: [ReadmeBlock] = []
    var kind: Substring?
    var body: [Substring] = []
    /// Whether nothing but empty lines has come since a `sh` block.
    var follows = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("```") else {
        if kind == nil { follows = follows && line.isEmpty } else { body.append(line) }
        continue
      }
      guard let open = kind else {
        (kind, body) = (line.dropFirst(3), [])
        continue
      }
      if open == "sh" { blocks.append(ReadmeBlock(commands: commands(body))) }
      if open == "text", follows, !blocks.isEmpty { blocks[blocks.count - 1].output = body.joined(separator: "\n") }
      (kind, follows) = (nil, open == "sh")
    }
    return blocks
  }

  private static func commands(_ lines: [Substring]) -> [String] {
    lines.joined(separator: "\n").replacing("\\\n", with: " ")
      .split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
  }
}

@Suite("README.md")
struct ReadmeTests {
  @Test("says first how to see it and how to test it")
  func firstBlock() throws {
    #expect(try ReadmeBlock.all().first?.commands == ["make demo", "make test"])
  }

  @Test("names only what the Makefile can make")
  func make() throws {
    let targets = try ReadmeBlock.all().flatMap(\.commands).compactMap { command -> Substring? in
      command.wholeMatch(of: /make +([a-z-]+).*/)?.1
    }
    #expect(!targets.isEmpty)
    for target in Set(targets) {
      let result = try BuiltProgram.run(
        command: ["/usr/bin/env", "make", "--dry-run", String(target)], in: BuiltProgram.repository)
      #expect(result.code == 0, "make \(target): \(result.error)")
    }
  }

  @Test("shows commands that work, in their order, on the sample")
  func commands() throws {
    let folder = try TemporaryFolder()
    let samples = folder.url.appendingPathComponent("sample-logs")
    try FileManager.default.copyItem(at: BuiltProgram.repository.appendingPathComponent("sample-logs"), to: samples)
    let binaries = BuiltProgram.executable.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    var count = 0
    for block in try ReadmeBlock.all() {
      var last: BuiltProgram.Result?
      for command in block.commands where command.hasPrefix("sunset ") {
        let result = try BuiltProgram.run(
          command: ["/bin/sh", "-c", command], in: samples, environment: ["PATH": "\(binaries):\(path)"])
        let expected = command.firstMatch(of: /# exits ([0-9]+)/).flatMap { Int32($0.1) } ?? 0
        #expect(result.code == expected, "\(command): \(result.error)")
        last = result
        count += 1
      }
      guard let output = block.output, let last else { continue }
      #expect(last.output.hasPrefix(output), "\(block.commands): \(last.output)")
    }
    #expect(count > 0)
  }
}
