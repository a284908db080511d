import Testing
import Vocabulary

@testable import Formats

@Suite struct WrappedExtractorTests {
  static let format =
    #"nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "#
    + #""$http_referer" "$http_user_agent" "$http_x_client_version""#

  static func line(_ version: String, second: String = "01") -> String {
    #"192.0.2.1 - - [01/Nov/2026:05:00:\#(second) +0000] "GET /v1 HTTP/1.1" 200 3 "-" "MyApp/2.3.1" "\#(version)""#
  }

  @Test func `Docker's json-file`() throws {
    let reading = try TextLogReading(
      try fixtureLines("docker-json-file/abc-json.log.2.gz"), format: "docker+\(Self.format)")
    #expect(reading.versions == ["2.3.1", nil])
    #expect(reading.hits.map(\.time) == [1_793_509_201, 1_793_509_201])
    // A line of 16 KiB and its rest are one line, which is none of nginx's; nor is the line of stderr.
    #expect(reading.excluded == ["linePart": 1])
    #expect(reading.rejected == [.shape: 2])
    #expect(reading.addsUp && reading.lines == 5)
  }

  @Test func `Kubernetes' own logs`() throws {
    let reading = try TextLogReading(
      try fixtureLines("kubernetes-cri/0.log.20261101-050000.gz"), format: "cri+\(Self.format)")
    #expect(reading.versions == ["2.3.1", "2.3.1"])
    #expect(reading.excluded == ["linePart": 1])
    #expect(reading.rejected == [:])
    #expect(reading.addsUp && reading.lines == 3)
  }

