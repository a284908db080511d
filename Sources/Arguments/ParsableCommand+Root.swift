extension ParsableCommand {
  /// Finds the command that a command line asks for, with its arguments filled and validated.
  ///
  /// The program runs it and takes every error, of parsing or of running, to ``exitCode(for:)`` and
  /// ``fullMessage(for:)``, or formats errors of its own.
  /// - Parameter arguments: The words after the program's name; nil for those of this process.
  /// - Throws: An error for ``fullMessage(for:)``, or what a `validate()` throws of the program's own.
  package static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
    try CommandParser.parse(self, arguments ?? Array(CommandLine.arguments.dropFirst()))
  }

  /// The code to end with for an error: 64 where the command line is wrong, 0 for a ``CleanExit``, the code itself for an
  /// ``ExitCode``, 1 for any other error.
  package static func exitCode(for error: any Error) -> ExitCode { MessageInfo(error, root: self).exitCode }

  /// What an error says, in one line where it is one; empty for an ``ExitCode``. A text without a line end.
  package static func message(for error: any Error) -> String { MessageInfo(error, root: self).message }

  /// What to print for an error: `Error: …` with the usage where it is one, or the help or text asked for; empty for an
  /// ``ExitCode``. It belongs on standard output where ``exitCode(for:)`` is a success, else on standard error. A text
  /// without a line end.
  package static func fullMessage(for error: any Error) -> String { MessageInfo(error, root: self).fullText }

  /// The help of a command below this one, or of this one.
  /// - Parameter columns: Characters a line; nil for those of the terminal.
  package static func helpMessage(for command: (any ParsableCommand.Type)? = nil, columns: Int? = nil) -> String {
    let root = CommandPath(self)
    let path = command.flatMap { root.path(to: $0) } ?? root
    return HelpGenerator(path, columns: columns ?? Terminal.columns).help
  }

  /// Parses the words of this process, runs, prints what is to be said, and ends the process with its code where that
  /// is not 0.
  package static func main() { main(nil) }

  /// Parses, runs, prints what is to be said, and ends the process with its code where that is not 0.
  /// - Parameter arguments: The words after the program's name; nil for those of this process.
  package static func main(_ arguments: [String]?) {
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      exit(withError: error)
    }
  }

  /// Prints what an error has to say where it belongs and ends the process with its code, or with 1 where a text that
  /// was asked for cannot be written.
  package static func exit(withError error: any Error) -> Never {
    let info = MessageInfo(error, root: self)
    let text = info.fullText.isEmpty ? "" : info.fullText + "\n"
    let isWritten = Terminal.write(text, toStandardError: !info.exitCode.isSuccess)
    Terminal.exit(isWritten || !info.exitCode.isSuccess ? info.exitCode.rawValue : ExitCode.failure.rawValue)
  }
}
