import Foundation
import Testing

/// `Documentation/Queries.md`: its commands run as they stand there, and give what stands there.
@Suite struct QueryPageTests {
  private struct Example: Sendable, CustomTestStringConvertible {
    var command: String
    var answer: String
    var testDescription: String { command.split(separator: "\n").first.map(String.init) ?? "" }
    /// Which weeks were closed hangs on the clock of the machine that read the sample.
    var needsClock: Bool { command.contains("weekly_share") }
  }

  /// A command is followed by its answer.
  private static let examples: [Example] = {
    let page = BuiltProgram.repository.appendingPathComponent("Documentation/Queries.md")
    let blocks = ((try? String(contentsOf: page, encoding: .utf8)) ?? "").components(separatedBy: "```")
    return zip(blocks, blocks.dropFirst(2)).compactMap { command, answer in
      guard command.hasPrefix("sh\nsunset query "), answer.hasPrefix("text\n") else { return nil }
      return Example(command: String(command.dropFirst(3)), answer: String(answer.dropFirst(5)))
    }
  }()

  @Test("there are twenty of them") func twenty() {
    #expect(Self.examples.count == 20)
  }

  @Test("the command gives its answer", arguments: examples)
  private func example(_ example: Example) throws {
    let demo = try Demo.shared()
    let folder = try TemporaryFolder()
    let database = folder.url.appendingPathComponent("sunset.sqlite").path
    try FileManager.default.copyItem(atPath: demo.database, toPath: database)
    let bin = BuiltProgram.executable.deletingLastPathComponent().path
    let result = try BuiltProgram.run(
      command: ["/bin/sh", "-c", "PATH='\(bin)':$PATH; \(example.command)"], in: folder.url)
    #expect(result.code == 0, "\(result.error)")
    if !example.needsClock || Date().timeIntervalSince1970 > 1_793_700_000 { #expect(result.output == example.answer) }
    #expect(!example.answer.contains("No rows"))
  }
}
