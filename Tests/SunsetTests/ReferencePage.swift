import Foundation
import Testing

/// A page of `Documentation/reference` as its tables say it.
struct ReferencePage {
  /// The rows under one heading, their cells without blanks around them; headings of tables are left out.
  struct Section {
    var heading: String
    var rows: [[String]] = []
  }

  let text: String
  private(set) var sections: [Section] = []

  init(_ name: String) throws {
    let file = BuiltProgram.repository.appendingPathComponent("Documentation/reference/\(name).md")
    text = try String(contentsOf: file, encoding: .utf8)
    /// Whether the rows of a table have begun.
    var isTable = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        sections.append(Section(heading: String(line.drop { $0 == "#" || $0 == " " })))
      }
      guard line.hasPrefix("|"), !sections.isEmpty else {
        isTable = false
        continue
      }
      if line.hasPrefix("|---") {
        isTable = true
      } else if isTable {
        let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        sections[sections.count - 1].rows.append(cells.map { $0.trimmingCharacters(in: .whitespaces) })
      }
    }
  }

  /// The rows of one heading; none where it is not there.
  func rows(_ heading: String) -> [[String]] { sections.first { $0.heading == heading }?.rows ?? [] }

  /// All rows.
  var rows: [[String]] { sections.flatMap(\.rows) }

  /// What stands between backquotes in a cell: one word or several.
  static func words(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }
}
