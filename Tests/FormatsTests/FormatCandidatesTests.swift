import Testing
import Vocabulary

@testable import Formats

@Suite struct FormatCandidatesTests {
  /// One log and what it is to be taken for.
  struct Log: Sendable, CustomTestStringConvertible {
    var file: String
    /// Its first lines, or those that hold a text, where the fixture goes on with lines of other formats.
    var first = Int.max
    var having = ""
    var format: String
    var outcome: LineOutcome

    var testDescription: String { file }

    func lines() throws -> [[UInt8]] {
      Array(try fixtureLines(file).filter { having.isEmpty || $0.contains(Array(having.utf8)) }.prefix(first))
    }
  }

  /// Outcomes are of the first line. 2026-11-30T14:32:55Z is 1796049175, 2026-11-01T05:00:00Z is 1793509200.
  static let logs = [
    Log(
      file: "haproxy/haproxy.log.1.gz", having: "] fe_httplog ", format: "haproxy",
      outcome: .hit(version: "2.3.1", platform: "ios", time: 1_796_049_175)),
    Log(
      file: "haproxy/haproxy-iso.log.1.gz", having: "] fe_httplog ", format: "haproxy",
      outcome: .hit(version: "2.3.1", platform: "ios", time: 1_796_049_175)),
    Log(
      file: "envoy/access.log.1.gz", first: 1, format: "envoy",
      outcome: .hit(version: "unknown", platform: "ios", time: 1_793_509_201)),
    Log(
      file: "alb/123456789012_elasticloadbalancing_us-east-1_app.api-lb.0123456789abcdef_20261101T0505Z_192.0.2.10_"
        + "abcd1234.log.gz",
      format: "alb", outcome: .hit(version: "unknown", platform: "ios", time: 1_793_509_201)),
    Log(
      file: "s3-access/2026-11-01-05-16-13-E568B2907131C0C0.gz", format: "s3",
      outcome: .hit(version: "unknown", platform: "ios", time: 1_793_509_238)),
    Log(
      file: "squid/access.log.1.gz", format: "squid",
      outcome: .hit(version: "unknown", platform: "none", time: 1_796_049_407)),
    Log(
      file: "squid/combined.log.1.gz", format: "squid:combined",
      outcome: .hit(version: "unknown", platform: "ios", time: 1_796_049_407)),
    Log(
      file: "traefik/access-common.log.1.gz", format: "traefik",
      outcome: .hit(version: "unknown", platform: "ios", time: 1_796_049_296)),
    Log(
      file: "heroku/logplex.log.gz", first: 1, format: "logfmt",
      outcome: .hit(version: "unknown", platform: "none", time: 1_793_509_201)),
    Log(file: "cloudflare-logpush/csv-variant.log.gz", format: "csv", outcome: .excluded("header")),
    Log(
      file: "docker-json-file/abc-json.log.2.gz", first: 2, format: "docker+apache:",
      outcome: .hit(version: "2.3.1", platform: "ios", time: 1_793_509_201)),
    Log(
      file: "kubernetes-cri/0.log.20261101-050000.gz", format: "cri+apache:",
      outcome: .hit(version: "2.3.1", platform: "ios", time: 1_793_509_201)),
    Log(
      file: "rsyslog/nginx-5424.log.1.gz", format: "syslog+apache:",
      outcome: .hit(version: "2.3.1", platform: "ios", time: 1_796_049_051)),
    Log(
      file: "rsyslog/nginx-iso.log.1.gz", format: "syslog+apache:",
      outcome: .hit(version: "2.3.1", platform: "ios", time: 1_796_049_051)),
    Log(
      file: "rsyslog/nginx-traditional.log.1.gz", format: "syslog+apache:",
      outcome: .hit(version: "2.3.1", platform: "ios", time: 1_796_049_051)),
  ]

  @Test(arguments: logs)
  func `a log is told by its looks, and read`(log: Log) throws {
    let lines = try log.lines()
    let plan = try #require(recognized(lines))
    #expect(log.format.hasSuffix(":") ? plan.format.hasPrefix(log.format) : plan.format == log.format)
    #expect(outcomes(lines, plan.makeDecoder(key: testKey)).first == log.outcome)
  }

  private static let combined =
    #"192.0.2.1 - - [01/Nov/2026:05:00:01 +0000] "GET /v1 HTTP/1.1" 200 3 "-" "MyApp/2.3.1 (iPhone; iOS 17.5)""#
  private static let json =
    #"{"time":"2026-11-01T05:00:01Z","method":"GET","path":"/v1","x-client-version":"2.3.1","x-device-id":"a"}"#

