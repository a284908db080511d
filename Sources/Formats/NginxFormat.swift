import Vocabulary

/// nginx's `log_format` string, read into a template.
///
/// Source: nginx documentation, ngx_http_log_module (`log_format`, `escape=default|json|none`).
enum NginxFormat {
  /// nginx's predefined `combined`.
  static let combined =
    #"$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent""#

  /// Reads the string of a `log_format`, or the whole directive as nginx.conf has it: an optional
  /// `log_format NAME`, an optional `escape=…`, and the text bare or in quoted pieces.
  /// - Throws: `SunsetError` where it has no variable, or two without anything between them.
  static func template(_ text: String) throws(SunsetError) -> LogTemplate {
    var text = trimmed(text[...])
    let isDirective = text.hasPrefix("log_format")
    if isDirective {
      text = trimmed(text.dropFirst("log_format".count))
      text = trimmed(text.drop { !isBlank($0) })
    }
    var escape: Substring = "default"
    if text.hasPrefix("escape=") {
      escape = text.dropFirst("escape=".count).prefix { !isBlank($0) }
      text = trimmed(text.dropFirst("escape=".count + escape.count))
    }
    var template: LogTemplate
    switch escape {
    case "default": template = LogTemplate(escaping: .backslash, escapesQuotesByBackslash: false)
    case "json": template = LogTemplate(escaping: .json, escapesQuotesByBackslash: true)
    case "none": template = LogTemplate(escaping: .none, escapesQuotesByBackslash: false, hasBareQuotes: true)
    default:
      throw SunsetError(.usage, "--format nginx: escape=\(escape) is not one of default, json, none")
    }
    try parse(unquoted(text, isDirective: isDirective), into: &template)
    guard !template.pieces.isEmpty else {
      throw SunsetError(
        .usage,
        "--format nginx: the log_format has no variable; copy its string from nginx.conf, as in "
          + "--format 'nginx:\(combined)'")
    }
    return template
  }

  private static func parse(_ bytes: [UInt8], into template: inout LogTemplate) throws(SunsetError) {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count else {
        template.append(literal: [bytes[index]])
        index += 1
        continue
      }
      let isBraced = bytes[index + 1] == UInt8(ascii: "{")
      var end = index + (isBraced ? 2 : 1)
      let start = end
      while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
      guard end > start else {
        template.append(literal: [bytes[index]])
        index += 1
        continue
      }
      try template.append(variable(String(decoding: bytes[start..<end], as: UTF8.self)))
      index = isBraced && end < bytes.count && bytes[end] == UInt8(ascii: "}") ? end + 1 : end
    }
  }

  private static func variable(_ name: String) -> LogTemplate.Variable {
    func make(_ meaning: LogTemplate.Meaning, _ shape: LogTemplate.Shape) -> LogTemplate.Variable {
      LogTemplate.Variable(name: name, meaning: meaning, shape: shape)
    }
    switch name {
    case "time_local", "time_iso8601", "msec": return make(.role(.time), .time)
    case "request": return make(.request, .text)
    case "request_method": return make(.role(.method), .token)
    case "request_uri", "uri": return make(.role(.path), .text)
    case "status": return make(.role(.status), .digits)
    case "remote_addr": return make(.role(.address), .word)
    case "body_bytes_sent", "bytes_sent", "request_length", "connection", "connection_requests", "pid", "server_port",
      "remote_port":
      return make(.nothing, .digits)
    case "request_time", "scheme", "server_protocol", "pipe", "request_id":
      return make(.nothing, .word)
    case "sent_http_sunset", "sent_http_deprecation": return make(.role(.notice), .text)
    default:
      if name.hasPrefix("http_"), let role = HeaderNames.role(forHeader: name.dropFirst("http_".count)) {
        return make(.role(role), .text)
      }
      return make(.nothing, .text)
    }
  }

  /// The text of nginx.conf's quoted pieces joined, or the text itself where it is not quoted; escapes undone. Outside a
  /// directive a double quote at the start is the line's own.
  private static func unquoted(_ text: Substring, isDirective: Bool) -> [UInt8] {
    var bytes = Array(text.utf8)
    let isQuoted = bytes.first == UInt8(ascii: "'") || (isDirective && bytes.first == UInt8(ascii: "\""))
    guard isQuoted else {
      if isDirective, bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
      return unescaped(bytes[...])
    }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let quote = bytes[index]
      guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
        index += 1  // white space between the pieces, and the directive's semicolon
        continue
      }
      var end = index + 1
      while end < bytes.count, bytes[end] != quote { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
      result += unescaped(bytes[(index + 1)..<min(end, bytes.count)])
      index = end + 1
    }
    return result
  }

  /// Undoes `\"`, `\'`, `\\`, `\t`, `\n` and `\r` as nginx does when it reads its configuration.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let escapes: [UInt8: UInt8] = [
      UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\""): 0x22,
      UInt8(ascii: "'"): 0x27, UInt8(ascii: "\\"): 0x5C,
    ]
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.endIndex, let plain = escapes[bytes[index + 1]] {
        result.append(plain)
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == "\n"
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
