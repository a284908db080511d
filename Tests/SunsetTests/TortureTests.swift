import Foundation
import Testing

/// A little of every fault of Documentation/RELIABILITY.md; `make torture` tries them all.
@Suite("Faults")
struct TortureTests {
  /// Faults are put in with LD_PRELOAD, and the memory of bombs is measured: neither goes with a sanitizer.
  private static let isSanitized = ProcessInfo.processInfo.environment["SUNSET_SANITIZE"] != nil

  @Test(
    "a little of each",
    .enabled(if: !isSanitized),
    arguments: [
      "kills", "errors", "other_commands", "power_loss", "random_kills", "small_disk", "logrotate", "overlap",
      "staying_reader",
      "readers",
      "bombs", "clock", "hostile", "sql", "files", "privacy",
    ])
  func row(_ name: String) throws {
    #if os(Linux)
      let folder = try TemporaryFolder()
      let script = BuiltProgram.repository.appendingPathComponent("Torture/torture.py")
      let result = try BuiltProgram.run(
        command: [
          "/usr/bin/env", "python3", script.path, "--quick", "--only", name, "--program", BuiltProgram.executable.path,
        ], in: folder.url)
      #expect(result.code == 0, "\(result.error)\(result.output)")
      #expect(result.output.contains("held") || result.output.contains("skipped"))
    #endif
  }
}
