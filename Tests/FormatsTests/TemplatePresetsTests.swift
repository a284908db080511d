import Testing
import Vocabulary

@testable import Formats

@Suite struct TemplatePresetsTests {
  /// A genuine log, and how it differs from what was sent.
  struct Log: Sendable, CustomTestStringConvertible {
    var file: String
    var format: String
    var fields: [Role: String] = [:]
    var lines: Int
    var rejected: [RejectReason: Int] = [:]
    var excluded: [String: Int] = [:]
    var hasVersions = false
    /// Requests whose values the server changed.
    var exceptions: Set<String> = []
    var least: Int

    var testDescription: String { "\(format.prefix(20)) \(file)" }
  }

  static let mainVersion =
    #"$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "#
    + #""$http_referer" "$http_user_agent" "$http_x_client_version" "$http_x_capabilities" "$http_x_device_id" "#
    + "rt=$request_time"

  static let squidVersion =
    #"%>a %ui %un [%tl] "%rm %ru HTTP/%rv" %>Hs %<st "%{Referer}>h" "%{User-Agent}>h" "#
    + #""%{X-Client-Version}>h" %Ss:%Sh"#

  /// nginx answers these with 400 and logs what it had read by then, or drops the header.
  static let refusedByNginx: Set = ["nul", "bare-cr", "underscore-name"]

  /// Squid answers the first with 400 and reads no header of it; in the other it makes the CR a space.
  static let refusedBySquid: Set = ["nul", "bare-cr"]

  static let logs = [
    Log(file: "traefik/access-common.log.1.gz", format: "traefik", lines: 56, excluded: ["preflight": 1], least: 45),
    Log(
      file: "traefik/access-genericCLF.log.1.gz", format: "traefik:genericCLF", lines: 56, excluded: ["preflight": 1],
      least: 45),
    Log(
      file: "nginx/ingress.log.2.gz", format: "ingress-nginx", lines: 64, excluded: ["preflight": 1],
      exceptions: refusedByNginx, least: 45),
    // Squid cut a line at 8,191 bytes, line feed and all: two requests in one line, which is read as neither.
    Log(
      file: "squid/combined.log.1.gz", format: "squid:combined", lines: 52, rejected: [.ambiguous: 1],
      exceptions: refusedBySquid, least: 40),
    Log(
      file: "squid/ver.log.1.gz", format: "squid:\(squidVersion)", lines: 53, rejected: [.shape: 1], hasVersions: true,
      exceptions: refusedBySquid.union(["underscore-name"]), least: 40),
    Log(
      file: "rsyslog/nginx-traditional.log.1.gz", format: "syslog+nginx:\(mainVersion)", lines: 135,
      excluded: ["preflight": 2], hasVersions: true, exceptions: refusedByNginx, least: 90),
    Log(
      file: "rsyslog/nginx-iso.log.1.gz", format: "syslog+nginx:\(mainVersion)", lines: 135, excluded: ["preflight": 2],
      hasVersions: true, exceptions: refusedByNginx, least: 90),
    Log(
      file: "rsyslog/nginx-5424.log.1.gz", format: "syslog+nginx:\(mainVersion)", lines: 135,
      excluded: ["preflight": 2], hasVersions: true, exceptions: refusedByNginx, least: 90),
  ]

  @Test(arguments: logs)
  func `the log of a server says what was sent to it`(log: Log) throws {
    let lines = try fixtureLines(log.file)
    #expect(lines.count == log.lines)
    let reading = try TextLogReading(lines, format: log.format, fields: log.fields)
    #expect(reading.rejected == log.rejected)
    #expect(reading.excluded == log.excluded)
    #expect(reading.addsUp)
    // The same once more, line by line, against the bytes that were sent.
    guard !log.format.hasPrefix("syslog+") else { return }
    let (name, definition) = Self.parts(log.format)
    var extractor = TemplateExtractor(try #require(try TemplatePresets.template(name, definition)))
    var checked = 0
    for line in lines {
      let result = cut(line, &extractor)
      guard result.reason == nil, let path = result.plainText(.path),
        let label = path.split(separator: "/").last.map(String.init), path.hasSuffix("/v1/\(label)"),
        let sent = SentRequest.labelled(label), !log.exceptions.contains(label)
      else { continue }
      checked += 1
      Self.expect(result, .userAgent, sent.userAgent, label)
      if log.hasVersions { Self.expect(result, .version, sent.version, label) }
    }
    #expect(checked >= log.least)
  }

  /// A header that was not sent is logged as `-`, an empty one as that or as nothing.
  static func expect(_ result: Cut, _ role: Role, _ sent: [UInt8]?, _ label: String) {
    let read = result.plain[role] ?? []
    let isMissing = (sent ?? []).isEmpty && (read.isEmpty || read == [UInt8(ascii: "-")])
    #expect(isMissing || read == sent, "\(label) \(role): \(String(decoding: read, as: UTF8.self))")
  }

  static func parts(_ format: String) -> (String, String?) {
    let parts = format.split(separator: ":", maxSplits: 1).map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : nil)
  }

