import Arguments

/// The command `sunset` itself.
struct Sunset: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sunset",
      abstract: "Decides from request logs when an old app version may be retired.",
      discussion: """
        Reads gzip request logs into a SQLite file, works out each client version's active share over the last seven \
        closed days, and says what may be retired, what must wait and why. It recommends and records; it never touches a \
        server.
        """,
      version: version,
      subcommands: [
        InitCommand.self, IngestCommand.self, ShareCommand.self, ReportCommand.self, AnnounceCommand.self,
        RetireCommand.self, ReenableCommand.self, HoldCommand.self, PublishCommand.self, AcceptCommand.self,
        WithdrawCommand.self, LedgerListCommand.self, CheckCommand.self, GateCommand.self, ForecastCommand.self,
        ContractCommand.self, QueryCommand.self, ForgetCommand.self, RunCommand.self, SQLCommand.self, LoadCommand.self,
        PullCommand.self,
      ],
      topics: HelpTopics.all)
  }

  static let version = "0.1.0"
}
