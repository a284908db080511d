import ClientContract
import Foundation
import Testing

@Suite struct EnvelopeTests {
  private struct User: Codable, Hashable {
    var name: String
  }

  private func read(_ text: String) throws -> Envelope<User> {
    try JSONDecoder().decode(Envelope<User>.self, from: Data(text.utf8))
  }

  @Test func `success, with what is not known ignored`() throws {
    let answer = try read(
      #"{"protocol": 2, "data": {"name": "x", "age": 7}, "trace": [1], "meta": {"serverTime": "2026-11-30T06:00:00Z", "minSupported": 1, "region": "eu"}}"#
    )
    #expect(answer.protocolVersion == 2)
    #expect(try answer.payload() == User(name: "x"))
    #expect(answer.meta == EnvelopeMeta(serverTime: "2026-11-30T06:00:00Z", minSupported: 1))
  }

  @Test(arguments: [
    #"{"protocol": 1, "error": {"code": "gone", "message": "m", "more": {}}, "meta": {}}"#,
    #"{"protocol": 1, "data": {"name": "x"}, "error": {"code": "gone", "message": "m"}}"#,
    #"{"error": {"code": "gone", "message": "m"}, "data": null}"#,
  ])
  func `an error wins over data`(text: String) throws {
    let answer = try read(text)
    #expect(answer.protocolVersion == 1)
    #expect(throws: EnvelopeError(code: "gone", message: "m")) { try answer.payload() }
  }

  @Test func `a null error is none, and meta may be missing`() throws {
    let answer = try read(#"{"error": null, "data": {"name": "x"}, "meta": null}"#)
    #expect(answer == Envelope(content: .data(User(name: "x"))))
    #expect(try read(#"{"error": {"code": "c"}}"#).content == .error(EnvelopeError(code: "c", message: "")))
  }

  @Test(arguments: ["{}", #"{"data": null}"#, #"{"data": {}}"#, "[]", #"{"error": {}}"#, #"{"error": "gone"}"#])
  func `neither data nor error is no answer`(text: String) {
    #expect(throws: DecodingError.self) { try read(text) }
  }

  @Test func `both are written in the one shape`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let success = Envelope(content: .data(User(name: "x")), meta: EnvelopeMeta(minSupported: 1, notice: "n"))
    #expect(
      String(decoding: try encoder.encode(success), as: UTF8.self)
        == #"{"data":{"name":"x"},"meta":{"minSupported":1,"notice":"n"},"protocol":1}"#)
    let failure = Envelope<User>(content: .error(EnvelopeError(code: "c", message: "m")))
    #expect(
      String(decoding: try encoder.encode(failure), as: UTF8.self)
        == #"{"error":{"code":"c","message":"m"},"meta":{},"protocol":1}"#)
  }
}
