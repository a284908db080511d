/// One argument as parsing, help, errors and completion see it.
struct ArgumentDefinition {
  enum Kind: Hashable { case option, flag, positional }

  let kind: Kind
  /// Short names first; none for a positional argument.
  let names: [ArgumentName]
  let help: ArgumentHelp
  let valueName: String
  /// Whether it may be left out.
  let isOptional: Bool
  let isRepeating: Bool
  /// The default as help shows it; empty for none.
  let defaultText: String
  /// Every value, where they can be listed.
  let values: [String]
  let completion: CompletionKind
  /// The title of its section in help; empty for the common one.
  var section = ""
  /// Takes a word (the empty one for a flag); false where it cannot be read.
  let take: (String) -> Bool
  let isGiven: () -> Bool

  var isListed: Bool { help.visibility == .default }

  /// The name that usage and errors show: a long one where there is one.
  var preferredName: String { (names.first { !$0.isShort } ?? names.first)?.text ?? "" }

  /// The argument as errors name it: `--count <count>`, `--verbose` or `<phrase>`.
  var synopsis: String {
    switch kind {
    case .flag: preferredName
    case .option: "\(preferredName) <\(valueName)>"
    case .positional: "<\(valueName)>"
    }
  }

  /// The argument as the usage line shows it: `[--count <count>]` or `[<log> ...]`.
  var usage: String {
    let text = synopsis + (isRepeating ? " ..." : "")
    return isOptional ? "[\(text)]" : text
  }

  /// The argument as a row of help names it: `-c, --count <count>`.
  var label: String {
    switch kind {
    case .positional: synopsis
    case .flag: names.map(\.text).joined(separator: ", ")
    case .option: names.map(\.text).joined(separator: ", ") + " <\(valueName)>"
    }
  }

  /// Its sentence in help, with its values and its default.
  var explanation: String {
    var notes: [String] = []
    if !values.isEmpty { notes.append("values: " + values.joined(separator: ", ")) }
    if !defaultText.isEmpty { notes.append("default: " + defaultText) }
    let note = notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
    return [help.abstract, note].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// A property wrapper that declares arguments.
protocol ArgumentDeclaration {
  /// The arguments it declares for a property of this name.
  func definitions(property: String) -> [ArgumentDefinition]

  /// Checks parsed values, where it holds a set of its own.
  func validate() throws
}

extension ArgumentDeclaration {
  func validate() throws {}
}

extension ParsableArguments {
  /// The declarations in the order of the properties; a wrapped property `name` is stored as `_name`.
  private var declarations: [(property: String, declaration: any ArgumentDeclaration)] {
    Mirror(reflecting: self).children.compactMap { label, value in
      guard let label, let declaration = value as? any ArgumentDeclaration else { return nil }
      return (String(label.drop { $0 == "_" }), declaration)
    }
  }

  var definitions: [ArgumentDefinition] {
    declarations.flatMap { $0.declaration.definitions(property: $0.property) }
  }

  /// Checks the sets it holds, then itself.
  mutating func validateAll() throws {
    for (_, declaration) in declarations { try declaration.validate() }
    try validate()
  }
}
