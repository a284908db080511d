#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Formats
import Reports
import Vocabulary

/// The configuration that an `init` writes: JSON5 with comments that say where each line came from.
struct SurveyConfiguration {
  private let sources: [SurveyedSources.Source]
  /// Where the file is to lie; relative paths in it start there.
  private let isElsewhere: Bool

  /// - Parameter folder: the path of the file.
  init(_ sources: SurveyedSources, folder: String) {
    self.sources = sources.sources.filter { !$0.surveys.isEmpty }
    isElsewhere = folder.contains("/")
  }

  var text: String {
    """
    // Written by `sunset init`. JSON5: comments and trailing commas are allowed. Every key is optional.
    {
      // The zone that days are counted in. Fixed in the database at the first ingest.
      "timeZone": "UTC",

      "sources": [
    \(sources.map(source).joined(separator: "\n"))
      ],

      // Requests of your own that are no client activity, each counted under its name. Patterns: * and ?.
      // "exclusions": [{"name": "monitor", "userAgent": "MyMonitor/*"}, {"name": "status", "path": "/healthz"}],
      // Well-known health checks and crawlers are left out; false lets them count.
      "builtInExclusions": true,

      // A version under this share of active clients may be announced, and retired after the notice.
      "policy": {"threshold": 0.01, "noticeDays": 14},
    }

    """
  }

  private func source(_ source: SurveyedSources.Source) -> String {
    var lines = ["    {", "      \"name\": \(quoted(source.name)),"]
    lines.append("      // Relative to this file.")
    lines.append("      \"paths\": [\(paths(source).map(quoted).joined(separator: ", "))],")
    let surveys = source.surveys.map(\.survey)
    for survey in surveys { lines.append("      // \(Inert.line(survey.taken, limit: 400))") }
    if surveys.count == 1 {
      let survey = surveys[0]
      lines.append("      \"format\": \(quoted(survey.format)),")
      for row in survey.rows where [.version, .platform, .client].contains(row.role) {
        let share = survey.lines == 0 ? 0 : row.filled * 100 / survey.lines
        lines.append(
          "      // \(row.role.rawValue) in \(Inert.line(row.field)): \(share) % of lines, as "
            + Inert.line(row.examples.joined(separator: ", "), limit: 200))
      }
      if !survey.fields.isEmpty {
        let fields = Role.allCases.compactMap { role in
          survey.fields[role].map { "\(quoted(role.rawValue)): \(quoted($0))" }
        }
        lines.append("      \"fields\": {\(fields.joined(separator: ", "))},")
      }
      if !survey.userAgentProducts.isEmpty {
        lines.append("      \"userAgentProducts\": [\(survey.userAgentProducts.map(quoted).joined(separator: ", "))],")
      }
    } else {
      lines.append("      // Several formats: each file is read by its own looks.")
      lines.append("      \"format\": \"auto\",")
    }
    lines.append("    },")
    return lines.joined(separator: "\n")
  }

  private func paths(_ source: SurveyedSources.Source) -> [String] {
    guard isElsewhere, let folder = Self.workingFolder else { return source.paths }
    return source.paths.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
  }

  private static var workingFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// A text as JSON has it.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default:
        if scalar.value < 0x20 || Inert.isHarmful(scalar) {
          for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
