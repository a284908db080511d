import Testing
import Vocabulary

@testable import Formats

@Suite struct NginxFormatTests {
  private func names(_ text: String) throws -> [String] { try NginxFormat.template(text).pieces.map(\.variable.name) }
  private func literals(_ text: String) throws -> [String] {
    let template = try NginxFormat.template(text)
    return (0...template.pieces.count).map { String(decoding: template.literal($0), as: UTF8.self) }
  }

  @Test(arguments: [
    #"$remote_addr "$request" $status"#, #"log_format main '$remote_addr "$request" $status';"#,
    #"log_format main escape=default '$remote_addr "$request" $status';"#,
    "log_format main '$remote_addr '\n                '\"$request\" '\n                '$status';",
    #"log_format main "$remote_addr \"$request\" $status";"#, #"'$remote_addr "$request" $status'"#,
    #"${remote_addr} "${request}" $status"#,
  ])
  func `the directive, its pieces, or its text alone`(text: String) throws {
    #expect(try names(text) == ["remote_addr", "request", "status"])
    #expect(try literals(text) == ["", " \"", "\" ", ""])
  }

  @Test func `a text alone may begin with a quote of its own`() throws {
    #expect(try literals(#""$request" $status"#) == ["\"", "\" ", ""])
  }

  @Test func `the configuration's escapes are undone`() throws {
    #expect(try literals(#"'$status\t$request\\'"#) == ["", "\t", "\\"])
    #expect(try literals(#"log_format x '\'$request\'';"#) == ["'", "'"])
    #expect(try literals(#"log_format x $status|$request;"#) == ["", "|", ""])
    #expect(try literals("cost $ 5 $status") == ["cost $ 5 ", ""])
  }

  @Test func `the escape mode`() throws {
    let standard = try NginxFormat.template("$request")
    #expect(standard.escaping == .backslash && !standard.escapesQuotesByBackslash && !standard.hasBareQuotes)
    let json = try NginxFormat.template("log_format j escape=json '$request';")
    #expect(json.escaping == .json && json.escapesQuotesByBackslash && !json.hasBareQuotes)
    let none = try NginxFormat.template("escape=none $request")
    #expect(none.escaping == .none && none.hasBareQuotes)
    let error = try #require(throws: SunsetError.self) { try NginxFormat.template("escape=xml $request") }
    #expect(error.message.contains("escape=xml"))
  }

  @Test(
    arguments: [
      ("time_local", .role(.time), .time), ("time_iso8601", .role(.time), .time), ("msec", .role(.time), .time),
      ("request", .request, .text), ("request_method", .role(.method), .token), ("uri", .role(.path), .text),
      ("status", .role(.status), .digits), ("remote_addr", .role(.address), .word), ("request_time", .nothing, .word),
      ("body_bytes_sent", .nothing, .digits), ("http_user_agent", .role(.userAgent), .text),
      ("http_x_client_version", .role(.version), .text), ("http_x_app_version", .role(.version), .text),
      ("http_x_device_id", .role(.client), .text), ("http_x_client_platform", .role(.platform), .text),
      ("http_x_capabilities", .role(.capabilities), .text), ("sent_http_sunset", .role(.notice), .text),
      ("http_referer", .nothing, .text), ("remote_user", .nothing, .text), ("cookie_did", .nothing, .text),
      // Four raw bytes, one of which may be a space.
      ("binary_remote_addr", .nothing, .text),
    ] as [(String, LogTemplate.Meaning, LogTemplate.Shape)])
  func `what a variable means`(name: String, meaning: LogTemplate.Meaning, shape: LogTemplate.Shape) throws {
    let variable = try #require(try NginxFormat.template("$\(name)").pieces.first?.variable)
    #expect(variable.meaning == meaning)
    #expect(variable.shape == shape)
  }

  @Test func `a text without a variable is an error`() {
    #expect(throws: SunsetError.self) { try NginxFormat.template("combined") }
    #expect(throws: SunsetError.self) { try NginxFormat.template("") }
  }
}
