import Testing
import Vocabulary

@testable import Formats

@Suite("CloudFront's cs-headers")
struct HeaderListTests {
  @Test(
    "a header's value, where it is there whole",
    arguments: [
      ("x-client-version:2.3.1%0A", "2.3.1"),
      ("host:api.example.com%0Ax-client-version:2.3.1%0Aaccept:*/*%0A", "2.3.1"),
      ("X-Client-Version:2.3.1%0A", "2.3.1"), ("X_Client_Version:2.3.1%0A", "2.3.1"),
      ("x-client-version:2.3.1%20(456)%0A", "2.3.1 (456)"), ("x-client-version:2.3.1%0a", "2.3.1"),
      ("x-client-version:%0A", ""), ("x-client-version:1.0%0Ax-client-version:2.0%0A", "1.0"),
      // Cut at 800 bytes: 2.3.1 may have been 2.3.10.
      ("host:api.example.com%0Ax-client-version:2.3.1", nil), ("x-client-version:2.3.1%0", nil),
      ("x-client-version:2.3.1%", nil), ("x-client-vers", nil),
      // Another name that ends or begins alike, a value that looks like a header, and none.
      ("my-x-client-version:2.3.1%0A", nil), ("x-client-version-code:2%0A", nil), ("x-client-version%0A", nil),
      ("referer:x-client-version:2.3.1%0A", nil), ("a:%250Ax-client-version:2.3.1%0A", nil), ("-", nil), ("", nil),
    ] as [(String, String?)])
  func value(list: String, version: String?) {
    var extractor = ColumnExtractor(
      given: [.version: "cs-headers#X-Client-Version"], names: ["timestamp", "cs-headers", "c-ip"])
    let line = cut("1793509201.123\t\(list)\t192.0.2.1", &extractor)
    #expect(line.plainText(.version) == version)
    #expect(line.text(.address) == "192.0.2.1")
  }

  @Test("several headers of one list have a role each")
  func several() {
    var extractor = ColumnExtractor(
      given: [
        .version: "cs-headers#x-client-version", .platform: "cs-headers#x-platform", .client: "cs-headers#x-device-id",
      ],
      names: ["timestamp", "cs-headers"])
    let line = cut(
      "1793509201.123\tx-platform:ios%0Ax-device-id:8f14e45f-0001%0Ax-client-version:2.3.1%0A", &extractor)
    #expect(line.text(.version) == "2.3.1")
    #expect(line.text(.platform) == "ios")
    #expect(line.text(.client) == "8f14e45f-0001")
  }
}
