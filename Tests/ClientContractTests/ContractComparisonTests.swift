import ClientContract
import Testing

/// Samples against samples.
@Suite struct ContractComparisonTests {
  private func changes(_ old: String, _ new: String) throws -> [ContractChange] {
    try ContractChange.changes(from: old.utf8, to: new.utf8)
  }

  @Test(arguments: [
    (#"{"a": 1}"#, #"{"a": 2}"#), (#"{"a": 1, "b": "x"}"#, #"{"b": "y", "a": 7}"#), ("[]", "[1]"), ("[1]", "[]"),
    (#"{"a": [1, 2.5]}"#, #"{"a": [1.5]}"#), (#"{"a": 10.0}"#, #"{"a": 9.5}"#), ("\"x\"", "\"y\""),
    (#"{"a": [{"b": 1}]}"#, #"{"a": [{"b": 2}, {"b": 3}]}"#),
  ])
  func `other values are no change`(old: String, new: String) throws {
    #expect(try changes(old, new).isEmpty)
  }

  @Test(arguments: [
    (#"{"a": 1}"#, #"{"a": 1, "b": 2}"#, ContractChange(path: "b", kind: .fieldAdded, new: "b")),
    (#"{"d": {"a": 1, "n": 2}}"#, #"{"d": {"a": 1}}"#, ContractChange(path: "d.n", kind: .fieldRemoved, old: "n")),
    (#"{"a": 1}"#, #"{"a": "1"}"#, ContractChange(path: "a", kind: .typeChanged, old: "integer", new: "string")),
    (#"{"a": 1}"#, #"{"a": 1.5}"#, ContractChange(path: "a", kind: .typeChanged, old: "integer", new: "number")),
    (#"{"a": 1.5}"#, #"{"a": 1}"#, ContractChange(path: "a", kind: .typeNarrowed, old: "number", new: "integer")),
    (#"{"a": "x"}"#, #"{"a": null}"#, ContractChange(path: "a", kind: .typeChanged, old: "string", new: "null")),
    (#"{"a": null}"#, #"{"a": "x"}"#, ContractChange(path: "a", kind: .typeUnseen, old: "null", new: "string")),
    (#"{"a": {"b": 1}}"#, #"{"a": [1]}"#, ContractChange(path: "a", kind: .typeChanged, old: "object", new: "array")),
    (
      #"{"a": "x"}"#, #"{"a": {"text": "x"}}"#,
      ContractChange(path: "a", kind: .typeChanged, old: "string", new: "object")
    ),
    ("{}", "[]", ContractChange(path: "$", kind: .typeChanged, old: "object", new: "array")),
    (
      #"{"i": [{"a": 1}, {"a": 2}]}"#, #"{"i": [{"a": 1}, {}]}"#,
      ContractChange(path: "i[].a", kind: .becameOptional)
    ),
    (#"{"i": [{"a": 1}, {}]}"#, #"{"i": [{"a": 1}]}"#, ContractChange(path: "i[].a", kind: .becameRequired)),
    (
      #"{"i": [1, "x"]}"#, #"{"i": [1, null, true]}"#,
      ContractChange(path: "i[]", kind: .typeChanged, old: "integer or string", new: "boolean or integer or null")
    ),
    (
      #"{"user_name": "x"}"#, #"{"userName": "x"}"#,
      ContractChange(path: "user_name", kind: .fieldRenamed, old: "user_name", new: "userName")
    ),
    (
      #"{"name": "Ann"}"#, #"{"fullName": "Bob"}"#,
      ContractChange(path: "name", kind: .fieldRenamed, old: "name", new: "fullName")
    ),
    (
      #"{"city": "Lisbon"}"#, #"{"place": "Lisbon"}"#,
      ContractChange(path: "city", kind: .fieldRenamed, old: "city", new: "place")
    ),
    (#"{"a.b": {"c": 1}}"#, #"{"a.b": {}}"#, ContractChange(path: #"["a.b"].c"#, kind: .fieldRemoved, old: "c")),
  ])
  func `one change`(old: String, new: String, change: ContractChange) throws {
    #expect(try changes(old, new) == [change])
  }

  @Test func `two fields alike are not taken for a renamed one`() throws {
    let found = try changes(#"{"name": "x"}"#, #"{"firstName": "x", "lastName": "y"}"#)
    #expect(found.map(\.kind) == [.fieldAdded, .fieldAdded, .fieldRemoved])
    #expect(try changes(#"{"id": 1}"#, #"{"count": 1}"#).map(\.kind) == [.fieldAdded, .fieldRemoved])
    // The same name of another type is not the same field.
    #expect(try changes(#"{"name": "x"}"#, #"{"fullName": {}}"#).map(\.kind) == [.fieldAdded, .fieldRemoved])
  }

  @Test func `many changes, by path`() throws {
    let found = try changes(
      #"{"protocol": 1, "data": {"price": 10, "currency": "EUR", "tags": ["a"]}}"#,
      #"{"protocol": 1, "data": {"price": {"net": 10}, "tags": [1], "vat": 2}, "meta": {}}"#)
    #expect(
      found.map { "\($0.path) \($0.kind.rawValue)" } == [
        "data.currency fieldRemoved", "data.price typeChanged", "data.tags[] typeChanged", "data.vat fieldAdded",
        "meta fieldAdded",
      ])
  }
}
