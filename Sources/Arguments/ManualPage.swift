/// The manual of a program, all its commands in one page, in the macros of man(7): what `man` reads.
///
/// The same definitions make it that make help and completion. It has no date: the same program writes the same page.
struct ManualPage {
  private let root: CommandPath

  init(_ root: CommandPath) { self.root = root }

  var text: String {
    let configuration = root.leaf.configuration
    let title = quoted(root.name.uppercased())
    var lines = [".TH \(title) 1 \"\" \(quoted("\(root.name) \(root.version)"))"]
    lines += section("NAME", [Self.inert("\(root.name) - \(lowercasedStart(configuration.abstract))")])
    lines += section("SYNOPSIS", [Self.inert(usage(of: root))])
    lines += section("DESCRIPTION", paragraphs(configuration.discussion))
    lines += section("OPTIONS", options(of: root))
    lines += section("COMMANDS", commands(below: root))
    for topic in root.topics { lines += section(topic.name.uppercased(), page(topic)) }
    return lines.joined(separator: "\n")
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [".SH \(quoted(title))"] + lines
  }

  private func commands(below path: CommandPath) -> [String] {
    path.subcommands.flatMap { type -> [String] in
      let child = path.appending(type)
      let configuration = type.configuration
      let texts = [configuration.abstract, configuration.discussion].filter { !$0.isEmpty }
      return [".SS \(quoted(child.name))", Self.inert(usage(of: child))]
        + texts.flatMap { [".PP"] + paragraphs($0) } + options(of: child) + commands(below: child)
    }
  }

  /// The arguments of a command, its own before those that every command has.
  private func options(of path: CommandPath) -> [String] {
    let own = path.leaf.init().definitions
    // What every command has is said once.
    let shared = path.isRoot ? BuiltIn.all(at: path, besides: own).map(\.1) : []
    return (own + shared).filter(\.isListed).flatMap { definition -> [String] in
      entry(definition.label, definition.explanation)
        + (definition.help.discussion.isEmpty ? [] : [".IP"] + paragraphs(definition.help.discussion))
    }
  }

  private func page(_ topic: HelpTopic) -> [String] {
    [Self.inert(topic.abstract)]
      + topic.sections.flatMap { section -> [String] in
        (section.title.isEmpty ? [] : [".SS \(quoted(section.title))"])
          + (section.title.isEmpty && !section.text.isEmpty ? [".PP"] : []) + paragraphs(section.text)
          + section.entries.flatMap { entry($0.term, $0.meaning) }
      }
  }

  private func entry(_ term: String, _ meaning: String) -> [String] {
    [".TP", "\\fB\(Self.inert(term))\\fR", Self.inert(meaning)].filter { !$0.isEmpty }
  }

  /// On one line: man breaks it.
  private func usage(of path: CommandPath) -> String {
    HelpGenerator(path, columns: .max).usage(after: "")
  }

  /// Paragraphs apart, and lines that begin with blanks as they are.
  private func paragraphs(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var lines: [String] = []
    var isSet = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(" ") != isSet, !line.isEmpty {
        isSet.toggle()
        lines += isSet ? [".RS 2", ".nf"] : [".fi", ".RE"]
      }
      if line.isEmpty {
        if !isSet { lines.append(".PP") }
      } else {
        lines.append(Self.inert(String(isSet ? line.drop { $0 == " " } : line)))
      }
    }
    return isSet ? lines + [".fi", ".RE"] : lines
  }

  /// A text in which nothing is a request or an escape of roff, and hyphens are the ones that are typed.
  static func inert(_ text: String) -> String {
    let plain = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(hexadecimal(scalar.value))]"
      }
    }.joined()
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }

  /// At least four digits, in capitals. Source: groff_char(7), "Unicode code points".
  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// A macro's argument in quotes, in which a quote is written twice.
  private func quoted(_ text: String) -> String {
    "\"" + Self.inert(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  private func lowercasedStart(_ text: String) -> String {
    let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
