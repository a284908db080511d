import Testing
import Vocabulary

@testable import Formats

@Suite struct FormatRecognizerTests {
  /// What servers' logs are taken for.
  static let logs: [(file: String, taken: String)] = [
    ("apache/jsonish.log.2.gz", "json, because its lines are JSON objects; no version and no client field"),
    (
      "apache/combined_ver.log.2.gz",
      "combined with more fields, because its lines are combined; version by the looks of "
        + "the fields after the size; no client field"
    ),
    (
      "apache/other_vhosts_access.log.2.gz",
      "combined with more fields, because its lines are combined with a virtual host "
        + "first; no version and no client field"
    ),
    ("caddy/caddy211-cases.log.gz", "json, because its lines are JSON objects"),
    ("caddy/caddy26-cases.log.gz", "json, because its lines are JSON objects"),
    (
      "cloudfront/combined-by-cat.log.gz",
      "w3c, because a #Fields line names its columns; no version and no client field"
    ),
    ("iis/u_ex261101_x.log.gz", "w3c, because a #Fields line names its columns; no client field"),
    ("nginx/access.log.3.gz", "combined, because its lines are combined; no version and no client field"),
    ("nginx/ingress.log.3.gz", "combined, because its lines are combined; no version and no client field"),
    ("nginx/json_bad.log.2.gz", "json, because its lines are JSON objects; no client field"),
    (
      "nginx/main_ver.log-20261130-1796049105.gz",
      "combined with more fields, because its lines are combined; version, "
        + "client by the looks of the fields after the size"
    ),
    (
      "nginx/raw_none.log.3.gz",
      "combined with more fields, because its lines are combined; version by the looks of the "
        + "fields after the size; no client field"
    ),
    ("traefik/access-json.log.1.gz", "json, because its lines are JSON objects"),
  ]

  @Test(arguments: logs.indices)
  func `a server's log is recognised`(index: Int) throws {
    let (file, expected) = Self.logs[index]
    let read = sample(try fixtureLines(file).map { String(decoding: $0, as: UTF8.self) })
    guard case .plan(_, let taken) = FormatRecognizer().recognize(read) else {
      Issue.record("\(file): \(FormatRecognizer().recognize(read))")
      return
    }
    #expect(taken == expected, "\(file)")
  }

  private func refusal(_ lines: [String], fields: [Role: String] = [:]) -> String? {
    if case .refused(let why) = FormatRecognizer(fields: fields).recognize(sample(lines)) { why } else { nil }
  }

