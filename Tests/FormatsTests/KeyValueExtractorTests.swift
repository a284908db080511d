import Testing
import Vocabulary

@testable import Formats

@Suite struct KeyValueExtractorTests {
  @Test func `Heroku's router`() throws {
    let lines = try fixtureLines("heroku/logplex.log.gz")
    let reading = try TextLogReading(lines, format: "logfmt")
    // The router logs no header.
    #expect(reading.versions == [nil])
    #expect(reading.hits.map(\.time) == [1_793_509_201])
    #expect(reading.excluded == ["notARequest": 1])
    var extractor = KeyValueExtractor(given: [:])
    let result = cut(lines[0], &extractor)
    #expect(result.text(.method) == "GET")
    #expect(result.text(.path) == "/v1/sync?v=2.3.1")
    #expect(result.text(.address) == "192.0.2.1")
    #expect(result.text(.status) == "200")
  }

  static let head = "time=2026-11-01T05:00:01Z method=GET "

  @Test(
    arguments: [
      ("x_client_version=2.3.1", "2.3.1"), (#"x_client_version="2.3.1 (456)""#, "2.3.1 (456)"),
      (#"x_client_version="\"2.3.1\"" a=b"#, #""2.3.1""#), ("x_client_version= a=b", ""),
      ("words before x_client_version=2.3.1 and behind", "2.3.1"), ("X-Client-Version=2.3.1", "2.3.1"),
      ("yx_client_version=2.3.1", nil), (#"ua="x x_client_version=9.9.9" x_client_version=2.3.1"#, "2.3.1"),
      // Twice: the same is one, two that differ are none.
      ("x_client_version=2.3.1 x_client_version=2.3.1", "2.3.1"),
      ("x_client_version=2.3.1 x_client_version=2.4.0", "2.3.1,2.4.0"),
      // The better name wins, wherever it stands, unless it is empty.
      ("x_app_version=1.0 x_client_version=2.3.1", "2.3.1"), ("x_client_version=2.3.1 x_app_version=1.0", "2.3.1"),
      ("x_app_version=1.0 x_client_version=", "1.0"),
    ] as [(String, String?)])
  func `versions`(rest: String, version: String?) {
    var extractor = KeyValueExtractor(given: [:])
    let result = cut((Self.head + rest).utf8, &extractor, padding: "=")
    #expect(result.reason == nil && result.excludedAs == nil)
    #expect(result.plainText(.version) == version)
  }

  @Test(
    arguments: [
      ("level=info msg=started", nil, "notARequest"), ("just words", nil, "notARequest"),
      (#"method=GET path="/"#, .shape, nil), (#"method=GET path="/"x"#, .shape, nil),
      ("2026-11-01T05:00:01+00:00 heroku[web.1]: State changed method=GET", nil, "notARequest"),
    ] as [(String, RejectReason?, String?)])
  func `other lines`(line: String, reason: RejectReason?, excluded: String?) {
    var extractor = KeyValueExtractor(given: [:])
    let result = cut(line, &extractor)
    #expect(result.reason == reason)
    #expect(result.excludedAs == excluded)
  }

  /// Keys longer than the table's first part of them, and more keys than it has places.
  @Test func `many keys and long ones`() {
    var extractor = KeyValueExtractor(given: [
      .version: "http_request_header_x_client_version", .client: "request_header_x_device_id",
    ])
    for number in 0..<600 {
      let pairs = "key\(number)=1 request_header_x_device_idx=no request_header_x_device_id=d\(number) "
      let line = Self.head + pairs + "http_request_header_x_client_version=2.\(number).1"
      let result = cut(line, &extractor)
      #expect(result.text(.version) == "2.\(number).1")
      #expect(result.text(.client) == "d\(number)")
    }
  }

  @Test func `a given key is the only one of its role`() {
    var extractor = KeyValueExtractor(given: [.version: "agent", .client: "device"])
    let result = cut(Self.head + "x_client_version=9.9.9 agent=2.3.1 device=d1", &extractor)
    #expect(result.text(.version) == "2.3.1")
    #expect(result.text(.client) == "d1")
    #expect(result.raw[.userAgent] == nil)
  }

  @Test func `what a writer escapes comes back, whatever it is`() {
    var random = SplitMix(seed: 5)
    var extractor = KeyValueExtractor(given: [:])
    for _ in 0..<2000 {
      let values = (0..<2).map { _ in random.hostileValue() }
      let line =
        Array(Self.head.utf8) + Array("user_agent=".utf8) + Self.quoted(values[0])
        + Array(" a-much-longer-key-than-most=1 x-client-version=".utf8) + Self.quoted(values[1])
      let result = cut(line, &extractor)
      #expect(result.plain[.version] == values[1])
      #expect(result.plain[.userAgent] == nil || result.plain[.userAgent] == values[0])
    }
  }

  /// As Go's `%q`.
  static func quoted(_ value: [UInt8]) -> [UInt8] {
    [0x22]
      + value.flatMap { byte -> [UInt8] in
        switch byte {
        case 0x22, 0x5C: [0x5C, byte]
        case 0x09: Array(#"\t"#.utf8)
        case 0x7F...: Array("\\x\(String(byte, radix: 16))".utf8)
        default: [byte]
        }
      } + [0x22]
  }
}
