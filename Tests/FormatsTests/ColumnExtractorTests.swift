import Testing
import Vocabulary

@testable import Formats

@Suite struct ColumnExtractorTests {
  @Test func `CloudFront's own columns`() throws {
    var extractor = ColumnExtractor(given: [.client: "cs(Cookie)#did"])
    let cuts = try fixtureLines("cloudfront/combined-by-cat.log.gz").map { cut($0, &extractor) }
    // Two files, one behind the other: two header lines and two hits each.
    #expect(cuts.map(\.excludedAs) == ["directive", "directive", nil, nil, "directive", "directive", nil, nil])
    #expect(cuts.allSatisfy { $0.reason == nil && !$0.repaired })
    let hits = cuts.filter { $0.excludedAs == nil }
    #expect(hits.map { String(decoding: $0.date ?? [], as: UTF8.self) } == [String](repeating: "2026-11-01", count: 4))
    #expect(hits.map { $0.text(.time) } == ["05:00:03", "05:00:01", "05:10:00", "05:10:01"])
    #expect(hits.map { $0.text(.address) } == ["192.0.2.1", "192.0.2.2", "2001:db8::1", "192.0.2.4"])
    #expect(hits.map { $0.text(.status) } == ["200", "200", "200", "000"])
    #expect(hits.allSatisfy { $0.text(.method) == "GET" && $0.text(.path) == "/v1/sync" && $0.raw[.client] == nil })
    // The third was encoded twice.
    let phone = "MyApp/2.3.1 (iPhone; iOS 17.5; Scale/3.00)"
    #expect(hits.map { $0.plainText(.userAgent) } == [phone, "okhttp/4.12.0", phone, nil])
    #expect(hits[0].text(.userAgent) == "MyApp/2.3.1%20(iPhone;%20iOS%2017.5;%20Scale/3.00)")
  }

