import Testing
import Vocabulary

@testable import Formats

/// Random values, written by the servers' own rules: what is read is what was written, or the line is rejected.
@Suite struct TemplateRandomTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var writer: LogWriter
    var format: String
    /// Whether every line must be read, because the writer's escapes leave no doubt.
    var isCertain: Bool
    var testDescription: String { "\(writer.rawValue): \(format)" }

    init(_ writer: LogWriter, _ format: String, isCertain: Bool) {
      self.writer = writer
      self.format = format
      self.isCertain = isCertain
    }

    func template() throws -> LogTemplate {
      var template =
        switch writer {
        case .nginxDefault: try NginxFormat.template(format)
        case .nginxJSON: try NginxFormat.template("escape=json \(format)")
        case .nginxNone: try NginxFormat.template("escape=none \(format)")
        case .apache: try ApacheFormat.template(format)
        }
      template.keepFirstOfEachRole()
      return template
    }
  }

  private static let main =
    #"$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_user_agent" "$http_x_client_version" "$http_x_device_id" rt=$request_time"#
  private static let bare = #"$remote_addr [$time_iso8601] $http_x_client_version $status "$request" $http_user_agent"#
  private static let pipes = #"$time_iso8601|$http_x_client_version|$status|$http_user_agent|$http_x_device_id"#
  private static let apacheMain =
    #"%h %l %u %t \"%r\" %>s %O \"%{User-Agent}i\" \"%{X-Client-Version}i\" \"%{X-Device-Id}i\" %D"#
  private static let apacheBare = #"%a %{sec}t %{X-Client-Version}i %m %U%q %H %>s %D %{User-Agent}i"#

  static let cases = [
    Case(.nginxDefault, main, isCertain: true), Case(.nginxJSON, main, isCertain: true),
    Case(.nginxNone, main, isCertain: false), Case(.apache, apacheMain, isCertain: true),
    Case(.nginxDefault, bare, isCertain: false), Case(.nginxJSON, bare, isCertain: false),
    Case(.nginxNone, bare, isCertain: false), Case(.apache, apacheBare, isCertain: false),
    Case(.nginxDefault, pipes, isCertain: false), Case(.nginxNone, pipes, isCertain: false),
    Case(.nginxDefault, #"$msec\t$http_x_client_version\t$http_user_agent\t$http_x_device_id"#, isCertain: true),
    Case(.nginxNone, #"$msec\t$http_x_client_version\t$http_user_agent\t$http_x_device_id"#, isCertain: false),
    Case(.nginxNone, #""$http_x_client_version" [$time_local] "$http_user_agent" $status"#, isCertain: false),
  ]

  private static let alphabet = Array(#""\ [] "\[|x2.3/-"#.utf8) + [0x09, 0x01, 0x7F, 0xE9]
  /// Pieces that look like what stands around a value.
  private static let bait = [
    #"" ""#, #"" "9.9.9" ""#, "] ", " [30/Nov/2026:14:30:51 +0000] ", " 200 ", #"\" \""#, "\t9.9.9\t", "|200|9.9.9|",
    #" 200 "GET / HTTP/1.1" "#, " GET /x HTTP/1.1 200 3 ", "\\",
  ]

  static func value(_ generator: inout SplitMix) -> [UInt8] {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return []
    case 1: return [UInt8(ascii: "-")]
    case 2, 3: return Array("2.3.1 (456)".utf8)
    default:
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1..<10, using: &generator) {
        if Int.random(in: 0..<4, using: &generator) == 0, let piece = bait.randomElement(using: &generator) {
          bytes += piece.utf8
        } else {
          bytes.append(alphabet.randomElement(using: &generator) ?? 0)
        }
      }
      return bytes
    }
  }

  static func value(_ variable: LogTemplate.Variable, _ generator: inout SplitMix) -> [UInt8] {
    switch variable.shape {
    case .time:
      return switch variable.name {
      case "time_iso8601": Array("2026-11-30T20:01:47+05:30".utf8)
      case "msec": Array("1796049107.905".utf8)
      case "sec": Array("1796049107".utf8)
      default: Array("30/Nov/2026:20:01:47 +0530".utf8)
      }
    case .digits: return Array(["200", "-", "0", "1234"].randomElement(using: &generator)?.utf8 ?? "".utf8)
    case .token: return Array(["GET", "POST", "-", "PROPFIND"].randomElement(using: &generator)?.utf8 ?? "".utf8)
    case .word, .endpoint:
      return Array(["192.0.2.1", "-", "::1", "0.004"].randomElement(using: &generator)?.utf8 ?? "".utf8)
    case .text where variable.meaning == .request:
      return Bool.random(using: &generator) ? "GET /".utf8 + value(&generator) + " HTTP/1.1".utf8 : value(&generator)
    case .text: return value(&generator)
    }
  }

  @Test(arguments: cases)
  func `what was written, or a rejected line`(test: Case) throws {
    var generator = SplitMix(seed: 0x5EED)
    let template = try test.template()
    var extractor = TemplateExtractor(template)
    var rejected = 0
    let rounds = 1000
    for _ in 0..<rounds {
      let values = template.pieces.map { Self.value($0.variable, &generator) }
      let line = test.writer.line(template, values)
      let result = cut(line, &extractor)
      if let reason = result.reason {
        #expect(reason == .ambiguous, "\(String(decoding: line, as: UTF8.self))")
        rejected += 1
        continue
      }
      for (piece, value) in zip(template.pieces, values) {
        guard case .role(let role) = piece.variable.meaning else { continue }
        #expect(result.plain[role] == value, "\(role) of \(String(decoding: line, as: UTF8.self))")
      }
    }
    if test.isCertain { #expect(rejected == 0) }
    // Else a matcher that rejects everything would pass.
    #expect(rejected < rounds * 4 / 5)
  }

  @Test func `the walk and the matcher agree on every line that both read`() throws {
    var generator = SplitMix(seed: 0xA1B2)
    for test in Self.cases {
      let template = try test.template()
      var extractor = TemplateExtractor(template)
      var matching = MatcherOnly(TemplateMatcher(template))
      for _ in 0..<300 {
        let line = test.writer.line(template, template.pieces.map { Self.value($0.variable, &generator) })
        let (walked, matched) = (cut(line, &extractor), cut(line, &matching))
        // An exact walk does not look at what stands behind the last field of use.
        guard matched.reason == nil else { continue }
        #expect(walked.raw == matched.raw, "\(String(decoding: line, as: UTF8.self))")
      }
    }
  }

  /// The matcher as an extractor of its own.
  private struct MatcherOnly: FieldExtractor, ~Copyable {
    var matcher: TemplateMatcher
    let escaping = Escaping.none

    init(_ matcher: consuming TemplateMatcher) { self.matcher = matcher }

    mutating func extract(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
      unsafe matcher.match(from: start, to: end, into: &fields)
    }
  }
}
