import ClientContract
import Testing
import Vocabulary

@testable import Formats

@Suite("What a hit counts for besides its version")
struct TwinSubjectsTests {
  @Test(
    "a set of capabilities is told by what is in it",
    arguments: [
      ("cart-2, Push", "cart-2,push"), ("push;cart-2 push", "cart-2,push"), ("", "(none)"), ("-", "(none)"),
      (" , ;", "(none)"), ("\u{e9}", "\\xc3\\xa9"), (String(repeating: "a,b", count: 1), "a,b"),
      ((0..<200).map { "cap\($0)" }.joined(separator: ","), "(other)"),
    ])
  func name(text: String, name: String) { #expect(TwinSubjects.name(of: Array(text.utf8)) == name) }

  private func decode(
    _ lines: [String], _ fields: [Role: String]
  ) throws -> (hits: [(Subject, Int64, UInt64)], marks: [(Subject, Int64, UInt64)], counts: LineCounts) {
    let decoder = try FormatPlan(format: "json", fields: fields).makeDecoder(key: ClientKey(first: 1, second: 2))
    // A decoder may look at 64 bytes on either side of the lines.
    let pad = [UInt8](repeating: UInt8(ascii: " "), count: 64)
    let bytes = pad + Array((lines.joined(separator: "\n") + "\n").utf8) + pad
    decoder.decode(bytes.span.extracting(64..<bytes.count - 64))
    var hits: [(Int32, Int64, UInt64)] = []
    var marks: [(Int32, Int64, UInt64)] = []
    decoder.drain { span in
      for index in span.indices { hits.append((span[index].subject, span[index].time, span[index].client)) }
    }
    decoder.drainMarks { span in
      for index in span.indices { marks.append((span[index].subject, span[index].time, span[index].client)) }
    }
    let subjects = decoder.subjects
    return (
      hits.map { (subjects[Int($0.0)], $0.1, $0.2) }, marks.map { (subjects[Int($0.0)], $0.1, $0.2) }, decoder.counts
    )
  }

  private let lines = [
    #"{"t":1767258000,"v":"2.1.0","p":"ios","c":"a","n":"@1767225600","k":"Push,cart-2"}"#,
    #"{"t":1767258001,"v":"2.1.0","p":"ios","c":"b","k":"cart-2, push"}"#,
    #"{"t":1767258002,"v":"dev","p":"ios","c":"a","n":"@1767225600"}"#,
    #"{"t":1767258003,"v":"2.1.0","p":"ios","c":"a","n":"-","k":""}"#,
  ]
  private let fields: [Role: String] = [.time: "t", .version: "v", .platform: "p", .client: "c"]

  @Test("a notice counts for its version and client; no mark for an unknown version, nor for a dash")
  func notice() throws {
    let result = try decode(lines, fields.merging([.notice: "n"]) { $1 })
    #expect(result.counts.hits == 4)
    let mark = try #require(result.marks.first)
    #expect(result.marks.count == 1)
    #expect(mark.0 == Subject(kind: .notice, platform: "ios", name: "2.1.0", version: AppVersion(2, 1, 0)))
    #expect(mark.1 == 1_767_258_000)
    #expect(mark.2 == result.hits[0].2)
  }

  @Test("capabilities count for every hit, but only where they are mapped")
  func capabilities() throws {
    let result = try decode(lines, fields.merging([.capabilities: "k"]) { $1 })
    #expect(result.marks.map(\.0.name) == ["cart-2,push", "cart-2,push", "(none)", "(none)"])
    #expect(result.marks.map(\.0.kind) == [.capability, .capability, .capability, .capability])
    #expect(result.marks.map(\.2) == result.hits.map(\.2))
    #expect(try decode(lines, fields).marks.isEmpty)
  }

  @Test("a template's own Sunset header is a notice by itself")
  func mapping() throws {
    let format = "nginx:$time_iso8601 $http_x_client_version $sent_http_sunset"
    #expect(try FormatPlan(format: format).mapsNotice)
    #expect(try !FormatPlan(format: "nginx:$time_iso8601 $http_x_client_version").mapsNotice)
    #expect(try FormatPlan(format: "json", fields: [.notice: "n"]).mapsNotice)
    #expect(try !FormatPlan(format: "json").mapsNotice)
  }
}
