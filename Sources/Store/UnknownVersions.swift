import Vocabulary

/// Lines by version text that could not be read: the table `unknown_version` in memory, of bounded size.
struct UnknownVersions {
  /// The most texts that are kept apart; the lines of further ones go to ``other``.
  static let limit = 1_000
  /// Stands for all texts beyond the limit.
  static let other = "(other)"

  private var lines: [String: Int] = [:]
  private var changed: Set<String> = []

  /// Reads what is in the file.
  init(from connection: Connection) throws(SunsetError) {
    try connection.query("SELECT text, lines FROM unknown_version") { row throws(SunsetError) in
      lines[row.text(0)] = row.int(1)
    }
  }

  /// Adds the lines of one file; where room runs out, the texts with most lines come first.
  /// - Complexity: O(*n* log *n*) in the number of texts.
  mutating func add(_ added: [String: Int]) {
    let known = added.sorted { left, right in (right.value, left.key) < (left.value, right.key) }
    for (text, count) in known {
      let isKept = lines[text] != nil || lines.count - (lines[Self.other] == nil ? 0 : 1) < Self.limit
      let name = isKept ? text : Self.other
      lines[name, default: 0] += count
      changed.insert(name)
    }
  }

  /// Whether something waits to be written.
  var isChanged: Bool { !changed.isEmpty }

  /// Writes what has been added; call ``committed()`` once that is safe.
  func store(to connection: Connection) throws(SunsetError) {
    for text in changed.sorted() {
      try connection.run(
        """
        INSERT INTO unknown_version(text, lines) VALUES(?, ?)
        ON CONFLICT(text) DO UPDATE SET lines = excluded.lines
        """, .text(text), .integer(lines[text] ?? 0))
    }
  }

  /// Forgets what waited: it is in the file now.
  mutating func committed() { changed.removeAll() }
}
