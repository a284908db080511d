package import Vocabulary

/// The JSON Schema (draft 2020-12) of `report --format json`: what a reader may rely on.
///
/// It grows as the answer does, by additions only: a reader that was written after it today takes every later answer too.
package enum ReportSchema {
  /// Writes the schema, with a line feed at its end.
  /// - Throws: `SunsetError` where it cannot be encoded, which would be a defect.
  package static func write(to output: inout some TextOutputStream) throws(SunsetError) {
    output.write(try JSONEnvelope.text(of: Document()))
  }

  private struct Document: Encodable {
    private enum Key: String, CodingKey {
      case schema = "$schema"
      case id = "$id"
      case title
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("https://json-schema.org/draft/2020-12/schema", forKey: .schema)
      try container.encode("urn:sunset:report:\(JSONEnvelope.version)", forKey: .id)
      try container.encode("The answer of sunset report --format json", forKey: .title)
      try ReportSchema.envelope.encode(to: encoder)
    }
  }

  static let envelope = JSONSchema.object([
    .init("protocol", .constant(JSONEnvelope.version), "The version of this contract."),
    .init("data", data, "The report."),
    .init(
      "meta",
      .object([
        .init("serverTime", .instant, "The as-of instant; never the clock."),
        .init("minSupported", .count, "The lowest version of the contract that is still spoken."),
        .init("notice", .optional(.text), "Something that readers of the contract should hear."),
      ]), ""),
  ])

  private static let data = JSONSchema.object([
    .init("asOf", .instant, "The instant that the report decides for."),
    .init("basis", .word(["clients", "requests"]), "What shares count."),
    .init("threshold", .fraction, "What a share must be under."),
    .init("noticeDays", .count, "How old a notice must be at the end of the window."),
    .init(
      "window",
      .optional(
        .object([
          .init("from", .day, "The first day."), .init("through", .day, "The last day."),
          .init("timeZone", .text, "The zone whose days they are, by its IANA name."),
          .init("days", .count, "How many days it has."),
        ])), "The days that are counted; null where no day is closed yet."),
    .init("apps", .list(app), "One entry with an empty name where the role app is not mapped."),
    .init("coverage", .list(coverage), "The days of the window, source by source."),
    .init("subjects", .list(SubjectSchema.subject), "What may be retired, with its verdict."),
    .init("files", files, "What became of the files and their lines."),
    .init(
      "rejected",
      .list(
        .object([
          .init("reason", .text, "Why the lines could not be read."), .init("lines", .count, ""),
          .init("example", .text, "File and line of the first one."),
        ])), "Lines that could not be read, by reason."),
    .init("excluded", .list(lines), "Lines left out, by exclusion."),
    .init("unknownVersions", .list(lines), "Version texts that could not be read."),
    .init(
      "changes",
      .optional(
        .object([
          .init("since", .instant, "The instant of the earlier report."), .init("items", .list(change), ""),
        ])), "What is another than in the report of --compare; null without it."),
  ])

  private static let lines = JSONSchema.object([.init("name", .text, ""), .init("lines", .count, "")])

  private static let app = JSONSchema.object([
    .init("app", .text, ""),
    .init("clients", .optional(.count), "Active clients; null where requests are counted and no client was seen."),
    .init("requests", .count, "Requests of the window."),
    .init(
      "platforms",
      .list(
        .object([
          .init("platform", .text, ""), .init("clients", .optional(.count), ""), .init("requests", .count, ""),
        ])), ""),
    .init(
      "cut",
      .object([
        .init("subjects", .list(.text), ""), .init("clients", .optional(.count), "In distinct clients."),
        .init("share", .optional(.fraction), ""),
      ]), "Everything that may be retired now, as a whole."),
    .init(
      "ranges",
      .list(
        .object([
          .init("subject", .text, ""), .init("versions", .count, ""), .init("clients", .optional(.count), ""),
          .init("share", .optional(.fraction), ""), .init("platformShare", .optional(.fraction), ""),
          .init("verdicts", .map(.count), "Versions by verdict."),
        ])), "Old versions that could go together."),
    .init("trust", .list(SubjectSchema.reason), "The guards over all subjects that did not pass."),
  ])

  private static let coverage = JSONSchema.object([
    .init("source", .text, ""), .init("day", .day, ""), .init("hits", .count, ""),
    .init("files", .count, "Files with a hit on the day."),
    .init("missingHours", .list(.hour), "Hours without hits where there usually are."),
    .init("closed", .flag, "Whether the day can get no more hits."),
  ])

  private static let files = JSONSchema.object([
    .init("byFinding", .map(.count), "Files by what came of them."),
    .init(
      "attention",
      .list(
        .object([
          .init("name", .text, ""), .init("finding", .word(["damaged", "growing", "refused"]), ""),
          .init("offset", .optional(.count), "Where in the decompressed bytes."),
        ])), "Files that somebody should look at."),
    .init("lines", .count, "hits + excluded + rejected."), .init("hits", .count, ""), .init("excluded", .count, ""),
    .init("rejected", .count, ""),
  ])

  private static let change = JSONSchema.object([
    .init("kind", .word(Report.Change.Kind.allCases.map(\.rawValue)), ""), .init("app", .text, ""),
    .init("subject", .text, ""), .init("verdictBefore", .optional(SubjectSchema.verdict), ""),
    .init("verdict", .optional(SubjectSchema.verdict), ""),
    .init("earliestBefore", .optional(.day), "The earliest day of the next step, then."),
    .init("earliest", .optional(.day), "And now."),
    .init("plausibleBefore", .optional(.day), "The plausible week by its last day, then."),
    .init("plausible", .optional(.day), "And now."),
  ])
}
