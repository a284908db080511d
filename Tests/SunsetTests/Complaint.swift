import Foundation
import Testing

/// A command that must fail, and how.
struct Complaint: CustomTestStringConvertible, Sendable {
  var arguments: [String]
  var environment: [String: String] = [:]
  var code: Int32
  /// Parts of the first line of standard error: the file, the place, the remedy.
  var says: [String]

  init(_ arguments: [String], _ code: Int32, _ says: String..., environment: [String: String] = [:]) {
    self.arguments = arguments
    self.code = code
    self.says = says
    self.environment = environment
  }

  var testDescription: String { arguments.joined(separator: " ") }

  /// The format of ``goodLine``.
  static let format =
    #"nginx:$remote_addr [$time_local] "$http_x_client_version" "$http_x_platform" "$http_x_device_id""#
  static let goodLine = #"192.0.2.1 [30/Oct/2026:10:00:00 +0000] "2.1.0" "ios" "d0ebbf10-secret-id""# + "\n"

  /// Runs it in a folder and looks at code, both streams and what is left behind.
  func check(in folder: TemporaryFolder, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let before = try Self.contents(folder)
    let result = try BuiltProgram.run(arguments, in: folder, environment: environment)
    #expect(result.code == code, "\(result.error)", sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    for words in says {
      #expect(result.complaint.contains(words), "\(result.complaint)", sourceLocation: sourceLocation)
    }
    // One line, or one line and the usage of the command.
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 1 || lines.dropFirst().first?.hasPrefix("Usage: ") == true, "\(result.error)")
    #expect(result.error.hasSuffix("\n"), sourceLocation: sourceLocation)
    #expect(!result.error.contains("secret-id"), "client ids are never shown", sourceLocation: sourceLocation)
    #expect(try Self.contents(folder) == before, "nothing is left behind", sourceLocation: sourceLocation)
  }

  /// Every file below a folder with what is in it; folders, pipes and the like by name alone.
  static func contents(_ folder: TemporaryFolder) throws -> [String: Data?] {
    var contents: [String: Data?] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
      let path = folder.url.appendingPathComponent(name)
      let isFile =
        try FileManager.default.attributesOfItem(atPath: path.path)[.type] as? FileAttributeType == .typeRegular
      contents[name] = isFile ? try Data(contentsOf: path) : .some(nil)
    }
    return contents
  }
}
