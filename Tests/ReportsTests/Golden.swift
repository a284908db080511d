import Foundation
import Testing

/// Texts that are kept in the repository and compared whole.
enum Golden {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/reports")

  /// Compares a text with the kept one; with SUNSET_RECORD=1 in the environment it is written instead.
  static func expect(_ text: String, matches name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["SUNSET_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    let kept = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(
      text == kept, "differs from \(name); record with SUNSET_RECORD=1 and read it", sourceLocation: sourceLocation)
  }
}
