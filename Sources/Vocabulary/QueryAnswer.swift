/// The rows that a query of an operator's gave.
package struct QueryAnswer: Hashable, Sendable {
  /// One value as SQLite types it. Source: <https://sqlite.org/datatype3.html>
  package enum Value: Hashable, Sendable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case blob([UInt8])
  }

  /// The columns' names as the query gives them; two may be alike.
  package var columns: [String]
  /// Each with a value for every column.
  package var rows: [[Value]]

  package init(columns: [String], rows: [[Value]]) {
    self.columns = columns
    self.rows = rows
  }
}
