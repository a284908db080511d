import Aggregator
import Arguments
import Reports
import Store
import Vocabulary

/// `sunset share`
struct ShareCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "share", abstract: "Show the active share of the last seven closed days.",
      discussion: """
        By version: requests, active clients, and remaining clients (each client once, at its latest version). By day: \
        requests and clients of every stored day. By hour: hits of each source, for finding gaps.
        """)
  }

  enum By: String, CaseIterable, ExpressibleByArgument {
    case version, platform, day, hour
  }

  @OptionGroup var store: StoreOptions
  @OptionGroup var instants: InstantOptions

  @Option(help: "What a row stands for.")
  var by = By.version

  @Option(help: ArgumentHelp("Show this app only, where logs carry several.", valueName: "NAME"))
  var app: String?

  @Option(help: "The form of the table.")
  var format = TableFormat.text

  @Option(help: ArgumentHelp("Write to this file, or into this folder, instead of standard output.", valueName: "PATH"))
  var output: String?

  func run() throws {
    let loaded = try store.configuration()
    let data = try StoredData(store, instants, loaded.configuration)
    let shares = ShareRows(data, app: app)
    let rows: ShareTable.Rows =
      switch by {
      case .version: .version(try shares.byVersion())
      case .platform: .platform(try shares.byPlatform())
      case .day: .day(try shares.byDay())
      case .hour: .hour(try shares.byHour())
      }
    data.reader.close()
    let table = ShareTable(
      asOf: data.asOf, zone: data.zone, basis: data.basis,
      window: by == .version || by == .platform ? data.calendar.newestWindow : nil,
      threshold: loaded.configuration.policy.threshold, rows: rows)
    var text = ""
    try table.write(format, to: &text)
    try OutputTarget(output, defaultName: "share.\(format.fileExtension)").write(text)
  }
}

extension TableFormat: ExpressibleByArgument {}
