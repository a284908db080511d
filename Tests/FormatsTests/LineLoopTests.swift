import Testing
import Vocabulary

@testable import Formats

@Suite struct LineLoopTests {
  private static let format =
    #"nginx:[$time_iso8601] "$request" "$http_x_client_version" "$http_x_device_id" "$http_x_count""#

  private func decoder(weighted: Bool = false) throws -> LineDecoder {
    try FormatPlan(format: Self.format, fields: weighted ? [.weight: "x-count"] : [:]).makeDecoder(key: testKey)
  }

  private func line(
    _ version: String, client: String = "-", method: String = "GET", count: String = "-",
    time: String = "2026-11-30T14:30:51+00:00"
  ) -> String {
    #"[\#(time)] "\#(method) /v1 HTTP/1.1" "\#(version)" "\#(client)" "\#(count)""#
  }

  @Test func `lines are hits, excluded or rejected, and add up`() throws {
    let decoder = try decoder()
    let lines = [
      line("2.3.1"), "", line("2.3.1", method: "OPTIONS"), "garbage", line("2.4.0"), line("2.3.1", time: "soon"), "\r",
      "more",
    ]
    feed(Array((lines.joined(separator: "\n") + "\n").utf8), to: decoder)
    let counts = decoder.counts
    #expect(counts.lines == 8)
    #expect(counts.hits == 2)
    #expect(counts.exclusions == ["blankLine": 2, "preflight": 1])
    #expect(counts.excluded == 3)
    #expect(counts.rejected == 3)
    #expect(
      counts.rejects == [
        FileTally.Reject(reason: .shape, lines: 2, firstLine: 4),
        FileTally.Reject(reason: .time, lines: 1, firstLine: 6),
      ])
    #expect(drained(decoder).map { decoder.subjects[$0.subject].name } == ["2.3.1", "2.4.0"])
    #expect(drained(decoder).isEmpty)
  }

  @Test func `a carriage return, a byte order mark and a hole of NUL bytes are no part of a line`() throws {
    let decoder = try decoder()
    let one = line("2.3.1")
    for text in ["\(one)\r\n", "\u{FEFF}\(one)\n", "\0\0\0\(one)\n", "\0\0\u{FEFF}\(one)\r\n"] {
      feed(Array(text.utf8), to: decoder)
    }
    #expect(decoder.counts.hits == 4)
    feed([0, 0, 0, 0x0A], to: decoder)
    #expect(decoder.counts.exclusions == ["blankLine": 1])
    // Only the mark: another character that begins with the same byte stays.
    feed(Array("\u{FEFE}\(one)\n".utf8), to: decoder)
    #expect(decoder.counts.rejected == 1)
  }

  @Test func `clients are hashed, the same id to the same number`() throws {
    let decoder = try decoder()
    for client in ["a-device-of-someone", "-", "a-device-of-someone", "another-device", "", "null"] {
      feed(Array((line("2.3.1", client: client) + "\n").utf8), to: decoder)
    }
    let clients = drained(decoder).map(\.client)
    #expect(clients[0] == clients[2] && clients[0] != 0 && clients[3] != clients[0])
    #expect([clients[1], clients[4], clients[5]] == [0, 0, 0])
  }

  @Test(arguments: [
    // What is mapped and cannot be read may be anything.
    ("-", 0), ("", 0), ("1", 1), ("10", 10), ("2.6", 3), ("0", 0), ("-5", 0), ("x", 0), ("nan", 0), ("1e300", 0),
    ("2147483648", 0), ("1999999999", 1_999_999_999),
  ])
  func `a sampling weight`(text: String, weight: Int) throws {
    let decoder = try decoder(weighted: true)
    feed(Array((line("2.3.1", count: text) + "\n").utf8), to: decoder)
    #expect(drained(decoder).map(\.weight) == [weight])
    let unmapped = try self.decoder()
    feed(Array((line("2.3.1", count: text) + "\n").utf8), to: unmapped)
    #expect(drained(unmapped).map(\.weight) == [1])
  }

  @Test func `what is forgotten is counted anew, line numbers go on`() throws {
    let decoder = try decoder()
    feed(Array("x\n\(line("bad"))\n\(line("2.3.1"))\n".utf8), to: decoder)
    decoder.restart()
    #expect(decoder.counts.lines == 0 && decoder.counts.rejects.isEmpty && decoder.unknownVersions.isEmpty)
    #expect(drained(decoder).isEmpty)
    feed(Array("\(line("2.3.1"))\nx\n".utf8), to: decoder)
    decoder.skipTooLongLine()
    #expect(decoder.counts.hits == 1)
    #expect(
      decoder.counts.rejects == [
        FileTally.Reject(reason: .shape, lines: 1, firstLine: 5),
        FileTally.Reject(reason: .tooLong, lines: 1, firstLine: 6),
      ])
  }

  @Test func `the User-Agent says what no field says`() throws {
    let format = #"nginx:[$time_iso8601] "$http_x_client_version" "$http_x_platform" "$http_user_agent""#
    let plan = try FormatPlan(format: format, userAgentProducts: ["MyApp"])
    let decoder = plan.makeDecoder(key: testKey)
    let lines = [
      (#""2.3.1" "-" "MyApp/9.9.9 (iPhone)""#, "2.3.1", "ios"), (#""-" "-" "MyApp/2.4.0 (iPhone)""#, "2.4.0", "ios"),
      (#""" "android" "MyApp/2.4.0 (iPhone)""#, "2.4.0", "android"),
      // A field that says something unreadable is not made up for.
      (#""junk" "-" "MyApp/2.4.0 (iPhone)""#, "unknown", "ios"), (#""-" "-" "-""#, "unknown", "none"),
      (#""-" "-" "okhttp/4.12.0""#, "unknown", "none"),
    ]
    let read = outcomes(lines.map { Array("[2026-11-30T14:30:51Z] \($0.0)".utf8) }, decoder)
    for (outcome, expected) in zip(read, lines) {
      #expect(outcome == .hit(version: expected.1, platform: expected.2, time: 1_796_049_051), "\(expected.0)")
    }
  }
}
