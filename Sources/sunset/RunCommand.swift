import Arguments
import Reports
import Store
import Vocabulary

/// `sunset run`
struct RunCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run", abstract: "The weekly job: read the logs, write the report, tell somebody.",
      discussion: """
        Reads the configuration's sources, writes the report in every form into a folder of the ISO week and into latest, \
        and runs the configuration's notify command. The report says what has changed since that of the newest earlier \
        week whose report.json is there. One line where all went well. Where a file was refused or damaged it \
        says all that ingest says, and ends with 65, which wins over what --exit-code asks for: 20, 10 or 30, as report \
        has them. Documentation/Weekly.md has the units for systemd, a crontab and a chat webhook.
        """)
  }

  @OptionGroup var store: StoreOptions
  @OptionGroup var instants: InstantOptions

  @Option(help: ArgumentHelp("Where the reports go (default: the configuration's, else reports).", valueName: "FOLDER"))
  var reports: String?

  @Option(help: ArgumentHelp("Files read at once (default: the number of cores).", valueName: "N"))
  var jobs: Int?

  @Flag(help: "End with 10, 20 or 30 where there is something to do.")
  var exitCode = false

  func run() throws {
    let loaded = try store.configuration()
    // What is wrong with the configuration is said before anything is read.
    let forms = try WeeklyReports.forms(loaded.configuration.reports)
    let folder = reports ?? loaded.path(loaded.configuration.reports.folder)
    let (summary, story, failure) = try ingest(loaded)
    if failure != nil || summary.needsAttention { Console.write(story + "\n", to: .output) }
    if let failure { throw failure }

    let data = try StoredData(store, instants, loaded.configuration)
    // One report in all its forms, so that they agree.
    var report = try ReportAssembly(data, loaded).report(charts: forms.contains(.html))
    data.reader.close()
    let day = data.zone.day(of: data.asOf)
    let written = try WeeklyReports(folder: folder, weekOf: day)
    if let earlier = written.earlierReport { report.changes = changes(since: earlier, to: report) }
    for form in forms {
      let text = try form.text(of: report, loaded.configuration.reports.language, TextStyle())
      for path in written.paths(form) { try OutputTarget(path, defaultName: form.fileName).write(text) }
    }
    let outcome = WeeklyOutcome(report, summary, week: ISOWeek(day), folder: written.weekFolder)
    if let command = loaded.configuration.notifyCommand {
      try NotifyCommand(command).run(outcome.environment)
    }
    Console.write(outcome.line + "\n", to: .output)
    if summary.needsAttention { throw ExitCode(SunsetError.Code.partial.rawValue) }
    if exitCode, let answer = outcome.answer { throw ExitCode(answer.rawValue) }
  }

  /// What is another than in an earlier week. A file that cannot be compared with is said; it keeps no report away.
  private func changes(since file: String, to report: Report) -> Report.Changes? {
    do {
      return try EarlierReport(json: FileBytes.read(file), file: file).changes(to: report)
    } catch {
      Console.write("sunset: what has changed is not in the report: \(Inert.line(error.message))\n", to: .error)
      return nil
    }
  }

  private func ingest(
    _ loaded: LoadedConfiguration
  ) throws -> (summary: IngestSummary, text: String, failure: SunsetError?) {
    guard !loaded.configuration.sources.isEmpty else {
      throw SunsetError(
        .usage, "nothing to read: run reads the sources of sunset.json; sunset init LOG… writes one from your logs")
    }
    let words = ["ingest"] + common + (jobs.map { ["--jobs", "\($0)"] } ?? [])
    guard let command = try Sunset.parseAsRoot(words) as? IngestCommand else { throw CleanExit.helpRequest() }
    return try command.ingest()
  }

  private var common: [String] {
    ["--db", store.database] + (store.config.map { ["--config", $0] } ?? [])
  }
}
