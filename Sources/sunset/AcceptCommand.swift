import Arguments
import Vocabulary

/// `sunset accept`
struct AcceptCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "accept", abstract: "Record that a guard or caution need not pass for a subject, until a date.",
      discussion: """
        A person decides: automation may not (exit 77). It needs a reason, and the report goes on listing what was \
        accepted. Guards: \(names(GuardName.allCases.map(\.rawValue))). Cautions: \
        \(names(CautionName.allCases.map(\.rawValue))).
        """)
  }

  @OptionGroup var entry: LedgerEntryOptions
  @Argument(help: subjectHelp) var subject: Selector

  @Option(name: .customLong("guard"), help: ArgumentHelp("The guard or caution.", valueName: "NAME"))
  var guardName: String

  @Option(help: ArgumentHelp("The last day it is accepted for.", valueName: "DATE"))
  var until: String

  func run() throws {
    let known = GuardName.allCases.map(\.rawValue) + CautionName.allCases.map(\.rawValue)
    guard known.contains(guardName) else {
      throw SunsetError(
        .usage, "--guard \(guardName): not a guard or caution; give one of \(Self.names(known))")
    }
    let day = try Day(until, option: "--until")
    try entry.record(.accepted, subject) { event in
      event.guardName = guardName
      event.until = day
    }
  }

  private static func names(_ names: [String]) -> String { names.joined(separator: ", ") }
}

/// `sunset publish`
struct PublishCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "publish", abstract: "Record that a version is out in its store.",
      discussion: "A gate never asks for a version that is not out on that platform.")
  }

  @OptionGroup var entry: LedgerEntryOptions
  @Argument(help: ArgumentHelp("The version, as ios/2.4.0.", valueName: "SUBJECT")) var subject: Selector

  func run() throws { try entry.record(.published, subject) }
}
