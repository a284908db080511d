import Testing
import Vocabulary

@testable import Policy

@Suite("Flag document")
struct FlagDocumentTests {
  private func document(_ text: String) -> FlagDocument { FlagDocument(.bytes(file: "flags.json", Array(text.utf8))) }

  private func flags(_ text: String) throws -> [String: Flag] {
    guard case .flags(let flags) = document(text).content else {
      Issue.record("unreadable: \(document(text).fault ?? "")")
      return [:]
    }
    return flags
  }

  @Test("the same flag in an object, in an array, under a file's metadata")
  func forms() throws {
    let members = #""state": "ENABLED", "variants": {"a": true, "b": false}, "defaultVariant": "a""#
    let object = try flags("{\"$schema\": \"x\", \"flags\": {\"k\": {\(members)}}}")["k"]
    let array = try flags("{\"flags\": [{\"key\": \"k\", \(members)}]}")["k"]
    #expect(object == array)
    #expect(object?.isBoolean == true)
    #expect(object?.isOn == true)
    let inherited = try flags("{\"metadata\": {\"archived\": true}, \"flags\": {\"k\": {\(members)}}}")["k"]
    #expect(inherited?.isArchived == true)
    let own = try flags(
      "{\"metadata\": {\"archived\": true}, \"flags\": {\"k\": {\(members), \"metadata\": {\"archived\": false}}}}")
    #expect(own["k"]?.isArchived == false)
  }

  @Test("a plain file, also one with a flag named flags")
  func plain() {
    #expect(document(#"{"a": true, "flags": false, "c": {}}"#).keys == ["a", "c", "flags"])
    #expect(document(#"{"flags": {"b": {}, "a": {}}}"#).keys == ["a", "b"])
  }

  @Test("a key that is listed twice is remembered as such")
  func repeated() throws {
    let flags = try flags(#"{"flags": [{"key": "k"}, {"key": "l"}, {"key": "k"}]}"#)
    #expect(flags["k"]?.isRepeated == true)
    #expect(flags["l"]?.isRepeated == false)
  }

  @Test(arguments: [
    "", " ", "nonsense", "{", "[]", "[{\"key\": \"k\"}]", "true", "null", "{\"a\": tru}", "{\"flags\": [{}]}",
    "{\"flags\": [\"k\"]}", "{\"flags\": [{\"key\": 3}]}", "flags:\n  k: true\n", "{\"a\": true} trailing",
    String(repeating: "[", count: 100_000),
  ])
  func unreadable(text: String) throws {
    let document = document(text)
    let fault = try #require(document.fault)
    #expect(!fault.isEmpty)
    #expect(!fault.contains("\n"))
    #expect(document.keys.isEmpty)
  }

  @Test("bytes that are not UTF-8 are unreadable")
  func notText() {
    #expect(FlagDocument(.bytes(file: "f", [0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D])).fault != nil)
    #expect(FlagDocument(.bytes(file: "f", [0, 1, 2])).fault != nil)
  }

  @Test("none and unreadable are told apart")
  func none() {
    #expect(FlagDocument(.notConfigured).fault == nil)
    #expect(FlagDocument(.notConfigured).file == nil)
    #expect(FlagDocument(.unreadable(file: "f", reason: "too large")).fault == "too large")
  }
}
