import Foundation
import Testing

/// A page of the documentation as a script: its code blocks in their order.
///
/// A block of `sh` is run. A block of `text` right after it is what the program prints, on both streams. A block with a name
/// behind its language, as in ```` ```json sunset.json ````, is that file. All other blocks are only to be read.
struct DocumentPage {
  struct Block: Sendable, CustomTestStringConvertible {
    /// `sh`, `text`, `json5`, …
    var language: Substring
    /// The name of the file that the block is; nil where it is none.
    var file: String?
    /// Its lines, each with a line feed.
    var body: String
    /// The place of ``body`` in the page's lines.
    fileprivate var lines: Range<Int>
    /// What it prints where it is a command; nil where the page does not say.
    var output: Int?

    /// Its commands, with continued lines joined.
    var commands: [String] {
      body.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
        .filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
    }

    /// The exit code that its last line promises: `# exits 20`, else 0.
    var exitCode: Int32 { body.firstMatch(of: /# exits ([0-9]+)/).flatMap { Int32($0.1) } ?? 0 }

    var testDescription: String { commands.first ?? "\(language) \(file ?? "")" }
  }

  /// By its path in the repository.
  let path: String
  private(set) var blocks: [Block] = []
  private var lines: [Substring]

  private var url: URL { BuiltProgram.repository.appendingPathComponent(path) }

  /// Reads a page.
  init(_ path: String) throws {
    self.path = path
    let file = BuiltProgram.repository.appendingPathComponent(path)
    lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    var start: Int?
    /// The last block, as long as nothing but empty lines has come since.
    var last: Int?
    for (index, line) in lines.enumerated() {
      guard line.hasPrefix("```") else {
        if start == nil, !line.isEmpty { last = nil }
        continue
      }
      guard let open = start else {
        start = index
        continue
      }
      start = nil
      let words = lines[open].dropFirst(3).split(separator: " ", maxSplits: 1)
      let block = Block(
        language: words.first ?? "", file: words.count > 1 ? String(words[1]) : nil,
        body: lines[(open + 1)..<index].map { "\($0)\n" }.joined(), lines: (open + 1)..<index)
      if block.language == "text", block.file == nil, let last, blocks[last].language == "sh" {
        blocks[last].output = blocks.count
      }
      last = blocks.count
      blocks.append(block)
    }
  }

  /// What stands under the command as its answer.
  func output(of block: Block) -> String? { block.output.map { blocks[$0].body } }

  /// Does what the page says, in a folder: writes its files and runs its commands, and compares what they print with what
  /// stands there. With `SUNSET_RECORD=1` the page gets what they print instead.
  ///
  /// The commands run as those of a person at a terminal of 80 columns whose locale is UTF-8.
  func run(in folder: TemporaryFolder) throws {
    var answers: [(lines: Range<Int>, text: String)] = []
    for block in blocks {
      if let file = block.file { try folder.write(block.body, to: file) }
      guard block.language == "sh", block.file == nil else { continue }
      let result = try Self.run(block.body, in: folder.url)
      #expect(result.code == block.exitCode, "\(path): \(block.body)\(result.output)")
      guard let answer = block.output else { continue }
      #expect(result.output.isEmpty || result.output.hasSuffix("\n"), "\(path): \(block.body)")
      if Self.isRecording {
        answers.append((blocks[answer].lines, result.output))
      } else {
        #expect(
          result.output == blocks[answer].body,
          "\(path): \(block.body)prints something else; record it with SUNSET_RECORD=1 and read the difference")
      }
    }
    if Self.isRecording { try record(answers) }
  }

  /// Runs commands of a page, both streams one.
  static func run(_ commands: String, in folder: URL, environment: [String: String] = [:]) throws -> BuiltProgram.Result
  {
    let bin = BuiltProgram.executable.deletingLastPathComponent().path
    let own = ["LC_ALL": "C.UTF-8", "SUNSET_ROLE": "person", "SUNSET_ACTOR": "you", "TZ": "UTC"]
    return try BuiltProgram.run(
      command: ["/bin/sh", "-ec", "PATH='\(bin)':$PATH; exec 2>&1\n\(commands)"], in: folder,
      environment: own.merging(environment) { _, given in given })
  }

  private static var isRecording: Bool { ProcessInfo.processInfo.environment["SUNSET_RECORD"] == "1" }

  private func record(_ answers: [(lines: Range<Int>, text: String)]) throws {
    var lines = lines
    for (range, text) in answers.reversed() {
      lines.replaceSubrange(range, with: text.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: url)
  }
}
