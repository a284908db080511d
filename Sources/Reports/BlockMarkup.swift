/// Shows the blocks of a report as HTML, within a part of the page: headings are one level lower than there.
struct BlockMarkup {
  /// What a table is called where no heading is before it.
  let label: String

  func markup(_ blocks: [Block]) -> [Markup] {
    var heading = label
    return blocks.flatMap { block -> [Markup] in
      switch block {
      case .title(let text), .heading(let text):
        heading = text.plain
        return [Markup.Tag.h3 { text }]
      case .subheading(let text): return [Markup.Tag.p(.class("soft")) { text }]
      case .paragraph(let text): return [Markup.Tag.p { text }]
      case .items(let items): return [Markup.Tag.ul { items.map { item in Markup.Tag.li { item } } }]
      case .summary(let entries): return [Self.list(entries)].compactMap { $0 }
      case .table(let table): return [Self.table(table, label: heading)]
      }
    }
  }

  /// Labels with what belongs to each; nothing where there is none.
  static func list(_ entries: [Block.Entry]) -> Markup? {
    guard !entries.isEmpty else { return nil }
    return Markup.Tag.dl {
      entries.flatMap { entry in
        [Markup.Tag.dt { entry.label }] + entry.items.map { item in Markup.Tag.dd { item } }
      }
    }
  }

  /// A plain table; one that is wider than its place can be scrolled, by keys too.
  static func table(_ table: Table, label: String) -> Markup {
    Markup.Tag.div(.class("scroll"), .role("region"), .label(label), .focusable) {
      Markup.Tag.table {
        head(table.columns)
        Markup.Tag.tbody {
          table.rows.map { row in
            Markup.Tag.tr {
              zip(table.columns, row).enumerated().map { index, pair in
                cell(pair.1, pair.0, table, isFirst: index == 0)
              }
            }
          }
        }
      }
    }
  }

  static func head(_ columns: [Table.Column]) -> Markup {
    Markup.Tag.thead {
      Markup.Tag.tr {
        columns.map { column in
          Markup.Tag.th(.scope("col"), .class(classes(column))) { column.title }
        }
      }
    }
  }

  /// The first cell of a row is its heading.
  static func cell(_ cell: Table.Cell, _ column: Table.Column, _ table: Table, isFirst: Bool) -> Markup {
    let shown: [Markup] =
      if case .name(let text) = cell { [Markup.Tag.bdi { Inert.line(text, limit: 60) }] } else {
        [.text(table.shown(cell))]
      }
    return isFirst
      ? Markup.Tag.th(.scope("row"), .class(classes(column))) { shown }
      : Markup.Tag.td(.class(classes(column))) { shown }
  }

  static func classes(_ column: Table.Column) -> String {
    "c-\(column.key)" + (column.alignsRight ? " num" : "")
  }
}
