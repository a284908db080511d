import Formats
import Vocabulary

/// The query as ClickHouse takes it, from 18.16 on: the same chain of groups as ``StandardQuery``, without named selects
/// and window functions, which old releases lack and new ones read once for each use.
///
/// The innermost group stands over the table itself, so that each shard of a distributed one adds up its own requests and
/// sends one row a day, version and client. Source: ClickHouse documentation, "Distributed table engine".
struct ClickHouseQuery {
  private let query: EngineQuery
  private let lines: LineSelection
  private let dialect = Dialect.clickhouse

  init(_ query: EngineQuery) {
    self.query = query
    lines = LineSelection(query, .clickhouse)
  }

  /// The whole query; each row of its answer is a line.
  var sql: String {
    let columns = RecordColumns(query, dialect)
    let wanted = query.meta.countsClients ? "" : "\n    WHERE kind = 0"
    return """
      SELECT arrayJoin(arrayConcat([\(columns.meta)], all_records, [\(columns.end("length(all_records)"))])) AS line
      FROM (SELECT groupArray(record) AS all_records FROM (
        SELECT \(columns.record) AS record
        FROM (SELECT *, \(columns.day("e")) AS day_text FROM (
          \(counted)))\(wanted)
        UNION ALL
        SELECT \(columns.hour) AS record
        FROM (SELECT x_h AS h, x_requests AS requests FROM (
          SELECT \(dialect.quotient(lines.time, 3_600)) AS x_h, sum(\(lines.weight)) AS x_requests
          \(lines.from)
          GROUP BY x_h))))
      FORMAT TabSeparatedRaw
      """
  }

  /// One row a day, client, and version as it was sent.
  private var sent: String {
    let (start, end) = query.seconds
    let day = dialect.quotient(ZoneSteps(query.zone, from: start, to: end).local(lines.time), 86_400)
    return """
      SELECT \(day) AS x_d, \(lines.app) AS x_app, \(lines.platform) AS x_p,
                    \(lines.version) AS x_v,
                    \(lines.agentPlatform) AS x_q,
                    \(lines.client) AS x_c,
                    sum(\(lines.weight)) AS x_requests, \(query.requestsColumn == nil ? "count()" : "sum(\(lines.weight))") AS x_lines
                  \(lines.from)
                  GROUP BY x_d, x_app, x_p, x_v, x_q, x_c
      """
  }

  /// One row a day, client, platform and version.
  private var cells: String {
    let libraries = list(VersionText.libraries.sorted())
    let words = list(VersionPattern.platforms.map(\.word))
    let names = list(VersionPattern.platforms.map(\.platform))
    let matches = dialect.matches("y", VersionPattern.major)
    func numbers(_ pattern: String) -> String {
      "arrayMap(y -> \(dialect.number(dialect.captured("y", pattern))), pieces)"
    }
    return """
      SELECT x_d AS d, x_app AS app, x_c AS client, platform, major, minor, patch, sum(x_requests) AS requests,
                  sum(x_lines) AS line_count
                FROM (SELECT x_d, x_app, x_c, x_requests, x_lines, splitByChar(',', x_v) AS pieces,
                    arrayMap(y -> lower(\(dialect.captured("y", VersionPattern.word))), pieces) AS words,
                    arrayMap((y, z) -> if(\(matches) AND NOT has(\(libraries), z), \(dialect.number(dialect.captured("y", VersionPattern.major))), toInt64(-1)), pieces, words) AS majors,
                    \(numbers(VersionPattern.minor)) AS minors, \(numbers(VersionPattern.patch)) AS patches,
                    length(pieces) <= 8 AND arrayUniq(majors) = 1 AND arrayUniq(minors) = 1 AND arrayUniq(patches) = 1 AND majors[1] >= 0 AS is_one,
                    if(is_one, majors[1], toInt64(-1)) AS major, if(is_one, minors[1], toInt64(-1)) AS minor,
                    if(is_one, patches[1], toInt64(-1)) AS patch,
                    if(is_one, transform(words[length(words)], \(words), \(names), ''), '') AS hint,
                    if(x_p != '', if(\(dialect.matches("x_p", VersionPattern.platform)), lower(x_p), 'none'), if(x_q != '', x_q, if(hint != '', hint, 'none'))) AS platform
                  FROM (
                  \(sent)))
                GROUP BY d, app, client, platform, major, minor, patch
      """
  }

