import Arguments
import Engines
import Store
import Vocabulary

/// `sunset load`
struct LoadCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "load", abstract: "Take counts that an engine made into the store.",
      discussion: """
        FILE holds records as the query of sunset sql gives them, one a line; - is standard input. All of them are checked \
        first; then they replace what the store has of the same source and days, in one transaction. The same counts again \
        change nothing, from whatever engine. Documentation/Engines.md has every record.
        """)
  }

  @Argument(help: ArgumentHelp("The records, or - for standard input.", valueName: "FILE"))
  var file: String

  @OptionGroup var store: StoreOptions

  func run() throws {
    let loaded = try store.configuration()
    let name = file == "-" ? "standard input" : file
    var reader = BatchReader(name: name)
    let input = try RecordInput(path: file)
    try input.forEachLine { line throws(SunsetError) in try reader.add(line: line) }
    try BatchLoading(store, loaded.configuration, name: name).load(try reader.finish())
  }
}

/// Puts a checked batch into the store and says what came of it.
struct BatchLoading {
  private let options: StoreOptions
  private let configuration: Configuration
  private let name: String

  /// - Parameter name: what messages call the batch's origin.
  init(_ options: StoreOptions, _ configuration: Configuration, name: String) {
    self.options = options
    self.configuration = configuration
    self.name = name
  }

  func load(_ batch: CountBatch) throws(SunsetError) {
    let now = SystemClock.now
    if let complete = batch.completeUntil, complete > now {
      throw SunsetError(
        .partial,
        "\(name): it is complete until \(complete), which lies in the future, it is \(now); correct the clock or the query; "
          + "nothing was loaded")
    }
    if let zone = configuration.timeZone, zone != batch.zone {
      throw SunsetError(
        .usage,
        "\(name): its days are those of \(batch.zone), and the configuration has timeZone \(zone); have them counted in "
          + "\(zone); nothing was loaded")
    }
    let writer = try StoreWriter(path: options.database, timeZone: nil, newTimeZone: batch.zone, now: now)
    let outcome = try writer.load(batch)
    Console.write(Self.text(batch, outcome), to: .output)
    for warning in Self.warnings(batch, outcome) { Console.write("sunset: \(warning)\n", to: .error) }
    guard outcome.change != .unchanged else { return }
    try WindowShares(options, configuration).store(from: batch.from, in: writer)
  }

  private static func text(_ batch: CountBatch, _ outcome: LoadOutcome) -> String {
    let records = batch.daily.count + batch.windows.count + batch.totals.count + batch.hours.count
    return "\(outcome.change.rawValue): source \(batch.source), \(batch.from) to \(batch.through) in \(batch.zone), "
      + "\(records) records, digest \(batch.digest.prefix(16))\n"
  }

  /// What is loaded and will be missed by who decides.
  private static func warnings(_ batch: CountBatch, _ outcome: LoadOutcome) -> [String] {
    var warnings: [String] = []
    if batch.completeUntil == nil {
      warnings.append("it does not say until when it is complete (complete_until), so none of its days is closed")
    }
    if batch.hours.isEmpty { warnings.append("it has no hour records, so its days count as days without hits") }
    if batch.countsClients, batch.daily.contains(where: { $0.withClient == nil }) {
      warnings.append(
        "it does not say how many requests carry a client id (withClient), so the guard identity holds back")
    }
    if let first = outcome.droppedWindows.first, let last = outcome.droppedWindows.last {
      warnings.append(
        "the windows that end from \(first) to \(last) held days that were replaced, and are not known any more; have "
          + "them counted again where they matter")
    }
    return warnings
  }
}
