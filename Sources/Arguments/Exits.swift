/// An error about the values of arguments, shown together with the command's usage; the exit code is 64.
package struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what is allowed.
  package var message: String

  /// Makes an error with a message of one line.
  package init(_ message: String) { self.message = message }

  /// The message.
  package var description: String { message }
}

/// The number a program ends with; thrown, it ends the program silently.
package struct ExitCode: Error, Hashable, Sendable, RawRepresentable {
  /// The number, of which the shell sees the low eight bits.
  package var rawValue: Int32

  /// Makes a code of a number.
  package init(rawValue: Int32) { self.rawValue = rawValue }
  /// Makes a code of a number.
  package init(_ code: Int32) { rawValue = code }

  /// Done.
  package static let success = ExitCode(0)
  /// Failed.
  package static let failure = ExitCode(1)
  /// The command line was wrong: `EX_USAGE` of sysexits.h.
  package static let validationFailure = ExitCode(64)

  /// Whether the code says that all went well.
  package var isSuccess: Bool { self == .success }
}

/// A good end before the work is done, with a text for standard output.
package struct CleanExit: Error, Sendable {
  enum Request: Sendable {
    case help((any ParsableCommand.Type)?)
    case message(String)
  }

  let request: Request

  /// Shows the help of a command; of the one that was parsed where it is nil.
  package static func helpRequest(_ type: (any ParsableCommand.Type)? = nil) -> Self { Self(request: .help(type)) }

  /// Shows a text.
  package static func message(_ text: String) -> Self { Self(request: .message(text)) }
}
