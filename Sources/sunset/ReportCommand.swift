import Arguments
import Reports
import Store
import Vocabulary

/// `sunset report`
struct ReportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "report", abstract: "Say what may be retired today, what must wait until when, and why.",
      discussion: """
        With --exit-code the code tells a script what there is to do: 20 something should be brought back (this wins), 10 \
        something may be retired, 30 something cannot be decided, 0 nothing.
        """)
  }

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, md, json
  }

  @OptionGroup var store: StoreOptions
  @OptionGroup var instants: InstantOptions

  @Option(help: "The form of the report.")
  var format = Format.text

  @Option(help: ArgumentHelp("Write to this file, or into this folder, instead of standard output.", valueName: "PATH"))
  var output: String?

  @Flag(help: "End with 10, 20 or 30 where there is something to do.")
  var exitCode = false

  func run() throws {
    let loaded = try store.configuration()
    let data = try StoredData(store, instants, loaded.configuration)
    let report = try ReportAssembly(data, loaded).report()
    data.reader.close()
    var text = ""
    switch format {
    case .text: TextReport(width: output == nil ? Console.width : 80).write(report, to: &text)
    case .md: MarkdownReport().write(report, to: &text)
    case .json: try JSONReport().write(report, to: &text)
    }
    try OutputTarget(output, defaultName: "report.\(format.fileExtension)").write(text)
    if exitCode { try Self.exit(for: report) }
  }

  private static func exit(for report: Report) throws {
    let code = exitCode(for: report)
    if code != 0 { throw ExitCode(code) }
  }

  /// What there is to do, as `--exit-code` tells a script.
  static func exitCode(for report: Report) -> Int32 {
    let verdicts = Set(report.apps.flatMap(\.subjects).map(\.decision.verdict))
    if verdicts.contains(.reenable) { return 20 }
    if verdicts.contains(.sunset) { return 10 }
    return verdicts.contains(.undetermined) ? 30 : 0
  }
}

extension ReportCommand.Format {
  /// The ending of a file that holds this form.
  var fileExtension: String { self == .text ? "txt" : rawValue }
}

/// Where an answer goes: standard output, a file, or a file of a given name in a folder.
struct OutputTarget {
  private let path: String?

  init(_ path: String?, defaultName: String) {
    self.path = path.map { path in
      guard FileBytes.isFolder(path) else { return path }
      return path.hasSuffix("/") ? path + defaultName : "\(path)/\(defaultName)"
    }
  }

  func write(_ text: String) throws(SunsetError) {
    guard let path else { return Console.write(text, to: .output) }
    try FileBytes.write(text, to: path)
  }
}
