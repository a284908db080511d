import Testing
import Vocabulary

@testable import Formats

/// Lines in the formats of cloud services, made after their documentation, and of servers, as whole files.
@Suite struct JSONCloudLogTests {
  struct Log: Sendable, CustomTestStringConvertible {
    var file: String
    var fields: [Role: String] = [:]
    var hits: [String: Int]
    var excluded: [String: Int] = [:]
    var rejected: [RejectReason: Int] = [:]
    var first: Int64
    var testDescription: String { file }
  }

  static let logs = [
    Log(file: "apigateway/prod-access-1-2026-11-01-05-00-00-uuid.gz", hits: ["ios/2.3.1": 1], first: 1_793_509_228),
    Log(file: "azure-frontdoor/PT1H.json.gz", hits: ["ios/2.3.1": 1, "none/unknown": 1], first: 1_793_509_201),
    Log(
      file: "cloudflare-logpush/batch-object.log.gz", hits: ["ios/2.3.1": 1, "none/2.3.1": 1],
      excluded: ["jsonBracket": 2], first: 1_793_509_201),
    Log(
      file: "cloudflare-logpush/20261101T050000Z_20261101T050500Z_0a1b2c3d.log.gz",
      hits: ["ios/2.3.1": 1, "none/2.3.1": 1, "none/7.0.0": 1, "none/unknown": 1], excluded: ["notAClient": 1],
      first: 1_793_509_201),
    Log(
      file: "cloudfront/v2-json.E123EXAMPLE.2026-11-01-05.abc123.gz", hits: ["ios/2.3.1": 1], first: 1_793_509_203),
    Log(file: "ecs/ecs.ndjson.gz", hits: ["ios/2.3.1": 1, "none/2.3.1": 1], first: 1_793_509_201),
    // Its first line is Envoy's text format.
    Log(
      file: "envoy/access.log.1.gz", hits: ["none/2.3.1": 1, "none/unknown": 2], rejected: [.json: 1],
      first: 1_793_509_202),
    Log(
      file: "fastly/2026-11-01T05:00:00.000-abcdefghijklmnopqrst.log.gz", hits: ["ios/2.3.1": 1], first: 1_793_509_201),
    Log(file: "gcp-http-lb/S0.json.gz", hits: ["ios/2.3.1": 1], first: 1_793_509_201),
    Log(file: "traefik/access-json-after.log.1.gz", hits: ["none/2.5.0": 1], first: 1_796_049_292),
    Log(file: "vercel/drain.ndjson.gz", hits: ["ios/2.3.1": 1], first: 1_793_509_201),
  ]

  @Test(arguments: logs)
  func `a file of a service`(log: Log) throws {
    let text = try fixtureLines(log.file).joined(separator: [0x0A])
    for format in ["json", "json-array"] {
      let read = try ReadJSON(text, format: format, fields: log.fields, products: ["MyApp"])
      #expect(read.subjects == log.hits)
      #expect(read.excluded == log.excluded)
      #expect(read.rejected == log.rejected)
      #expect(read.times.min() == log.first)
      #expect(read.repaired == 0)
      #expect(read.addsUp)
    }
  }

  /// A record as a server would write it for a version and as many lines.
  @Test(arguments: ["[", "{\"records\":["])
  func `the same file as one list is the same`(opening: String) throws {
    for log in Self.logs where log.rejected.isEmpty && log.excluded["jsonBracket"] == nil {
      let lines = try fixtureLines(log.file).joined(separator: [UInt8(ascii: ",")])
      let closing = opening == "[" ? "]" : "]}"
      let read = try ReadJSON(Array(opening.utf8) + lines + Array(closing.utf8), products: ["MyApp"])
      #expect(read.subjects == log.hits, "\(log.file)")
      #expect(read.excluded == log.excluded, "\(log.file)")
    }
  }

  @Test func `Vercel's rows without a request are left out`() throws {
    let row =
      #"{"id":"1","deploymentId":"d","source":"lambda","timestamp":1793509201330,"projectId":"p","message":"x"}"#
    let request = #"""
      {"id":"2","deploymentId":"d","source":"edge","timestamp":1793509201330,"proxy":{"timestamp":1793509201300,\#
      "method":"GET","userAgent":["MyApp/2.3.1 (iPhone; iOS 17.5)"],"statusCode":-1}}
      """#
    let read = try ReadJSON("[" + row + "," + request + "]", products: ["MyApp"])
    #expect(read.excluded == ["notARequest": 1])
    #expect(read.subjects == ["ios/2.3.1": 1])
  }

  @Test func `Azure's other logs of a gateway are left out`() throws {
    let text = #"{"category":"ApplicationGatewayFirewallLog","time":"2026-11-01T05:00:01Z","properties":{}}"#
    #expect(try ReadJSON(text).excluded == ["notARequest": 1])
    #expect(try ReadJSON(text.replacing("Firewall", with: "Access")).hits == 1)
  }

  @Test func `API Gateway's dashes are missing values`() throws {
    let text = #"{"ip":"192.0.2.1","requestTime":"01/Nov/2026:05:00:28 +0000","x_client_version":"-","userAgent":"-"}"#
    let read = try ReadJSON(text)
    #expect(read.subjects == ["none/unknown": 1])
    #expect(read.times == [1_793_509_228])
  }

  /// The counts were taken with another JSON parser: lines that it refuses are the repaired ones.
  @Test(
    arguments: [
      ("caddy/caddy211-cases.log.gz", 54, 0), ("caddy/caddy26-cases.log.gz", 56, 0),
      ("traefik/access-json.log.1.gz", 55, 0),
      ("nginx/json_ok.log.2.gz", 63, 4), ("nginx/json_bad.log.2.gz", 63, 63), ("apache/jsonish.log.2.gz", 63, 10),
    ])
  func `a server's file`(file: String, hits: Int, repaired: Int) throws {
    let text = try fixtureLines(file).joined(separator: [0x0A])
    let read = try ReadJSON(text, fields: file.hasPrefix("apache") ? [.version: "clientVersion"] : [:])
    #expect(read.hits == hits)
    #expect(read.excluded == ["preflight": 1])
    #expect(read.rejects == 0)
    #expect(read.repaired == repaired)
    #expect(read.addsUp)
  }
}
