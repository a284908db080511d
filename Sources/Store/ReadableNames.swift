import Vocabulary

/// The names that a query may use, to tell a mistyped one by.
struct ReadableNames {
  private var views: Set<String> = []
  private var tables: Set<String> = []
  private var columns: Set<String> = []

  mutating func add(isView: Bool, table: String, column: String) {
    guard !QueryGuard.closedTables.contains(table) else { return }
    if isView { views.insert(table) } else { tables.insert(table) }
    columns.insert(column)
  }

  /// Views first: they are made for people.
  var list: String {
    "the views \(views.sorted().joined(separator: ", ")) and the tables \(tables.sorted().joined(separator: ", "))"
  }

  /// What SQLite says of a query that does not compile, with the nearest name where one was mistyped.
  func explained(_ message: String) -> String {
    for (words, candidates) in [("no such column: ", columns), ("no such table: ", views.union(tables))] {
      guard message.hasPrefix(words) else { continue }
      let name = message.dropFirst(words.count)
      let last = name.split(separator: ".").last.map(String.init) ?? String(name)
      if let near = nearest(to: last.lowercased(), in: candidates.sorted()) {
        return "\(message); did you mean \(near)?"
      }
      return "\(message); there are \(list)"
    }
    return "\(message); give one SELECT, as in: SELECT * FROM weekly_share"
  }
}
