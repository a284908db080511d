import Arguments
import Policy
import Reports
import Store
import Vocabulary

/// `sunset forecast`
struct ForecastCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "forecast", abstract: "Say in which weeks each version may come under the threshold.",
      discussion: """
        A range, not a date, from the shares of up to twelve weeks: if users go on leaving as they did. Nothing is said \
        from fewer than six weeks, or where the share may as well stay. A forecast never decides anything.
        """)
  }

  @OptionGroup var store: StoreOptions
  @OptionGroup var instants: InstantOptions

  @Option(help: ArgumentHelp("Show this app only, where logs carry several.", valueName: "NAME"))
  var app: String?

  @Option(help: "The form of the answer.")
  var format = Sheet.Format.text

  func run() throws {
    let loaded = try store.configuration()
    let data = try StoredData(store, instants, loaded.configuration)
    let report = try ReportAssembly(data, loaded).report()
    data.reader.close()
    let apps = try app.map { name throws(SunsetError) in [try report.part(of: name)] } ?? report.apps
    var text = ""
    try ForecastAnswer(report, apps: apps).sheet.write(format, to: &text)
    Console.write(text, to: .output)
  }
}
