import Formats
import Vocabulary

/// The select that reads one request after another: what every other part of a query stands on.
struct LineSelection {
  private let query: EngineQuery
  private let dialect: Dialect

  init(_ query: EngineQuery, _ dialect: Dialect) {
    self.query = query
    self.dialect = dialect
  }

  /// The select. Its columns: `t` seconds since 1970-01-01T00:00:00Z, `app`, `p` and `v` the platform and version as they
  /// were sent, `q` the platform that the User-Agent names, `c` the client, empty where there is none, `w` how many requests
  /// it stands for.
  var sql: String {
    let columns = [
      ("t", time), ("app", app), ("p", platform), ("v", version), ("q", agentPlatform), ("c", client), ("w", weight),
    ]
    return """
      SELECT \(columns.map { "\($1) AS \($0)" }.joined(separator: ",\n      "))
          \(from)
      """
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  var time: String { dialect.epoch(dialect.column(query.columns[.time] ?? "")) }
  var platform: String { sent(.platform) }
  var version: String { sent(.version) }

  /// The table, and which of its rows are counted. Only columns of the table stand in it, no aliases.
  var from: String {
    let (start, end) = query.seconds
    let column = dialect.column(query.columns[.time] ?? "")
    var conditions: [String] = []
    if let first = dialect.time(start), let last = dialect.time(end) {
      conditions += ["\(column) >= \(first)", "\(column) < \(last)"]
    }
    conditions += ["\(time) >= \(start)", "\(time) < \(end)"]
    if query.columns[.method] != nil { conditions.append("\(field(.method)) <> 'OPTIONS'") }
    conditions += query.exclusions.map { "NOT (\(matches($0)))" }
    return "FROM \(query.table)\n    WHERE \(conditions.joined(separator: "\n      AND "))"
  }

  /// The text of a role; empty where it is not mapped.
  private func field(_ role: Role) -> String {
    query.columns[role].map { dialect.text(dialect.column($0)) } ?? "''"
  }

  /// The same, with the sign that logs write where there is none left out.
  private func sent(_ role: Role) -> String {
    query.columns[role] == nil ? "''" : "CASE WHEN \(field(role)) = '-' THEN '' ELSE \(field(role)) END"
  }

  var app: String {
    guard query.columns[.app] != nil else { return dialect.quoted(query.app) }
    return "CASE WHEN \(field(.app)) IN ('', '-') THEN \(dialect.quoted(query.app)) ELSE \(field(.app)) END"
  }

  var client: String {
    guard query.columns[.client] != nil else { return "''" }
    let none = ClientHasher.placeholders.sorted().map(dialect.quoted).joined(separator: ", ")
    return
      "CASE WHEN \(dialect.matches(field(.client), VersionPattern.noClient)) OR LOWER(\(field(.client))) IN (\(none)) "
      + "THEN '' ELSE \(field(.client)) END"
  }

  var weight: String {
    guard let column = query.columns[.weight] ?? query.requestsColumn else { return "1" }
    return "CAST(\(dialect.column(column)) AS \(dialect == .clickhouse ? "Int64" : dialect.integerType))"
  }

  /// How many rows of the log there are, of a group of rows: where rows were added up, what they stand for.
  func count(_ weight: String) -> String { query.requestsColumn == nil ? "COUNT(*)" : "SUM(\(weight))" }

  /// The platform that a User-Agent names, as `PlatformWord` reads it.
  var agentPlatform: String {
    guard query.columns[.userAgent] != nil else { return "''" }
    let text = field(.userAgent)
    return "CASE WHEN \(dialect.matches(text, "iPhone|iPad|iPod|iOS |iOS[)]$")) THEN 'ios' "
      + "WHEN \(dialect.matches(text, "Android|Dalvik/")) THEN 'android' "
      + "WHEN \(dialect.matches(text, "Macintosh|Mac OS X|macOS")) THEN 'macos' "
      + "WHEN \(dialect.matches(text, "Windows")) THEN 'windows' ELSE '' END"
  }

  private func matches(_ exclusion: EngineQuery.Exclusion) -> String {
    var text = field(exclusion.field)
    if exclusion.field == .path {
      // Without its query, and without the scheme and host that proxies log before it.
      text = dialect.captured(text, "^(?:[^/?:]*://[^/?]*)?([^?]*)")
    }
    if exclusion.ignoresCase { text = "LOWER(\(text))" }
    let pattern = exclusion.ignoresCase ? exclusion.pattern.lowercased() : exclusion.pattern
    let match = dialect.matches(text, Self.expression(pattern))
    return exclusion.onlyWithoutVersion ? "\(field(.version)) IN ('', '-') AND \(match)" : match
  }

  /// A pattern of stars and question marks as a regular expression.
  static func expression(_ pattern: String) -> String {
    let parts = pattern.map { character in
      switch character {
      case "*": ".*"
      case "?": "."
      case _ where "$.|+(){}[".contains(character): "[\(character)]"
      default: String(character)
      }
    }
    // A star at an end needs no looking.
    var text = "^" + parts.joined() + "$"
    if text.hasPrefix("^.*") { text.removeFirst(3) }
    if text.hasSuffix(".*$") { text.removeLast(3) }
    return text
  }
}