  /// What each client has of each version in each day and window.
  private var seen: String {
    let spans = query.spans.map { span in
      "tuple(\(span.isWindow ? 1 : 0), \(span.end.number), \(span.first.number), \(span.week.number))"
    }
    return """
      SELECT tupleElement(s, 1) AS kind, tupleElement(s, 2) AS e, app, platform, major, minor, patch, client,
                max(d) AS last_day, sum(if(d >= tupleElement(s, 4), requests, 0)) AS week_requests,
                sum(if(d >= tupleElement(s, 4), line_count, 0)) AS week_lines, max(d >= tupleElement(s, 4)) AS in_week
              FROM (SELECT d, app, client, platform, major, minor, patch, requests, line_count,
                  arrayJoin(arrayFilter(y -> d >= tupleElement(y, 3) AND d <= tupleElement(y, 2), [\(spans.joined(separator: ", "))])) AS s
                FROM (
                \(cells)))
              GROUP BY kind, e, app, platform, major, minor, patch, client
      """
  }

  /// Each client with its versions, the latest first: a known version before `unknown`, then by day, then the higher
  /// version, then by the platform's name.
  private var placed: String {
    let columns = [
      "in_week", "major >= 0", "last_day", "major", "minor", "patch", "week_requests", "week_lines",
    ].map { "toInt64(\($0))" }
    let order = (1...6).map { "-\(at("y", $0))" } + [at("y", 9)]
    return """
      SELECT kind, e, app, toInt64(client != '') AS is_client,
              arraySort(y -> tuple(\(order.joined(separator: ", "))), groupArray(tuple(\(columns.joined(separator: ", ")), platform))) AS places,
              toInt64(\(at("places[1]", 2)) = 0) AS is_unknown
            FROM (
              \(seen))
            GROUP BY kind, e, app, client
      """
  }

  /// A row a version, a platform and all, each client once in each.
  private var counted: String {
    let version =
      "arrayMap((y, i) -> tuple(toInt64(0), \(at("y", 9)), \(at("y", 4)), \(at("y", 5)), \(at("y", 6)), \(at("y", 7)), "
      + "\(at("y", 8)), \(at("y", 1)), if(i = 1, \(at("y", 1)), toInt64(0)), \(at("y", 1)), toInt64(1), "
      + "toInt64(0)), places, arrayEnumerate(places))"
    func total(_ grouped: Int, _ platform: String, _ isOwn: String) -> String {
      func sum(_ place: Int) -> String { "toInt64(arraySum(y -> if(\(isOwn), \(at("y", place)), toInt64(0)), places))" }
      let none = "toInt64(-1), toInt64(-1), toInt64(-1)"
      return "tuple(toInt64(\(grouped)), \(platform), \(none), \(sum(7)), \(sum(8)), "
        + "toInt64(arrayExists(y -> \(isOwn) AND \(at("y", 1)) = 1, places)), toInt64(0), toInt64(0), toInt64(1), "
        + "toInt64(arrayExists(y -> \(isOwn) AND \(at("y", 3)) = e, places)))"
    }
    let platforms =
      "arrayMap(x -> \(total(1, "x", "\(at("y", 9)) = x")), arrayDistinct(arrayMap(y -> \(at("y", 9)), places)))"
    let all = "[\(total(2, "''", "\(at("y", 1)) >= 0"))]"
    let sums = [
      ("requests", at("r", 6)), ("line_count", at("r", 7)), ("with_client", "is_client * \(at("r", 7))"),
      ("active", "is_client * \(at("r", 8))"), ("remaining", "is_client * \(at("r", 9))"),
      ("only_unknown", "is_client * is_unknown * \(at("r", 10))"), ("month", "is_client * \(at("r", 11))"),
      ("on_day", "is_client * \(at("r", 12))"),
    ].map { "sum(\($1)) AS \($0)" }
    return """
      SELECT kind, e, app, \(at("r", 1)) AS grouped, \(at("r", 2)) AS platform, \(at("r", 3)) AS major, \(at("r", 4)) AS minor,
            \(at("r", 5)) AS patch, \(sums.joined(separator: ", "))
          FROM (SELECT kind, e, app, is_client, is_unknown, arrayJoin(arrayConcat(
              \(version),
              arrayFilter(z -> kind = 1, \(platforms)),
              arrayFilter(z -> kind = 1, \(all)))) AS r
            FROM (
            \(placed)))
          GROUP BY kind, e, app, grouped, platform, major, minor, patch
      """
  }

  private func at(_ tuple: String, _ place: Int) -> String { "tupleElement(\(tuple), \(place))" }

  private func list(_ texts: [String]) -> String { "[\(texts.map(dialect.quoted).joined(separator: ", "))]" }
}
