/// A piece of an HTML document. Every text is escaped where it is written, see ``write(to:)``; nothing else can be put in
/// but the two texts that are fixed in this program, its style and its script.
enum Markup {
  indirect case element(Tag, [Attribute], [Markup])
  case text(String)
  /// The style or the script of the page: they hold no character that HTML would act on.
  case fixed(StaticString)

  /// The name of an element.
  struct Tag: Sendable {
    let name: StaticString
    /// Elements that have neither content nor an end.
    var isVoid = false
    /// Whether a line may begin after it without changing how text runs.
    var isBlock = false

    /// An element with its content.
    func callAsFunction(_ attributes: Attribute..., @MarkupBuilder content: () -> [Markup] = { [] }) -> Markup {
      .element(self, attributes, content())
    }

    /// An element whose attributes are gathered before.
    func with(_ attributes: [Attribute], @MarkupBuilder content: () -> [Markup] = { [] }) -> Markup {
      .element(self, attributes, content())
    }
  }

  /// A name and its value.
  struct Attribute: Sendable {
    let name: StaticString
    let value: String
  }

  /// Writes the piece as HTML (SVG within it included).
  ///
  /// Deterministic: the same piece gives the same bytes.
  /// - Complexity: O(*n*) in its size.
  func write(to output: inout some TextOutputStream) {
    switch self {
    case .text(let text): output.write(Self.escaped(text))
    case .fixed(let text): output.write(text.description)
    case .element(let tag, let attributes, let children):
      output.write("<\(tag.name)")
      for attribute in attributes { output.write(" \(attribute.name)=\"\(Self.escaped(attribute.value))\"") }
      output.write(">")
      if !tag.isVoid {
        for child in children { child.write(to: &output) }
        output.write("</\(tag.name)>")
      }
      if tag.isBlock { output.write("\n") }
    }
  }

  /// A text that is nothing but text, within an element or a quoted attribute: markup is written as references, and what
  /// could act, turn the direction or hide is written out visibly.
  ///
  /// Source: HTML Living Standard, 13.1.4 (character references); OWASP, "Cross Site Scripting Prevention", rules 1 and 2.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // The space at which no line breaks, see `Prose.tie`.
      case "\0": result += "&nbsp;"
      default:
        if Inert.isHarmful(scalar) {
          result += Inert.line(String(scalar))
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}

/// Collects the content of an element: elements, lists of them, and plain texts.
@resultBuilder
enum MarkupBuilder {
  static func buildExpression(_ markup: Markup) -> [Markup] { [markup] }
  static func buildExpression(_ markup: [Markup]) -> [Markup] { markup }
  static func buildExpression(_ markup: Markup?) -> [Markup] { markup.map { [$0] } ?? [] }
  static func buildExpression(_ text: String) -> [Markup] { [.text(text)] }
  static func buildExpression(_ prose: Prose) -> [Markup] { prose.markup }
  static func buildBlock(_ parts: [Markup]...) -> [Markup] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [Markup]?) -> [Markup] { part ?? [] }
  static func buildEither(first part: [Markup]) -> [Markup] { part }
  static func buildEither(second part: [Markup]) -> [Markup] { part }
  static func buildArray(_ parts: [[Markup]]) -> [Markup] { parts.flatMap { $0 } }
}

extension Prose {
  /// The text with its names and commands set apart.
  var markup: [Markup] {
    pieces.map { piece in
      switch piece {
      case .words(let words): .text(words)
      case .time(let time): Markup.Tag.time { time }
      case .toned(let words, let tone): Markup.Tag.span(.class("tone-\(tone)")) { words }
      case .name(let name): Markup.Tag.bdi { Inert.line(name) }
      case .command(let command): Markup.Tag.code { Inert.line(command, limit: Inert.sentenceLimit) }
      }
    }
  }

  /// The text alone, for titles and labels.
  var plain: String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .words(let words), .time(let words), .toned(let words, _): text += words
      case .name(let name): text += Inert.line(name)
      case .command(let command): text += Inert.line(command, limit: Inert.sentenceLimit)
      }
    }
  }
}
