import Vocabulary

/// The query for Cloudflare's Workers Analytics Engine, as a script: its SQL has no union and no text functions that could
/// read a version, keeps no clients of a sampled source, and is best asked day by day.
///
/// Only requests come out of it, `SUM(_sample_interval)` of what was kept; versions and platforms are read when the counts
/// are loaded. Source: <https://developers.cloudflare.com/analytics/analytics-engine/sql-api/>.
struct AnalyticsEngineScript {
  private let query: EngineQuery

  init(_ query: EngineQuery) { self.query = query }

  /// A POSIX shell program. It takes the account and the token from its environment, and gives the token to curl on
  /// standard input, for arguments can be seen by everyone on the machine.
  var text: String {
    var meta = query.meta
    meta.countsClients = false
    meta.isSampled = true
    return """
      #!/bin/sh
      # Not run on the real engine. CLOUDFLARE_ACCOUNT_ID=… CLOUDFLARE_API_TOKEN=… sh FILE | sunset load -
      set -eu
      : "${CLOUDFLARE_ACCOUNT_ID:?is needed}" "${CLOUDFLARE_API_TOKEN:?is needed}"
      records=$(mktemp)
      trap 'rm -f "$records"' EXIT
      ask() {
        printf 'header = "Authorization: Bearer %s"\\n' "$CLOUDFLARE_API_TOKEN" |
          curl --silent --show-error --fail --proto =https --max-time 300 --config - --data-binary "$1" \\
            "https://api.cloudflare.com/client/v4/accounts/$CLOUDFLARE_ACCOUNT_ID/analytics_engine/sql" >>"$records"
        # The last row has no newline.
        [ -z "$(tail -c 1 "$records")" ] || echo >>"$records"
      }
      \(query.days.map(asks).joined(separator: "\n"))
      printf '%s\\n' '\(CanonicalRecords.line(.meta(meta)).replacing("'", with: "'\\''"))'
      cat "$records"
      printf '{"kind":"end","records":%d}\\n' "$(grep -c . "$records")"

      """
  }

  private func asks(of day: Day) -> String {
    let start = query.zone.start(of: day).seconds
    let end = query.zone.start(of: day + 1).seconds
    let time = query.columns[.time] ?? "timestamp"
    let rows = "FROM \(query.table) WHERE \(time) >= toDateTime(\(start)) AND \(time) < toDateTime(\(end))"
    func column(_ role: Role, _ otherwise: String) -> String {
      "\(query.columns[role] ?? otherwise) AS \(role.rawValue)"
    }
    let daily =
      "SELECT 'daily' AS kind, '\(day)' AS day, \(column(.app, "'\(query.app)'")), \(column(.platform, "''")), "
      + "\(column(.version, "''")), SUM(_sample_interval) AS requests, COUNT() AS rows \(rows) "
      + "GROUP BY app, platform, version FORMAT JSONEachRow"
    let hour =
      "SELECT 'hour' AS kind, formatDateTime(toStartOfInterval(\(time), INTERVAL '1' HOUR), '%Y-%m-%dT%H:00:00Z') AS hour, "
      + "SUM(_sample_interval) AS requests \(rows) GROUP BY hour FORMAT JSONEachRow"
    return [daily, hour].map {
      "ask \"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "\\$").replacing("`", with: "\\`"))\""
    }
    .joined(separator: "\n")
  }
}
