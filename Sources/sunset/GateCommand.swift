import Arguments
import ClientContract
import Policy
import Reports
import Store
import Vocabulary

/// `sunset gate`
struct GateCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "gate",
      abstract: "Propose the update gate, look over the current one, and say whom a gate would stop.",
      discussion: """
        The minimum proposed is the lowest version that stays; it only rises, and is never above what people can update \
        to. The proposal is written beside the current file, never over it: give --output to have it as a file. In a \
        simulation each client counts once, at its latest version; a version that cannot be read passes.
        """)
  }

  @OptionGroup var store: StoreOptions
  @OptionGroup var instants: InstantOptions

  @Option(help: ArgumentHelp("The app, where logs carry several.", valueName: "NAME"))
  var app: String?

  @Option(help: ArgumentHelp("The gate file as it is now (default: gateFile of the configuration).", valueName: "FILE"))
  var current: String?

  @Option(help: ArgumentHelp("Write the proposed gate to this file; not the current one.", valueName: "FILE"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Whom this minimum (and recommendation) would stop, as in ios=2.2.0 or ios=2.2.0,2.4.0; may be repeated.",
      valueName: "PLATFORM=VERSION"))
  var simulate: [GateRequest] = []

  @Flag(help: "Also say the highest minimum that stops less than the threshold.")
  var budget = false

  @Option(help: "The form of the answer.")
  var format = Sheet.Format.text

  func run() throws {
    let loaded = try store.configuration()
    let file = current ?? loaded.configuration.gateFile.map(loaded.path)
    if let output, let file, FileBytes.isSame(output, file) {
      throw SunsetError(
        .usage,
        "--output \(output): that is the current gate file, and a proposal is never written over it; name another")
    }
    // A gate that is configured and not there yet is one that stops nobody; one that is named must be there.
    let bytes = try file.flatMap { path throws(SunsetError) in
      current != nil || FileBytes.exists(path) ? try FileBytes.read(path) : nil
    }
    let data = try StoredData(store, instants, loaded.configuration)
    let known = try GateKnowledge(data, loaded, app: app)
    data.reader.close()
    let gate = bytes.map { UpdateGate(json: $0) }
    let answer = try GateAnswer(
      known, gate: gate, file: file, requests: simulate, withBudget: budget,
      threshold: loaded.configuration.policy.threshold)
    var text = ""
    try answer.sheet(asOf: data.asOf).write(format, to: &text)
    if let output { try FileBytes.write(answer.proposal.file(updating: bytes), to: output) }
    Console.write(text, to: .output)
  }
}

/// A gate to simulate, as `ios=2.2.0` or `ios=2.2.0,2.4.0`.
struct GateRequest: ExpressibleByArgument {
  var platform: String
  var thresholds: UpdateGate.Thresholds

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let platform = Selector.platform(String(parts[0])) else { return nil }
    let versions = parts[1].split(separator: ",", omittingEmptySubsequences: false)
    guard (1...2).contains(versions.count), let minimum = AppVersion(versions[0]) else { return nil }
    self.platform = platform
    thresholds = UpdateGate.Thresholds(minimum: minimum)
    guard versions.count == 2 else { return }
    guard let recommended = AppVersion(versions[1]), recommended >= minimum else { return nil }
    thresholds.recommended = recommended
  }
}

extension Sheet.Format: ExpressibleByArgument {}
