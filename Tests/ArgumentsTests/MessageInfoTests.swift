import Arguments
import Testing

@Suite struct MessageInfoTests {
  @Test func `an exit code is silent`() {
    #expect(Depot.exitCode(for: ExitCode(65)) == ExitCode(65))
    #expect(Depot.fullMessage(for: ExitCode(65)).isEmpty)
    #expect(Depot.message(for: ExitCode.failure).isEmpty)
    #expect(ExitCode.success.isSuccess && !ExitCode.validationFailure.isSuccess)
  }

  @Test func `a clean exit says its text and succeeds`() {
    let exit = CleanExit.message("Nothing to do.")
    #expect(Depot.exitCode(for: exit) == .success)
    #expect(Depot.fullMessage(for: exit) == "Nothing to do.")
  }

  @Test func `help can be asked for by a running command`() {
    #expect(
      Depot.fullMessage(for: CleanExit.helpRequest(Shelf.self)).contains("USAGE: depot shelf <subcommand>"))
    #expect(Depot.fullMessage(for: CleanExit.helpRequest()).contains("USAGE: depot <subcommand>"))
  }

  @Test func `any other error is told and fails`() {
    struct Broken: Error, CustomStringConvertible { var description: String { "The shelf broke." } }
    #expect(Depot.exitCode(for: Broken()) == .failure)
    #expect(Depot.message(for: Broken()) == "The shelf broke.")
    #expect(Depot.fullMessage(for: Broken()) == "Error: The shelf broke.")
  }

  @Test func `a validation error that run throws has the root's usage`() {
    let error = ValidationError("No.")
    #expect(Depot.message(for: error) == "No.")
    #expect(
      Depot.fullMessage(for: error)
        == "Error: No.\nUsage: depot <subcommand>\n  See 'depot --help' for more information.")
    #expect(Depot.exitCode(for: error) == .validationFailure)
  }

  @Test(arguments: [["--version"], ["store", "--version"], ["shelf", "build", "--version", "1"]])
  func `the version`(words: [String]) {
    #expect(ending(words) == ("1.2.0", 0))
  }

  @Test func `without a version there is no such flag, and a declared one goes first`() throws {
    struct Plain: ParsableCommand {}
    struct Own: ParsableCommand {
      static let configuration = CommandConfiguration(version: "9")
      @Option(name: .shortAndLong) var version: String?
      @Option(name: .customShort("h")) var host: String?
    }
    #expect(throws: (any Error).self) { try Plain.parseAsRoot(["--version"]) }
    let own = try #require(try Own.parseAsRoot(["--version", "3", "-h", "box"]) as? Own)
    #expect(own.version == "3")
    #expect(own.host == "box")
    #expect(Own.helpMessage(columns: 80).contains("\n  --help                  Show help"))
  }
}
