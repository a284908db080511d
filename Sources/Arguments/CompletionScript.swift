/// The completion scripts, made of the same definitions as parsing and help.
enum CompletionScript {
  static let shells = ["bash", "zsh", "fish"]

  /// The script of a shell, or an error that names the shells there are.
  static func make(_ shell: String, root: CommandPath) throws(ParserError) -> String {
    let node = CompletionNode(root)
    switch shell {
    case "bash": return BashCompletion(root: node).script
    case "zsh": return ZshCompletion(root: node).script
    case "fish": return FishCompletion(root: node).script
    default:
      throw .invalidValue(shell, argument: "--generate-completion-script <shell>", allowed: shells)
    }
  }
}

/// A command as completion sees it.
struct CompletionNode {
  /// The words that are typed to run it.
  let path: String
  let name: String
  let abstract: String
  let children: [CompletionNode]
  /// Options and flags, those without declaration included.
  let options: [ArgumentDefinition]
  let positionals: [ArgumentDefinition]

  init(_ path: CommandPath) {
    let own = path.leaf.init().definitions
    self.path = path.name
    name = path.leaf.name
    abstract = path.leaf.configuration.abstract
    options = (own.filter { $0.kind != .positional } + BuiltIn.all(at: path, besides: own).map(\.1)).filter(\.isListed)
    positionals = own.filter { $0.kind == .positional }
    let commands = path.subcommands.map { CompletionNode(path.appending($0)) }
    children =
      path.hasHelpCommand ? commands + [CompletionNode(helpFor: commands, path.topics, under: path.name)] : commands
  }

  /// The `help` command, below which every command is named again, and every topic.
  private init(helpFor commands: [CompletionNode], _ topics: [HelpTopic], under parent: String) {
    let path = "\(parent) help"
    let pages = topics.map { CompletionNode(copying: [], name: $0.name, abstract: $0.abstract, under: path) }
    self.init(
      copying: commands, name: "help", abstract: "Show the help of a subcommand.", under: parent, besides: pages)
  }

  private init(
    copying commands: [CompletionNode], name: String, abstract: String, under parent: String,
    besides others: [CompletionNode] = []
  ) {
    let path = "\(parent) \(name)"
    self.path = path
    self.name = name
    self.abstract = abstract
    children =
      commands.map { command in
        CompletionNode(copying: command.children, name: command.name, abstract: command.abstract, under: path)
      } + others
    options = []
    positionals = []
  }

  /// This command and all below it.
  var all: [CompletionNode] { [self] + children.flatMap(\.all) }
}

/// A text as one word of a POSIX shell.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

/// A text with a backslash before each of some characters.
func escaped(_ text: String, _ special: Set<Character>) -> String {
  String(text.flatMap { special.contains($0) ? ["\\", $0] : [$0] })
}

/// A program's name as part of a function's name.
func identifier(_ name: String) -> String { String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
