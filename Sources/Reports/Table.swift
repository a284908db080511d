import Vocabulary

/// Rows and columns before any form. One table serves text, CSV, JSON and Markdown.
struct Table {
  struct Column {
    /// The name in CSV and JSON; part of the contract, never renamed.
    var key: String
    /// The heading that people read.
    var title: String
    var alignsRight: Bool

    init(_ key: String, _ title: String? = nil, alignsRight: Bool = false) {
      self.key = key
      self.title = title ?? key
      self.alignsRight = alignsRight
    }
  }

  enum Cell: Hashable {
    /// A text from outside.
    case name(String)
    /// A text of ours.
    case words(String)
    case integer(Int)
    /// People read percent, programs a fraction from 0 to 1.
    case share(Share)
    case flag(Bool)
    case missing
  }

  var columns: [Column]
  var rows: [[Cell]]
  /// What percentages are told apart from; see `Share.percent`.
  var threshold = Threshold.onePercent

  /// What people read in a cell; harmless to a terminal.
  func shown(_ cell: Cell) -> String {
    switch cell {
    case .name(let text): Inert.line(text, limit: 60)
    case .words(let text): text
    case .integer(let number): Figures.grouped(number)
    case .share(let share): Figures.percent(share, against: threshold)
    case .flag(let flag): flag ? "yes" : "no"
    case .missing: "-"
    }
  }
}

extension Optional where Wrapped == Int {
  /// The number as a cell.
  var cell: Table.Cell { map(Table.Cell.integer) ?? .missing }
}

extension Optional where Wrapped == String {
  /// The foreign text as a cell.
  var cell: Table.Cell { map(Table.Cell.name) ?? .missing }
}
