package import Vocabulary

/// Rows and columns before any form. One table serves text, CSV, JSON and Markdown.
package struct Table: Sendable {
  /// What a column is called and how it stands.
  package struct Column: Sendable {
    /// The name in CSV and JSON; part of the contract, never renamed.
    package var key: String
    /// The heading that people read.
    package var title: String
    package var alignsRight: Bool

    /// Makes a column; its heading is its key where no other is given.
    package init(_ key: String, _ title: String? = nil, alignsRight: Bool = false) {
      self.key = key
      self.title = title ?? key
      self.alignsRight = alignsRight
    }
  }

  /// One value, before any form.
  package enum Cell: Hashable, Sendable {
    /// A text from outside.
    case name(String)
    /// A text of ours.
    case words(String)
    case integer(Int)
    case real(Double)
    /// People read percent, programs a fraction from 0 to 1.
    case share(Share)
    case flag(Bool)
    case missing
  }

  package var columns: [Column]
  package var rows: [[Cell]]
  /// What percentages are told apart from; see `Share.percent`.
  package var threshold: Threshold

  /// Makes a table of its columns and rows, each row with a cell for every column.
  package init(columns: [Column], rows: [[Cell]], threshold: Threshold = .onePercent) {
    self.columns = columns
    self.rows = rows
    self.threshold = threshold
  }

  /// What people read in a cell; harmless to a terminal.
  func shown(_ cell: Cell) -> String {
    switch cell {
    case .name(let text): Inert.line(text, limit: 60)
    case .words(let text): text
    case .integer(let number): Figures.grouped(number)
    case .real(let number): "\(number)"
    case .share(let share): Figures.percent(share, against: threshold)
    case .flag(let flag): flag ? "yes" : "no"
    case .missing: "-"
    }
  }
}

extension Optional where Wrapped == Int {
  /// The number as a cell.
  package var cell: Table.Cell { map(Table.Cell.integer) ?? .missing }
}

extension Optional where Wrapped == String {
  /// The foreign text as a cell.
  package var cell: Table.Cell { map(Table.Cell.name) ?? .missing }
}
