import Testing
import Vocabulary

@testable import Formats

@Suite struct ColumnStyleTests {
  @Test func `Logpush's CSV`() throws {
    let lines = try fixtureLines("cloudflare-logpush/csv-variant.log.gz")
    let reading = try TextLogReading(lines, format: "csv", products: ["MyApp"])
    #expect(reading.versions == ["2.3.1"])
    #expect(reading.hits.map(\.time) == [1_793_509_201])
    #expect(reading.hits.map(\.platform) == ["ios"])
    #expect(reading.excluded == ["header": 1])
    #expect(reading.addsUp && reading.lines == 2)
  }

  @Test func `CloudFront's real-time logs have no names`() throws {
    let names =
      "timestamp,c-ip,time-to-first-byte,sc-status,sc-bytes,cs-method,cs-protocol,cs-host,cs-uri-stem,cs-user-agent"
    let lines = try fixtureLines("cloudfront/realtime-firehose-2026-11-01-05-00-00-uuid.gz")
    let reading = try TextLogReading(lines, format: "tsv:\(names)", products: ["MyApp"])
    #expect(reading.versions == ["2.3.1"])
    #expect(reading.hits.map(\.time) == [1_793_509_201])
    #expect(reading.hits.map(\.platform) == ["ios"])
    // Another order of columns than the line has.
    #expect(try TextLogReading(lines, format: "tsv:\(names),ssl-protocol").rejected == [.shape: 1])
  }

  @Test func `Squid's native log`() throws {
    let reading = try TextLogReading(try fixtureLines("squid/access.log.1.gz"), format: "squid")
    #expect(reading.lines == 53 && reading.rejected == [:] && reading.excluded == [:])
    #expect(reading.hits.first?.time == 1_796_049_407)
    #expect(reading.versions.allSatisfy { $0 == nil })
    var extractor = ColumnExtractor(names: SquidFormat.native, style: .blanks)
    let line = cut(
      "1796049407.858     27 192.0.2.1 TCP_MISS/200 243 GET http://a/v1 - HIER_DIRECT/- text/plain", &extractor)
    #expect(line.text(.method) == "GET")
    #expect(line.text(.path) == "http://a/v1")
    #expect(line.text(.address) == "192.0.2.1")
    #expect(line.text(.time) == "1796049407.858")
  }

  static let names = ["time", "x-client-version", "user-agent"]

  @Test(
    arguments: [
      ("1,2.3.1,UA", nil, "2.3.1"), (#"1,"2.3.1","a,b""#, nil, "2.3.1"), (#"1,"2.3""1",x"#, nil, #"2.3"1"#),
      (#""1","",x"#, nil, ""), ("1,,", nil, ""), ("1,-,x", nil, nil),
      // A comma that the writer did not quote, and too few columns.
      ("1,2.3.1,a,b", .shape, nil), ("1,2.3.1", .shape, nil), ("1", .shape, nil),
      // Quotes where none belong, and none where one does.
      (#"1,2"3,x"#, .shape, nil), (#"1,"2.3.1"x,y"#, .shape, nil), (#"1,"2.3.1,y"#, .shape, nil),
      (#"1,2.3.1,"y"#, .shape, nil),
      (#"1,2.3.1,""#, .shape, nil), (#"1,2.3.1,"""#, nil, "2.3.1"),
    ] as [(String, RejectReason?, String?)])
  func `commas and quotes`(line: String, reason: RejectReason?, version: String?) {
    var extractor = ColumnExtractor(names: Self.names, style: .commas)
    let result = cut(line.utf8, &extractor, padding: "\"")
    #expect(result.reason == reason)
    if reason == nil { #expect(result.plainText(.version) == version) }
  }

  @Test func `names come from the first line, and may come again`() {
    var extractor = ColumnExtractor(style: .commas)
    #expect(cut(#""time",X_Client_Version"#, &extractor).excludedAs == "header")
    #expect(cut("1,2.3.1", &extractor).text(.version) == "2.3.1")
    #expect(cut(#""time",X_Client_Version"#, &extractor).excludedAs == "header")
    #expect(cut("1,2.4.0", &extractor).text(.version) == "2.4.0")
  }

  @Test func `a text without names is not read`() {
    var extractor = ColumnExtractor(style: .commas)
    for _ in 0..<20 { #expect(cut("1796049407,2.3.1", &extractor).reason == .noFields) }
    // By then it is no text that begins with names.
    #expect(cut("time,x-client-version", &extractor).reason == .noFields)
  }

  @Test func `given names that the columns do not have are refused`() {
    #expect(throws: SunsetError.self) { try FormatPlan(format: "csv:a,b") }
    #expect(throws: SunsetError.self) { try FormatPlan(format: "csv:time,b", fields: [.version: "c"]) }
    #expect(throws: Never.self) { try FormatPlan(format: "csv:a, b", fields: [.time: "a", .version: "b"]) }
  }

  @Test func `what a writer quotes comes back, whatever it is`() {
    var random = SplitMix(seed: 5)
    var extractor = ColumnExtractor(names: Self.names, style: .commas)
    for _ in 0..<2000 {
      let values = (0..<2).map { _ in random.hostileValue() }
      let line = Array("1".utf8) + values.flatMap { [UInt8(ascii: ",")] + Self.quoted($0) }
      let result = cut(line, &extractor, padding: ",")
      #expect(result.reason == nil)
      #expect(result.plain[.version] ?? Array("-".utf8) == values[0])
      #expect(result.plain[.userAgent] ?? Array("-".utf8) == values[1])
    }
  }

  /// RFC 4180: between quotes where it holds a comma or a quote, and quotes doubled.
  static func quoted(_ value: [UInt8]) -> [UInt8] {
    guard value.contains(UInt8(ascii: ",")) || value.contains(UInt8(ascii: "\"")) else { return value }
    return [0x22] + value.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
  }
}
