import Arguments
import ClientContract
import Policy
import Reports
import Store
import Vocabulary

/// `sunset contract`
struct ContractCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "contract",
      abstract: "Say whether a change of a response is additive, and if not, who still reads the old form.",
      discussion: """
        OLD.json and NEW.json are two samples of one response, or two JSON Schemas. Fields may be added, and values where \
        clients handle unknown ones; whatever is renamed, removed or retyped is breaking, and ends with 1. With \
        --contract NAME the store is asked: a breaking change passes once that contract is retired or may be. A changed \
        meaning cannot be seen.
        """)
  }

  @Argument(help: ArgumentHelp("The response as it is.", valueName: "OLD.json")) var old: String
  @Argument(help: ArgumentHelp("The response as it will be.", valueName: "NEW.json")) var new: String

  @Option(help: ArgumentHelp("The contract whose readers decide.", valueName: "NAME"))
  var contract: String?

  @Option(help: ArgumentHelp("The app, where logs carry several.", valueName: "NAME"))
  var app: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var instants: InstantOptions

  @Option(help: "The form of the answer.")
  var format = Sheet.Format.text

  func run() throws {
    let changes = try compare()
    var answer = ContractAnswer(old: old, new: new, changes: changes, asOf: SystemClock.now)
    if let contract {
      let loaded = try store.configuration()
      let data = try StoredData(store, instants, loaded.configuration)
      let report = try ReportAssembly(data, loaded).report()
      data.reader.close()
      answer.asOf = report.asOf
      answer.threshold = report.threshold
      answer.reader = try reader(contract, of: report)
    }
    var text = ""
    try answer.sheet.write(format, to: &text)
    Console.write(text, to: .output)
    if !answer.passes { throw ExitCode(SunsetError.Code.failed.rawValue) }
  }

  private func compare() throws(SunsetError) -> [ContractChange] {
    let (before, after) = (try FileBytes.read(old), try FileBytes.read(new))
    do {
      return try ContractChange.changes(from: before, to: after)
    } catch {
      let place = [error.line, error.column].compactMap { $0.map { ":\($0)" } }.joined()
      throw SunsetError(.usage, "\(error.document == .old ? old : new)\(place): \(error.message)")
    }
  }

  private func reader(_ name: String, of report: Report) throws(SunsetError) -> Decision {
    let decisions = try report.part(of: app).subjects.map(\.decision)
    if let decision = decisions.first(where: { $0.selector == .contract(name) }) { return decision }
    let known = decisions.compactMap { decision in
      if case .contract(let name) = decision.selector { name } else { nil }
    }
    throw SunsetError(
      .usage,
      "--contract \(name): neither the configuration nor the ledger knows it; "
        + (known.isEmpty
          ? "name its readers under contracts in the configuration" : "known: \(known.joined(separator: ", "))"))
  }
}
