/// Shows blocks as plain text for a terminal or a mail: no colour, ASCII apart from names that hold more.
///
/// For people: may change with any version.
struct TextWriter {
  /// The columns to wrap running text at, 40 or more. A word, a name or a command that is longer stands on a line alone.
  let width: Int
  /// The columns that labels of a summary have; a longer label pushes only its own line.
  private static let margin = 20

  init(width: Int) { self.width = max(40, width) }

  func write(_ blocks: [Block], to output: inout some TextOutputStream) {
    var previous: Block?
    for block in blocks {
      if let previous, Self.isApart(previous, block) { output.write("\n") }
      for line in lines(block) { output.write(line + "\n") }
      previous = block
    }
  }

  private static func isApart(_ previous: Block, _ next: Block) -> Bool {
    switch (previous, next) {
    case (.title, .paragraph), (.heading, _), (.subheading, _), (.paragraph, .items), (.paragraph, .paragraph): false
    default: true
    }
  }

  private func lines(_ block: Block) -> [String] {
    switch block {
    case .title(let text), .paragraph(let text), .subheading(let text):
      return wrap(text)
    case .heading(let text):
      let lines = wrap(text)
      return lines + [String(repeating: "-", count: lines.map(\.count).max() ?? 0)]
    case .items(let items):
      return items.flatMap { wrap($0, first: "  ", rest: "    ") }
    case .summary(let entries):
      return entries.flatMap(lines)
    case .table(let table):
      return table.textLines
    }
  }

  private func lines(_ entry: Block.Entry) -> [String] {
    let indent = String(repeating: " ", count: Self.margin)
    let padding = String(repeating: " ", count: max(2, Self.margin - entry.label.count))
    return entry.items.enumerated().flatMap { index, item in
      wrap(item, first: index == 0 ? entry.label + padding : indent, rest: indent + "  ")
    }
  }

  /// The text broken at spaces so that no line is wider than the width where that is possible.
  func wrap(_ prose: Prose, first: String = "", rest: String = "") -> [String] {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in Self.text(prose).split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = rest
        isEmpty = true
      }
      line += isEmpty ? word : " " + word
      isEmpty = false
    }
    lines.append(line)
    return lines.map { line in String(line.map { $0 == Prose.tie ? " " : $0 }) }
  }

  private static func text(_ prose: Prose) -> String {
    prose.pieces.reduce(into: "") { text, piece in
      switch piece {
      case .words(let words), .time(let words): text += words
      case .name(let name): text += Prose.tied(Inert.line(name))
      case .command(let command): text += Prose.tied(Inert.line(command, limit: Inert.sentenceLimit))
      }
    }
  }
}
