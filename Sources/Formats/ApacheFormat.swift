import Vocabulary

/// Apache's `LogFormat` string, read into a template.
///
/// Source: Apache HTTP Server documentation, mod_log_config ("Custom Log Formats").
enum ApacheFormat {
  /// Reads the string of a `LogFormat`, or the whole directive as httpd.conf has it.
  /// - Throws: `SunsetError` where it has no directive, or two without anything between them.
  static func template(_ text: String) throws(SunsetError) -> LogTemplate {
    var template = LogTemplate(escaping: .backslash, escapesQuotesByBackslash: true)
    let bytes = unquoted(text)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%"), index + 1 < bytes.count else {
        template.append(literal: [bytes[index]])
        index += 1
        continue
      }
      if bytes[index + 1] == UInt8(ascii: "%") {
        template.append(literal: [bytes[index]])
        index += 2
        continue
      }
      let directive = Directive(bytes, at: index)
      index = directive.end
      try append(directive, to: &template)
    }
    guard !template.pieces.isEmpty else {
      throw SunsetError(
        .usage,
        "--format apache: the LogFormat has no directive such as %h or %{User-Agent}i; copy its string from "
          + "httpd.conf")
    }
    return template
  }

  /// `%>s`, `%{X-Client-Version}i`, `%400,501{Referer}i`, `%^FB`.
  private struct Directive {
    var argument: String?
    var letter: String
    var end: Int

    init(_ bytes: [UInt8], at start: Int) {
      var index = start + 1
      while index < bytes.count, "<>!,0123456789".utf8.contains(bytes[index]) { index += 1 }
      if index < bytes.count, bytes[index] == UInt8(ascii: "{") {
        let close = bytes[index...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
        argument = String(decoding: bytes[(index + 1)..<close], as: UTF8.self)
        index = min(close + 1, bytes.count)
      }
      let length = index < bytes.count && bytes[index] == UInt8(ascii: "^") ? 3 : 1
      end = min(index + length, bytes.count)
      letter = String(decoding: bytes[min(index, bytes.count)..<end], as: UTF8.self)
    }

    /// The name a mapping uses: the header or variable, else the letter as `%D`.
    var name: String { argument ?? "%\(letter)" }
  }

  private static func append(_ directive: Directive, to template: inout LogTemplate) throws(SunsetError) {
    func variable(_ meaning: LogTemplate.Meaning, _ shape: LogTemplate.Shape) -> LogTemplate.Variable {
      LogTemplate.Variable(name: directive.name, meaning: meaning, shape: shape)
    }
    switch directive.letter {
    case "t" where directive.argument == nil:
      template.append(literal: [UInt8(ascii: "[")])
      try template.append(variable(.role(.time), .time))
      template.append(literal: [UInt8(ascii: "]")])
    case "t" where isFraction(directive.name):
      try appendTimePart(variable(.nothing, .digits), to: &template)
    case "t":
      try appendTimePart(variable(.role(.time), .time), to: &template)
    case "r": try template.append(variable(.request, .text))
    case "m": try template.append(variable(.role(.method), .token))
    case "U": try template.append(variable(.role(.path), .text))
    case "s": try template.append(variable(.role(.status), .digits))
    case "h", "a": try template.append(variable(.role(.address), .word))
    case "P" where directive.argument == "hextid": try template.append(variable(.nothing, .word))
    case "b", "B", "O", "I", "S", "D", "p", "P", "k": try template.append(variable(.nothing, .digits))
    // mod_ident reads a name without spaces.
    case "l", "v", "V", "H", "T", "X", "L", "A": try template.append(variable(.nothing, .word))
    case "i":
      let role = HeaderNames.role(forHeader: directive.name)
      try template.append(variable(role.map { .role($0) } ?? .nothing, .text))
    case "o" where ["sunset", "deprecation"].contains(directive.name.lowercased()):
      try template.append(variable(.role(.notice), .text))
    default: try template.append(variable(.nothing, .text))
    }
  }

  /// `msec_frac` and `usec_frac`, also after `begin:` or `end:`: the digits after a second.
  private static func isFraction(_ argument: String) -> Bool { argument.hasSuffix("sec_frac") }

  /// A time written in parts, as in `%{%Y-%m-%dT%H:%M:%S}t.%{msec_frac}t%{%z}t`, is one time to a reader.
  private static func appendTimePart(
    _ part: LogTemplate.Variable, to template: inout LogTemplate
  ) throws(SunsetError) {
    if let last = template.pieces.last, last.variable.meaning == .role(.time),
      [[], [UInt8(ascii: ".")], [UInt8(ascii: ",")]].contains(template.tail)
    {
      template.tail = []
      return
    }
    try template.append(part)
  }

  /// The text between the quotes of `LogFormat "…" name`, or the text itself; `\"`, `\\` and `\t` undone.
  private static func unquoted(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    if let start = bytes.firstIndex(of: UInt8(ascii: "\"")), text.hasPrefix("LogFormat") {
      bytes.removeFirst(start + 1)
      var end = 0
      while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
      bytes.removeLast(bytes.count - min(end, bytes.count))
    }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        switch bytes[index + 1] {
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "n"): result.append(0x0A)
        default: result.append(bytes[index + 1])
        }
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
