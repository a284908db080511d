/// A set of arguments, declared as properties with `@Option`, `@Flag`, `@Argument` and `@OptionGroup`.
///
/// The declarations are the only definition: parsing, help, errors and completion are all made of them.
package protocol ParsableArguments: SendableMetatype {
  /// Makes the set with its defaults, before anything is parsed.
  init()

  /// Checks the parsed values together; called once after parsing.
  /// - Throws: ``ValidationError``, which is shown with the command's usage; any other error passes on as it is.
  mutating func validate() throws
}

extension ParsableArguments {
  /// Accepts everything.
  package mutating func validate() throws {}
}

/// A command, or a group of commands.
package protocol ParsableCommand: ParsableArguments {
  /// Its name, help and subcommands.
  static var configuration: CommandConfiguration { get }

  /// Does the work.
  /// - Throws: ``ExitCode`` to end silently with that code, ``CleanExit`` to end well with a message, or any error.
  mutating func run() throws
}

extension ParsableCommand {
  /// Named after the type, without help.
  package static var configuration: CommandConfiguration { CommandConfiguration() }

  /// Shows the command's help, as a group of commands does when none is named.
  package mutating func run() throws { throw CleanExit.helpRequest(Self.self) }

  /// The word that is typed for this command.
  static var name: String { configuration.commandName ?? kebabCase(String(describing: Self.self)) }
}
