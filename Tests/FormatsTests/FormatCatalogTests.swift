import Testing
import Vocabulary

@testable import Formats

@Suite struct FormatCatalogTests {
  /// What must follow a name before it is a format.
  static let definitions = ["nginx": #"[$time_local] "$request""#, "apache": #"%t "%r""#]

  @Test func `every name of the list makes a plan, alone and wrapped`() throws {
    #expect(FormatCatalog.names.first == "auto")
    // `auto` is no format but asks for one to be told.
    for entry in FormatCatalog.formats.dropFirst() {
      let name = String(entry.synopsis.prefix { $0 != ":" && $0 != "[" })
      let format = Self.definitions[name].map { "\(name):\($0)" } ?? name
      #expect(throws: Never.self, "\(format)") { try FormatPlan(format: format) }
      for wrapper in Wrapper.allCases {
        #expect(throws: Never.self, "\(format)") { try FormatPlan(format: "\(wrapper.rawValue)+\(format)") }
      }
      #expect(!entry.summary.isEmpty && entry.summary.count <= 72)
    }
    #expect(Set(FormatCatalog.names).count == FormatCatalog.formats.count)
  }

  @Test(arguments: [
    "", "nginx2", "docker+", "podman+json", "json:x", "combined:x", "docker+cri+json", "squid+json", "alb:x",
  ])
  func `another name is refused with the list`(format: String) throws {
    let error = try #require(throws: SunsetError.self) { try FormatPlan(format: format) }
    #expect(error.code == .usage)
    #expect(error.message.contains("haproxy") && error.message.contains("docker+"))
  }

  @Test func `Envoy's and Istio's formats`() throws {
    let lines = try fixtureLines("envoy/access.log.1.gz")
    let reading = try TextLogReading(lines, format: "envoy", products: ["MyApp"])
    #expect(reading.versions == ["2.3.1"])
    #expect(reading.hits.map(\.time) == [1_793_509_201])
    // The file goes on with lines of JSON.
    #expect(reading.rejected == [.shape: 3])
    let istio =
      #"[2026-11-01T05:00:01.310Z] "GET /v1 HTTP/1.1" 200 - via_upstream - "-" 0 3 4 3 "192.0.2.1" "MyApp/2.3.1" "id" "#
      + #""api.example.com" "10.0.2.1:80" inbound|80|| 127.0.0.6:1 10.0.2.1:80 192.0.2.1:0 outbound_.80 default"#
    #expect(try TextLogReading([istio], format: "istio", products: ["MyApp"]).versions == ["2.3.1"])
  }

  @Test func `Envoy's own format strings`() throws {
    let format =
      #"envoy:[%START_TIME(%s.%3f)%] "%REQ(:METHOD)% %REQ(:PATH)% %PROTOCOL%" %RESPONSE_CODE% "#
      + #""%REQ(X-CLIENT-VERSION)%" %DOWNSTREAM_REMOTE_ADDRESS% "%REQ(X-DEVICE-ID):8%"\n"#
    let line = #"[1793509201.310] "GET /v1 HTTP/2" 0 "2.3.1" 192.0.2.1:4 "abcdefgh""#
    let reading = try TextLogReading([line], format: format)
    #expect(reading.versions == ["2.3.1"])
    // An id of which the proxy keeps eight bytes is not one client's.
    #expect(reading.hits.map(\.hasClient) == [false])
    #expect(throws: SunsetError.self) { try FormatPlan(format: "envoy:%START_TIME") }
    #expect(throws: SunsetError.self) { try FormatPlan(format: "envoy:text") }
  }
}

@Suite struct LocalTimeTests {
  static func read(_ text: String, _ zone: String? = "UTC") throws -> Int64? {
    var reader = TimeReader(zone: try zone.map { try Zone(named: $0) })
    let bytes = Array(text.utf8) + [UInt8](repeating: 0x30, count: 64)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe reader.read($0, text.utf8.count) }
    }
  }

  @Test(
    arguments: [
      ("30/Nov/2026:14:32:55.416", "UTC", 1_796_049_175), ("30/Nov/2026:14:32:55", "UTC", 1_796_049_175),
      ("2026-11-30T14:32:55.416", "UTC", 1_796_049_175), ("2026-11-30 14:32:55", "UTC", 1_796_049_175),
      ("30/Nov/2026:14:32:55.416", "Asia/Kolkata", 1_796_029_375), ("30/Nov/2026:14:32:55", nil, nil),
      // Summer time, and the hour that the clocks leave out (03:30 is then an hour later).
      ("01/Jul/2026:12:00:00", "Europe/Berlin", 1_782_900_000),
      ("29/Mar/2026:03:30:00", "Europe/Berlin", 1_774_747_800),
      ("30/Nov/2026:14:32:55.", "UTC", nil), ("30/Nov/2026:14:32:55.4x", "UTC", nil),
      ("30/Nov/2026:24:32:55", "UTC", nil),
      // A time that has an offset keeps it.
      ("30/Nov/2026:14:32:55 +0100", "Asia/Kolkata", 1_796_045_575),
    ] as [(String, String?, Int64?)])
  func `times without a zone`(text: String, zone: String?, seconds: Int64?) throws {
    #expect(try Self.read(text, zone) == seconds)
  }

  @Test func `the kept minute is no other minute's`() throws {
    var reader = TimeReader(zone: .utc)
    for text in [
      "30/Nov/2026:14:32:55.416", "30/Nov/2026:14:32:07.001", "30/Nov/2026:14:33:07.001", "01/Dec/2026:14:33:07",
    ] {
      let bytes = Array(text.utf8) + [UInt8](repeating: 0x30, count: 64)
      let seconds = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe buffer.baseAddress.flatMap { unsafe reader.read($0, text.utf8.count) }
      }
      #expect(try seconds == Self.read(text))
    }
  }
}
