import Testing
import Vocabulary

@testable import Formats

@Suite struct HAProxyExtractorTests {
  static let mapping: [Role: String] = [.version: "capture.req.0", .userAgent: "capture.req.1"]

  static func extractor(_ fields: [Role: String] = mapping) throws -> HAProxyExtractor {
    HAProxyExtractor(captures: try HAProxyCapture.captures(fields))
  }

  @Test(arguments: ["haproxy/haproxy.log.1.gz", "haproxy/haproxy-iso.log.1.gz"])
  func `the first frontend's captures are what was sent`(file: String) throws {
    var extractor = try Self.extractor()
    var checked = 0
    for line in try fixtureLines(file) where line.contains(Array("] fe_httplog ".utf8)) {
      let result = cut(line, &extractor)
      #expect(result.reason == nil)
      guard let path = result.plainText(.path), let sent = SentRequest.labelled(String(path.dropFirst(4))) else {
        continue
      }
      // HAProxy drops no header for its underscores, but looks for the name with dashes; and it cuts at `len` 64 and 128.
      if sent.label == "nul" {
        // It ends a value at a NUL.
        #expect(result.plainText(.version) == "2.3.1")
        continue
      }
      guard sent.label != "underscore-name" else {
        #expect(result.raw[.version] == nil)
        continue
      }
      checked += 1
      let version = sent.version.map { Array($0.prefix(64)) } ?? []
      #expect(result.plain[.version] ?? [] == version, "\(sent.label)")
      #expect(result.plain[.userAgent] ?? [] == Array((sent.userAgent ?? []).prefix(128)), "\(sent.label)")
      #expect(result.text(.method) == "GET")
      #expect(result.text(.address) == "127.0.0.1")
    }
    #expect(checked >= 45)
  }

  @Test(arguments: ["haproxy/haproxy.log.1.gz", "haproxy/haproxy-iso.log.1.gz"])
  func `all lines of four frontends are accounted for`(file: String) throws {
    let lines = try fixtureLines(file)
    let reading = try TextLogReading(lines, format: "haproxy", fields: Self.mapping)
    // 65 lines each: httplog with captures, without, JSON, httplog clf. 7 bad requests and one preflight in the first two.
    #expect(reading.lines == 260)
    #expect(reading.rejected == [.shape: 130])
    #expect(reading.excluded == ["notARequest": 14, "preflight": 2])
    #expect(reading.hits.count == 114)
    #expect(reading.addsUp)
    // 2026-11-30T14:32:55Z, in the log's own time without a zone.
    #expect(reading.hits.first?.time == 1_796_049_175)
    // Nothing that was not sent as a version.
    let known = Set(reading.versions.compactMap(\.self))
    #expect(known == ["2.3.1", "1.10.0", "1.9.0", "7.0.0", "2.3.0", "2026.11.1", "2.4.0"])
  }

  @Test func `the zone of the source is that of its times`() throws {
    let line =
      #"192.0.2.1:1 [30/Nov/2026:14:32:55.416] fe be/s 0/0/0/0/0 200 1 - - ---- 1/1/0/0/0 0/0 "GET / HTTP/1.1""#
    let zone = try Zone(named: "Asia/Kolkata")
    let reading = try TextLogReading([line], format: "haproxy", zone: zone)
    #expect(reading.hits.map(\.time) == [1_796_049_175 - 19800])
  }

  static let head = "192.0.2.1:39560 [30/Nov/2026:14:32:55.416] fe~ be/s 0/0/1/3/4 200 73 - - ---- 1/1/0/0/0 0/0 "

