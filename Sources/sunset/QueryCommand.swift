import Arguments
import Reports
import Store
import Vocabulary

/// `sunset query`
struct QueryCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "query", abstract: "Ask the store a question in SQL.",
      discussion: """
        One SELECT, on one committed state; the file is opened for reading only. daily_usage has a row a day, source and \
        version, weekly_share one a closed window and version; both are plain rows. The tables can be read too, but for \
        those that hold the key and the hashes of clients. A query ends after \
        \(StoreReader.queryTimeLimit.components.seconds) seconds.
        """)
  }

  @Argument(help: ArgumentHelp("The query, as 'SELECT * FROM weekly_share'.", valueName: "SQL"))
  var sql: String

  @OptionGroup var store: StoreOptions

  @Option(help: "The form of the rows.")
  var format = TableFormat.text

  @Option(help: ArgumentHelp("Write to this file, or into this folder, instead of standard output.", valueName: "PATH"))
  var output: String?

  func run() throws {
    let reader = try StoreReader(path: store.database)
    let answer = try reader.query(sql)
    reader.close()
    var text = ""
    try QueryTable(asOf: SystemClock.now, answer: answer).write(format, to: &text)
    try OutputTarget(output, defaultName: "query.\(format.fileExtension)").write(text)
  }
}
