import Vocabulary

extension Table {
  /// The table as aligned columns with two spaces between them, its heading first; no trailing spaces.
  var textLines: [String] { textLines(TextStyle(width: .max)) }

  /// The same within a width: a heading that is wider than what stands below it is broken, then columns that can be
  /// missed are left out. Where there is room for it, a bar stands beside the shares that have one.
  ///
  /// For people: column order and widths may change with any version.
  /// - Complexity: O(*n*) in the number of cells.
  func textLines(_ style: TextStyle) -> [String] {
    let barred = columns.firstIndex(where: \.hasBar)
    var layout = Layout(self, columns.indices.map { $0 }, breaksHeadings: false)
    let fits = { (layout: Layout) in
      layout.width + (barred == nil || style.width == .max ? 0 : Self.shortestBar + 2) <= style.width
    }
    if !fits(layout) { layout = Layout(self, layout.shown, breaksHeadings: true) }
    for column in columns.indices.filter({ columns[$0].expendable > 0 })
      .sorted(by: { columns[$0].expendable < columns[$1].expendable }) where !fits(layout)
    {
      layout = Layout(self, layout.shown.filter { $0 != column }, breaksHeadings: true)
    }
    let room = style.width == .max ? 0 : min(Self.longestBar, style.width - layout.width - 2)
    return layout.lines(self, bar: barred, barWidth: room >= Self.shortestBar ? room : 0, style)
  }

  private static let shortestBar = 8
  private static let longestBar = 30

  /// Which columns are shown, and how wide each is.
  private struct Layout {
    let shown: [Int]
    let headings: [[String]]
    let widths: [Int]

    init(_ table: Table, _ shown: [Int], breaksHeadings: Bool) {
      self.shown = shown
      let bodies = shown.map { column in
        table.rows.reduce(1) { max($0, DisplayWidth.of(table.shown($1[column]))) }
      }
      headings = zip(shown, bodies).map { column, body in
        let title = table.columns[column].title
        return breaksHeadings && DisplayWidth.of(title) > body ? title.split(separator: " ").map(String.init) : [title]
      }
      widths = zip(headings, bodies).map { lines, body in lines.reduce(body) { max($0, DisplayWidth.of($1)) } }
    }

    var width: Int { widths.reduce(0, +) + 2 * max(0, widths.count - 1) }

    func lines(_ table: Table, bar: Int?, barWidth: Int, _ style: TextStyle) -> [String] {
      let height = headings.map(\.count).max() ?? 0
      let rows =
        (0..<height).map { line in
          (headings.map { $0.count + line >= height ? $0[$0.count + line - height] : "" }, nil as Cell?)
        } + table.rows.map { row in (shown.map { table.shown(row[$0], toned: true) }, bar.map { row[$0] }) }
      return rows.map { texts, barred in
        var line = ""
        for (index, text) in texts.enumerated() {
          if index > 0 { line += "  " }
          let padding = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(text)))
          line += table.columns[shown[index]].alignsRight ? padding + text : text + padding
          guard shown[index] == bar, barWidth > 0 else { continue }
          var drawn = ""
          if case .share(let share) = barred { drawn = style.bar(share.fraction ?? 0, width: barWidth) }
          line += "  " + drawn + String(repeating: " ", count: max(0, barWidth - drawn.count))
        }
        while line.last == " " { line.removeLast() }
        return Tone.rendered(line, isColored: style.isColored)
      }
    }
  }
}
