/// What is wrong with a command line, with the words to say so.
enum ParserError: Error, Hashable {
  case unknownOption(String, suggestion: String?)
  /// An option of a subcommand, given before the subcommand's name.
  case misplacedOption(String)
  case unknownSubcommand(String, suggestion: String?)
  case missingValue(String)
  case unexpectedValue(String, option: String)
  /// Where the values cannot be listed, the argument's help says what they are.
  case invalidValue(String, argument: String, allowed: [String], help: String = "")
  case missingArguments([String])
  case unexpectedArguments([String])

  var message: String {
    switch self {
    case .unknownOption(let option, let suggestion):
      "Unknown option '\(option)'." + Self.hint(suggestion)
    case .misplacedOption(let option):
      "Unknown option '\(option)' before the subcommand. Give it after the subcommand's name."
    case .unknownSubcommand(let word, let suggestion):
      "Unknown subcommand '\(word)'." + Self.hint(suggestion)
    case .missingValue(let option):
      "Missing value for '\(option)'."
    case .unexpectedValue(let value, let option):
      "The option '\(option)' does not take any value, but '\(value)' was specified."
    case .invalidValue(let value, let argument, let allowed, let help) where allowed.isEmpty && !help.isEmpty:
      "The value '\(value)' is invalid for '\(argument)': \(help)"
    case .invalidValue(let value, let argument, let allowed, _):
      "The value '\(value)' is invalid for '\(argument)'." + Self.choice(allowed)
    case .missingArguments(let arguments) where arguments.count == 1:
      "Missing expected argument '\(arguments[0])'."
    case .missingArguments(let arguments):
      "Missing expected arguments \(Self.quoted(arguments, last: "and"))."
    case .unexpectedArguments(let words) where words.count == 1:
      "Unexpected argument '\(words[0])'."
    case .unexpectedArguments(let words):
      "\(words.count) unexpected arguments: \(Self.quoted(words, last: "and"))."
    }
  }

  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? ""
  }

  private static func choice(_ allowed: [String]) -> String {
    allowed.isEmpty ? "" : " Please provide one of \(quoted(allowed, last: "or"))."
  }

  /// The words in quotes: `'a', 'b' or 'c'`.
  private static func quoted(_ words: [String], last joint: String) -> String {
    let quoted = words.map { "'\($0)'" }
    guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(joint) \(last)"
  }
}

/// Why parsing ended, and for which command.
struct CommandError: Error {
  let path: CommandPath
  let reason: any Error
}
