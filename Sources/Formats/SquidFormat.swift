import Vocabulary

/// Squid's `logformat` string, read into a template.
///
/// Quotes, backslashes and control characters come escaped as in C; the built-in `combined` escapes nothing. Squid cuts a
/// line at 8,191 bytes; such a line has lost its last fields and is not read.
///
/// Source: Squid configuration manual, `logformat`.
enum SquidFormat {
  /// Squid's predefined `combined`.
  static let combined =
    #"%>a %[ui %[un [%tl] "%rm %ru HTTP/%rv" %>Hs %<st "%{Referer}>h" "%{User-Agent}>h" %Ss:%Sh"#
  /// The columns of Squid's predefined `squid` format, which has no request headers.
  static let native = [
    "time", "elapsed", "c-ip", "code/status", "bytes", "cs-method", "cs-uri", "user", "hierarchy", "type",
  ]

  /// Reads the string of a `logformat`, or the whole directive as squid.conf has it.
  /// - Throws: `SunsetError` where it has no code, or two without anything between them.
  static func template(_ text: String) throws(SunsetError) -> LogTemplate {
    var template = LogTemplate(escaping: .backslash, escapesQuotesByBackslash: true)
    var rest = text[...]
    if rest.hasPrefix("logformat ") { rest = rest.split(separator: " ", maxSplits: 2).last ?? rest }
    while let start = rest.firstIndex(of: "%") {
      template.append(literal: rest[..<start].utf8)
      rest = rest[rest.index(after: start)...]
      if rest.first == "%" {
        template.append(literal: "%".utf8)
        rest = rest.dropFirst()
      } else {
        try append(Code(&rest), to: &template)
      }
    }
    template.append(literal: rest.utf8)
    guard !template.pieces.isEmpty else {
      throw SunsetError(
        .usage,
        "--format squid: the logformat has no code such as %>a or %{User-Agent}>h; copy its string from "
          + "squid.conf")
    }
    return template
  }

  /// `%>a`, `%6tr`, `%{User-Agent}>h`, `%"{X-Client-Version}>h`, `%03tu`.
  private struct Code {
    var argument: String?
    var code: String

    init(_ rest: inout Substring) {
      rest = rest.drop { "\"[#'/0123456789.-".contains($0) }
      if rest.first == "{" {
        argument = String(rest.dropFirst().prefix { $0 != "}" })
        rest = rest.drop { $0 != "}" }.dropFirst()
      }
      let arrow = rest.prefix { $0 == ">" || $0 == "<" }
      rest = rest.dropFirst(arrow.count)
      // Codes have one or two letters; those of two begin with one of these, unless an argument tells that it is `h`.
      let isLong = argument == nil && rest.first.map { "tursSHmaep".contains($0) } == true && !(rest.first == "a")
      let letters = rest.prefix(isLong && rest.dropFirst().first?.isLetter == true ? 2 : 1)
      rest = rest.dropFirst(letters.count)
      code = String(arrow + letters)
    }
  }

  private static func append(_ code: Code, to template: inout LogTemplate) throws(SunsetError) {
    func variable(_ meaning: LogTemplate.Meaning, _ shape: LogTemplate.Shape) -> LogTemplate.Variable {
      LogTemplate.Variable(name: code.argument ?? "%\(code.code)", meaning: meaning, shape: shape)
    }
    switch code.code {
    case "tu" where template.pieces.last?.variable.meaning == .role(.time) && template.tail == [UInt8(ascii: ".")]:
      // %ts.%03tu is one time.
      template.tail = []
    case "ts", "tl", "tg": try template.append(variable(.role(.time), .time))
    case "rm", ">rm": try template.append(variable(.role(.method), .word))
    case "ru", ">ru", "rp", ">rp": try template.append(variable(.role(.path), .word))
    case ">Hs", "Hs", "<Hs": try template.append(variable(.role(.status), .digits))
    case ">a", ">A": try template.append(variable(.role(.address), .word))
    case "<st", ">st", "st", ">p", "<p", "tr": try template.append(variable(.nothing, .digits))
    case "rv", ">rv", "Ss", "Sh", "ui", "un", "ul", "mt", "<a", "<A": try template.append(variable(.nothing, .word))
    case ">h" where code.argument != nil:
      let role = HeaderNames.role(forHeader: code.argument ?? "")
      try template.append(variable(role.map { .role($0) } ?? .nothing, .text))
    default: try template.append(variable(.nothing, .text))
    }
  }
}
