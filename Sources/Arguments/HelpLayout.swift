/// How help is set: paragraphs over the whole width, and rows of a label with its explanation beside it.
struct HelpLayout {
  /// Where the explanations begin, in characters from the left.
  private static let column = 26

  /// Characters a line.
  let columns: Int

  func block(_ text: String) -> String { wrapped(text, width: columns).joined(separator: "\n") }

  /// A title over its rows; nothing where there are none.
  func section(_ title: String, _ rows: [String]) -> [String] {
    rows.isEmpty ? [] : [([title + ":"] + rows).joined(separator: "\n")]
  }

  /// A label with its explanation beside it, or below it where the label is too long.
  func row(_ label: String, _ abstract: String, _ discussion: String = "") -> String {
    // A terminal narrower than the explanations' column still gets a few words a line.
    let width = max(columns - Self.column, 20)
    let texts = [abstract, discussion].filter { !$0.isEmpty }
    var lines = texts.flatMap { wrapped($0, width: width) }
    let margin = String(repeating: " ", count: Self.column)
    var first = "  " + label
    if first.count < Self.column, !lines.isEmpty {
      first += String(repeating: " ", count: Self.column - first.count) + lines.removeFirst()
    }
    return ([first] + lines.map { $0.isEmpty ? "" : margin + $0 }).joined(separator: "\n")
  }

  /// A whole topic.
  func page(_ topic: HelpTopic) -> String {
    var parts = [block("\(topic.name.uppercased()): \(topic.abstract)")]
    for section in topic.sections {
      let title = section.title.isEmpty ? "" : section.title.uppercased() + ":"
      let rows = section.entries.map { row($0.term, $0.meaning) }
      if section.text.isEmpty {
        parts.append(([title] + rows).filter { !$0.isEmpty }.joined(separator: "\n"))
      } else {
        parts.append(block([title, section.text].filter { !$0.isEmpty }.joined(separator: " ")))
        parts.append(rows.joined(separator: "\n"))
      }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
