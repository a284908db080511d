import Testing
import Vocabulary

@testable import Formats

@Suite struct ApacheFormatTests {
  private func literals(_ text: String) throws -> [String] {
    let template = try ApacheFormat.template(text)
    return (0...template.pieces.count).map { String(decoding: template.literal($0), as: UTF8.self) }
  }

  @Test(arguments: [
    #"%h %l %u %t \"%r\" %>s %b"#, #"%h %l %u %t "%r" %>s %b"#,
    #"LogFormat "%h %l %u %t \"%r\" %>s %b" common"#, #"LogFormat   "%h %l %u %t \"%r\" %>s %b""#,
  ])
  func `the directive or its text alone`(text: String) throws {
    #expect(try literals(text) == ["", " ", " ", " [", "] \"", "\" ", " ", ""])
  }

  @Test(
    arguments: [
      ("%t", .role(.time), .time), ("%{usec}t", .role(.time), .time), ("%{%Y-%m-%dT%H:%M:%S%z}t", .role(.time), .time),
      ("%{msec_frac}t", .nothing, .digits), ("%{begin:usec_frac}t", .nothing, .digits), ("%r", .request, .text),
      ("%m", .role(.method), .token), ("%U", .role(.path), .text), ("%>s", .role(.status), .digits),
      ("%<s", .role(.status), .digits), ("%h", .role(.address), .word), ("%{c}a", .role(.address), .word),
      ("%l", .nothing, .word), ("%u", .nothing, .text), ("%b", .nothing, .digits), ("%^FB", .nothing, .text),
      ("%{pid}P", .nothing, .digits), ("%{hextid}P", .nothing, .word), ("%V", .nothing, .word),
      ("%{X-Client-Version}i", .role(.version), .text), ("%{x-client-version}i", .role(.version), .text),
      ("%!200,304{User-Agent}i", .role(.userAgent), .text), ("%{X-Device-Id}i", .role(.client), .text),
      ("%{Referer}i", .nothing, .text), ("%{Sunset}o", .role(.notice), .text), ("%{Content-Type}o", .nothing, .text),
      ("%{did}C", .nothing, .text),
    ] as [(String, LogTemplate.Meaning, LogTemplate.Shape)])
  func `what a directive means`(text: String, meaning: LogTemplate.Meaning, shape: LogTemplate.Shape) throws {
    let template = try ApacheFormat.template(text)
    #expect(template.pieces.count == 1)
    #expect(template.pieces[0].variable.meaning == meaning)
    #expect(template.pieces[0].variable.shape == shape)
  }

  @Test func `a time in parts is one time`() throws {
    let template = try ApacheFormat.template("%{%Y-%m-%dT%H:%M:%S}t.%{msec_frac}t%{%z}t %h")
    #expect(template.pieces.map(\.variable.meaning) == [.role(.time), .role(.address)])
    #expect(try literals("%{%Y-%m-%dT%H:%M:%S}t.%{msec_frac}t%{%z}t %h") == ["", " ", ""])
  }

  @Test func `a path and its query are one path`() throws {
    #expect(try ApacheFormat.template("%U%q").pieces.map(\.variable.meaning) == [.role(.path)])
  }

  @Test func `percent signs and other escapes`() throws {
    #expect(try literals(#"100%% %h\t%b\\"#) == ["100% ", "\t", "\\"])
    #expect(try literals("%h %") == ["", " %"])
  }

  @Test func `a text without a directive is an error`() {
    #expect(throws: SunsetError.self) { try ApacheFormat.template("combined") }
    #expect(throws: SunsetError.self) { try ApacheFormat.template("") }
  }
}
