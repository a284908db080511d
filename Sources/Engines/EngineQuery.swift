package import Vocabulary

/// What a query is to count: which columns of which table, over which days.
package struct EngineQuery: Sendable {
  /// What the batch says of itself.
  package var meta: BatchMeta
  /// What stands after FROM.
  package var table: String
  /// The columns by role, as dotted paths.
  package var columns: [Role: String]
  /// The app of requests that name none.
  package var app: String
  /// Requests to leave out.
  package var exclusions: [Exclusion]
  package var zone: Zone
  /// The column that says how many requests a row stands for, where rows were added up; nil where each stands for itself.
  package var requestsColumn: String?

  /// Requests that are no client activity, by the pattern of a text.
  package struct Exclusion: Hashable, Sendable {
    package var field: Role
    /// `*` is any run of characters, `?` any one.
    package var pattern: String
    package var ignoresCase: Bool
    /// Whether only requests without a version are looked at.
    package var onlyWithoutVersion: Bool

    package init(field: Role, pattern: String, ignoresCase: Bool, onlyWithoutVersion: Bool) {
      self.field = field
      self.pattern = pattern
      self.ignoresCase = ignoresCase
      self.onlyWithoutVersion = onlyWithoutVersion
    }
  }

  /// - Throws: `SunsetError` (`usage`) for what a query of an engine cannot do.
  package init(
    meta: BatchMeta, table: String, columns: [Role: String], app: String = "", exclusions: [Exclusion] = [], zone: Zone,
    requestsColumn: String? = nil
  ) throws(SunsetError) {
    self.meta = meta
    self.table = table
    self.columns = columns
    self.app = app
    self.exclusions = exclusions.filter { columns[$0.field] != nil }
    self.zone = zone
    self.requestsColumn = requestsColumn
    if columns[.weight] != nil, requestsColumn != nil {
      throw SunsetError(
        .usage, "rows that were added up and a weight of a sampled log do not go together; map one of them only")
    }
    for role in [Role.time, .version] where columns[role] == nil {
      throw SunsetError(
        .usage, "no column is mapped to the role \(role.rawValue); give it with --field \(role.rawValue)=COLUMN")
    }
    var named = columns.map { ("role \($0.key.rawValue)", $0.value) }
    if let requestsColumn { named.append(("option --requests", requestsColumn)) }
    for (name, path) in named.sorted(by: { $0.0 < $1.0 }) {
      let words = path.split(separator: ".", omittingEmptySubsequences: false)
      guard words.allSatisfy({ !$0.isEmpty }), path.unicodeScalars.allSatisfy(Self.isPlain) else {
        throw SunsetError(
          .usage,
          "the \(name) has \(path), which no query can name; map it to a column, or to a.b for the "
            + "field b of a, and give a table or view that has it")
      }
    }
    for exclusion in self.exclusions where exclusion.pattern.contains(where: { "\\^]".contains($0) }) {
      throw SunsetError(
        .usage, "the exclusion \(exclusion.pattern) has a character that no query can hold; leave it out in a view")
    }
  }

  /// Letters, digits and what column names have besides; nothing that could end a quoted name.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value != 0x7F && !"`\"'\\;#[]()".unicodeScalars.contains(scalar)
  }

  /// The days that are counted.
  var days: ClosedRange<Day> { meta.from...meta.through }
  /// The instants that are counted, in seconds since 1970-01-01T00:00:00Z; the end is not included.
  var seconds: (start: Int64, end: Int64) {
    (zone.start(of: meta.from).seconds, zone.start(of: meta.through + 1).seconds)
  }

  /// A stretch of days that clients are counted over: a day for itself, or a window with what came before it.
  struct Span {
    var isWindow: Bool
    var end: Day
    /// The first day that is looked at.
    var first: Day
    /// The first day of the window, or the day itself.
    var week: Day
    /// Whether all of the 28 days that end with it are counted.
    var isMonth: Bool
  }

  /// Every day, and every window that lies within them.
  var spans: [Span] {
    var spans = days.map { Span(isWindow: false, end: $0, first: $0, week: $0, isMonth: false) }
    guard meta.countsClients else { return spans }
    for end in days where end - meta.from >= Window.days - 1 {
      let week = end - (Window.days - 1)
      let isMonth = end - meta.from >= Window.monthDays - 1
      spans.append(
        Span(
          isWindow: true, end: end, first: isMonth ? end - (Window.monthDays - 1) : week, week: week, isMonth: isMonth))
    }
    return spans
  }
}