  @Test(arguments: [
    ("[pod/api-1/api] \(combined)", "kubectl+combined"),
    ("[pod/api-1/api] 2026-11-01T05:00:01.5Z \(json)", "kubectl+json"),
    ("2026-11-01T05:00:01.5Z \(combined)", "kubectl+combined"),
    ("2026-11-01T05:00:01.5Z stdout F \(json)", "cri+json"),
    ("2026-11-01T05:00:01.000Z \(json)", "cloudwatch+json"),
    ("2026-11-01T05:00:01.000Z \(combined)", "cloudwatch+combined"),
    ("2026-11-01T05:00:01 \(combined)", "cloudwatch+combined"),
    (#"2026-11-01T05:00:01.5Z {"time":"2026-11-01T05:00:01Z","path":"/v1?a=b"}"#, "kubectl+json"),
    ("2026-11-01T05:00:01.123456+00:00 ecs/web/1f2e \(json)", "awslogs+json"),
    ("2026-11-01T05:00:01.123456+00:00 ecs/web/1f2e \(combined)", "awslogs+combined"),
    ("2026-11-01T05:00:01.123456789+00:00 \(combined)", "kubectl+combined"),
    ("2026-11-01T05:00:02.567278+00:00 app[web.1]: \(json)", "heroku+json"),
    ("2026-11-01T05:00:02.567278+00:00 app[web.1]: \(combined)", "heroku+combined"),
    (
      #"{"@timestamp":"2026-11-01T05:00:02Z", "host":"vm", "message":" 192.0.2.1 - - [01/Nov/2026:05:00:01 +0000] "#
        + #"\"GET \/v1 HTTP\/1.1\" 200 3 \"-\" \"MyApp\/2.3.1\""}"#, "message+combined"
    ),
    // What says something of a request by itself is read so.
    (#"{"time":"2026-11-01T05:00:01Z","path":"/v1","message":"GET /v1"}"#, "json"),
    ("[\(json)]", "json"), ("[ \(json),", "json"), (#"{"events":[\#(json),\#(json)]}"#, "json"),
    ("Nov  1 05:00:01 web1 caddy[12]: \(json)", "syslog+json"),
    (
      #"{"log":"{\"time\":\"2026-11-01T05:00:01Z\",\"method\":\"GET\",\"x-client-version\":\"2.3.1\"}\n","#
        + #""stream":"stdout","time":"2026-11-01T05:00:01.2Z"}"#, "docker+json"
    ),
    (#"time=2026-11-01T05:00:01Z level=info method=GET path=/v1 ua="a b = c""#, "logfmt"),
    (
      #"[2026-11-01T05:00:01.310Z] "GET /v1 HTTP/1.1" 200 - via_upstream - "-" 0 3 4 3 "192.0.2.1" "MyApp/2.3.1" "id" "#
        + #""api.example.com" "10.0.2.1:80" inbound|80|| 127.0.0.6:1 10.0.2.1:80 192.0.2.1:0 outbound_.80 default"#,
      "istio"
    ),
    (combined, "combined"), (json, "json"),
  ])
  func `lines of other writers, and what stands around them`(line: String, format: String) throws {
    #expect(try #require(recognized([Array(line.utf8)])).format == format)
  }

  @Test func `Heroku's router and an app in one file: the app's requests have the version`() throws {
    let router =
      #"2026-11-01T05:00:01.515030+00:00 heroku[router]: at=info method=GET path="/v1" status=200 bytes=153"#
    let app = "2026-11-01T05:00:02.567278+00:00 app[web.1]: \(Self.combined)"
    let talk = "2026-11-01T05:00:02.567278+00:00 app[web.1]: Processing by V1Controller#sync as JSON"
    #expect(recognized([router, app].map { Array($0.utf8) })?.format == "heroku+combined")
    #expect(recognized([router, router].map { Array($0.utf8) })?.format == "logfmt")
    #expect(recognized([talk, talk, router, talk].map { Array($0.utf8) })?.format == "logfmt")
    #expect(recognized([talk, talk].map { Array($0.utf8) }) == nil)
  }

  @Test func `JSON that is printed over lines is told by its first one`() throws {
    let object = ["{", #""time": "2026-11-01T05:00:01Z","#, #""path": "/v1","#, #""x-client-version": "2.3.1""#, "}"]
    let plan = try #require(recognized((["["] + object.dropLast() + ["}", "]"]).map { Array($0.utf8) }))
    #expect(plan.format == "json")
  }

  @Test func `columns between tabs are told by their names`() throws {
    let lines = ["timestamp\tmethod\tx-client-version\tx-device-id", "2026-11-01T05:00:01Z\tGET\t2.3.1\ta"]
    let plan = try #require(recognized(lines.map { Array($0.utf8) }))
    #expect(plan.format == "tsv")
    let read = outcomes(lines.map { Array($0.utf8) }, plan.makeDecoder(key: testKey))
    #expect(read == [.excluded("header"), .hit(version: "2.3.1", platform: "none", time: 1_793_509_201)])
  }

  @Test func `a header that HAProxy captures is told by its values, a given one wins`() throws {
    let lines = try Self.logs[0].lines()
    let fields = try #require(FormatCandidate.haproxy.probe(sample(lines))).fields
    #expect(fields == [.version: "capture.req.0", .userAgent: "capture.req.1"])
    let plan = try #require(recognized(lines, fields: [.version: "capture.req.2"]))
    #expect(outcomes(lines, plan.makeDecoder(key: testKey))[0].version == "unknown")
  }

  @Test func `the zone of a source is that of a recognised log's times`() throws {
    let lines = try Self.logs[0].lines()
    let plan = try #require(recognized(lines, zone: try Zone(named: "Asia/Kolkata")))
    // Five hours and a half before what the clock would be in UTC.
    #expect(outcomes(lines, plan.makeDecoder(key: testKey))[0].time == 1_796_029_375)
  }

  @Test(arguments: [
    "<190>", "<190>x", "Nov 1 y", "2026-11-01T05:00:01Z", "[pod/x", "{\"log\":\"", "2026-11-01T05:00:01Z stdout ",
    "a=b", "a,b,c", "[", "[]", "http T app/x", "1.2 3 4 TCP_/200 x",
  ])
  func `a line that only begins like a format is refused or read, and stops nothing`(line: String) {
    #expect(recognized([Array(line.utf8)]) == nil)
  }

  private func sample(_ lines: [[UInt8]]) -> LogSample {
    var sample = LogSample()
    let text: [UInt8] = lines.flatMap { line -> [UInt8] in line + [0x0A] }
    sample.add(text.span)
    return sample
  }

  private func recognized(_ lines: [[UInt8]], fields: [Role: String] = [:], zone: Zone? = nil) -> FormatPlan? {
    guard case .plan(let plan, _) = FormatRecognizer(fields: fields, zone: zone).recognize(sample(lines)) else {
      return nil
    }
    return plan
  }
}
