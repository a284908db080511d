import Arguments
import Formats
import Ingester
import Intake
import Reports
import Store
import Vocabulary

/// `sunset ingest`
struct IngestCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "ingest", abstract: "Read request logs into the store.",
      discussion: """
        LOG is a file, a folder, a glob pattern, or - for standard input; without one the sources of the configuration \
        are read. Files are known by their content: what was read before is skipped, under whatever name and compression. \
        Formats: \(FormatCatalog.names.joined(separator: ", ")); with \
        \(FormatCatalog.wrappers.map(\.synopsis).joined(separator: ", ")) in front where lines are wrapped, as in docker+json. \
        Roles: time, app, version, platform, \
        client, capabilities, userAgent, method, path, status, address, notice, weight.
        """)
  }

  @Argument(help: ArgumentHelp("Files, folders, patterns, or - for standard input.", valueName: "LOG"))
  var logs: [String] = []

  @OptionGroup var store: StoreOptions

  @Option(help: ArgumentHelp("How lines are written, as in 'nginx:…' (default: auto).", valueName: "FORMAT"))
  var format: String?

  @Option(help: ArgumentHelp("The field that has a role; may be repeated.", valueName: "ROLE=NAME"))
  var field: [String] = []

  @Option(
    help: ArgumentHelp(
      "The app's product token in a User-Agent, as MyApp in MyApp/2.3.1; may be repeated.", valueName: "NAME"))
  var userAgentProduct: [String] = []

  @Option(help: ArgumentHelp("The source that the lines come from (default: default).", valueName: "NAME"))
  var source: String?

  @Option(help: ArgumentHelp("Files read at once (default: the number of cores).", valueName: "N"))
  var jobs: Int?

  @Option(help: ArgumentHelp("The longest line that is read, in bytes.", valueName: "BYTES"))
  var maxLine = 1 << 20

  @Option(help: ArgumentHelp("The library that inflates.", valueName: "NAME"))
  var inflater = InflaterKind.best

  @Option(
    help: ArgumentHelp(
      "Write every line that cannot be read to FILE, with file, line number and reason.", valueName: "FILE"))
  var rejects: String?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be from 1 to 256") }
    if !(1024...(1 << 30)).contains(maxLine) { throw ValidationError("--max-line must be from 1024 to 1073741824") }
  }

  func run() throws {
    let (summary, text, failure) = try ingest()
    Console.write(text, to: .output)
    if let failure { throw failure }
    if summary.needsAttention { throw ExitCode(SunsetError.Code.partial.rawValue) }
  }

  /// Does it all but saying it.
  /// - Returns: what came of the files, the same in words, and what went wrong after the counts were safe.
  /// - Throws: where nothing since the last commit was counted.
  func ingest() throws -> (summary: IngestSummary, text: String, failure: SunsetError?) {
    let loaded = try store.configuration()
    let sources = try IngestSources(self, loaded).sources
    let configuredZone = loaded.configuration.timeZone
    let writer = try StoreWriter(path: store.database, timeZone: configuredZone, now: SystemClock.now)
    let zone = try Zone(named: writer.timeZone)
    var options = ReadOptions()
    options.maximumLine = maxLine
    options.inflater = inflater
    let rejectFile = try rejects.map { path throws(SunsetError) in try RejectFile(path: path) }
    var failure: SunsetError?
    let meter = Self.meter(sources)
    defer { if meter != nil { Console.show(progress: nil) } }
    let run = IngestRun(
      sources: sources, jobs: jobs ?? SystemCores.count, options: options, rejects: rejectFile, meter: meter)
    let summary = try run.run(into: writer, zone: zone) { writer, summary in
      // The counts are safe by now, and what came of the files is said whatever comes of this.
      do throws(SunsetError) {
        if let from = summary.from { try WindowShares(store, loaded.configuration).store(from: from, in: writer) }
      } catch {
        failure = error
      }
    }
    try rejectFile?.finish()
    var text = ""
    IngestSummaryText(width: Console.width).write(summary, to: &text)
    return (summary, text, failure)
  }

  /// Shows on a terminal how far a longer ingest has come; nil where nobody sees it.
  private static func meter(_ sources: [IngestSource]) -> IngestMeter? {
    guard let width = Console.progressWidth else { return nil }
    return IngestMeter(totalBytes: InputPaths.totalBytes(sources.flatMap(\.files))) { progress in
      Console.show(progress: IngestProgressText.line(progress, width: width))
    }
  }
}

extension IngestSummary {
  /// Whether some file could not be read, or not to its end.
  var needsAttention: Bool { files.contains { $0.finding == .refused || $0.finding == .damaged } }
}

extension InflaterKind: ExpressibleByArgument {}
