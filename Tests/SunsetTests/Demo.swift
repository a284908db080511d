import Foundation
import Testing

/// One run of `sample-logs/demo.sh` over a copy of the sample, shared by all tests that look at what it made.
final class Demo: Sendable {
  private static let made = Swift.Result { try Demo() }

  /// The run, made when it is first asked for.
  static func shared() throws -> Demo { try made.get() }

  static let asOf = "2026-10-31T08:00:00Z"

  private let folder: TemporaryFolder
  /// What the script printed.
  let output: String

  var samples: URL { folder.url.appendingPathComponent("sample-logs") }
  var database: String { folder.url.appendingPathComponent("demo.sqlite").path }
  var reports: URL { folder.url.appendingPathComponent("reports") }

  private init() throws {
    folder = try TemporaryFolder()
    let samples = folder.url.appendingPathComponent("sample-logs")
    try FileManager.default.copyItem(at: BuiltProgram.repository.appendingPathComponent("sample-logs"), to: samples)
    let result = try BuiltProgram.run(
      command: [
        "/bin/sh", samples.appendingPathComponent("demo.sh").path, BuiltProgram.executable.path, "reports",
        "demo.sqlite",
      ],
      in: folder.url)
    try #require(result.code == 0, "demo.sh ended with \(result.code): \(result.error)")
    output = result.output
    // The shared value lives as long as the process, so its folder must be told when that ends.
    atexit { Demo.removeShared() }
  }

  private static func removeShared() {
    if case .success(let demo) = made { try? FileManager.default.removeItem(at: demo.folder.url) }
  }

  /// Runs `sunset` on the store that the script made, in the sample's folder.
  func run(_ arguments: [String]) throws -> BuiltProgram.Result {
    try BuiltProgram.run(arguments + ["--db", database], in: samples)
  }

  /// A copy of the store, for a test that writes to it.
  func copiedDatabase(to folder: TemporaryFolder) throws -> String {
    let copy = folder.url.appendingPathComponent("copy.sqlite")
    try FileManager.default.copyItem(atPath: database, toPath: copy.path)
    return copy.path
  }

  /// The `data` of a command's JSON answer.
  func json<Value: Decodable>(_ type: Value.Type, _ arguments: [String]) throws -> Value {
    let result = try run(arguments + ["--as-of", Self.asOf, "--format", "json"])
    try #require(result.code == 0, "\(arguments): \(result.error)")
    return try JSONDecoder().decode(Envelope<Value>.self, from: Data(result.output.utf8)).data
  }

  private struct Envelope<Value: Decodable>: Decodable { var data: Value }
}
