/// A dialect of SQL that a query is printed in: the little that differs from one engine to another.
package enum Dialect: String, CaseIterable, Sendable {
  case clickhouse, spark, trino, bigquery, duckdb
  case analyticsEngine = "analytics-engine"

  /// Whether the query is run against the engine itself in the tests.
  package var isRun: Bool {
    switch self {
    case .clickhouse, .spark, .duckdb: true
    case .trino, .bigquery, .analyticsEngine: false
    }
  }

  /// The type of texts.
  var textType: String {
    switch self {
    case .spark, .bigquery: "STRING"
    case .clickhouse, .analyticsEngine: "String"
    case .trino, .duckdb: "VARCHAR"
    }
  }

  /// The type of 64-bit numbers.
  var integerType: String { self == .bigquery ? "INT64" : "BIGINT" }

  /// A text as a literal.
  func quoted(_ text: String) -> String {
    switch self {
    case .trino, .duckdb: "'" + text.replacing("'", with: "''") + "'"
    case .clickhouse, .spark, .analyticsEngine, .bigquery:
      "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
  }

  /// A column, or a field of one, by its dotted path.
  func column(_ path: String) -> String {
    let quote = self == .trino || self == .duckdb ? "\"" : "`"
    return path.split(separator: ".", omittingEmptySubsequences: false)
      .map { quote + $0.replacing(quote, with: quote + quote) + quote }.joined(separator: ".")
  }

  /// A value as a text, empty where there is none.
  func text(_ value: String) -> String {
    self == .clickhouse ? "ifNull(toString(\(value)), '')" : "COALESCE(CAST(\(value) AS \(textType)), '')"
  }

  /// A number as a text.
  func digits(_ value: String) -> String {
    self == .clickhouse ? "toString(\(value))" : "CAST(\(value) AS \(textType))"
  }

  /// Seconds since 1970-01-01T00:00:00Z of a time, rounded down.
  func epoch(_ time: String) -> String {
    switch self {
    case .clickhouse, .analyticsEngine: "toInt64(toUnixTimestamp(\(time)))"
    case .spark: "unix_timestamp(CAST(\(time) AS TIMESTAMP))"
    case .trino: "CAST(floor(to_unixtime(\(time))) AS BIGINT)"
    case .bigquery: "UNIX_SECONDS(\(time))"
    case .duckdb: "CAST(floor(epoch(\(time))) AS BIGINT)"
    }
  }

  /// The time of a number of seconds since 1970-01-01T00:00:00Z, so that partitions can be left out; nil where it could be
  /// compared by the session's zone.
  func time(_ seconds: Int64) -> String? {
    switch self {
    case .clickhouse, .analyticsEngine: "toDateTime(\(seconds))"
    case .spark: "timestamp_seconds(\(seconds))"
    case .trino: "from_unixtime(\(seconds))"
    case .bigquery: "TIMESTAMP_SECONDS(\(seconds))"
    case .duckdb: nil
    }
  }

  /// A number of 0 or more divided, and rounded down.
  func quotient(_ value: String, _ divisor: Int) -> String {
    switch self {
    case .clickhouse, .analyticsEngine: "intDiv(\(value), \(divisor))"
    case .bigquery: "DIV(\(value), \(divisor))"
    case .spark: "((\(value)) DIV \(divisor))"
    case .duckdb: "((\(value)) // \(divisor))"
    case .trino: "((\(value)) / \(divisor))"
    }
  }

  /// The rest of a division of a number of 0 or more.
  func rest(_ value: String, _ divisor: Int) -> String {
    self == .bigquery ? "MOD(\(value), \(divisor))" : "((\(value)) % \(divisor))"
  }

  /// Whether a text matches a pattern that says itself where it is anchored.
  func matches(_ text: String, _ pattern: String) -> String {
    switch self {
    case .clickhouse, .analyticsEngine: "match(\(text), \(quoted(pattern)))"
    case .spark: "(\(text) RLIKE \(quoted(pattern)))"
    case .trino: "regexp_like(\(text), \(quoted(pattern)))"
    case .bigquery: "REGEXP_CONTAINS(\(text), \(quoted(pattern)))"
    case .duckdb: "regexp_matches(\(text), \(quoted(pattern)))"
    }
  }

  /// What the one group of a pattern matches, empty where it does not match.
  func captured(_ text: String, _ pattern: String) -> String {
    switch self {
    case .clickhouse, .analyticsEngine: "extract(\(text), \(quoted(pattern)))"
    case .spark, .duckdb: "regexp_extract(\(text), \(quoted(pattern)), 1)"
    case .trino: "COALESCE(regexp_extract(\(text), \(quoted(pattern)), 1), '')"
    case .bigquery: "COALESCE(REGEXP_EXTRACT(\(text), \(quoted(pattern))), '')"
    }
  }

  /// A number of at most 18 digits, or null where there are none.
  func number(_ digits: String) -> String {
    switch self {
    case .clickhouse, .analyticsEngine: "toInt64OrZero(\(digits))"
    case .spark, .trino, .duckdb: "TRY_CAST(\(digits) AS BIGINT)"
    case .bigquery: "SAFE_CAST(\(digits) AS INT64)"
    }
  }

  /// The part of a text with commas at a number from 1.
  func part(_ text: String, _ number: String) -> String {
    switch self {
    case .clickhouse, .analyticsEngine: "splitByChar(',', \(text))[\(number)]"
    case .spark: "split_part(\(text), ',', \(number))"
    case .trino, .duckdb: "split_part(\(text), ',', \(number))"
    case .bigquery: "SPLIT(\(text), ',')[SAFE_ORDINAL(\(number))]"
    }
  }

  /// Several texts behind one another.
  func joined(_ texts: [String]) -> String { "CONCAT(\(texts.joined(separator: ", ")))" }

  /// A text as it stands in JSON, without its quotes.
  func escaped(_ text: String) -> String {
    let slashes = "REPLACE(\(text), \(quoted("\\")), \(quoted("\\\\")))"
    if self == .clickhouse {
      return "replaceAll(replaceAll(\(text), \(quoted("\\")), \(quoted("\\\\"))), '\"', \(quoted("\\\"")))"
    }
    return "REPLACE(\(slashes), '\"', \(quoted("\\\"")))"
  }

  /// Rows of literals as something to select from.
  func rows(_ columns: [String], _ rows: [[String]], as name: String) -> String {
    guard self == .bigquery else {
      let values = rows.map { "(\($0.joined(separator: ", ")))" }
      return "(VALUES \(values.joined(separator: ", "))) AS \(name) (\(columns.joined(separator: ", ")))"
    }
    let first = zip(columns, rows.first ?? []).map { "\($1) AS \($0)" }.joined(separator: ", ")
    let values = ["STRUCT(\(first))"] + rows.dropFirst().map { "STRUCT(\($0.joined(separator: ", ")))" }
    return "UNNEST([\(values.joined(separator: ", "))]) AS \(name)"
  }
}
