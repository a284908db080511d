import Foundation

/// A Swift file by its path in the repository.
struct SourceFile {
  let path: String
  let lines: [Substring]

  /// All of some folders, by path.
  static func all(_ folders: String...) throws -> [SourceFile] {
    var sources: [SourceFile] = []
    for folder in folders {
      let root = BuiltProgram.repository.appendingPathComponent(folder)
      for name in try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() where name.hasSuffix(".swift")
      {
        let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
        sources.append(
          SourceFile(path: "\(folder)/\(name)", lines: text.split(separator: "\n", omittingEmptySubsequences: false)))
      }
    }
    return sources
  }
}
