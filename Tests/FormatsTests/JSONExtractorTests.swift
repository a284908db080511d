import Testing
import Vocabulary

@testable import Formats

@Suite struct JSONExtractorTests {
  static func line(
    _ text: String, _ paths: [(String, Role)] = [("v", .version)], conditions: [JSONCondition] = []
  ) -> Cut {
    var extractor = JSONExtractor(
      mapping: paths.map { (path: JSONPresets.path(of: $0.0), role: $0.1) }, conditions: conditions)
    return cut(text, &extractor)
  }

  @Test(
    arguments: [
      (#"{"v":"2.3.1"}"#, "2.3.1"), (#"{"v":""}"#, ""), (#"{"v":7}"#, "7"), (#"{"v":-2.5e3}"#, "-2.5e3"),
      (#"{"v":true}"#, "true"), (#"{"v":false}"#, "false"), (#"{"v":null}"#, nil), (#"{"v":{"a":1}}"#, nil),
      (#"{"v":[]}"#, nil), (#"{"v":[ ]}"#, nil), (#"{"v":["2.3.1"]}"#, "2.3.1"), (#"{"v":[ "2.3.1" ]}"#, "2.3.1"),
      (#"{"v":[""]}"#, ""), (#"{"v":[7]}"#, "7"), (#"{"v":[null]}"#, nil), (#"{"v":[null,"2.3.1"]}"#, "2.3.1"),
      (#"{"v":["2.3.1","2.3.1"]}"#, "2.3.1"), (#"{"v":["2.3.1","2.4.0"]}"#, "2.3.1,2.4.0"),
      (#"{"v":["a","b","a"]}"#, "a,b,a"), (#"{"v":["a]","b"]}"#, "a],b"), (#"{"v":["a\"]"]}"#, #"a\"]"#),
      (#"{"v":[{"a":"b"}]}"#, nil), (#"{"v":[["a"]]}"#, nil), (#"{"v":["a",["b"]]}"#, #"a,["b"]"#),
      (#"{"v":"a\"b\\"}"#, #"a\"b\\"#), (#"{}"#, nil), (#"{"w":"1"}"#, nil),
      (#"{"w":{"v":"1"}}"#, nil), (#"{"w":"\"v\":\"1\"","v":"2"}"#, "2"), (#"{"w":[{"v":"1"}],"v":"2"}"#, "2"),
      (" \t{ \"w\" : [ 1 , { \"v\" : 1 } ] , \"v\" : \"2.3.1\" } \t", "2.3.1"), ("{\"v\":\"1\"}\r", "1"),
      (#"{"v":"1"},"#, "1"), (#"{"v":"1"} , "#, "1"), (#"{"\u0076":"1"}"#, "1"),
      (#"{"w":"0123456789abcdef","x":"0123456789abcde\"","y":"0123456789abcd\\","v":"1"}"#, "1"),
    ] as [(String, String?)])
  func `a value`(text: String, value: String?) {
    let result = Self.line(text)
    #expect(result.reason == nil)
    #expect(!result.repaired)
    #expect(result.text(.version) == value)
  }

  @Test(arguments: [
    // The same key again.
    (#"{"v":"1","v":"1"}"#, "1"), (#"{"v":"1","v":"2"}"#, "1,2"), (#"{"v":"1","v":"2","v":"1"}"#, "1,2"),
    (#"{"v":["1","2"],"v":"3"}"#, "1,2,3"), (#"{"v":"1","v":null}"#, "1"), (#"{"v":"","v":"1"}"#, ",1"),
    // Other spellings: the exact one wins wherever it stands, two others cannot be told apart.
    (#"{"V":"1"}"#, "1"), (#"{"V":"1","v":"2"}"#, "2"), (#"{"v":"2","V":"1"}"#, "2"),
  ])
  func `a value that is there twice`(text: String, value: String) {
    #expect(Self.line(text).text(.version) == value)
  }

  @Test(arguments: ["X-Client-Version", "x-client-version", "x_client_version", "X_Client_version", "X_CLIENT-VERSION"])
  func `a header name in another spelling`(key: String) {
    let paths = [("request.headers.X-Client-Version", Role.version)]
    #expect(Self.line(#"{"request":{"headers":{"\#(key)":["2.3.1"]}}}"#, paths).text(.version) == "2.3.1")
    #expect(Self.line(#"{"request.headers.\#(key)":"2.3.1"}"#, paths).text(.version) == "2.3.1")
    #expect(
      Self.line(#"{"request":{"headers":{"x-client-VERSION":"1","\#(key)":"2"}}}"#, paths).text(.version)
        == (key == "X-Client-Version" ? "2" : "1,2"))
  }

  @Test(
    arguments: [
      (#"{"a":{"b":{"c":"1"}}}"#, "1"), (#"{"a.b.c":"1"}"#, "1"), (#"{"a":{"b.c":"1"}}"#, "1"),
      (#"{"a.b":{"c":"1"}}"#, "1"),
      (#"{"a":{"x":{"c":"0"},"b":{"b":{"c":"0"},"c":"1"}},"c":"0"}"#, "1"), (#"{"a":{},"a.b.c":"1"}"#, "1"),
      (#"{"a":{"b":{}}}"#, nil), (#"{"a":{"b":"1"}}"#, nil), (#"{"a":[{"b":{"c":"1"}}]}"#, nil),
      (#"{"A":{"b":{"c":"1"}}}"#, nil),
      (#"{"a":{"b":{"c":"1"}},"a.b.c":"2"}"#, "1,2"), (#"{"a":{"c":"1"},"b":{"c":"2"}}"#, nil),
    ] as [(String, String?)])
  func `a path through objects and dots`(text: String, value: String?) {
    let result = Self.line(text, [("a.b.c", .version)])
    #expect(result.reason == nil)
    #expect(result.text(.version) == value)
  }

  @Test func `of several paths the first that the line has wins`() {
    let paths = [("a", Role.version), ("b.c", .version), ("d", .version)]
    #expect(Self.line(#"{"d":"3","b":{"c":"2"},"a":"1"}"#, paths).text(.version) == "1")
    #expect(Self.line(#"{"a":"1","b":{"c":"2"},"d":"3"}"#, paths).text(.version) == "1")
    #expect(Self.line(#"{"d":"3","b":{"c":"2"}}"#, paths).text(.version) == "2")
    #expect(Self.line(#"{"d":"3","a":null}"#, paths).text(.version) == "3")
    // An empty value gives way, as nginx logs one for each header that was not sent.
    #expect(Self.line(#"{"a":"","d":"3"}"#, paths).text(.version) == "3")
    #expect(Self.line(#"{"d":"3","a":""}"#, paths).text(.version) == "3")
    #expect(Self.line(#"{"d":"","a":""}"#, paths).text(.version) == "")
  }

  @Test func `one key may serve two roles, and be an object for a third`() {
    let paths = [("a", Role.version), ("a", .userAgent), ("a.b", .client)]
    let text = Self.line(#"{"a":"x"}"#, paths)
    #expect(text.raw == [.version: utf8("x"), .userAgent: utf8("x")])
    #expect(Self.line(#"{"a":{"b":"y"}}"#, paths).raw == [.client: utf8("y")])
  }

  @Test(
    arguments: [
      (#"{"t":-,"v":"1"}"#, "1"), (#"{"t":,"v":"1"}"#, "1"), (#"{"v":"1","t":}"#, "1"), (#"{"v":"1",}"#, "1"),
      (#"{"t":0.001, 0.002 : 0.003,"v":"1"}"#, "1"), (#"{"t":abc,"v":"1"}"#, "1"), (#"{"v":-}"#, nil),
      (#"{"v":}"#, nil),
      (#"{"v":2.3.1b}"#, "2.3.1b"), (#"{"v":2.3.1, 2.4.0,"t":1}"#, "2.3.1, 2.4.0"), (#"{"v":v2 ,"t":1}"#, "v2"),
      (#"{"v":[2.3.1b]}"#, "2.3.1b"), (#"{"a":{"t":-},"v":"1"}"#, "1"), (#"{"a":{"t":1,},"v":"1"}"#, "1"),
    ] as [(String, String?)])
  func `a line that is not quite JSON is repaired`(text: String, value: String?) {
    let result = Self.line(text, [("v", .version), ("a.z", .client)])
    #expect(result.reason == nil)
    #expect(result.repaired)
    #expect(result.text(.version) == value)
  }

  @Test(arguments: [
    "", " ", "x", "null", "\"v\"", "1796049252", "[1]", "[{\"v\":\"1\"}]", "{", "{\"v\"", "{\"v\":", "{\"v\":\"1\"",
    "{\"v\":\"1\",", "{\"v\":\"1}", "{\"v\":\"1\\\"}", "{\"v\":1", "{\"v\":1,", "{\"v\":[\"1\"}",
    "{\"a\":{\"v\":\"1\"}",
    "{\"v\":\"1\" \"w\":\"2\"}", "{\"v\" \"1\"}", "{v:1}", "{\"v\":\"He said \"2.3.1\" and left\"}", "{\"v\":a\"b\"}",
    "{\"v\":\"1\"}{\"v\":\"2\"}", "{\"v\":\"1\"} x", "{\"v\":\"1\"}}", "{\"v\":\"1\"},,", "{\"a\":{\"b\":1,\"v\":\"1\"",
    "{,}", "{\"v\":\"1\"]", "[,,", "[", "]", "],", "{\"v\":[\"1\",\"2\"", "{\"v\":[\"1\"",
  ])
  func `anything else is rejected`(text: String) {
    #expect(Self.line(text).reason == .json)
  }

  @Test(arguments: [
    #"{"v":"\xE9"}"#, #"{"w":"a","v":["\xe9"]}"#, #"{"v":["1","\xe9"]}"#,
  ])
  func `an escape that JSON does not know is repaired`(text: String) {
    let result = Self.line(text)
    #expect(result.reason == nil)
    #expect(result.repaired)
  }

  @Test(arguments: [#"{"v":"é版🚀"}"#, #"{"v":"\u00e9\\x41"}"#, #"{"v":"1","w":"é"}"#])
  func `what JSON allows is not`(text: String) {
    #expect(!Self.line(text).repaired)
  }

  @Test func `bytes that are no UTF-8 are repaired`() {
    var extractor = JSONExtractor(mapping: [(["v"], .version)])
    let result = cut(utf8(#"{"v":"2.3.1"#, 0xE9) + utf8(#""}"#), &extractor)
    #expect(result.reason == nil)
    #expect(result.repaired)
    #expect(result.raw[.version] == utf8("2.3.1", 0xE9))
    #expect(!cut(#"{"v":"2.3.1"}"#, &extractor).repaired)
  }

  static let access = JSONCondition(
    path: ["logger"], kind: .hasPrefix, values: ["http.log.access", "x/y"], exclusionName: "notARequest")
  static let worker = JSONCondition(
    path: ["a", "w"], kind: .equals, values: ["false", "0"], exclusionName: "notAClient")

  @Test(
    arguments: [
      (#"{"v":"1"}"#, nil), (#"{"logger":null}"#, nil), (#"{"logger":"http.log.access"}"#, nil),
      (#"{"logger":"http.log.access.log0"}"#, nil), (#"{"logger":"http.log.acces"}"#, "notARequest"),
      (#"{"logger":"x\/y"}"#, nil), (#"{"logger":"tls.obtain"}"#, "notARequest"), (#"{"logger":""}"#, "notARequest"),
      (#"{"a":{"w":false}}"#, nil), (#"{"a":{"w":"false"}}"#, nil), (#"{"a":{"w":0}}"#, nil),
      (#"{"a":{"w":true}}"#, "notAClient"), (#"{"a":{"w":"falsehood"}}"#, "notAClient"), (#"{"w":true}"#, nil),
      (#"{"a":{"w":true},"logger":"x"}"#, "notARequest"), (#"{"logger":"x","a":{"w":true}}"#, "notARequest"),
    ] as [(String, String?)])
  func `a line that a condition leaves out`(text: String, name: String?) {
    let result = Self.line(text, conditions: [Self.access, Self.worker])
    #expect(result.reason == nil)
    #expect(result.excludedAs == name)
  }

  @Test func `a line that is left out must still be whole`() {
    #expect(Self.line(#"{"logger":"tls","v":"1""#, conditions: [Self.access]).reason == .json)
  }

  @Test func `nothing of a line is left for the next`() {
    var extractor = JSONExtractor(
      mapping: [(["v"], .version), (["w"], .client)], requestLines: [["request"]], conditions: [Self.access])
    _ = cut(#"{"v":["1","2"],"w":"x","logger":"y","request":"GET /a HTTP/1.1","t":-}"#, &extractor)
    #expect(cut(#"{"w":"z"}"#, &extractor) == Cut(raw: [.client: utf8("z")], plain: [.client: utf8("z")]))
    _ = cut(#"{"v":"1","v":"2""#, &extractor)
    #expect(cut(#"{"v":"3","v":"3"}"#, &extractor).text(.version) == "3")
  }

  @Test(
    arguments: [
      ("GET /v1/x HTTP/1.1", "GET", "/v1/x"), ("GET /http09", "GET", "/http09"), ("GET / a b HTTP/1.1", "GET", "/ a b"),
      ("OPTIONS * HTTP/2.0", "OPTIONS", "*"), ("OPTIONS", "OPTIONS", nil), ("", nil, nil), ("-", nil, nil),
      ("GET ", "GET", ""),
    ] as [(String, String?, String?)])
  func `a request line gives the method and the path`(text: String, method: String?, path: String?) {
    var extractor = JSONExtractor.presets()
    let result = cut(#"{"request":"\#(text)"}"#, &extractor)
    #expect(result.text(.method) == method)
    #expect(result.text(.path) == path)
    let other = cut(#"{"method":"PUT","request":"\#(text)","uri":"/own"}"#, &extractor)
    #expect(other.text(.method) == "PUT")
    #expect(other.text(.path) == "/own")
  }

  @Test(
    arguments: [
      ("192.0.2.1:443", "192.0.2.1"), ("192.0.2.1", "192.0.2.1"), ("[2001:db8::1]:443", "2001:db8::1"),
      ("2001:db8::1", "2001:db8::1"), ("@", "@"), ("", ""), (":443", ""), ("192.0.2.1:", "192.0.2.1:"),
    ])
  func `a client that is an address has no port`(text: String, client: String) {
    var address = JSONExtractor.presets(given: [.client: "request.remote_addr"])
    #expect(cut(#"{"request":{"remote_addr":"\#(text)"}}"#, &address).text(.client) == client)
    var other = JSONExtractor.presets(given: [.client: "device"])
    #expect(cut(#"{"device":"\#(text)"}"#, &other).text(.client) == text)
  }

  @Test func `a line of the Common Log Format within the record`() {
    let line = #"192.0.2.1 - - [01/Nov/2026:05:00:00 +0000] \"GET /v1/x HTTP/2.0\" 200 3"#
    var extractor = JSONExtractor.presets()
    let alone = cut(#"{"common_log":"\#(line)","status":200}"#, &extractor)
    #expect(alone.text(.time) == "01/Nov/2026:05:00:00 +0000")
    #expect(alone.text(.method) == "GET")
    #expect(alone.text(.path) == "/v1/x")
    let beside = cut(#"{"ts":1793509201.5,"request":{"method":"PUT"},"common_log":"\#(line)"}"#, &extractor)
    #expect(beside.text(.time) == "1793509201.5")
    #expect(beside.text(.method) == "PUT")
    #expect(cut(#"{"common_log":"no line"}"#, &extractor).raw.isEmpty)
  }

  @Test func `values of CloudFront are encoded twice over`() {
    var extractor = JSONExtractor.presets(given: [.client: "cs(Cookie)#did"])
    let line = cut(
      #"{"cs(User-Agent)":"My\u0041pp%2F2.3.1%20(\"x%22)","cs(Cookie)":"a=1;%20did=x%2By"}"#, &extractor)
    #expect(line.plainText(.userAgent) == #"MyApp/2.3.1 ("x")"#)
    #expect(cut(#"{"userAgent":"My%20App"}"#, &extractor).plainText(.userAgent) == "My%20App")
  }

  @Test(
    arguments: [
      (#"{"a":1}"#, nil), (#"{"w":1,"p":{"t":1}}"#, nil), (#"{"p":{"t":1},"w":"x"}"#, nil),
      (#"{"w":1}"#, "notARequest"),
      (#"{"w":1,"p":{"u":1}}"#, "notARequest"), (#"{"W":1}"#, nil), (#"{"w":null}"#, nil),
      (#"{"c":"bad"}"#, "other"), (#"{"c":"good"}"#, nil), (#"{"w":1,"c":"bad"}"#, "notARequest"),
    ] as [(String, String?)])
  func `a member that needs another, and one that must differ`(text: String, name: String?) {
    let conditions = [
      JSONCondition(path: ["w"], kind: .needs, needed: ["p", "t"], exclusionName: "notARequest"),
      JSONCondition(path: ["c"], kind: .differs, values: ["bad", "worse"], exclusionName: "other"),
    ]
    #expect(Self.line(text, conditions: conditions).excludedAs == name)
  }

  @Test func `a date belongs to a time of day only`() {
    var extractor = JSONExtractor.presets()
    #expect(cut(#"{"date":"2026-11-01","time":"05:00:03"}"#, &extractor).date == utf8("2026-11-01"))
    #expect(cut(#"{"date":"2026-11-01","time":"2026-11-02T05:00:03Z"}"#, &extractor).date == nil)
    let alone = cut(#"{"date":"2026-11-02T05:00:03Z"}"#, &extractor)
    #expect(alone.date == nil)
    #expect(alone.text(.time) == "2026-11-02T05:00:03Z")
  }

  /// What is not UTF-8 in a member that nobody wants is not looked for; whether it is may not hang on what lies behind.
  @Test(arguments: [0x20, 0x22, 0xC5] as [UInt8])
  func `what lies behind a line does not say whether it was repaired`(behind: UInt8) throws {
    let line = utf8(#"{"time":"2026-11-01T05:00:01Z","a"#, 0xC5) + utf8(#"":1,"path":"/v1"}"#)
    let decoder = try FormatPlan(format: "json").makeDecoder(key: testKey)
    feed(line + [0x0A] + [UInt8](repeating: behind, count: 40) + [0x0A], to: decoder)
    #expect(decoder.counts.hits == 1)
    #expect(decoder.counts.repaired == 0)
  }
}
