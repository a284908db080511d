import ClientContract
import Testing
import Vocabulary

@testable import Formats

@Suite("Endpoints that a hit asks for")
struct EndpointWatchTests {
  private static let endpoints = [
    Endpoint(method: "GET", path: "/v1/cart"), Endpoint(path: "/v1/users/{id}"),
    Endpoint(method: "DELETE", path: "/v1/*"),
  ]
  private static let fields: [Role: String] = [
    .time: "t", .version: "v", .platform: "p", .client: "c", .method: "m", .path: "u",
  ]

  /// A decoder that has read some lines, and the marks: the endpoint, the platform, and whether the client is the hit's.
  private func decode(
    _ lines: [String], _ endpoints: [Endpoint] = endpoints
  ) throws -> (decoder: LineDecoder, marks: [String]) {
    let plan = try FormatPlan(format: "json", fields: Self.fields, endpoints: endpoints)
    let decoder = plan.makeDecoder(key: ClientKey(first: 1, second: 2))
    // A decoder may look at 64 bytes on either side of the lines.
    let pad = [UInt8](repeating: UInt8(ascii: " "), count: 64)
    let bytes = pad + Array((lines.joined(separator: "\n") + "\n").utf8) + pad
    decoder.decode(bytes.span.extracting(64..<bytes.count - 64))
    var marks: [(Int32, UInt64)] = []
    decoder.drainMarks { span in for index in span.indices { marks.append((span[index].subject, span[index].client)) } }
    let subjects = decoder.subjects
    #expect(marks.allSatisfy { subjects[Int($0.0)].kind == .endpoint && $0.1 != 0 })
    return (decoder, marks.map { "\(subjects[Int($0.0)].platform) \(subjects[Int($0.0)].name)" })
  }

  private func line(_ rest: String) -> String { #"{"t":1767258000,"v":"2.1.0","p":"ios","c":"a",\#(rest)}"# }

  static let lines: [(rest: String, marks: [String])] = [
    (#""m":"GET","u":"/v1/cart?a=1""#, ["GET /v1/cart"]), (#""m":"get","u":"/v1/cart""#, ["GET /v1/cart"]),
    (#""m":"GET","u":"\/v1\/cart""#, ["GET /v1/cart"]), (#""m":"POST","u":"/v1/cart""#, []),
    (#""m":"PUT","u":"/v1/users/7""#, ["* /v1/users/{id}"]),
    (#""m":"DELETE","u":"/v1/users/7""#, ["* /v1/users/{id}", "DELETE /v1/*"]), (#""m":"GET","u":"/v2/cart""#, []),
    // Where the line does not say, it may have been any.
    (#""u":"/v1/cart""#, ["GET /v1/cart", "DELETE /v1/*"]),
    (#""m":"GET""#, ["GET /v1/cart", "* /v1/users/{id}"]),
    (#""m":"-","u":"-""#, ["GET /v1/cart", "* /v1/users/{id}", "DELETE /v1/*"]),
  ]

  @Test("are told by method and path; a line that lacks them may ask for any", arguments: lines.indices)
  func find(index: Int) throws {
    let (rest, marks) = Self.lines[index]
    #expect(try decode([line(rest)]).marks == marks.map { "ios \($0)" }, "\(rest)")
  }

  @Test("no line is looked at where none is configured")
  func none() throws {
    let (decoder, marks) = try decode([line(#""m":"GET","u":"/v1/cart""#)], [])
    #expect(marks.isEmpty)
    #expect(decoder.watchedEndpoints.isEmpty)
    #expect(decoder.subjects.map(\.kind) == [.version])
  }

  @Test("a log without paths was not looked at, also after a restart")
  func watched() throws {
    let (silent, _) = try decode([line(#""m":"GET""#), line(#""m":"GET","u":"-""#)])
    #expect(silent.watchedEndpoints.isEmpty)
    let (decoder, _) = try decode([line(#""m":"GET""#), line(#""m":"GET","u":"/v2""#)])
    #expect(decoder.watchedEndpoints == Self.endpoints)
    decoder.restart()
    #expect(decoder.watchedEndpoints.isEmpty)
  }
}
