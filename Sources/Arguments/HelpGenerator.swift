/// The texts that explain one command: its usage and its help.
struct HelpGenerator {
  private let path: CommandPath
  private let definitions: [ArgumentDefinition]
  private let builtIns: [ArgumentDefinition]
  private let layout: HelpLayout

  init(_ path: CommandPath, columns: Int) {
    self.path = path
    layout = HelpLayout(columns: columns)
    let own = path.leaf.init().definitions
    definitions = own.filter(\.isListed)
    builtIns = BuiltIn.all(at: path, besides: own).map(\.1).filter(\.isListed)
  }

  /// The command with its arguments, wrapped under a word in front; over twelve options shrink to `[<options>]`.
  func usage(after label: String) -> String {
    var shown = definitions
    var words = [path.name]
    if shown.count > 12 {
      shown = shown.filter { $0.kind == .positional || !$0.isOptional }
      words.append("[<options>]")
    }
    words += shown.map(\.usage)
    if !path.subcommands.isEmpty { words.append("<subcommand>") }
    let lines = filled(words, width: layout.columns - label.count)
    return label + lines.joined(separator: "\n" + String(repeating: " ", count: label.count))
  }

  var help: String {
    let configuration = path.leaf.configuration
    var parts: [String] = []
    if !configuration.abstract.isEmpty { parts.append(layout.block("OVERVIEW: " + configuration.abstract)) }
    if !configuration.discussion.isEmpty { parts.append(layout.block(configuration.discussion)) }
    parts.append(usage(after: "USAGE: "))
    let options = definitions.filter { $0.kind != .positional }
    parts += layout.section("ARGUMENTS", definitions.filter { $0.kind == .positional }.map(row))
    for title in titles(of: options) {
      parts += layout.section(title.uppercased(), options.filter { $0.section == title }.map(row))
    }
    parts += layout.section("OPTIONS", (options.filter(\.section.isEmpty) + builtIns).map(row))
    parts += layout.section("SUBCOMMANDS", path.subcommands.map { layout.row($0.name, $0.configuration.abstract) })
    parts += layout.section("TOPICS", path.topics.map { layout.row($0.name, $0.abstract) })
    if path.hasHelpCommand {
      let what = path.topics.isEmpty ? "<subcommand>" : "<subcommand or topic>"
      parts.append("  See '\(path.name) help \(what)' for detailed help.")
    }
    return parts.joined(separator: "\n\n")
  }

  private func titles(of options: [ArgumentDefinition]) -> [String] {
    options.map(\.section).reduce(into: []) { titles, title in
      if !title.isEmpty, !titles.contains(title) { titles.append(title) }
    }
  }

  private func row(_ definition: ArgumentDefinition) -> String {
    layout.row(definition.label, definition.explanation, definition.help.discussion)
  }
}
