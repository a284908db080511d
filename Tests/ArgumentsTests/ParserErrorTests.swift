import Arguments
import Testing

@Suite struct ParserErrorTests {
  private static let storeUsage = """
    Usage: depot store [--db <db>] [--verbose] [--size <size>] [--count <number>]
           [--mark <mark> ...] [--fragile] [<parcels> ...]
      See 'depot store --help' for more information.
    """
  private static let findUsage = """
    Usage: depot find <origin> [<size>] --as-of <as-of> [--folder <folder>]
      See 'depot find --help' for more information.
    """
  private static let rootUsage = """
    Usage: depot <subcommand>
      See 'depot --help' for more information.
    """

  /// Words, and what follows `Error: ` in the message's first line.
  @Test(arguments: [
    ("--coutn 3", "Unknown option '--coutn'. Did you mean '--count'?"),
    ("--coutn=3", "Unknown option '--coutn'. Did you mean '--count'?"),
    ("--fragil", "Unknown option '--fragil'. Did you mean '--fragile'?"),
    ("--helps", "Unknown option '--helps'. Did you mean '--help'?"),
    ("-fragile", "Unknown option '-fragile'. Did you mean '--fragile'?"),
    ("--warehouse", "Unknown option '--warehouse'."),
    ("--secrets", "Unknown option '--secrets'."),
    ("-x", "Unknown option '-x'."),
    ("-n5", "Unknown option '-n5'."),
    ("-fx", "Unknown option '-fx'."),
    ("--", ""),
    ("--count", "Missing value for '--count <number>'."),
    ("-n", "Missing value for '--count <number>'."),
    ("-nf", "Unknown option '-nf'."),
    ("--db --verbose", "Missing value for '--db <db>'."),
    ("--db --", "Missing value for '--db <db>'."),
    ("--fragile=yes", "The option '--fragile' does not take any value, but 'yes' was specified."),
    ("-f=yes", "The option '-f' does not take any value, but 'yes' was specified."),
    ("--count many", "The value 'many' is invalid for '--count <number>': How many."),
    ("--count=", "The value '' is invalid for '--count <number>': How many."),
    (
      "--size huge", "The value 'huge' is invalid for '--size <size>'. Please provide one of 'small', 'medium' or 'xl'."
    ),
    ("--count 0", "'--count <number>' is 0 or less; it must be 1 or more."),
    ("--db=", "The book needs a name: give '--db <db>'."),
  ])
  func `wrong words for a command`(words: String, expected: String) {
    let (text, code) = ending(["store"] + words.split(separator: " ").map(String.init))
    guard !expected.isEmpty else {
      #expect(text.hasPrefix("OVERVIEW"))
      return
    }
    #expect(text == "Error: \(expected)\n\(Self.storeUsage)")
    #expect(code == 64)
  }

  @Test(arguments: [
    ("", "Missing expected arguments '<origin>' and '--as-of <as-of>'."),
    ("Rome", "Missing expected argument '--as-of <as-of>'."),
    ("--as-of now", "Missing expected argument '<origin>'."),
    ("--as-of now a small c", "Unexpected argument 'c'."),
    ("--as-of now a small c d e", "3 unexpected arguments: 'c', 'd' and 'e'."),
    (
      "--as-of now a large",
      "The value 'large' is invalid for '<size>'. Please provide one of 'small', 'medium' or 'xl'."
    ),
  ])
  func `wrong places`(words: String, expected: String) {
    let (text, code) = ending(["find"] + words.split(separator: " ").map(String.init))
    #expect(text == "Error: \(expected)\n\(Self.findUsage)")
    #expect(code == 64)
  }

  @Test(arguments: [
    ("stroe", "Unknown subcommand 'stroe'. Did you mean 'store'?"),
    ("finds x", "Unknown subcommand 'finds'. Did you mean 'find'?"),
    ("stroe --help", "Unknown subcommand 'stroe'. Did you mean 'store'?"),
    ("warehouse", "Unknown subcommand 'warehouse'."),
    ("help stroe", "Unknown subcommand 'stroe'. Did you mean 'store'?"),
    ("--db x store", "Unknown option '--db' before the subcommand. Give it after the subcommand's name."),
    ("--versio", "Unknown option '--versio'. Did you mean '--version'?"),
    (
      "--generate-completion-script tcsh",
      "The value 'tcsh' is invalid for '--generate-completion-script <shell>'. "
        + "Please provide one of 'bash', 'zsh' or 'fish'."
    ),
    ("--generate-completion-script", "Missing value for '--generate-completion-script <shell>'."),
  ])
  func `wrong words for a group`(words: String, expected: String) {
    let (text, code) = ending(words.split(separator: " ").map(String.init))
    #expect(text == "Error: \(expected)\n\(Self.rootUsage)")
    #expect(code == 64)
  }
}
