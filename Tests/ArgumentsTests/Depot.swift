import Arguments
import Testing

// A program to test with: a group with a version, commands with every kind of argument, and a group below.

struct Depot: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keeps parcels.",
    discussion: """
      Parcels stay until they are fetched, which may be a long time, so that the shelves have to be strong.

        depot store a.box
      """,
    version: "1.2.0", subcommands: [Store.self, Find.self, Shelf.self],
    topics: [
      HelpTopic(
        "sizes", abstract: "How big is big.",
        sections: [
          HelpTopic.Section(
            text: "There are two.\n\n  depot store --size xl",
            entries: [
              HelpTopic.Entry("small", "Under one foot."), HelpTopic.Entry(".xl\\", "Over it - \"much\" over."),
            ]),
          HelpTopic.Section("Old ones", text: "No longer used:", entries: [HelpTopic.Entry("tiny", "Lost.")]),
        ])
    ])
}

enum Size: String, CaseIterable, ExpressibleByArgument {
  case small, medium
  case extraLarge = "xl"
}

struct Common: ParsableArguments {
  @Option(name: .customLong("db"), help: "The depot's book.", completion: .file())
  var database = "depot.sqlite"

  @Flag(name: .shortAndLong, help: "Say more.")
  var verbose = false

  func validate() throws {
    if database.isEmpty { throw ValidationError("The book needs a name: give '--db <db>'.") }
  }
}

struct Store: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Stores parcels.")

  @OptionGroup var common: Common
  @Option(help: "How big they are.") var size: Size?
  @Option(name: [.customShort("n"), .customLong("count")], help: ArgumentHelp("How many.", valueName: "number"))
  var count = 1
  @Option(help: "A mark, NAME=VALUE; may be repeated.") var mark: [String] = []
  @Flag(name: .shortAndLong, help: "Handle with care.") var fragile = false
  @Option(help: .hidden) var secret = ""
  @Argument(help: "The parcels.", completion: .file(extensions: ["box"])) var parcels: [String] = []

  mutating func validate() throws {
    if count < 1 { throw ValidationError("'--count <number>' is 0 or less; it must be 1 or more.") }
  }
}

struct Find: ParsableCommand {
  @Argument(help: "Where it was sent from.") var origin: String
  @Argument var size: Size = .medium
  @Option(name: .customLong("as-of"), help: "When.") var instant: String
  @Option(completion: .directory) var folder: String?
}

struct Shelf: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "It's the shelves: [all] of them.", subcommands: [Build.self])

  struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Builds one.")
    @Argument var boards: [Int]
  }
}

/// Parses as the program does, and expects a certain command.
func parse<Command: ParsableCommand>(_ words: [String], as type: Command.Type = Command.self) throws -> Command {
  let command = try Depot.parseAsRoot(words)
  return try #require(command as? Command)
}

/// What the program prints for words that do not lead to a command, and its exit code.
func ending(_ words: [String]) -> (text: String, code: Int32) {
  do {
    var command = try Depot.parseAsRoot(words)
    try command.run()
    return ("", 0)
  } catch {
    return (Depot.fullMessage(for: error), Depot.exitCode(for: error).rawValue)
  }
}
