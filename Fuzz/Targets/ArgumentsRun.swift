import Arguments

/// Parses command lines, a word a line, of a program with every kind of argument.
enum ArgumentsRun {
  @Sendable static func check(_ input: [UInt8]) {
    let words = input.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    do {
      _ = try Depot.parseAsRoot(words)
    } catch {
      let code = Depot.exitCode(for: error).rawValue
      require([0, 64].contains(code), "a command line ends with the code \(code)")
      require(!Depot.fullMessage(for: error).isEmpty, "a command line ends without a word")
    }
  }
}

private struct Depot: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(abstract: "Keeps parcels.", version: "1.2.0", subcommands: [Keep.self, Shelf.self])
  }
}

private enum Size: String, CaseIterable, ExpressibleByArgument {
  case small, medium, large
}

private struct Common: ParsableArguments {
  @Option(name: .customLong("db"), help: "The book.", completion: .file()) var database = "depot.sqlite"
  @Flag(name: .shortAndLong, help: "Say more.") var verbose = false
}

private struct Keep: ParsableCommand {
  @OptionGroup var common: Common
  @Option(help: "How big they are.") var size: Size?
  @Option(name: [.customShort("n"), .customLong("count")], help: "How many.") var count = 1
  @Option(help: "A mark; may be repeated.") var mark: [String] = []
  @Flag(name: .shortAndLong, help: "With care.") var fragile = false
  @Argument(help: "The parcels.") var parcels: [String] = []

  func validate() throws {
    if count < 1 { throw ValidationError("--count must be 1 or more") }
  }
}

private struct Shelf: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(abstract: "The shelves.", subcommands: [Build.self])
  }

  struct Build: ParsableCommand {
    @Argument(help: "Their lengths.") var boards: [Int]
  }
}
