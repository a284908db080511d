import Testing
import Vocabulary

@testable import Formats

/// Lines that servers really wrote, held against what had been sent to them.
@Suite struct JSONServerLogTests {
  /// How a server's log differs from what was sent.
  struct Server: Sendable, CustomTestStringConvertible {
    var file: String
    var lines: Int
    /// Given names, where the preset ones do not cover the log's own.
    var given: [Role: String] = [:]
    /// Whether bytes that are no UTF-8 become U+FFFD.
    var isLossy = false
    /// Whether a header that was not sent is logged as an empty text or `-`, and not left out.
    var missing: String?
    /// Requests that the server answered without reading their headers, or logged with other values than were sent.
    var exceptions: Set<String>
    var repaired: Int

    var testDescription: String { file }
  }

  static let servers = [
    Server(file: "caddy/caddy211-cases.log.gz", lines: 55, isLossy: true, exceptions: [], repaired: 0),
    Server(file: "caddy/caddy26-cases.log.gz", lines: 57, isLossy: true, exceptions: [], repaired: 0),
    // Told to keep the header under its own name only.
    Server(
      file: "traefik/access-json.log.1.gz", lines: 56, isLossy: true, exceptions: ["underscore-name"], repaired: 0),
    Server(file: "nginx/json_ok.log.2.gz", lines: 64, missing: "", exceptions: refusedByNginx, repaired: 4),
    Server(file: "nginx/json_bad.log.2.gz", lines: 64, missing: "-", exceptions: refusedByNginx, repaired: 64),
    Server(
      file: "apache/jsonish.log.2.gz", lines: 64, given: [.version: "clientVersion"], missing: "-",
      exceptions: refusedByNginx.union(["ctrl-01-7f-esc"]), repaired: 10),
  ]

  /// Answered with 400 at the byte that is not allowed; and a header with `_`, which is dropped.
  private static let refusedByNginx: Set = ["nul", "bare-cr", "underscore-name"]

  @Test(arguments: servers)
  func `the log of a server says what was sent to it`(server: Server) throws {
    var extractor = JSONExtractor.presets(given: server.given)
    let lines = try fixtureLines(server.file)
    #expect(lines.count == server.lines)
    var checked = 0
    var repaired = 0
    for line in lines {
      let result = cut(line, &extractor)
      let text = String(decoding: line, as: UTF8.self)
      #expect(result.reason == nil, "\(text)")
      #expect(result.excludedAs == nil, "\(text)")
      #expect(result.raw[.time]?.isEmpty == false)
      if result.repaired { repaired += 1 }
      guard let path = result.plainText(.path), path.hasPrefix("/v1/"),
        let sent = SentRequest.labelled(String(path.dropFirst(4))), !server.exceptions.contains(sent.label)
      else { continue }
      checked += 1
      for (role, header) in [(Role.version, sent.version), (.userAgent, sent.userAgent)] {
        let expected = header.map { server.isLossy ? Array(String(decoding: $0, as: UTF8.self).utf8) : $0 }
        #expect(result.plain[role] == expected ?? server.missing.map { Array($0.utf8) }, "\(sent.label) \(role)")
      }
    }
    #expect(checked >= 48)
    #expect(repaired == server.repaired)
  }

  @Test func `a header that was sent twice is not one version`() throws {
    for (file, version) in [
      ("caddy/caddy211-cases.log.gz", "2.3.1,2.4.0"), ("traefik/access-json.log.1.gz", "2.3.1,2.4.0"),
      ("nginx/json_ok.log.2.gz", "2.3.1"),
    ] {
      var extractor = JSONExtractor.presets()
      let lines = try fixtureLines(file).map { cut($0, &extractor) }
      let line = try #require(lines.first { $0.text(.path) == "/v1/dup-header" })
      #expect(line.text(.version) == version)
    }
  }

  @Test func `everything else that a request has is found too`() throws {
    for (file, time, client, address) in [
      ("caddy/caddy211-cases.log.gz", "1796049252.4987614", "8f14e45f-ceea-467f-a0e6-5b8d3c1f0001", "127.0.0.1"),
      ("caddy/caddy26-cases.log.gz", "1796049342.1582837", "8f14e45f-ceea-467f-a0e6-5b8d3c1f0001", "127.0.0.1"),
      (
        "traefik/access-json.log.1.gz", "2026-11-30T14:34:37.653594939Z", "8f14e45f-ceea-467f-a0e6-5b8d3c1f0001",
        "127.0.0.1"
      ),
      ("nginx/json_ok.log.2.gz", "2026-11-30T20:01:47+05:30", nil, "127.0.0.1"),
    ] as [(String, String, String?, String)] {
      var extractor = JSONExtractor.presets()
      let line = cut(try #require(try fixtureLines(file).first), &extractor)
      #expect(line.text(.time) == time)
      #expect(line.text(.client) == client)
      #expect(line.text(.address) == address)
      #expect(line.text(.method) == "GET")
      #expect(line.text(.path) == "/v1/ios-normal")
      #expect(line.text(.status) == "200")
      #expect(line.text(.capabilities) == "push,offline;sync=2")
      #expect(line.text(.platform) == (file.hasPrefix("caddy") ? "ios" : nil))
    }
  }

  @Test func `Cloudflare Logpush`() throws {
    var extractor = JSONExtractor.presets()
    let lines = try fixtureLines("cloudflare-logpush/20261101T050000Z_20261101T050500Z_0a1b2c3d.log.gz")
      .map { cut($0, &extractor) }
    #expect(lines.allSatisfy { $0.reason == nil && !$0.repaired })
    // What a Worker fetched is no request of a client.
    #expect(lines.map(\.excludedAs) == [nil, nil, nil, nil, "notAClient"])
    #expect(lines.map { $0.text(.version) } == ["2.3.1", "2.3.1 (456)", nil, "7", "2.3.1"])
    #expect(
      lines.map { $0.text(.time) } == [
        "1793509201000000200", "2026-11-01T05:00:02Z", "1793509203", "1793509204000000000",
        "2026-11-01T05:00:05.123456789Z",
      ])
    #expect(lines[0].text(.userAgent) == "MyApp/2.3.1 (iPhone; iOS 17.5; Scale/3.00)")
    #expect(lines[2].text(.userAgent) == "")
    #expect(lines[0].text(.capabilities) == "push,offline")
    #expect(lines[3].text(.address) == "2001:db8::1")
  }

  @Test func `CloudFront's JSON has its date apart`() throws {
    var extractor = JSONExtractor.presets()
    let line = cut(
      try #require(try fixtureLines("cloudfront/v2-json.E123EXAMPLE.2026-11-01-05.abc123.gz").first), &extractor)
    #expect(line.date == utf8("2026-11-01"))
    #expect(line.text(.time) == "05:00:03")
    #expect(line.text(.method) == "GET")
    #expect(line.text(.status) == "200")
  }
}
