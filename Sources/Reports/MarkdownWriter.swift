/// Shows blocks as GitHub-flavoured Markdown for a chat or a pull request.
///
/// For people: may change with any version. Foreign names and commands stand in code spans, where no markup, link or
/// mention works.
///
/// Source: GitHub Flavored Markdown Spec 0.29, sections 4.10 (tables), 6.1 (backslash escapes), 6.3 (code spans).
struct MarkdownWriter {
  func write(_ blocks: [Block], to output: inout some TextOutputStream) {
    for (index, block) in blocks.enumerated() {
      if index > 0 { output.write("\n") }
      for line in lines(block) { output.write(line + "\n") }
    }
  }

  private func lines(_ block: Block) -> [String] {
    switch block {
    case .title(let text): ["# " + Self.text(text)]
    case .heading(let text): ["## " + Self.text(text)]
    case .subheading(let text): ["### " + Self.text(text)]
    case .paragraph(let text): [Self.text(text)]
    case .items(let items): items.map { "- " + Self.text($0) }
    case .summary(let entries): entries.enumerated().flatMap { index, entry in lines(entry, isFirst: index == 0) }
    case .table(let table): lines(table)
    }
  }

  private func lines(_ entry: Block.Entry, isFirst: Bool) -> [String] {
    (isFirst ? [] : [""]) + ["**\(Self.escape(entry.label))**", ""] + entry.items.map { "- " + Self.text($0) }
  }

  private func lines(_ table: Table) -> [String] {
    let rule = table.columns.map { $0.alignsRight ? "---:" : "---" }
    let heading = table.columns.map { Self.escape($0.title) }
    return [heading, rule].map(Self.row)
      + table.rows.map { row in
        Self.row(
          row.map { cell in
            if case .name(let text) = cell, !text.isEmpty { return Self.code(text) }
            return Self.escape(table.shown(cell))
          })
      }
  }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  private static func text(_ prose: Prose) -> String {
    prose.pieces.reduce(into: "") { text, piece in
      switch piece {
      case .words(let words), .time(let words), .toned(let words, _):
        text += escape(String(words.map { $0 == Prose.tie ? " " : $0 }))
      case .name(let name): text += code(name)
      case .command(let command): text += code(command, limit: Inert.sentenceLimit)
      }
    }
  }

  /// Running text in which nothing is markup.
  static func escape(_ text: String) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "!": result += "\\" + String(scalar)
      // Only at the beginning do these make a list or a heading.
      case "#" where index == 0, "-" where index == 0 && text.unicodeScalars.count > 1, "+" where index == 0:
        result += "\\" + String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A foreign text as a code span that also stays in one cell of a table.
  static func code(_ text: String, limit: Int = Inert.nameLimit) -> String {
    let inert = Inert.line(text, limit: limit)
    var content = ""
    var backslashes = 0
    var ticks = 0
    var longest = 0
    for scalar in inert.unicodeScalars {
      // An odd number of backslashes before a pipe, so that every reader takes the pipe as text.
      if scalar == "|" { content += String(repeating: "\\", count: backslashes + 1) }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      ticks = scalar == "`" ? ticks + 1 : 0
      longest = max(longest, ticks)
      content.unicodeScalars.append(scalar)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // A tick at either end would join the fence; one space there is taken off again by the reader.
    let space = content.hasPrefix("`") || content.hasSuffix("`") || content.isEmpty ? " " : ""
    return fence + space + content + space + fence
  }
}
