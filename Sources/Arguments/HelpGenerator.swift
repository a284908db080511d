/// The texts that explain one command: its usage and its help.
struct HelpGenerator {
  /// Where the explanations begin, in characters from the left.
  private static let column = 26

  private let path: CommandPath
  private let definitions: [ArgumentDefinition]
  private let builtIns: [ArgumentDefinition]
  /// Characters a line.
  private let columns: Int

  init(_ path: CommandPath, columns: Int) {
    self.path = path
    self.columns = columns
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
    let lines = filled(words, width: columns - label.count)
    return label + lines.joined(separator: "\n" + String(repeating: " ", count: label.count))
  }

  var help: String {
    let configuration = path.leaf.configuration
    var parts: [String] = []
    if !configuration.abstract.isEmpty { parts.append(block("OVERVIEW: " + configuration.abstract)) }
    if !configuration.discussion.isEmpty { parts.append(block(configuration.discussion)) }
    parts.append(usage(after: "USAGE: "))
    let options = definitions.filter { $0.kind != .positional }
    parts += section("ARGUMENTS", definitions.filter { $0.kind == .positional }.map(row))
    for title in titles(of: options) {
      parts += section(title.uppercased(), options.filter { $0.section == title }.map(row))
    }
    parts += section("OPTIONS", (options.filter(\.section.isEmpty) + builtIns).map(row))
    parts += section("SUBCOMMANDS", path.subcommands.map { row($0.name, $0.configuration.abstract) })
    if path.isRoot, path.hasHelpCommand {
      parts.append("  See '\(path.name) help <subcommand>' for detailed help.")
    }
    return parts.joined(separator: "\n\n")
  }

  private func titles(of options: [ArgumentDefinition]) -> [String] {
    options.map(\.section).reduce(into: []) { titles, title in
      if !title.isEmpty, !titles.contains(title) { titles.append(title) }
    }
  }

  private func section(_ title: String, _ rows: [String]) -> [String] {
    rows.isEmpty ? [] : [([title + ":"] + rows).joined(separator: "\n")]
  }

  private func block(_ text: String) -> String { wrapped(text, width: columns).joined(separator: "\n") }

  private func row(_ definition: ArgumentDefinition) -> String {
    var notes: [String] = []
    if !definition.values.isEmpty { notes.append("values: " + definition.values.joined(separator: ", ")) }
    if !definition.defaultText.isEmpty { notes.append("default: " + definition.defaultText) }
    let note = notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
    let abstract = [definition.help.abstract, note].filter { !$0.isEmpty }.joined(separator: " ")
    return row(definition.label, abstract, definition.help.discussion)
  }

  /// A label with its explanation beside it, or below it where the label is too long.
  private func row(_ label: String, _ abstract: String, _ discussion: String = "") -> String {
    // A terminal narrower than the explanations' column still gets a few words a line.
    let width = max(columns - Self.column, 20)
    let texts = [abstract, discussion].filter { !$0.isEmpty }
    var lines = texts.flatMap { wrapped($0, width: width) }
    let margin = String(repeating: " ", count: Self.column)
    var first = "  " + label
    if first.count < Self.column, !lines.isEmpty {
      first += String(repeating: " ", count: Self.column - first.count) + lines.removeFirst()
    }
    return ([first] + lines.map { $0.isEmpty ? "" : margin + $0 }).joined(separator: "\n")
  }
}
