import Vocabulary

/// The names that a query may use, to tell a mistyped one by.
struct ReadableNames {
  private var views: Set<String> = []
  private var tables: Set<String> = []
  /// By view or table, in their order.
  private var columns: [String: [String]] = [:]

  mutating func add(isView: Bool, table: String, column: String) {
    guard !QueryGuard.closedTables.contains(table) else { return }
    if isView { views.insert(table) } else { tables.insert(table) }
    columns[table, default: []].append(column)
  }

  /// Views first: they are made for people.
  private var list: String {
    "the views \(views.sorted().joined(separator: ", ")) and the tables \(tables.sorted().joined(separator: ", "))"
  }

  /// What SQLite says of a query that does not compile, with the nearest name where one was mistyped, or else with the
  /// names that there are.
  func explained(_ message: String, in sql: String) -> String {
    if let name = Self.name(in: message, after: "no such column: ") {
      let named = views.union(tables).filter { Self.words(of: sql).contains($0) }.sorted()
      let nearBy = named.flatMap { columns[$0] ?? [] }
      // Of the tables that the query names, else of any.
      if let near = nearest(to: name, in: nearBy) ?? nearest(to: name, in: Set(columns.values.joined()).sorted()) {
        return "\(message); did you mean \(near)?"
      }
      let known = named.map { "\($0) has \((columns[$0] ?? []).joined(separator: ", "))" }
      return "\(message); \(known.isEmpty ? "there are \(list)" : known.joined(separator: "; "))"
    }
    if let name = Self.name(in: message, after: "no such table: ") {
      if let near = nearest(to: name, in: views.union(tables).sorted()) { return "\(message); did you mean \(near)?" }
      return "\(message); there are \(list)"
    }
    return "\(message); give one SELECT, as in: SELECT * FROM weekly_share"
  }

  /// The mistyped name in lower case, without the table in front of it.
  private static func name(in message: String, after words: String) -> String? {
    guard message.hasPrefix(words) else { return nil }
    return message.dropFirst(words.count).split(separator: ".").last?.lowercased()
  }

  private static func words(of sql: String) -> Set<String> {
    Set(sql.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }
}