  @Test func `lines in syslog give the versions that were sent`() throws {
    for file in ["traditional", "iso", "5424"] {
      let lines = try fixtureLines("rsyslog/nginx-\(file).log.1.gz")
      let reading = try TextLogReading(lines, format: "syslog+nginx:\(Self.mainVersion)")
      // 2026-11-30T14:30:51Z: the inner time, though two of the wrappers have one too.
      #expect(reading.hits.first?.time == 1_796_049_051)
      var checked = 0
      for hit in reading.hits {
        let text = String(decoding: lines[hit.line], as: UTF8.self)
        guard let label = text.split(separator: "/v1/").dropFirst().first?.prefix(while: { $0 != " " }),
          let sent = SentRequest.labelled(String(label)), !Self.refusedByNginx.contains(sent.label)
        else { continue }
        checked += 1
        let version = sent.version.flatMap { VersionText($0)?.version }.map { "\($0)" }
        #expect(hit.version == version, "\(label)")
      }
      #expect(checked >= 90)
    }
  }

  @Test func `an application load balancer, and what lies beside it`() throws {
    let file =
      "alb/123456789012_elasticloadbalancing_us-east-1_app.api-lb.0123456789abcdef_20261101T0505Z_192.0.2.10_abcd1234.log.gz"
    let lines = try fixtureLines(file)
    let reading = try TextLogReading(lines, format: "alb", products: ["MyApp"])
    #expect(reading.versions == ["2.3.1", nil, nil, nil])
    // 2026-11-01T05:00:01Z and the seconds after it, in UTC.
    #expect(reading.hits.map(\.time) == [1_793_509_201, 1_793_509_202, 1_793_509_203, 1_793_509_204])
    #expect(reading.addsUp && reading.lines == 4)
    var extractor = TemplateExtractor(try #require(try TemplatePresets.template("alb", nil)))
    let cuts = lines.map { cut($0, &extractor) }
    #expect(cuts.map { $0.text(.address) } == ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"])
    #expect(cuts.map { $0.text(.status) } == ["200", "200", "200", "400"])
    #expect(cuts[2].plainText(.userAgent) == #"He said "2.3.1""#)
    // The first form of the format had no field behind the User-Agent's next three.
    let old =
      #"http 2015-05-13T23:39:43.945958Z app/lb/1 [2001:db8::1]:2817 10.0.0.1:80 0.0 0.1 0.0 200 200 34 366 "#
      + #""GET http://www.example.com:80/ HTTP/1.1" "MyApp/2.3.1" - - arn"#
    let result = cut(old, &extractor)
    #expect(result.text(.userAgent) == "MyApp/2.3.1")
    #expect(result.text(.address) == "[2001:db8::1]")
    for other in [
      "tls 2.0 2018-12-20T02:59:40 net/lb/c6e 6ddf 72.21.218.154:51341 172.100.100.185:443 5 2 98 246 - arn - ECDHE - tlsv12 -",
      "2023-10-04T17:05:15.514108Z 203.0.113.1 36280 443 TLSv1.2 ECDHE-RSA-AES128-GCM-SHA256 4.036 \"CN=x\" NotBefore=1 x Success",
    ] {
      #expect(cut(other, &extractor).excludedAs == "notARequest")
    }
    #expect(cut("http garbage", &extractor).reason == .shape)
  }

  @Test func `an object store's requests, and its own operations`() throws {
    let lines = try fixtureLines("s3-access/2026-11-01-05-16-13-E568B2907131C0C0.gz")
    let reading = try TextLogReading(lines, format: "s3", products: ["MyApp"])
    #expect(reading.versions == ["2.3.1"])
    #expect(reading.hits.first?.time == 1_793_509_238)
    #expect(reading.excluded == ["notAClient": 1])
    let batch = "o b [01/Nov/2026:05:00:39 +0000] - svc 1 BATCH.DELETE.OBJECT k - 204 - - 1 - - - - - host - - - - -"
    let hostile =
      #"o b [01/Nov/2026:05:00:39 +0000] 192.0.2.1 - 1 REST.GET.OBJECT k "GET /k HTTP/1.1" 200 - 1 1 7 6 "-" "MyApp/9.9.9" "x" - h"#
    let more = try TextLogReading([batch, hostile], format: "s3", products: ["MyApp"])
    #expect(more.excluded == ["notAClient": 1])
    // A quote in the User-Agent that nothing escapes: where it ends cannot be told.
    #expect(more.rejected == [.ambiguous: 1])
    #expect(more.addsUp)
  }

  @Test func `ingress-nginx's older form, and several upstreams`() throws {
    let lines = [
      #"192.0.2.1 - [192.0.2.1] - - [30/Nov/2026:14:30:55 +0000] "GET /a HTTP/1.1" 200 3 "-" "MyApp/2.3.1" 111 0.000 [d-80] "#
        + "10.0.0.5:8080 3 0.001 200",
      #"192.0.2.1 - - [30/Nov/2026:14:30:55 +0000] "GET /a HTTP/1.1" 200 3 "-" "MyApp/2.3.1" 111 0.000 [d-80] [] "#
        + "10.0.0.5:80, 10.0.0.6:80 0, 3 0.001, 0.002 502, 200 2b04e8ee",
    ]
    let reading = try TextLogReading(lines, format: "ingress-nginx", products: ["MyApp"])
    #expect(reading.versions == ["2.3.1", "2.3.1"])
    #expect(reading.hits.map(\.time) == [1_796_049_055, 1_796_049_055])
  }

  /// A server, and how it writes a value between quotes.
  struct Writer: Sendable, CustomTestStringConvertible {
    var format: String
    /// What stands before and behind a User-Agent.
    var head = #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "GET /a HTTP/1.1" 200 3 "-" ""#
    var tail = "\""
    /// Whether every line of it has one reading: nothing of a value looks like the end of it.
    var isExact = true
    var escape: @Sendable ([UInt8]) -> [UInt8]

    var testDescription: String { format }
  }

  static let cEscapes: @Sendable ([UInt8]) -> [UInt8] = { value in
    value.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      case 0x09: Array(#"\t"#.utf8)
      case 0x7F...: Array("\\x\(String(byte, radix: 16))".utf8)
      default: [byte]
      }
    }
  }

