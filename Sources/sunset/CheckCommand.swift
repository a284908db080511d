import Arguments
import Vocabulary

/// `sunset check`
struct CheckCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check", abstract: "Check the configuration, its sources, the database, flags and gate file.",
      discussion: "Each line says ok, or what is wrong and what to do about it. Ends with 1 where something is wrong.")
  }

  @OptionGroup var store: StoreOptions

  func run() throws {
    let checks = SetupCheck(store).findings
    for check in checks { Console.write("\(check.line)\n", to: .output) }
    guard checks.allSatisfy(\.isFine) else { throw ExitCode(SunsetError.Code.failed.rawValue) }
  }
}
