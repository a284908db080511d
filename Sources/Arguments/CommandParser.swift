/// Reads the words of one command line into one command after another, from the root down.
struct CommandParser {
  private let path: CommandPath
  private let definitions: [ArgumentDefinition]
  private let builtIns: [(builtIn: BuiltIn, definition: ArgumentDefinition)]
  private var words: ArraySlice<String>
  private var positionals: [String] = []

  /// Finds the command that the words ask for and fills its arguments.
  /// - Throws: ``CommandError``, or what a command's `validate()` throws of the program's own.
  static func parse(_ root: any ParsableCommand.Type, _ arguments: [String]) throws -> any ParsableCommand {
    var path = CommandPath(root)
    var words = arguments[...]
    while true {
      var command = path.leaf.init()
      var parser = Self(path, command.definitions, words)
      do {
        let next = try parser.read()
        try parser.finish()
        try command.validateAll()
        guard let next else { return command }
        path = path.appending(next)
        words = parser.words
      } catch let error as ParserError {
        throw CommandError(path: path, reason: parser.asksForHelp(after: error) ? CleanExit.helpRequest() : error)
      } catch let error where error is ValidationError || error is CleanExit {
        throw CommandError(path: path, reason: error)
      }
    }
  }

  private init(_ path: CommandPath, _ definitions: [ArgumentDefinition], _ words: ArraySlice<String>) {
    self.path = path
    self.definitions = definitions
    self.words = words
    builtIns = BuiltIn.all(at: path, besides: definitions)
  }

  /// Reads up to the end, or up to the name of a subcommand, which it returns.
  private mutating func read() throws -> (any ParsableCommand.Type)? {
    let takesPositionals = definitions.contains { $0.kind == .positional }
    while let word = words.popFirst() {
      if word == "--" {
        positionals += words
        words = []
      } else if word.hasPrefix("--") {
        try readLong(word)
      } else if word.hasPrefix("-"), word != "-" {
        try readShort(word)
      } else if positionals.isEmpty, let subcommand = path.subcommand(named: word) {
        return subcommand
      } else if word == "help", path.hasHelpCommand {
        throw try askedHelp()
      } else if takesPositionals || path.subcommands.isEmpty {
        positionals.append(word)
      } else {
        throw Self.unknownSubcommand(word, at: path)
      }
    }
    return nil
  }

  /// Reads `--name`, `--name=value` or `--name value`.
  private mutating func readLong(_ word: String) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = ArgumentName.long(String(parts[0].dropFirst(2)))
    guard try take(name, value: parts.count > 1 ? parts[1] : nil) else { throw unknownOption(name.text) }
  }

  /// Reads `-n value`, `-n=value` or several flags in one word, of which the last may be an option with its value next.
  private mutating func readShort(_ word: String) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let letters = parts[0].dropFirst().map(ArgumentName.short)
    let known = letters.allSatisfy { letter in allDefinitions.contains { $0.names.contains(letter) } }
    let flags = letters.dropLast().allSatisfy { letter in
      allDefinitions.contains { $0.kind == .flag && $0.names.contains(letter) }
    }
    guard known, flags, let last = letters.last else { throw unknownOption(parts[0]) }
    for letter in letters.dropLast() { _ = try take(letter, value: nil) }
    _ = try take(last, value: parts.count > 1 ? parts[1] : nil)
  }

  private var allDefinitions: [ArgumentDefinition] { definitions + builtIns.map(\.definition) }

  /// Takes an option or flag, with the next word as its value where it needs one; false where there is none of the name.
  private mutating func take(_ name: ArgumentName, value: String?) throws -> Bool {
    guard let definition = allDefinitions.first(where: { $0.names.contains(name) }) else { return false }
    var text = ""
    if definition.kind == .flag {
      if let value { throw ParserError.unexpectedValue(value, option: name.text) }
    } else if let value {
      text = value
    } else {
      // A word that looks like an option is more probably one than a value; `--name=-value` says otherwise.
      guard let next = words.first, next == "-" || !next.hasPrefix("-") else {
        throw ParserError.missingValue(definition.synopsis)
      }
      text = next
      words.removeFirst()
    }
    if let builtIn = builtIns.first(where: { $0.definition.names.contains(name) })?.builtIn {
      try leave(for: builtIn, value: text)
    }
    guard definition.take(text) else {
      throw ParserError.invalidValue(
        text, argument: definition.synopsis, allowed: definition.values, help: definition.help.abstract)
    }
    return true
  }

  private func leave(for builtIn: BuiltIn, value: String) throws -> Never {
    switch builtIn {
    case .help: throw CleanExit.helpRequest()
    case .version: throw CleanExit.message(path.version)
    case .completionScript: throw try CleanExit.message(CompletionScript.make(value, root: path))
    case .manual: throw CleanExit.message(ManualPage(path).text)
    }
  }

  /// Hands out the words without names in the order of the declarations, and sees that nothing is missing.
  private mutating func finish() throws {
    for definition in definitions where definition.kind == .positional {
      while let word = positionals.first {
        positionals.removeFirst()
        guard definition.take(word) else {
          throw ParserError.invalidValue(
            word, argument: definition.synopsis, allowed: definition.values, help: definition.help.abstract)
        }
        if !definition.isRepeating { break }
      }
    }
    guard positionals.isEmpty else { throw ParserError.unexpectedArguments(positionals) }
    let missing = definitions.filter { !$0.isOptional && !$0.isGiven() }
    guard missing.isEmpty else { throw ParserError.missingArguments(missing.map(\.synopsis)) }
  }
}

extension CommandParser {
  /// The help that the words after `help` ask for: a command's, or a topic.
  private func askedHelp() throws -> CommandError {
    var target = path
    for word in words where !word.hasPrefix("-") {
      if let topic = target.topics.first(where: { $0.name == word }) {
        let page = HelpLayout(columns: Terminal.columns).page(topic)
        return CommandError(path: target, reason: CleanExit.message(page))
      }
      guard let next = target.subcommand(named: word) else {
        throw Self.unknownSubcommand(word, at: target, besides: target.topics.map(\.name))
      }
      target = target.appending(next)
    }
    return CommandError(path: target, reason: CleanExit.helpRequest())
  }

  /// Whether help is asked for further on, so that a wrong word does not keep it away.
  private func asksForHelp(after error: ParserError) -> Bool {
    if case .unknownSubcommand = error { return false }
    let names = builtIns.first { $0.builtIn == .help }?.definition.names.map(\.text) ?? []
    return words.prefix { $0 != "--" }.contains { names.contains($0) }
  }

  private static func unknownSubcommand(
    _ word: String, at path: CommandPath, besides topics: [String] = []
  ) -> ParserError {
    .unknownSubcommand(word, suggestion: nearest(to: word, in: path.subcommands.map { $0.name } + topics))
  }

  private func unknownOption(_ text: String) -> ParserError {
    let belongsBelow = path.subcommands.contains { type in
      type.init().definitions.contains { $0.names.contains { $0.text == text } }
    }
    if belongsBelow { return .misplacedOption(text) }
    let word = String(text.drop { $0 == "-" })
    let long = allDefinitions.filter(\.isListed).flatMap(\.names).compactMap { name -> String? in
      if case .long(let text) = name { text } else { nil }
    }
    // A single letter is as near to any other letter.
    let suggestion = word.count > 1 ? nearest(to: word, in: long) : nil
    return .unknownOption(text, suggestion: suggestion.map { "--\($0)" })
  }
}
