/// Shows blocks as plain text for a terminal or a mail.
///
/// For people: may change with any version.
struct TextWriter {
  /// A word, a name or a command that is longer than the width stands on a line alone.
  let style: TextStyle
  /// The columns that labels of a summary have; a longer label pushes only its own line.
  private static let margin = 20

  init(width: Int) { style = TextStyle(width: width) }
  init(style: TextStyle) { self.style = style }

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
    case .paragraph(let text): return wrap(text)
    case .title(let text), .subheading(let text): return wrap(text, tone: .strong)
    case .heading(let text):
      let width = wrap(text).map(DisplayWidth.of).max() ?? 0
      return wrap(text, tone: .strong) + [String(repeating: "-", count: width)]
    case .items(let items): return items.flatMap { wrap($0, first: "  ", rest: "    ") }
    case .summary(let entries): return entries.flatMap(lines)
    case .table(let table): return table.textLines(style)
    }
  }

  private func lines(_ entry: Block.Entry) -> [String] {
    let indent = String(repeating: " ", count: Self.margin)
    let padding = String(repeating: " ", count: max(2, Self.margin - DisplayWidth.of(entry.label)))
    let label = Tone.strong.around(entry.label) + padding
    return entry.items.enumerated().flatMap { index, item in
      wrap(item, first: index == 0 ? label : indent, rest: indent + "  ")
    }
  }

  /// The text broken at spaces, and between the characters of scripts without them, so that no line is wider than the
  /// width where that is possible.
  func wrap(_ prose: Prose, first: String = "", rest: String = "", tone: Tone? = nil) -> [String] {
    var lines: [String] = []
    var line = first
    var width = DisplayWidth.of(first)
    var isEmpty = true
    for part in Self.parts(of: Self.text(prose)) {
      let space = part.followsSpace && !isEmpty ? 1 : 0
      if !isEmpty, width + space + part.width > style.width {
        lines.append(line)
        line = rest
        width = DisplayWidth.of(rest)
      } else if space > 0 {
        line += " "
        width += 1
      }
      line += part.text
      width += part.width
      isEmpty = false
    }
    lines.append(line)
    return lines.map { line in
      let text = String(line.map { $0 == Prose.tie ? " " : $0 })
      return Tone.rendered(tone.map { $0.around(text) } ?? text, isColored: style.isColored)
    }
  }

  /// A piece of a text that is not broken.
  private struct Part {
    var text: String
    var width: Int
    var followsSpace: Bool
  }

  private static func parts(of text: String) -> [Part] {
    text.split(separator: " ").flatMap { word -> [Part] in
      var parts: [Part] = []
      var previous: Unicode.Scalar?
      for scalar in word.unicodeScalars {
        let width = DisplayWidth.of(scalar)
        if let before = previous, !isBreakable(before, scalar) {
          parts[parts.count - 1].text.unicodeScalars.append(scalar)
          parts[parts.count - 1].width += width
        } else {
          parts.append(Part(text: String(scalar), width: width, followsSpace: previous == nil))
        }
        previous = scalar
      }
      return parts
    }
  }

  /// Whether a line may end between two scalars of one word: beside a wide one that does not belong to its neighbour.
  ///
  /// Source: JIS X 4051, 6.1 (kinsoku): no line begins with a closing mark or ends with an opening one.
  private static func isBreakable(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Bool {
    guard DisplayWidth.isWide(before) || DisplayWidth.isWide(after) else { return false }
    return !closing.contains(after) && !opening.contains(before) && DisplayWidth.of(after) > 0 && !Tone.isMark(before)
  }

  private static let closing = Set("、。，．）」』】〕：；！？ーぁぃぅぇぉっゃゅょァィゥェォッャュョ～…)]:;,.!?%".unicodeScalars)
  private static let opening = Set("（「『【〔([".unicodeScalars)

  private static func text(_ prose: Prose) -> String {
    prose.pieces.reduce(into: "") { text, piece in
      switch piece {
      case .words(let words), .time(let words): text += words
      case .toned(let words, let tone): text += tone.around(words)
      case .name(let name): text += Prose.tied(Inert.line(name))
      case .command(let command): text += Prose.tied(Inert.line(command, limit: Inert.sentenceLimit))
      }
    }
  }
}
