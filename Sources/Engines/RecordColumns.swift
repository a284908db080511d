import Vocabulary

/// The records as expressions over the columns that every query ends with.
///
/// The columns: `kind` 0 for a day and 1 for a window, `e` its last day, `app`, `platform`, `major`, `minor`, `patch` (-1
/// for `unknown`), `grouped` 0 for a version, 1 for a platform and 2 for all, and the sums `requests`, `line_count`,
/// `with_client`, `active`, `remaining`, `only_unknown`, `month`, `on_day`.
struct RecordColumns {
  private let query: EngineQuery
  private let dialect: Dialect

  init(_ query: EngineQuery, _ dialect: Dialect) {
    self.query = query
    self.dialect = dialect
  }

  /// The text of a day's number, by its literals: no dialect agrees with another about dates.
  func day(_ number: String) -> String {
    let days = query.meta.from - 1...query.meta.through + 1
    if dialect == .clickhouse {
      // From before the first day on, so that places count from 1.
      let texts = days.map { "'\($0)'" }.joined(separator: ", ")
      return "[\(texts)][toUInt32(\(number) - \(days.lowerBound.number - 1))]"
    }
    let cases = days.map { "WHEN \($0.number) THEN '\($0)'" }.joined(separator: " ")
    return "CASE \(number) \(cases) END"
  }

  /// The line of one record.
  var record: String {
    let version =
      "CASE WHEN major < 0 THEN '\(Subject.unknownVersion)' ELSE "
      + dialect.joined([
        dialect.digits("major"), "'.'", dialect.digits("minor"), "'.'", dialect.digits("patch"),
      ]) + " END"
    let app = ",\"app\":\""
    let subject = [
      "'\(app)'", dialect.escaped("app"), "'\",\"platform\":\"'", "platform", "'\",\"version\":\"'", version, "'\"'",
    ]
    var daily = ["'{\"kind\":\"daily\",\"day\":\"'", "day_text", "'\"'"] + subject + number("requests", "requests")
    if query.meta.isSampled { daily += number("rows", "line_count") }
    if query.meta.countsClients { daily += number("clients", "active") + number("withClient", "with_client") }
    daily.append("'}'")
    guard query.meta.countsClients else { return dialect.joined(daily) }
    let window =
      ["'{\"kind\":\"window\",\"through\":\"'", "day_text", "'\"'"] + subject + number("requests", "requests")
      + number("active", "active") + number("remaining", "remaining")
      + ["CASE WHEN major < 0 THEN \(dialect.joined(number("onlyUnknown", "only_unknown"))) ELSE '' END"]
      + [optionalMonth] + ["'}'"]
    let total =
      ["'{\"kind\":\"total\",\"through\":\"'", "day_text", "'\"\(app)'", dialect.escaped("app")]
      + ["'\",\"platform\":\"'", "CASE WHEN grouped = 2 THEN '*' ELSE platform END", "'\"'"]
      + number("requests", "requests") + number("clients", "active") + [optionalMonth]
      + number("dayClients", "on_day") + ["'}'"]
    return "CASE WHEN kind = 0 THEN \(dialect.joined(daily))\n    WHEN grouped = 0 THEN \(dialect.joined(window))\n    "
      + "ELSE \(dialect.joined(total)) END"
  }

  /// The line of an hour, of columns `h` (hours since the epoch) and `requests`.
  var hour: String {
    let clock = dialect.rest("h", 24)
    let digits =
      "CASE WHEN \(clock) < 10 THEN \(dialect.joined(["'0'", dialect.digits(clock)])) ELSE \(dialect.digits(clock)) END"
    return dialect.joined(
      ["'{\"kind\":\"hour\",\"hour\":\"'", day(dialect.quotient("h", 24)), "'T'", digits, "':00:00Z\"'"]
        + number("requests", "requests") + ["'}'"])
  }

  /// The line of the end, of a count of records.
  func end(_ count: String) -> String {
    dialect.joined(["'{\"kind\":\"end\",\"records\":'", dialect.digits(count), "'}'"])
  }

  /// The line of `meta` as a literal.
  var meta: String { dialect.quoted(CanonicalRecords.line(.meta(query.meta))) }

  /// Where 28 days were counted.
  private var optionalMonth: String {
    let first = query.meta.from + (Window.monthDays - 1)
    guard query.meta.through >= first else { return "''" }
    return "CASE WHEN e >= \(first.number) THEN \(dialect.joined(number("active28", "month"))) ELSE '' END"
  }

  private func number(_ key: String, _ column: String) -> [String] { ["',\"\(key)\":'", dialect.digits(column)] }
}
