import Formats
import Reports
import Vocabulary

/// What an `init` understood, for a terminal: a table a format, and what is missing.
struct SurveyText {
  private let sources: [SurveyedSources.Source]

  init(_ sources: SurveyedSources) { self.sources = sources.sources }

  func write(to output: inout some TextOutputStream) {
    for source in sources {
      for (survey, files) in source.surveys {
        let others = files.count > 1 ? " and \(files.count - 1) more" : ""
        output.write("\(Inert.line(files.first ?? ""))\(others): \(survey.taken)\n")
        output.write("  --format '\(Inert.line(survey.format, limit: 2_000))'\n\n")
        writeTable(survey, to: &output)
        writeMissing(survey, to: &output)
        output.write("\n")
      }
      for (file, why) in source.refused {
        output.write("\(Inert.line(file)): not understood: \(Inert.line(why, limit: 2_000))\n")
      }
    }
  }

  private func writeTable(_ survey: FormatSurvey, to output: inout some TextOutputStream) {
    let rows =
      [["role", "field", "examples", "lines filled"]]
      + survey.rows.map { row in
        [
          row.role.rawValue, Inert.line(row.field, limit: 60),
          Inert.line(row.examples.joined(separator: ", "), limit: 60),
          "\(survey.lines == 0 ? 0 : row.filled * 100 / survey.lines) %",
        ]
      }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let cells = row.enumerated().map { $1 + String(repeating: " ", count: widths[$0] - $1.count) }
      let line = cells.joined(separator: "  ")
      output.write("  \(String(line.reversed().drop { $0 == " " }.reversed()))\n")
    }
  }

  private func writeMissing(_ survey: FormatSurvey, to output: inout some TextOutputStream) {
    if !survey.userAgentProducts.isEmpty {
      let names = survey.userAgentProducts.map { Inert.line($0) }.joined(separator: ", ")
      output.write("\n  Versions are read from the User-Agent, from the product \(names).\n")
    }
    guard !survey.hasVersion || !survey.hasClient else { return }
    if !survey.hasVersion {
      output.write("\n  No version was found: every request will count as unknown, and nothing can be retired.\n")
    }
    if !survey.hasClient {
      output.write("\n  No client was found: shares will be counted in requests, not in devices or accounts.\n")
    }
    output.write(
      """
        Send the headers X-Client-Version, X-Platform and X-Device-Id from the apps, and log them:
          nginx       log_format app '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent '
                        '"$http_referer" "$http_user_agent" "$http_x_client_version" "$http_x_platform" "$http_x_device_id"';
          Apache      LogFormat "%h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\" \
      \\"%{X-Client-Version}i\\" \\"%{X-Platform}i\\" \\"%{X-Device-Id}i\\"" app
          Caddy       log { format json }   (it logs all request headers)
          Cloudflare  Logpush, HTTP requests, custom fields: request headers x-client-version, x-platform, x-device-id
        Where a field has them under another name, give --field version=NAME and --field client=NAME.

      """)
  }
}