  @Test func `IIS's own columns, and other ones after a restart`() throws {
    var extractor = ColumnExtractor()
    let cuts = try fixtureLines("iis/u_ex261101_x.log.gz").map { cut($0, &extractor) }
    #expect(cuts.filter { $0.excludedAs == "directive" }.count == 8)
    let hits = cuts.filter { $0.excludedAs == nil }
    #expect(hits.map { $0.text(.time) } == ["05:00:01", "05:00:02", "05:00:03", "05:10:01"])
    #expect(hits.map { $0.plainText(.version) } == ["2.3.1", "2.3.1 (456)", nil, "2.3.1 456"])
    #expect(
      hits.map { $0.plainText(.userAgent) }
        == ["MyApp/2.3.1 (iPhone; iOS 17.5; Scale/3.00)", "okhttp/4.12.0", nil, "Bot/1 (  https://example.com/bot)"])
    #expect(hits.map { $0.text(.address) } == ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"])
    #expect(hits.allSatisfy { $0.text(.status) == "200" && $0.date == Array("2026-11-01".utf8) })
  }

  @Test func `a plus is a space or a plus, and the version the same`() throws {
    for (sent, version) in [
      ("2.3.1+456", "2.3.1"), ("2.3.1+(456)", "2.3.1"), ("2.3.1-beta+7", "2.3.1"), ("+2.3.1", "2.3.1"),
      ("2.3.1+4.5+6", "2.3.1"), ("a+2.3.1", "unknown"),
    ] {
      let lines = ["#Fields: date time X-Client-Version c-ip", "2026-11-01 05:00:01 \(sent) 192.0.2.1"]
      let decoder = try FormatPlan(format: "w3c").makeDecoder(key: testKey)
      #expect(outcomes(lines.map { Array($0.utf8) }, decoder)[1].version == version, "\(sent)")
    }
  }

  static func hit(_ fields: String, _ line: String, given: [Role: String] = [:]) -> Cut {
    var extractor = ColumnExtractor(given: given)
    _ = cut("#Fields: \(fields)", &extractor)
    return cut(line, &extractor)
  }

  @Test func `a line before any names has none`() {
    var extractor = ColumnExtractor()
    #expect(cut("2026-11-01 05:00:01 GET", &extractor).reason == .noFields)
    #expect(cut("#Version: 1.0", &extractor).excludedAs == "directive")
    #expect(cut("2026-11-01 05:00:01 GET", &extractor).reason == .noFields)
    _ = cut("#Fields: date time cs-method", &extractor)
    #expect(cut("2026-11-01 05:00:01 GET", &extractor).text(.method) == "GET")
    _ = cut("#Fields:", &extractor)
    #expect(cut("2026-11-01 05:00:01 GET", &extractor).reason == .noFields)
  }

  @Test func `names may be given where the text has none`() {
    var extractor = ColumnExtractor(names: ["timestamp", "c-ip", "cs-user-agent"])
    let line = cut("1793509201.123\t192.0.2.1\tMyApp/2.3.1%20(iPhone)", &extractor)
    #expect(line.text(.time) == "1793509201.123")
    #expect(line.plainText(.userAgent) == "MyApp/2.3.1 (iPhone)")
    #expect(line.date == nil)
  }

  @Test func `a byte order mark is passed over`() {
    var extractor = ColumnExtractor()
    #expect(cut([0xEF, 0xBB, 0xBF] + Array("#Fields: date time sc-status".utf8), &extractor).excludedAs == "directive")
    #expect(cut("2026-11-01 05:00:01 200", &extractor).text(.status) == "200")
  }

  @Test(arguments: [
    ("cs(X-Client-Version)", Role.version), ("x-client-version", .version), ("X_App_Version", .version),
    ("cs(X-Platform)", .platform), ("X-Device-Id", .client), ("cs(x-bundle-id)", .app),
    ("X-Capabilities", .capabilities), ("cs(user-agent)", .userAgent), ("cs-user-agent", .userAgent),
    ("cs-method", .method), ("CS-URI-STEM", .path), ("sc-status", .status), ("c-ip", .address),
    ("timestamp", .time), ("timestamp(ms)", .time),
  ])
  func `a column has its role by name`(name: String, role: Role) {
    let line = Self.hit("a \(name) z", "1 value 2")
    #expect(line.text(role) == "value")
    #expect(line.raw.count == 1)
  }

  @Test(arguments: [
    "time-taken", "s-ip", "cs-uri-query", "cs(Cookie)", "cs(Referer)", "sc(X-Client-Version)", "sc-bytes",
  ])
  func `other columns have none`(name: String) {
    #expect(Self.hit("a \(name) z", "1 value 2").raw.isEmpty)
  }

  @Test(
    arguments: [
      // First, in between and last; after the blank as it is written, encoded once and twice.
      ("did=a1", "a1"), ("did=a1;%20v=2", "a1"), ("v=2;%20did=a1;%20w=3", "a1"), ("v=2;did=a1", "a1"),
      ("v=2;+did=a1", "a1"), ("v=2;%2520did=a1", "a1"), ("did=a%3D1", "a%3D1"), ("did=", ""), ("did=a=b", "a=b"),
      // Another name that ends or begins alike, and none at all.
      ("xdid=a1", nil), ("didx=a1", nil), ("v=did=a1", nil), ("did", nil), ("-", nil), ("DID=a1", nil),
      // The first counts.
      ("did=a1;did=a2", "a1"),
    ] as [(String, String?)])
  func `one cookie of a column`(column: String, value: String?) {
    let line = Self.hit(
      "date time cs(Cookie) x", "2026-11-01\t05:00:03\t\(column)\tend", given: [.client: "cs(Cookie)#did"])
    #expect(line.text(.client) == value)
  }

  @Test(
    arguments: [("v=2.3.1&x=1", "2.3.1"), ("x=1&v=2.3.1", "2.3.1"), ("x=v=1", nil), ("vv=1", nil)]
      as [(String, String?)])
  func `one key of a query`(column: String, value: String?) {
    let line = Self.hit("time cs-uri-query", "05:00:03 \(column)", given: [.version: "cs-uri-query#v"])
    #expect(line.text(.version) == value)
  }

  @Test func `a given column wins over the known ones`() {
    let fields = "time X-Client-Version My_Version"
    #expect(Self.hit(fields, "1 2.3.1 9.9.9").text(.version) == "2.3.1")
    #expect(Self.hit(fields, "1 2.3.1 9.9.9", given: [.version: "my-version"]).text(.version) == "9.9.9")
    // Also where the text does not have it: another column would be a guess.
    #expect(Self.hit(fields, "1 2.3.1 9.9.9", given: [.version: "other"]).raw[.version] == nil)
  }

  @Test func `one column may serve two roles`() {
    let line = Self.hit("time ua", "1 MyApp/2.3.1", given: [.version: "ua", .userAgent: "ua"])
    #expect(line.text(.version) == "MyApp/2.3.1")
    #expect(line.text(.userAgent) == "MyApp/2.3.1")
  }

  @Test func `of several columns for a role the best that is there counts`() {
    let fields = "time x-app-version x-client-version"
    #expect(Self.hit(fields, "1 2.0.0 3.0.0").text(.version) == "3.0.0")
    #expect(Self.hit(fields, "1 2.0.0 -").text(.version) == "2.0.0")
    #expect(Self.hit(fields, "1 - 3.0.0").text(.version) == "3.0.0")
    #expect(Self.hit(fields, "1 - -").raw[.version] == nil)
  }

  @Test func `a date belongs to a column called time`() {
    #expect(Self.hit("date time timestamp", "2026-11-01 05:00:03 1793509203").text(.time) == "05:00:03")
    #expect(Self.hit("date timestamp", "2026-11-01 1793509203").date == nil)
    #expect(Self.hit("date time timestamp", "2026-11-01 05:00:03 17", given: [.time: "timestamp"]).text(.time) == "17")
    #expect(Self.hit("date time timestamp", "2026-11-01 05:00:03 17", given: [.time: "timestamp"]).date == nil)
    #expect(Self.hit("time cs-method date", "05:00:03 GET 2026-11-01").date == Array("2026-11-01".utf8))
  }

  @Test(
    arguments: [
      ("2026-11-01 05:00:03 GET 2.3.1", nil, "2.3.1"), ("2026-11-01 05:00:03 GET 2.3.1 more columns", nil, "2.3.1"),
      ("2026-11-01 05:00:03 GET", nil, nil), ("2026-11-01 05:00:03", nil, nil), ("2026-11-01", .shape, nil),
      ("garbage", .shape, nil), (" ", nil, nil),
    ] as [(String, RejectReason?, String?)])
  func `lines that are too short or too long`(line: String, reason: RejectReason?, version: String?) {
    let result = Self.hit("date time cs-method x-client-version", line)
    #expect(result.reason == reason)
    #expect(result.text(.version) == version)
  }

  @Test func `a column between two tabs is empty, a dash is missing`() {
    let line = Self.hit("time x-client-version x-platform", "05:00:03\t\t-")
    #expect(line.raw[.version] == [])
    #expect(line.raw[.platform] == nil)
  }

  @Test func `blanks inside a line of tabs belong to the value`() {
    #expect(Self.hit("time cs(User-Agent)", "05:00:03\tMy App/2.3.1").text(.userAgent) == "My App/2.3.1")
  }

  @Test func `a line cut anywhere gives no other values than the whole one`() {
    let line = Array("2026-11-01\t05:00:03\tv=1;%20did=a1\t2.3.1".utf8)
    for count in 1..<line.count {
      for padding in ["\t", "=", "}", "\n"] as [Character] {
        var extractor = ColumnExtractor(given: [.client: "cs(Cookie)#did"])
        _ = cut("#Fields: date time cs(Cookie) x-client-version", &extractor)
        let result = cut(line[..<count], &extractor, padding: padding)
        // The last column of a line without an end cannot be known to be cut; it is never longer than what is there.
        #expect(result.raw.values.allSatisfy { value in value.isEmpty || line[..<count].contains(value) })
        #expect(count >= 11 || result.reason == .shape)
      }
    }
  }
}

extension Collection where Element: Equatable {
  func contains(_ other: [Element]) -> Bool {
    indices.contains { index in self[index...].starts(with: other) }
  }
}
