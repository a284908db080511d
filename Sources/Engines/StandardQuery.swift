import Formats
import Vocabulary

/// The query as Spark, Trino, BigQuery and DuckDB take it: one chain of groups over each client's versions and days.
struct StandardQuery {
  /// A named select.
  struct Step {
    var name: String
    var sql: String
  }

  private let query: EngineQuery
  private let dialect: Dialect

  init(_ query: EngineQuery, _ dialect: Dialect) {
    self.query = query
    self.dialect = dialect
  }

  /// The selects up to one row a day, version and client; nothing after them looks at a request again.
  var reading: [Step] {
    [Step(name: "lines", sql: LineSelection(query, dialect).sql)] + versions + [Step(name: "cells", sql: cells)]
  }

  /// The selects from there to one record a row.
  var counting: [Step] {
    [
      Step(name: "spans", sql: spans), Step(name: "seen", sql: seen), Step(name: "placed", sql: placed),
      Step(name: "counted", sql: counted), Step(name: "records", sql: records),
    ]
  }

  /// The select of all lines, `meta` and `end` among them.
  var final: String {
    let columns = RecordColumns(query, dialect)
    return """
      SELECT \(columns.meta) AS line
      UNION ALL
      SELECT CASE WHEN GROUPING(record) = 1 THEN \(columns.end("COUNT(*)")) ELSE record END AS line
      FROM records GROUP BY GROUPING SETS ((record), ())
      """
  }

  /// The whole query.
  var sql: String {
    let steps = (reading + counting).map { "\($0.name) AS (\n    \($0.sql))" }
    return "WITH \(steps.joined(separator: ",\n  "))\n\(final)"
  }

  /// Each version text once, and what it means. A list, as a repeated header is joined into, means a version where all of
  /// its parts do.
  private var versions: [Step] {
    let count = "(LENGTH(v) - LENGTH(REPLACE(v, ',', '')) + 1)"
    let numbers = dialect.rows(["i"], (1...8).map { [String($0)] }, as: "numbers")
    let libraries = VersionText.libraries.sorted().map(dialect.quoted).joined(separator: ", ")
    let platforms = VersionPattern.platforms.map { "WHEN '\($0.word)' THEN '\($0.platform)'" }.joined(separator: " ")
    return [
      Step(name: "texts", sql: "SELECT DISTINCT v, \(count) AS parts FROM lines"),
      Step(
        name: "pieces",
        sql: """
          SELECT v, parts, i, \(dialect.part("v", "i")) AS piece
              FROM texts CROSS JOIN \(numbers) WHERE i <= parts AND parts <= 8
          """),
      Step(
        name: "words",
        sql: "SELECT v, parts, i, piece, LOWER(\(dialect.captured("piece", VersionPattern.word))) AS word FROM pieces"),
      Step(
        name: "numbered",
        sql: """
          SELECT v, parts, CASE WHEN i = parts THEN CASE word \(platforms) END END AS hint,
                CASE WHEN word NOT IN (\(libraries)) THEN \(dialect.number(dialect.captured("piece", VersionPattern.major))) END AS major,
                COALESCE(\(dialect.number(dialect.captured("piece", VersionPattern.minor))), 0) AS minor,
                COALESCE(\(dialect.number(dialect.captured("piece", VersionPattern.patch))), 0) AS patch
              FROM words
          """),
      Step(
        name: "versions",
        sql: """
          SELECT v, CASE WHEN is_one THEN major ELSE -1 END AS major, CASE WHEN is_one THEN minor ELSE -1 END AS minor,
                CASE WHEN is_one THEN patch ELSE -1 END AS patch, CASE WHEN is_one THEN hint END AS hint
              FROM (SELECT v, MAX(major) AS major, MAX(minor) AS minor, MAX(patch) AS patch, MAX(hint) AS hint,
                  COUNT(major) = MAX(parts) AND MIN(major) = MAX(major) AND MIN(minor) = MAX(minor)
                    AND MIN(patch) = MAX(patch) AS is_one
                FROM numbered GROUP BY v) AS x
          """),
    ]
  }

  private var cells: String {
    let (start, end) = query.seconds
    let day = dialect.quotient(ZoneSteps(query.zone, from: start, to: end).local("lines.t"), 86_400)
    return """
      SELECT d, app, platform, major, minor, patch, client, SUM(w) AS requests,
            \(LineSelection(query, dialect).count("w")) AS line_count
          FROM (SELECT \(day) AS d, lines.app AS app, lines.c AS client, lines.w AS w,
              CASE WHEN lines.p <> '' THEN CASE WHEN \(dialect.matches("lines.p", VersionPattern.platform)) THEN LOWER(lines.p) ELSE 'none' END
                WHEN lines.q <> '' THEN lines.q ELSE COALESCE(versions.hint, 'none') END AS platform,
              COALESCE(versions.major, -1) AS major, COALESCE(versions.minor, -1) AS minor,
              COALESCE(versions.patch, -1) AS patch
            FROM lines LEFT JOIN versions ON versions.v = lines.v) AS x
          GROUP BY d, app, platform, major, minor, patch, client
      """
  }

