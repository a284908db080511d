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
    case text, md, html, json, csv, ics
  }

  @OptionGroup var store: StoreOptions
  @OptionGroup var instants: InstantOptions

  @Option(help: "The form of the report.")
  var format = Format.text

  @Option(help: ArgumentHelp("Say what is another than in this report, which is in JSON.", valueName: "LAST.json"))
  var compare: String?

  @Option(help: "The language of text, Markdown, HTML and the calendar (default: that of the configuration, or en).")
  var language: Language?

  @Option(help: ArgumentHelp("Write to this file, or into this folder, instead of standard output.", valueName: "PATH"))
  var output: String?

  @Flag(help: "Draw bars with ASCII alone, as in a locale that is not UTF-8.")
  var ascii = false

  @Flag(help: "Write the JSON Schema of --format json instead of a report.")
  var schema = false

  @Flag(help: "End with 10, 20 or 30 where there is something to do.")
  var exitCode = false

  func run() throws {
    if schema { return try writeSchema() }
    let loaded = try store.configuration()
    let data = try StoredData(store, instants, loaded.configuration)
    let earlier = try compare.map { file throws(SunsetError) in
      try EarlierReport(json: FileBytes.read(file), file: file)
    }
    var report = try ReportAssembly(data, loaded).report(charts: format == .html)
    data.reader.close()
    report.changes = try earlier?.changes(to: report)
    let language = self.language ?? loaded.configuration.reports.language
    try OutputTarget(output, defaultName: format.fileName).write(try format.text(of: report, language, style))
    if exitCode, let answer = ReportAnswer(report) { throw ExitCode(answer.rawValue) }
  }

  /// What is written to a file does not depend on who writes it.
  private var style: TextStyle {
    guard output == nil else { return TextStyle(isASCII: ascii) }
    return TextStyle(width: Console.width, isColored: Console.isColored, isASCII: ascii || !Console.isUnicode)
  }

  private func writeSchema() throws {
    var text = ""
    try ReportSchema.write(to: &text)
    try OutputTarget(output, defaultName: "report.schema.json").write(text)
  }
}

extension Language: ExpressibleByArgument {}

extension ReportCommand.Format {
  /// What a file that holds this form is called.
  var fileName: String { "report.\(self == .text ? "txt" : rawValue)" }

  /// A report in this form; the style is that of text.
  func text(of report: Report, _ language: Language, _ style: TextStyle) throws -> String {
    var text = ""
    switch self {
    case .text: TextReport(style, language: language).write(report, to: &text)
    case .md: MarkdownReport(language: language).write(report, to: &text)
    case .html: HTMLReport(language: language).write(report, to: &text)
    case .json: try JSONReport().write(report, to: &text)
    case .csv: CSVReport().write(report, to: &text)
    case .ics: CalendarReport(language: language).write(report, to: &text)
    }
    return text
  }
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
