import Testing
import Vocabulary

@testable import Formats

@Suite struct LogTemplateTests {
  private func variable(
    _ name: String, _ meaning: LogTemplate.Meaning = .nothing, _ shape: LogTemplate.Shape = .text
  ) -> LogTemplate.Variable {
    LogTemplate.Variable(name: name, meaning: meaning, shape: shape)
  }

  private func template(_ variables: LogTemplate.Variable...) throws -> LogTemplate {
    var template = LogTemplate(escaping: .none, escapesQuotesByBackslash: false)
    for variable in variables { try template.append(variable) }
    return template
  }

  @Test func `literals stand before their variable, the last one behind all`() throws {
    var template = LogTemplate(escaping: .none, escapesQuotesByBackslash: false)
    template.append(literal: "[".utf8)
    try template.append(variable("time"))
    template.append(literal: "] ".utf8)
    template.append(literal: "\"".utf8)
    try template.append(variable("version"))
    template.append(literal: "\"".utf8)
    #expect(template.pieces.map { String(decoding: $0.literal, as: UTF8.self) } == ["[", "] \""])
    #expect((0...2).map { String(decoding: template.literal($0), as: UTF8.self) } == ["[", "] \"", "\""])
  }

  @Test func `variables with nothing between them are one`() throws {
    let path = try template(variable("U", .role(.path)), variable("q"))
    #expect(path.pieces.count == 1)
    #expect(path.pieces[0].variable.meaning == .role(.path))
    let named = try template(variable("a", .nothing, .digits), variable("v", .role(.version), .word))
    #expect(named.pieces[0].variable.meaning == .role(.version))
    #expect(named.pieces[0].variable.shape == .text)
    // Digits with a word behind them are no digits any more.
    #expect(
      try template(variable("a", .nothing, .digits), variable("b", .nothing, .word)).pieces[0].variable.shape == .word)
    #expect(
      try template(variable("a", .nothing, .word), variable("b", .nothing, .text)).pieces[0].variable.shape == .text)
    #expect(
      try template(variable("a", .nothing, .digits), variable("b", .nothing, .digits)).pieces[0].variable.shape
        == .digits)
  }

  @Test func `two that matter with nothing between them are an error that names them`() throws {
    let error = try #require(throws: SunsetError.self) {
      try template(variable("http_x_client_version", .role(.version)), variable("http_user_agent", .role(.userAgent)))
    }
    #expect(error.message.contains("http_x_client_version and http_user_agent"))
  }

  @Test(arguments: ["http_x_foo", "$http_x_foo", "X-Foo", "x_foo", "HTTP_X_FOO"])
  func `a mapping finds a variable by its name in any spelling`(name: String) throws {
    var template = try template(variable("http_x_foo"))
    try template.map(.version, to: name)
    #expect(template.pieces[0].variable.meaning == .role(.version))
  }

  @Test func `a mapping takes the role from another variable`() throws {
    var template = LogTemplate(escaping: .none, escapesQuotesByBackslash: false)
    try template.append(variable("http_x_client_version", .role(.version)))
    template.append(literal: " ".utf8)
    try template.append(variable("http_x_build"))
    try template.map(.version, to: "x-build")
    #expect(template.pieces.map(\.variable.meaning) == [.nothing, .role(.version)])
    let error = try #require(throws: SunsetError.self) { try template.map(.client, to: "x-id") }
    #expect(error.message.contains("client=x-id") && error.message.contains("http_x_build"))
  }

  @Test func `the first of several variables keeps a role`() throws {
    var template = try NginxFormat.template("$time_iso8601 $msec $http_x_client_version $http_x_app_version")
    template.keepFirstOfEachRole()
    #expect(template.pieces.map(\.variable.meaning) == [.role(.time), .nothing, .role(.version), .nothing])
  }

  @Test func `barriers are bytes that the writer escapes`() throws {
    let escaped = try NginxFormat.template("\"$a\"\\t$b|$c")
    #expect(escaped.isBarrier(UInt8(ascii: "\"")))
    #expect(escaped.isBarrier(0x09))
    #expect(!escaped.isBarrier(UInt8(ascii: "|")))
    // Not in any literal: a log that has it in a value is read all the same.
    #expect(!escaped.isBarrier(0x01))
    #expect(!(try NginxFormat.template("escape=none \"$a\"\\t$b")).isBarrier(UInt8(ascii: "\"")))
  }
}