  private var spans: String {
    let rows = query.spans.map { span in
      [span.isWindow ? "1" : "0"] + [span.end, span.first, span.week].map { String($0.number) }
    }
    return "SELECT * FROM \(dialect.rows(["kind", "e", "first_day", "week"], rows, as: "s"))"
  }

  /// What each client has of each version in each day and window.
  private var seen: String {
    """
    SELECT spans.kind, spans.e, cells.app, cells.platform, cells.major, cells.minor, cells.patch, cells.client,
          MAX(cells.d) AS last_day, SUM(CASE WHEN cells.d >= spans.week THEN cells.requests ELSE 0 END) AS requests,
          SUM(CASE WHEN cells.d >= spans.week THEN cells.line_count ELSE 0 END) AS line_count,
          MAX(CASE WHEN cells.d >= spans.week THEN 1 ELSE 0 END) AS in_week,
          MAX(CASE WHEN cells.client <> '' THEN 1 ELSE 0 END) AS is_client
        FROM cells JOIN spans ON cells.d BETWEEN spans.first_day AND spans.e
        GROUP BY spans.kind, spans.e, cells.app, cells.platform, cells.major, cells.minor, cells.patch, cells.client
    """
  }

  /// The same with each client's place: its latest version has the first. A known version is later than `unknown`, then the
  /// day counts, then the higher version, then the platform's name.
  private var placed: String {
    let client = "PARTITION BY kind, e, app, client"
    return """
      SELECT kind, e, app, platform, major, minor, patch, requests, line_count, in_week, is_client,
            ROW_NUMBER() OVER (\(client) ORDER BY in_week DESC, CASE WHEN major >= 0 THEN 1 ELSE 0 END DESC,
              last_day DESC, major DESC, minor DESC, patch DESC, platform) AS place,
            MAX(in_week * (major + 1)) OVER (\(client)) AS best,
            MAX(last_day) OVER (\(client)) AS last_any,
            ROW_NUMBER() OVER (\(client), platform ORDER BY in_week DESC, major DESC, minor DESC, patch DESC) AS place_here,
            MAX(last_day) OVER (\(client), platform) AS last_here
          FROM seen
      """
  }

  /// A row a version, a platform and all, each client once in each.
  private var counted: String {
    """
    SELECT kind, e, app, platform, major, minor, patch, grouped, requests, line_count, with_client, remaining, only_unknown,
          CASE grouped WHEN 0 THEN active_version WHEN 1 THEN active_here ELSE active_all END AS active,
          CASE grouped WHEN 0 THEN month_version WHEN 1 THEN month_here ELSE month_all END AS month,
          CASE grouped WHEN 1 THEN day_here ELSE day_all END AS on_day
        FROM (SELECT kind, e, app, COALESCE(platform, '') AS platform, COALESCE(major, -1) AS major,
            COALESCE(minor, -1) AS minor, COALESCE(patch, -1) AS patch,
            CASE WHEN GROUPING(major) = 0 THEN 0 WHEN GROUPING(platform) = 0 THEN 1 ELSE 2 END AS grouped,
            SUM(requests) AS requests, SUM(line_count) AS line_count, SUM(is_client * line_count) AS with_client,
            SUM(is_client * in_week * first_place) AS remaining, SUM(is_client * in_week * is_unknown) AS only_unknown,
            SUM(is_client * in_week) AS active_version, SUM(is_client * in_week * here) AS active_here,
            SUM(is_client * in_week * first_place) AS active_all, SUM(is_client) AS month_version,
            SUM(is_client * here) AS month_here, SUM(is_client * first_place) AS month_all,
            SUM(is_client * here * on_day_here) AS day_here, SUM(is_client * first_place * on_day) AS day_all
          FROM (SELECT kind, e, app, platform, major, minor, patch, requests, line_count, in_week, is_client,
              CASE WHEN place = 1 THEN 1 ELSE 0 END AS first_place, CASE WHEN place_here = 1 THEN 1 ELSE 0 END AS here,
            CASE WHEN best = 0 THEN 1 ELSE 0 END AS is_unknown, CASE WHEN last_any = e THEN 1 ELSE 0 END AS on_day,
            CASE WHEN last_here = e THEN 1 ELSE 0 END AS on_day_here FROM placed) AS x
          GROUP BY GROUPING SETS ((kind, e, app, platform, major, minor, patch), (kind, e, app, platform), (kind, e, app))) AS y
    """
  }

  private var records: String {
    let columns = RecordColumns(query, dialect)
    let wanted = query.meta.countsClients ? "kind = 1 OR grouped = 0" : "kind = 0 AND grouped = 0"
    return """
      SELECT \(columns.record) AS record
          FROM (SELECT counted.*, \(columns.day("e")) AS day_text FROM counted WHERE \(wanted)) AS x
          UNION ALL
          SELECT \(columns.hour) AS record
          FROM (SELECT \(dialect.quotient("t", 3_600)) AS h, SUM(w) AS requests FROM lines GROUP BY \(dialect.quotient("t", 3_600))) AS x
      """
  }
}
