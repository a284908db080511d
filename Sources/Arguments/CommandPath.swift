/// A command with the commands above it, the root first.
struct CommandPath: Sendable {
  let root: any ParsableCommand.Type
  private let below: [any ParsableCommand.Type]

  init(_ root: any ParsableCommand.Type, below: [any ParsableCommand.Type] = []) {
    self.root = root
    self.below = below
  }

  var types: [any ParsableCommand.Type] { [root] + below }
  var leaf: any ParsableCommand.Type { below.last ?? root }
  var isRoot: Bool { below.isEmpty }

  /// The words that are typed to run the command: `sunset ingest`.
  var name: String { types.map { $0.name }.joined(separator: " ") }

  /// What `--version` prints here: the version of the nearest command that has one, or nothing.
  var version: String { types.map { $0.configuration.version }.last { !$0.isEmpty } ?? "" }

  var subcommands: [any ParsableCommand.Type] { leaf.configuration.subcommands }

  /// The pages of help that are asked for here.
  var topics: [HelpTopic] { hasHelpCommand ? leaf.configuration.topics : [] }

  /// Whether the word `help` in front of command names asks for their help here; a command of that name goes before it.
  var hasHelpCommand: Bool { isRoot && !subcommands.isEmpty && subcommand(named: "help") == nil }

  func appending(_ type: any ParsableCommand.Type) -> Self { Self(root, below: below + [type]) }

  func subcommand(named name: String) -> (any ParsableCommand.Type)? { subcommands.first { $0.name == name } }

  /// The place of a command in the tree under this one; nil where it is not in it.
  /// - Complexity: O(*n*) in the number of commands.
  func path(to type: any ParsableCommand.Type) -> CommandPath? {
    if ObjectIdentifier(leaf) == ObjectIdentifier(type) { return self }
    for child in subcommands {
      if let found = appending(child).path(to: type) { return found }
    }
    return nil
  }
}

/// The arguments that a command has without declaring them.
enum BuiltIn: CaseIterable {
  case help, version, completionScript, manual

  /// The definition, for help and completion; what follows from giving it is the parser's to do.
  private func definition(names: [ArgumentName]) -> ArgumentDefinition {
    ArgumentDefinition(
      kind: self == .completionScript ? .option : .flag, names: names, help: help, valueName: "shell", isOptional: true,
      isRepeating: false, defaultText: "", values: [], completion: .default, take: { _ in true }, isGiven: { false })
  }

  private var names: [ArgumentName] {
    switch self {
    case .help: [.short("h"), .long("help")]
    case .version: [.long("version")]
    case .completionScript: [.long("generate-completion-script")]
    case .manual: [.long("generate-manual")]
    }
  }

  private var help: ArgumentHelp {
    switch self {
    case .help: "Show help information."
    case .version: "Show the version."
    case .completionScript, .manual: .hidden
    }
  }

  private func exists(at path: CommandPath) -> Bool {
    switch self {
    case .help: true
    case .version: !path.version.isEmpty
    case .completionScript, .manual: path.isRoot
    }
  }

  /// Those of a command, under the names that its own arguments leave free.
  static func all(at path: CommandPath, besides own: [ArgumentDefinition]) -> [(builtIn: Self, ArgumentDefinition)] {
    let taken = Set(own.flatMap(\.names))
    return allCases.compactMap { builtIn in
      let names = builtIn.names.filter { !taken.contains($0) }
      return builtIn.exists(at: path) && !names.isEmpty ? (builtIn, builtIn.definition(names: names)) : nil
    }
  }
}
