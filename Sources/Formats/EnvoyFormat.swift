import Vocabulary

/// Envoy's text format string, read into a template.
///
/// Whether Envoy escapes a `"` in a header is not documented, so nothing is taken as escaped: a line with more quotes than
/// its format is read only if there is one reading.
///
/// Source: Envoy documentation, "Access logging" (format strings, command operators, default format); Istio
/// documentation, "Envoy Access Logs".
enum EnvoyFormat {
  /// The format of an Envoy that was given none.
  static let standard =
    #"[%START_TIME%] "%REQ(:METHOD)% %REQ(X-ENVOY-ORIGINAL-PATH?:PATH)% %PROTOCOL%" %RESPONSE_CODE% %RESPONSE_FLAGS% "#
    + #"%BYTES_RECEIVED% %BYTES_SENT% %DURATION% %RESP(X-ENVOY-UPSTREAM-SERVICE-TIME)% "%REQ(X-FORWARDED-FOR)%" "#
    + #""%REQ(USER-AGENT)%" "%REQ(X-REQUEST-ID)%" "%REQ(:AUTHORITY)%" "%UPSTREAM_HOST%""#

  /// The format of an Istio proxy that was given none.
  static let istio =
    #"[%START_TIME%] "%REQ(:METHOD)% %REQ(X-ENVOY-ORIGINAL-PATH?:PATH)% %PROTOCOL%" %RESPONSE_CODE% %RESPONSE_FLAGS% "#
    + #"%RESPONSE_CODE_DETAILS% %CONNECTION_TERMINATION_DETAILS% "%UPSTREAM_TRANSPORT_FAILURE_REASON%" "#
    + #"%BYTES_RECEIVED% %BYTES_SENT% %DURATION% %RESP(X-ENVOY-UPSTREAM-SERVICE-TIME)% "%REQ(X-FORWARDED-FOR)%" "#
    + #""%REQ(USER-AGENT)%" "%REQ(X-REQUEST-ID)%" "%REQ(:AUTHORITY)%" "%UPSTREAM_HOST%" %UPSTREAM_CLUSTER_RAW% "#
    + #"%UPSTREAM_LOCAL_ADDRESS% %DOWNSTREAM_LOCAL_ADDRESS% %DOWNSTREAM_REMOTE_ADDRESS% %REQUESTED_SERVER_NAME% "#
    + #"%ROUTE_NAME%"#

  /// Reads a format string.
  /// - Throws: `SunsetError` where it has no operator, one that is not closed, or two without anything between them.
  static func template(_ text: String) throws(SunsetError) -> LogTemplate {
    var template = LogTemplate(escaping: .none, escapesQuotesByBackslash: false, hasBareQuotes: true)
    var rest = text[...]
    // A format string in a configuration ends with a line feed of its own.
    while rest.hasSuffix("\\n") { rest = rest.dropLast(2) }
    while rest.last?.isNewline == true { rest = rest.dropLast() }
    while let start = rest.firstIndex(of: "%") {
      template.append(literal: rest[..<start].utf8)
      rest = rest[rest.index(after: start)...]
      guard let end = end(of: rest) else {
        throw SunsetError(.usage, "--format envoy: the operator %\(rest.prefix(40)) has no % at its end")
      }
      if end > rest.startIndex {
        try template.append(variable(rest[..<end]))
      } else {
        template.append(literal: "%".utf8)
      }
      rest = rest[rest.index(after: end)...]
    }
    template.append(literal: rest.utf8)
    guard !template.pieces.isEmpty else {
      throw SunsetError(
        .usage,
        "--format envoy: the format has no operator such as %START_TIME% or %REQ(USER-AGENT)%; copy its string "
          + "from the proxy's configuration")
    }
    return template
  }

  /// Where an operator ends: at the next `%` that does not stand between its parentheses, as in `%START_TIME(%s)%`.
  private static func end(of text: Substring) -> Substring.Index? {
    var isInside = false
    return text.firstIndex { character in
      if character == "(" { isInside = true }
      if character == ")" { isInside = false }
      return character == "%" && !isInside
    }
  }

  private static func variable(_ text: Substring) -> LogTemplate.Variable {
    let operatorName = text.prefix { $0 != "(" && $0 != ":" }
    let argument = text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
    func make(_ meaning: LogTemplate.Meaning, _ shape: LogTemplate.Shape) -> LogTemplate.Variable {
      LogTemplate.Variable(name: String(argument.isEmpty ? operatorName : argument), meaning: meaning, shape: shape)
    }
    switch operatorName {
    case "START_TIME": return make(.role(.time), .time)
    case "RESPONSE_CODE": return make(.role(.status), .digits)
    case "BYTES_RECEIVED", "BYTES_SENT", "DURATION": return make(.nothing, .digits)
    case "PROTOCOL", "RESPONSE_FLAGS", "RESPONSE_CODE_DETAILS", "CONNECTION_TERMINATION_DETAILS",
      "UPSTREAM_CLUSTER_RAW", "UPSTREAM_CLUSTER", "UPSTREAM_LOCAL_ADDRESS", "DOWNSTREAM_LOCAL_ADDRESS",
      "REQUESTED_SERVER_NAME", "ROUTE_NAME", "RESP":
      return notice(argument) ? make(.role(.notice), .text) : make(.nothing, .word)
    case "DOWNSTREAM_REMOTE_ADDRESS": return make(.role(.address), .endpoint)
    case "DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT", "DOWNSTREAM_DIRECT_REMOTE_ADDRESS_WITHOUT_PORT":
      return make(.role(.address), .word)
    case "REQ" where argument == ":METHOD": return make(.role(.method), .word)
    case "REQ" where argument.hasSuffix(":PATH"): return make(.role(.path), .word)
    case "REQ" where argument.lowercased() == "x-forwarded-for": return make(.role(.address), .text)
    // What is cut off a version makes another version of it.
    case "REQ" where length(text) < 64: return make(.nothing, .text)
    case "REQ":
      let role = HeaderNames.role(forHeader: argument.prefix { $0 != "?" })
      return make(role.map { .role($0) } ?? .nothing, .text)
    default: return make(.nothing, .text)
    }
  }

  /// The number of bytes that an operator such as `%REQ(USER-AGENT):32%` cuts a value at.
  private static func length(_ text: Substring) -> Int {
    Int(text.drop { $0 != ")" }.dropFirst().drop { $0 == ":" }) ?? .max
  }

  private static func notice(_ header: Substring) -> Bool { ["sunset", "deprecation"].contains(header.lowercased()) }
}