  @Test(
    arguments: [
      ("cloudwatch", "2026-11-01T05:00:01.000Z "), ("awslogs", "2026-11-01T05:00:01.000000+00:00 api/web/1f2e "),
      ("kubectl", "[pod/api-5d/web] "), ("kubectl", "[pod/api-5d/web] 2026-11-01T05:00:01.1Z "), ("kubectl", ""),
      ("kubectl", "2026-11-01T05:00:01.1Z "), ("heroku", "2026-11-01T05:00:02.567278+00:00 app[web.1]: "),
      ("syslog", "<190>Nov  1 05:00:01 vm nginx: "), ("syslog", "Nov  1 05:00:01 nginx[7]: "), ("syslog", ""),
      ("syslog", "<190>1 2026-11-01T05:00:01+00:00 vm nginx - - -  "),
      ("syslog", #"<190>1 2026-11-01T05:00:01+00:00 vm nginx - - [a b="x] y"][c d="\"]"] "#),
      ("syslog", "<190>1 - vm nginx - - - \u{FEFF}"), ("syslog", "2026-11-01T05:00:01.5+01:00 vm nginx: "),
      ("syslog", "2026-11-01T05:00:01+00:00 vm "), ("cri", "2026-11-01T05:00:01.210102861Z stderr F "),
      ("cri", "2026-11-01T05:00:01.210102861+09:00 stdout F "),
    ])
  func `every wrapper comes off`(wrapper: String, prefix: String) throws {
    let reading = try TextLogReading([prefix + Self.line("2.3.1")], format: "\(wrapper)+\(Self.format)")
    #expect(reading.versions == ["2.3.1"])
    #expect(reading.hits.first?.time == 1_793_509_201)
  }

  @Test func `what another of Heroku's programs says is no request`() throws {
    let lines = try fixtureLines("heroku/logplex.log.gz")
    let reading = try TextLogReading(lines, format: "heroku+\(Self.format)")
    #expect(reading.versions == ["2.3.1"])
    #expect(reading.excluded == ["notARequest": 1])
  }

  @Test(
    arguments: [
      ("docker", "plain"), ("docker", #"{"log":"x"#), ("docker", #"{"log":"x\n","stream":"stdout"}"#), ("cri", "plain"),
      ("cri", "2026-11-01T05:00:01.21Z stdout X a"), ("cri", "2026-11-01T05:00:01.210102861Z stdlog F a"),
      ("cloudwatch", "05:00:01 a"), ("awslogs", "2026-11-01T05:00:01.000000+00:00 stream"),
    ])
  func `a line without its wrapper is refused`(wrapper: String, line: String) throws {
    let reading = try TextLogReading([line], format: "\(wrapper)+json")
    #expect(reading.rejected == [.shape: 1])
  }

  @Test func `the wrapper's time serves where the line has none`() throws {
    let format = #"nginx:"$request" "$http_x_client_version""#
    let line = #""GET / HTTP/1.1" "2.3.1""#
    let docker = #"{"log":"\"GET / HTTP/1.1\" \"2.3.1\"\n","stream":"stdout","time":"2026-11-01T05:00:02.5Z"}"#
    #expect(try TextLogReading([docker], format: "docker+\(format)").hits.map(\.time) == [1_793_509_202])
    let iso = "2026-11-01T05:00:02+00:00 vm nginx: " + line
    #expect(try TextLogReading([iso], format: "syslog+\(format)").hits.map(\.time) == [1_793_509_202])
    // RFC 3164 has neither year nor zone.
    #expect(
      try TextLogReading(["Nov  1 05:00:02 vm nginx: " + line], format: "syslog+\(format)").rejected == [.time: 1])
    #expect(throws: SunsetError.self) { try FormatPlan(format: format) }
    let json = #"2026-11-01T05:00:02.1Z stdout F {"x_client_version":"2.3.1"}"#
    #expect(try TextLogReading([json], format: "cri+json").hits.map(\.time) == [1_793_509_202])
  }

  private static let records =
    #"{"records":[{"time":"2026-11-01T05:00:01Z","x-client-version":"2.3.1"},{"path":"/v1","x-client-version":"2.4.0"}]}"#

  /// The second record has no time of its own, so its wrapper's serves.
  @Test(arguments: [
    ("docker", #"{"log":"QUOTED\n","stream":"stdout","time":"2026-11-01T05:00:02.5Z"}"#),
    ("cri", "2026-11-01T05:00:02.5Z stdout F PLAIN"), ("syslog", "2026-11-01T05:00:02+00:00 vm app: PLAIN"),
    ("message", #"{"@timestamp":"2026-11-01T05:00:02Z","message":"QUOTED"}"#),
  ])
  func `a batch within a wrapper is its records`(wrapper: String, around: String) throws {
    let quoted = String(decoding: Self.escaped(Self.records), as: UTF8.self)
    let line = Array(around.replacing("QUOTED", with: quoted).replacing("PLAIN", with: Self.records).utf8)
    let read = try Batches([line, line], format: "\(wrapper)+json")
    #expect(read.versions == ["2.3.1", "2.4.0", "2.3.1", "2.4.0"])
    #expect(read.times == [1_793_509_201, 1_793_509_202, 1_793_509_201, 1_793_509_202])
    #expect(read.counts.lines == 4 && read.counts.rejected == 0)
  }

  @Test func `OpenTelemetry's records within Docker's`() throws {
    let lines = try fixtureLines("otlp/logs.jsonl.gz").map { line -> [UInt8] in
      Array(#"{"log":""#.utf8) + Self.escaped(String(decoding: line, as: UTF8.self))
        + Array(#"\n","stream":"stdout","time":"2026-11-01T05:00:09Z"}"#.utf8)
    }
    let read = try Batches(lines, format: "docker+otlp")
    #expect(read.versions == ["2.3.1", "unknown"])
    #expect(read.counts.rejected == 0)
  }

  @Test func `a printed object, a line each in its wrapper`() throws {
    let lines = ["{", #""path":"/v1","#, #""x-client-version":"2.3.1""#, "}"].map {
      Array("2026-11-01T05:00:02.5Z stdout F \($0)".utf8)
    }
    let read = try Batches(lines, format: "cri+json")
    #expect(read.versions == ["2.3.1"])
    #expect(read.times == [1_793_509_202])
  }

  @Test func `an object that says nothing of a request is none by its wrapper's time`() throws {
    let line = #"2026-11-01T05:00:02.5Z stdout F {"level":"info","msg":"started"}"#
    #expect(try TextLogReading([line], format: "cri+json").rejected == [.time: 1])
    // Its own time says no more, but then the format asked for says that it is a request.
    let timed = #"2026-11-01T05:00:02.5Z stdout F {"time":"2026-11-01T05:00:01Z","level":"info"}"#
    #expect(try TextLogReading([timed], format: "cri+json").versions == [nil])
  }

  @Test(
    arguments: [
      #"{"@timestamp":"2026-11-01T05:00:02Z","host":"vm","message":" LINE"}"#,
      #"{"date":1793509202.5,"log":"LINE\n","stream":"stdout"}"#,
      #"{"__REALTIME_TIMESTAMP":"1793509202500000","MESSAGE":"LINE"}"#,
      #"{"insertId":"x","textPayload":"LINE","timestamp":"2026-11-01T05:00:02.5Z","resource":{"labels":{"message":"x"}}}"#,
    ])
  func `a log shipper's object`(object: String) throws {
    let line = object.replacing("LINE", with: String(decoding: Self.escaped(Self.line("2.3.1")), as: UTF8.self))
    let read = try TextLogReading([line], format: "message+\(Self.format)")
    #expect(read.versions == ["2.3.1"])
    // The line's own time, a second before.
    #expect(read.hits.map(\.time) == [1_793_509_201])
    let bare = object.replacing("LINE", with: #"\"GET /v1\" 2.3.1"#)
    let without = try TextLogReading([bare], format: #"message+nginx:"$request" $http_x_client_version"#)
    #expect(without.hits.map(\.time) == [1_793_509_202])
  }

  @Test(arguments: [#"{"message":1}"#, #"{"msg":"x"}"#, "plain", #"{"message":"x"#, "{}"])
  func `an object without a line is refused`(object: String) throws {
    #expect(try TextLogReading([object], format: "message+combined").rejected == [.shape: 1])
  }

  /// What lines that may be many records each come to.
  private struct Batches {
    var versions: [String] = []
    var times: [Int64] = []
    var counts: LineCounts

    init(_ lines: [[UInt8]], format: String) throws {
      let decoder = try FormatPlan(format: format).makeDecoder(key: testKey)
      feed(lines.flatMap { $0 + [0x0A] }, to: decoder)
      decoder.finish()
      for hit in drained(decoder) {
        versions.append(decoder.subjects[hit.subject].name)
        times.append(hit.time)
      }
      counts = decoder.counts
    }
  }

  @Test func `pieces are joined within their stream`() throws {
    let whole = Array(Self.line("2.3.1"))
    let other = Array(Self.line("2.4.0", second: "02"))
    func cri(_ stream: String, _ tag: String, _ text: ArraySlice<Character>) -> String {
      "2026-11-01T05:00:01.2Z \(stream) \(tag) \(String(text))"
    }
    let lines = [
      cri("stdout", "P", whole[..<40]), cri("stderr", "P", other[..<70]), cri("stdout", "P", whole[40..<60]),
      cri("stdout", "F", whole[60...]), cri("stderr", "F", other[70...]), cri("stdout", "F", whole[...]),
    ]
    let reading = try TextLogReading(lines, format: "cri+\(Self.format)")
    #expect(reading.versions == ["2.3.1", "2.4.0", "2.3.1"])
    #expect(reading.excluded == ["linePart": 3])
    #expect(reading.addsUp)
  }

  @Test func `a joined line has an end`() throws {
    let piece = "2026-11-01T05:00:01.2Z stdout P " + String(repeating: "x", count: 16_384)
    let last = "2026-11-01T05:00:01.2Z stdout F " + Self.line("9.9.9")
    let lines = [String](repeating: piece, count: 65) + [last, "2026-11-01T05:00:01.2Z stdout F " + Self.line("2.3.1")]
    let reading = try TextLogReading(lines, format: "cri+\(Self.format)")
    #expect(reading.rejected == [.tooLong: 1])
    #expect(reading.versions == ["2.3.1"])
    #expect(reading.excluded == ["linePart": 65])
  }

  @Test func `Docker's escapes come off whatever they are`() throws {
    var random = SplitMix(seed: 3)
    let json = "nginx:escape=none [$time_local]\t$http_x_client_version\t$http_user_agent"
    for _ in 0..<500 {
      let value = random.hostileValue(without: [0x09, 0xE9]) + Array("<é🌇&>\u{1}".utf8)
      let text = Array("[01/Nov/2026:05:00:01 +0000]\t".utf8) + value + Array("\tx".utf8)
      let line =
        Array(#"{"log":""#.utf8) + Self.escaped(String(decoding: text, as: UTF8.self))
        + Array(#"\n","stream":"stdout","attrs":{"a":"b"},"time":"2026-11-01T05:00:02Z"}"#.utf8)
      var extractor = WrappedExtractor(
        TemplateExtractor(try NginxFormat.template(String(json.dropFirst(6)))), .docker)
      #expect(cut(line, &extractor).plain[.version] == value)
    }
  }

  /// As Go's encoding/json writes: `<`, `>`, `&` and control characters as `\u00XX`; sometimes all of it as UTF-16.
  static func escaped(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar -> [UInt8] in
      switch scalar {
      case "\"", "\\": Array("\\\(scalar)".utf8)
      case "\n": Array(#"\n"#.utf8)
      case "\t": Array(#"\t"#.utf8)
      case "<", ">", "&", "\u{1}", "🌇":
        String(scalar).utf16.flatMap { unit in
          let digits = String(unit, radix: 16)
          return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        }
      default: Array(String(scalar).utf8)
      }
    }
  }

  @Test func `a line cut anywhere gives nothing that it does not have`() throws {
    let line = Array(
      #"{"log":"[01/Nov/2026:05:00:01 +0000] \"2.3.1\"\n","stream":"stdout","time":"2026-11-01T05:00:02Z"}"#.utf8)
    let template = try NginxFormat.template(#"[$time_local] "$http_x_client_version""#)
    for count in 0..<line.count {
      for padding in ["\"", "\\", "}", "n"] as [Character] {
        var extractor = WrappedExtractor(TemplateExtractor(template), .docker)
        #expect(cut(line[..<count], &extractor, padding: padding).raw[.version] == nil)
      }
    }
  }
}
