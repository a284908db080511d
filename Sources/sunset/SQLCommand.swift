import Arguments
import Engines
import Vocabulary

/// `sunset sql`
struct SQLCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sql", abstract: "Print the query by which an engine counts for sunset load.",
      discussion: """
        The query reads a table of requests, one row each, by the same rules, zone and exclusions as sunset ingest reads \
        lines, and answers one text column of records. For spark it is a job that spark-submit runs, for analytics-engine a \
        script. The queries for trino, bigquery and analytics-engine have not been run on the real engine.
        """)
  }

  @OptionGroup var query: QueryOptions

  @OptionGroup var store: StoreOptions

  @Option(help: "The engine's dialect.")
  var dialect = Dialect.clickhouse

  @Option(help: ArgumentHelp("What stands after FROM: a table, or a subselect in brackets.", valueName: "TABLE"))
  var table: String

  @Option(help: ArgumentHelp("Write to this file instead of standard output.", valueName: "FILE"))
  var output: String?

  func run() throws {
    let loaded = try store.configuration()
    let query = try query.query(table: table, loaded.configuration, engine: dialect.rawValue)
    try OutputTarget(output, defaultName: "sunset.sql").write(query.text(in: dialect))
  }
}

extension Dialect: ExpressibleByArgument {}
