import Testing
import Vocabulary

@testable import Formats

@Suite struct JSONPairTests {
  static func version(_ line: String, _ name: String) -> String? {
    var extractor = JSONExtractor(given: [.version: name])
    let result = cut(line, &extractor)
    #expect(result.reason == nil)
    return result.text(.version)
  }

  @Test(
    arguments: [
      ("client_version=2.3.1", "2.3.1"), ("a client_version=2.3.1 b", "2.3.1"), ("client_version=2.3.1,x=1", "2.3.1"),
      ("client_version = 2.3.1", "2.3.1"), ("client_version: 2.3.1;", "2.3.1"), ("[client_version=2.3.1]", "2.3.1"),
      ("(client_version=2.3.1)", "2.3.1"), (#"client_version=\"2.3.1 (456)\" x"#, "2.3.1 (456)"),
      (#"{\"client_version\":\"2.3.1\",\"a\":1}"#, "2.3.1"),
      (#"{\"a\":1,\"client_version\": \"2.3.1 (4)\"}"#, "2.3.1 (4)"),
      (#"{\"client_version\":7}"#, "7"), (#"{\\\"client_version\\\":\\\"2.3.1\\\"}"#, "2.3.1"),
      ("?client_version=2.3.1&b", "2.3.1"), ("client_version=", ""),
      // CloudFront's JSON has the blank between cookies encoded.
      ("a=1;%20client_version=2.3.1;%20b=2", "2.3.1"), ("a%2client_version=1", nil), ("20client_version=1", nil),
      ("client_version=1 client_version=1", "1"), ("client_version=1 client_version=2", "1,2"),
      ("my_client_version=2.3.1", nil), ("client_versions=2.3.1", nil), ("client_version 2.3.1", nil),
      ("client_version", nil), ("", nil), ("x-client_version=1", nil),
    ] as [(String, String?)])
  func `a key in a text`(text: String, version: String?) {
    #expect(Self.version(#"{"m":"\#(text)"}"#, "m#client_version") == version)
  }

  @Test(
    arguments: [
      #"{"Logs":[{"Level":"log","Message":["a","v=2.3.1"]}]}"#, #"{"Logs":[{"Message":"v=2.3.1"}]}"#,
      #"{"Logs":[{"Message":[7,"b"]},{"Level":"v=9","Message":["v=2.3.1"]}]}"#, #"{"Logs":{"Message":"v=2.3.1"}}"#,
      #"{"Logs.Message":"v=2.3.1"}"#, #"{"Logs":{"Message":["x","v=2.3.1","v=2.3.1"]}}"#,
    ])
  func `through lists of objects`(line: String) {
    #expect(Self.version(line, "Logs.Message#v") == "2.3.1")
  }

  @Test(arguments: [
    #"{"Logs":[{"Level":"v=2.3.1"}]}"#, #"{"Logs":["v=2.3.1"]}"#, #"{"Logs":"v=2.3.1"}"#, #"{"Message":"v=2.3.1"}"#,
    #"{"Logs":[]}"#, #"{"Logs":null}"#, #"{"Logs":[{"Message":null}]}"#, #"{"Logs":[[{"Message":"v=1"}]]}"#,
  ])
  func `not where the path does not lead`(line: String) {
    #expect(Self.version(line, "Logs.Message#v") == nil)
  }

  @Test func `a cookie among headers that have roles of their own`() {
    let line = #"{"request":{"headers":{"Cookie":["a=1; v=2.3.1; b=2"],"X-Device-Id":["d"],"X-Client-Version":["9"]}}}"#
    #expect(Self.version(line, "request.headers.Cookie#v") == "2.3.1")
  }

  @Test func `a Worker's console line`() throws {
    let log = try fixtureLines(
      "cloudflare-workers-trace/20261101T050000Z_20261101T050100Z_0a1b2c3d.log.gz"
    ).joined(separator: [0x0A])
    let fields: [Role: String] = [
      .version: "Logs.Message#clientVersion", .platform: "Logs.Message#platform", .client: "Logs.Message#userId",
    ]
    let read = try ReadJSON(log, fields: fields)
    #expect(read.subjects == ["ios/2.3.1": 1])
    #expect(read.times == [1_793_509_201])
    #expect(read.clients == 1)
    let scheduled = String(decoding: Array(log), as: UTF8.self).replacing("\"fetch\"", with: "\"scheduled\"")
    #expect(try ReadJSON(scheduled, fields: fields).excluded == ["notAClient": 1])
  }

  @Test func `names without a key are no pairs`() {
    #expect(JSONPair("a.b") == nil)
    #expect(JSONPair("a#") == nil)
  }
}