  @Test(arguments: [
    (["ServerRoot /usr/lib/apache2", "Listen 80"], "no format fits; its first line is: ServerRoot /usr/lib/apache2"),
    (["{"], "no format fits: as json, 1 of its first 1 lines have no whole JSON object; its first line is: {"),
    (
      [#"{"log":"192.0.2.1 - - x\n","stream":"stdout","time":"2026-11-01T05:00:01Z"}"#],
      "as json, its lines have a time but no field of a request; where they wrap the lines of another log"
    ),
    ([#"{"time":"yesterday","path":"/"}"#], "no time that can be read"),
    (["a b c", "1 2 3"], "no format fits; its first line is: a b c"),
  ])
  func `what fits nothing is refused with its first line`(lines: [String], text: String) throws {
    #expect(try #require(refusal(lines)).contains(text))
  }

  @Test func `lines that end in CR alone are refused, for they would be one line`() throws {
    let why = try #require(refusal([(0..<3).map { _ in combined("") }.joined(separator: "\r")]))
    #expect(why.contains("CR alone"))
  }

  private func combined(_ tail: String, request: String = "GET /v1/x HTTP/1.1", status: Int = 200) -> String {
    #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "\#(request)" \#(status) 3 "-" "okhttp/4.12.0"\#(tail)"#
  }

  @Test func `no id or address is shown`() throws {
    let why = try #require(refusal([combined(#" "2.3.1" "17.5" "8f14e45f-ceea-467f-a0e6-5b8d3c1f0001""#)]))
    #expect(!why.contains("8f14e45f"))
    #expect(!why.contains("192.0.2.1"))
    #expect(why.contains("<id>"))
  }

  @Test func `two readings that differ are refused until a field settles it`() throws {
    let lines = (0..<5).map { combined(#" "2.3.\#($0)" "17.5""#) }
    #expect(try #require(refusal(lines)).contains("--field version=extra-3"))
    guard case .plan(let plan, _) = FormatRecognizer(fields: [.version: "extra-4"]).recognize(sample(lines)) else {
      Issue.record("refused")
      return
    }
    let decoder = plan.makeDecoder(key: ClientKey(first: 1, second: 2))
    decode(lines, decoder)
    #expect(decoder.subjects.map(\.name) == ["17.5.0"])
  }

  /// The id stands once on every line of one file, so that its name has to be given, and comes again in the next one.
  @Test func `a field that one file of a folder needs is known in the others`() throws {
    let ids = (0..<5).map { "8f14e45f-ceea-467f-a0e6-5b8d3c1f000\($0)" }
    for ids in [ids, ids.map { _ in ids[0] }] {
      let lines = ids.map { combined(#" "2.3.1" "\#($0)""#) }
      guard case .plan(let plan, _) = FormatRecognizer(fields: [.client: "extra-4"]).recognize(sample(lines)) else {
        Issue.record("refused: \(refusal(lines) ?? "")")
        continue
      }
      let decoder = plan.makeDecoder(key: ClientKey(first: 1, second: 2))
      var clients: Set<UInt64> = []
      decode(lines, decoder)
      decoder.drain { hits in for index in hits.indices { clients.insert(hits[index].client) } }
      #expect(clients.count == Set(ids).count)
      #expect(!clients.contains(0))
      #expect(decoder.subjects.map(\.name) == ["2.3.1"])
    }
  }

  @Test func `a log that begins with lines of no request is recognised`() throws {
    let noise = combined("", request: "-", status: 408)
    let lines = Array(repeating: noise, count: 500) + (0..<5).map { combined(#" "2.3.\#($0)""#) }
    guard case .plan(let plan, _) = FormatRecognizer().recognize(sample(lines)) else {
      Issue.record("refused")
      return
    }
    #expect(plan.format.contains("X-Client-Version"))
  }

  @Test func `candidates of two families that read different hits are refused by name`() throws {
    let other = FormatCandidate("other", family: "other") { _ in
      FormatGuess(format: "json", why: "", question: nil)
    }
    let wrong = FormatCandidate("wrong", family: "wrong") { _ in
      FormatGuess(
        format: #"nginx:{"version":"$http_x_client_version","time":"$x","start_time":"$time_iso8601"}"#, why: "")
    }
    let lines = [#"{"version":"2.3.1","time":"2026-11-30T14:30:51Z","start_time":"2026-11-30T15:30:51+00:00"}"#]
    // The JSON reading has no field of a request but its time, the other has a version.
    let recognizer = FormatRecognizer(candidates: [other, wrong], fields: [:])
    if case .refused(let why) = recognizer.recognize(sample(lines)) { Issue.record("\(why)") }
    let withVersion = lines.map { "{\"x-client-version\":\"9.9.9\"," + $0.dropFirst() }
    let both = FormatRecognizer(candidates: [
      other,
      FormatCandidate("wrong", family: "wrong") { _ in
        FormatGuess(
          format:
            #"nginx:{"x-client-version":"$y","version":"$http_x_client_version","time":"$time_iso8601","start_time":"$x"}"#,
          why: "")
      },
    ])
    guard case .refused(let why) = both.recognize(sample(withVersion)) else {
      Issue.record("taken")
      return
    }
    #expect(why.contains("both"))
    #expect(why.contains("other") && why.contains("wrong"))
  }
}
