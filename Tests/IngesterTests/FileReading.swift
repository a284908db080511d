import Formats
import Intake
import Vocabulary

@testable import Ingester

/// What reading one file comes to, as an ingest does it, without a store.
struct FileReading {
  var finding: FileFinding
  /// What was found wrong, or why the file was refused.
  var text: String
  /// What it was taken for, with `auto`.
  var taken: String
  var tally: FileTally
  /// Hits by version; `unknown` for those without one.
  var versions: [String: Int] = [:]
  /// How many different clients were seen.
  var clients = 0

  init(
    _ path: String, format: String = "auto", fields: [Role: String] = [:], products: [String] = [],
    maximumLine: Int = 1 << 20
  ) throws {
    let source: SourceFormat =
      format == "auto"
      ? .recognized(FormatRecognizer(fields: fields, userAgentProducts: products))
      : .fixed(try FormatPlan(format: format, fields: fields, userAgentProducts: products))
    var options = ReadOptions()
    options.maximumLine = maximumLine
    var consumer = FileConsumer(
      format: source, key: ClientKey(first: 1, second: 2), zone: .utc, maximumLine: maximumLine)
    let outcome = try LogFileReader(options: options).read(path, known: NothingIsKnown(), into: &consumer)
    try consumer.finish()
    tally = FileTally(source: "default", name: path)
    consumer.fill(&tally)
    finding = consumer.refusal == nil ? outcome.finding : .refused
    text = consumer.refusal ?? outcome.findingText
    taken = consumer.taken
    for cell in tally.cells { versions[cell.subject.name, default: 0] += cell.requests }
    clients = Set(tally.cells.flatMap(\.clients)).count
  }

  /// Versions as `2.3.1=2 unknown=1`, in the order of their texts.
  var versionText: String { versions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
}

private struct NothingIsKnown: KnownContent {
  func ends(ofFilesBeginningWith first: ContentMark) -> [ContentMark] { [] }
  func isKnown(_ mark: ContentMark, rung: ContentMark?) -> Bool { false }
}
