import Arguments
import Formats
import Ingester
import Reports
import Vocabulary

/// `sunset init`
struct InitCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "init", abstract: "Look at logs, show what was understood, and write sunset.json.",
      discussion: """
        Reads the first lines of each LOG, tells its format by its looks, and finds the version, platform and client by the \
        names of fields, or by what is in them. Nothing is ingested. Check the table, then run sunset ingest.
        """)
  }

  @Argument(help: ArgumentHelp("Files, folders or patterns.", valueName: "LOG"))
  var logs: [String] = []

  @Option(help: ArgumentHelp("The configuration to write.", valueName: "FILE"))
  var config = "sunset.json"

  @Flag(help: "Write over a configuration that is there.")
  var force = false

  func validate() throws {
    if logs.isEmpty { throw ValidationError("name the logs to look at: files, folders or patterns") }
    if logs.contains("-") { throw ValidationError("standard input cannot be looked at; name files") }
  }

  func run() throws {
    guard force || !FileBytes.exists(config) else {
      throw SunsetError(
        .cannotWrite, "\(config): is there already; give --force to write over it, or --config another file")
    }
    let sources = try SurveyedSources(logs: logs)
    var text = ""
    SurveyText(sources).write(to: &text)
    Console.write(text, to: .output)
    guard sources.sources.contains(where: { !$0.surveys.isEmpty }) else {
      throw SunsetError(.inputMissing, "no format was recognised, so \(config) was not written; see above")
    }
    let configuration = SurveyConfiguration(sources, folder: config).text
    // What is written must be what is read.
    _ = try Configuration(json5: Array(configuration.utf8), file: config)
    try FileBytes.write(configuration, to: config)
    Console.write("\nWrote \(Inert.line(config)). Check it, then run: sunset ingest\n", to: .output)
    if sources.hasRefusals { throw ExitCode(SunsetError.Code.partial.rawValue) }
  }
}