  @Test(
    arguments: [
      (#"{2.3.1|UA} {} "GET /a HTTP/1.1""#, nil, "2.3.1", nil),
      (#"{2.3.1|UA} "GET /a HTTP/1.1""#, nil, "2.3.1", nil),
      (#"{2.3.1} "GET /a HTTP/1.1""#, nil, "2.3.1", nil), (#"{|UA} {x} "GET /a HTTP/1.1""#, nil, nil, nil),
      (#"{#222.3.1#22|UA} "GET /a HTTP/1.1""#, nil, "\"2.3.1\"", nil), (#""GET /a HTTP/1.1""#, nil, nil, nil),
      (#"{2.3.1\|C:\|} {} "GET /a HTTP/1.1""#, nil, #"2.3.1\"#, nil),
      // Cut at HAProxy's `len`: the captures are whole where their brace is.
      (#"{2.3.1|UA} {} "GET /a/long"#, nil, "2.3.1", nil), (#"{2.3.1|UA"#, .shape, nil, nil),
      ("{2.3.1", .shape, nil, nil),
      ("", .shape, nil, nil), (#""<BADREQ>""#, nil, nil, "notARequest"),
      // A quote that HAProxy did not write.
      (#"{9.9.9|x} "GET /" - ---- 1/1/0/0/0 0/0 {2.3.1|UA} "GET /a HTTP/1.1""#, .ambiguous, nil, nil),
    ] as [(String, RejectReason?, String?, String?)])
  func `what follows the queues`(rest: String, reason: RejectReason?, version: String?, excluded: String?) throws {
    var extractor = try Self.extractor()
    let result = cut(Self.head + rest, &extractor)
    #expect(result.reason == reason)
    #expect(result.excludedAs == excluded)
    if reason == nil { #expect(result.plainText(.version) == version) }
  }

  @Test(
    arguments: [
      ("Proxy fe started.", nil, "notARequest"), ("Server be/s is DOWN, reason: Layer4 timeout.", nil, "notARequest"),
      ("192.0.2.1:5 [30/Nov/2026:14:32:55.416] fe/1: SSL handshake failure", nil, "notARequest"),
      ("hello", .shape, nil), ("192.0.2.1:5 [30/Nov/2026", .shape, nil),
      // A cookie with spaces in it moves the words.
      (
        #"192.0.2.1:5 [30/Nov/2026:14:32:55.416] fe be/s 0/0/0/0/0 200 1 a b - ---- 1/1/0/0/0 0/0 "GET / HTTP/1.1""#,
        .shape, nil
      ),
    ] as [(String, RejectReason?, String?)])
  func `other lines`(line: String, reason: RejectReason?, excluded: String?) throws {
    for prefix in ["", "Nov 30 14:32:55 host haproxy[1]: ", "<134>Nov  3 14:32:55 haproxy[1]: "] {
      var extractor = try Self.extractor()
      let result = cut(prefix + line, &extractor)
      #expect(result.reason == reason)
      #expect(result.excludedAs == excluded)
    }
  }

  @Test func `what a writer escapes comes back, whatever it is`() throws {
    var random = SplitMix(seed: 11)
    var extractor = try Self.extractor()
    for _ in 0..<2000 {
      let values = (0..<3).map { _ in random.hostileValue() }
      let line =
        Array(Self.head.utf8) + [UInt8(ascii: "{")] + values.map(Self.escaped).joined(separator: [0x7C])
        + Array("} {} \"GET /v1 HTTP/1.1\"".utf8)
      let result = cut(line, &extractor)
      #expect(result.reason == nil)
      #expect(result.plain[.version] ?? [] == values[0])
      #expect(result.plain[.userAgent] ?? [] == values[1])
      #expect(result.text(.path) == "/v1")
    }
  }

  /// HAProxy's own rule: `"`, `{`, `}`, `|`, `#`, control characters and everything from 0x7F on as `#HH`.
  static func escaped(_ value: [UInt8]) -> [UInt8] {
    value.flatMap { byte -> [UInt8] in
      guard byte < 0x20 || byte >= 0x7F || #""{}|#"#.utf8.contains(byte) else { return [byte] }
      return Array("#".utf8) + Array(String(byte, radix: 16, uppercase: true).utf8).padded
    }
  }
}

extension [UInt8] {
  fileprivate var padded: [UInt8] { count < 2 ? [UInt8(ascii: "0")] + self : self }
}

@Suite struct HAProxyCaptureTests {
  @Test(
    arguments: [
      "x-client-version", "capture.req", "capture.req.x", "capture.req.-1", "capture.rep.0", "capture.req.0:x",
    ])
  func `other names are refused`(name: String) {
    #expect(throws: SunsetError.self) { try HAProxyCapture.captures([.version: name]) }
  }

  @Test func `a value of all the bytes that are kept may be cut`() throws {
    var extractor = try HAProxyExtractorTests.extractor([.version: "capture.req.0:6"])
    let cases: [(String, String?)] = [
      ("2.3.1", "2.3.1"), ("2.13.1", nil), ("2.3.#7C", "2.3.|"), ("2.3.#7C#7C", nil), ("", nil),
    ]
    for (value, version) in cases {
      let result = cut(HAProxyExtractorTests.head + "{\(value)} \"GET / HTTP/1.1\"", &extractor)
      #expect(result.plainText(.version) == version)
    }
  }
}