  static let quotesOnly: @Sendable ([UInt8]) -> [UInt8] = { value in
    value.flatMap { byte -> [UInt8] in byte == UInt8(ascii: "\"") ? [UInt8(ascii: "\\"), byte] : [byte] }
  }

  static let hexadecimal: @Sendable ([UInt8]) -> [UInt8] = { value in
    value.flatMap { byte -> [UInt8] in
      guard byte == UInt8(ascii: "\"") || byte < 0x20 || byte >= 0x7F else { return [byte] }
      return Array("\\x\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
    }
  }

  static let writers = [
    Writer(format: "combined", escape: cEscapes), Writer(format: "lighttpd", escape: cEscapes),
    Writer(format: "varnish", escape: cEscapes),
    // H2O leaves a client's own backslash alone, so that `\x22` it sent reads as a quote; no other value is touched.
    Writer(format: "h2o", escape: hexadecimal),
    Writer(format: "gunicorn", isExact: false, escape: quotesOnly),
    Writer(format: "traefik:genericCLF", isExact: false, escape: quotesOnly),
    Writer(format: "traefik", tail: #"" 7 "all@file" "http://127.0.0.1:1" 4ms"#, isExact: false, escape: quotesOnly),
    Writer(format: "squid:combined", tail: #"" TCP_MISS:HIER_DIRECT"#, isExact: false) { $0 },
    Writer(
      format: "envoy", head: #"[2026-11-30T14:30:51Z] "GET /a HTTP/2" 200 - 0 3 4 3 "192.0.2.1" ""#,
      tail: #"" "cc21" "api.example.com" "10.0.2.1:80""#, isExact: false
    ) { $0 },
    Writer(
      format: "alb",
      head:
        #"h2 2026-11-30T14:30:51Z app/a/1 192.0.2.1:4 10.0.0.1:80 0.0 0.0 0.0 200 200 6 3 "GET http://a/ HTTP/2.0" ""#,
      tail: "\" TLS_AES TLSv1.3 arn", escape: hexadecimal),
  ]

  @Test(arguments: writers)
  func `what a writer escapes comes back, or the line is refused`(writer: Writer) throws {
    let (name, definition) = Self.parts(writer.format)
    var extractor = TemplateExtractor(try #require(try TemplatePresets.template(name, definition)))
    var random = SplitMix(seed: 7)
    var read = 0
    for _ in 0..<1500 {
      let value = random.hostileValue(without: writer.format == "h2o" || writer.format == "alb" ? [0x5C] : [])
      let line = Array(writer.head.utf8) + writer.escape(value) + Array(writer.tail.utf8)
      let result = cut(line, &extractor)
      guard result.reason == nil else {
        #expect(!writer.isExact)
        continue
      }
      read += 1
      #expect(result.plain[.userAgent] == value)
      #expect(result.text(.status) == "200")
    }
    #expect(read >= (writer.isExact ? 1500 : 1200))
  }

  @Test func `raw backslashes before a quote`() throws {
    let lines = [
      #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "GET /a HTTP/1.1" 200 3 "-" "C:\x22\n 2.3.1\""#,
      #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "GET /a HTTP/1.1" 200 3 "-" "He said \"2.3.1\" and left""#,
    ]
    var extractor = TemplateExtractor(try #require(try TemplatePresets.template("gunicorn", nil)))
    #expect(
      lines.map { cut($0, &extractor).plainText(.userAgent) } == [#"C:\x22\n 2.3.1\"#, #"He said "2.3.1" and left"#])
  }

  @Test func `gunicorn's own format strings`() throws {
    let format = #"gunicorn:%(h)s [%(t)s] "%(r)s" %(s)s "%({x-client-version}i)s" "%(a)s" %(L)s"#
    // %(t)s has brackets of its own.
    let line = #"192.0.2.1 [[30/Nov/2026:14:30:51 +0000]] "GET /a HTTP/1.1" 200 "2.3.1" "x" 0.1"#
    #expect(try TextLogReading([line], format: format).versions == ["2.3.1"])
  }
}
