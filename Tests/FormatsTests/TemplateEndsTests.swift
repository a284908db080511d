import Testing
import Vocabulary

@testable import Formats

/// What is read from both ends of a line is what the walk over all of it reads.
@Suite struct TemplateEndsTests {
  typealias Case = TemplateRandomTests.Case

  private static let extended =
    #"$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" "$http_x_client_version" "$http_x_platform" "$http_x_device_id" "$http_x_capabilities""#
  /// The time behind a quote, a variable without quotes at the end, more headers than are read.
  private static let others = [
    #""$http_x_client_version" [$time_local] "$request" $status "$http_user_agent" "$http_x_platform" "$http_referer""#,
    #"$remote_addr [$time_iso8601] "$request" $status "$http_user_agent" "$http_x_platform" "$http_x_client_version" "$http_cookie""#,
    #"$remote_addr [$time_local] $status "$http_user_agent" "$http_x_platform" "$http_x_client_version" "$request""#,
    #"$remote_addr [$time_local] "$request" "$http_user_agent" "$http_x_platform" "$http_x_client_version" $request_time"#,
    #"$msec "$request" "$http_user_agent" "$http_x_platform" "$http_x_client_version""#,
  ]
  private static let apache =
    #"%h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\" \"%{X-Client-Version}i\" \"%{X-Platform}i\" \"%{X-Device-Id}i\""#

  static let cases =
    [LogWriter.nginxDefault, .nginxJSON, .nginxNone].flatMap { writer in
      ([extended] + others).map { Case(writer, $0, isCertain: false) }
    } + [Case(.apache, apache, isCertain: true)]

  private static let essentials: [Role] = [.time, .version, .platform, .client, .capabilities, .notice, .app, .weight]

  private func fields(_ cut: Cut) -> [Role: [UInt8]] { cut.raw.filter { Self.essentials.contains($0.key) } }

  @Test(arguments: cases)
  func `the same as the walk, on lines as written and with a byte amiss`(test: Case) throws {
    var generator = SplitMix(seed: 0xE4D5)
    let template = try test.template()
    var extractor = TemplateExtractor(template)
    for round in 0..<600 {
      var line = test.writer.line(
        template, template.pieces.map { TemplateRandomTests.value($0.variable, &generator) })
      if round % 2 == 1 {
        let place = Int.random(in: line.indices, using: &generator)
        switch round % 3 {
        case 0: line.remove(at: place)
        case 1: line.insert(UInt8(ascii: "\""), at: place)
        default: line[place] = [UInt8(ascii: "\""), 0x20, UInt8(ascii: "\\")].randomElement(using: &generator) ?? 0
        }
      }
      let walked = cut(line, &extractor)
      let ends = cut(line, &extractor, onlyEssentials: true)
      let text = String(decoding: line, as: UTF8.self)
      // Damage between the ends shows to the walk alone.
      if ends.reason != nil { #expect(walked.reason == ends.reason, "\(text)") }
      guard walked.reason == nil else { continue }
      #expect(fields(ends) == fields(walked), "\(text)")
      // Where the version is missing, the User-Agent is asked.
      if walked.raw[.version] ?? [] == [] { #expect(ends.raw[.userAgent] == walked.raw[.userAgent], "\(text)") }
    }
  }

  @Test(arguments: cases)
  func `a line of a run has what it has alone`(test: Case) throws {
    var generator = SplitMix(seed: 0xE4D6)
    let template = try test.template()
    var extractor = TemplateExtractor(template)
    for length in [1, 2, 40, 400] {
      // Lines that do not follow the template are among them, short ones and one that is longer than what is looked ahead.
      var lines = (0..<length).map { round in
        var line = test.writer.line(
          template, template.pieces.map { TemplateRandomTests.value($0.variable, &generator) })
        if round % 7 == 3 { line.insert(UInt8(ascii: "\""), at: Int.random(in: line.indices, using: &generator)) }
        if round % 7 == 5 { line.removeLast(Int.random(in: 0..<line.count, using: &generator)) }
        return line.filter { $0 != 0x0A } + (line.isEmpty ? [0x2D] : [])
      }
      if length == 40 { lines[20] = lines[19] + [UInt8](repeating: UInt8(ascii: "\""), count: 70_000) + lines[19] }
      let alone = lines.map { cut($0, &extractor, onlyEssentials: true) }
      for ending in [[], [UInt8(0x0A)]] {
        #expect(cutRun(Array(lines.joined(separator: [0x0A])) + ending, &extractor) == alone)
      }
    }
  }

  private let line =
    #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "GET /v1/a HTTP/1.1" 200 3 "-" "MyApp/2.3.1" "2.3.1" "ios" "8f14" "push""#

  private func ends(_ line: String) throws -> Cut {
    var extractor = TemplateExtractor(try NginxFormat.template(Self.extended))
    return cut(line.utf8, &extractor, onlyEssentials: true)
  }

  @Test func `a line of the template is read from its ends`() throws {
    let result = try ends(line)
    #expect(result.reason == nil)
    #expect(result.text(.time) == "30/Nov/2026:14:30:51 +0000")
    #expect(result.text(.version) == "2.3.1")
    #expect(result.text(.platform) == "ios")
    #expect(result.text(.client) == "8f14")
    #expect(result.text(.path) == nil)
  }

  @Test func `a preflight is one`() throws {
    #expect(try ends(line.replacing("GET ", with: "OPTIONS ")).text(.method) == "OPTIONS")
    #expect(try ends(line.replacing("GET ", with: "OPTIONSX ")).text(.method) == nil)
  }

  /// The log_format grew or lost a field at the end, in the middle of a file.
  @Test func `a line of a longer or shorter format is left to the walk`() throws {
    let longer = try ends(line + #" "0.004""#)
    #expect(longer.text(.version) == "2.3.1")
    #expect(longer.text(.client) == "8f14")
    #expect(longer.text(.path) == "/v1/a")
    #expect(try ends(line.replacing(#" "push""#, with: "")).reason == .shape)
  }

  @Test(arguments: ["", "-"])
  func `without a version the User-Agent is read`(version: String) throws {
    let result = try ends(line.replacing(#""2.3.1""#, with: "\"\(version)\""))
    #expect(result.text(.version) == version)
    #expect(result.text(.userAgent) == "MyApp/2.3.1")
  }

  @Test func `a line cut at its end is refused`() throws {
    for count in 1..<(line.utf8.count - 8) {
      #expect(try ends(String(line.prefix(count))).reason != nil, "\(line.prefix(count))")
    }
  }
}
