import ClientContract
import Testing

@Suite struct ContractChangeTests {
  private typealias Kind = ContractChange.Kind

  private func changes(_ old: String, _ new: String) throws -> [ContractChange] {
    try ContractChange.changes(from: old.utf8, to: new.utf8)
  }

  @Test func `what each kind does to a reader`() {
    let effects = Dictionary(grouping: Kind.allCases) { ContractChange(path: "a", kind: $0).effect }
    #expect(effects[.compatible] == [.fieldAdded, .typeNarrowed, .typeUnseen, .becameRequired])
    #expect(effects[.conditional] == [.valueAdded])
    #expect(effects[.breaking] == [.fieldRemoved, .fieldRenamed, .typeChanged, .valueRemoved, .becameOptional])
    #expect(ContractChange(path: "a", kind: .fieldRemoved).isBreaking)
    #expect(!ContractChange(path: "a", kind: .valueAdded).isBreaking)
  }

  @Test func `a document that is no JSON is named with its place`() {
    let error = #expect(throws: ContractReadingError.self) { try changes("{}", "{\n  \"a\": 1,\n}") }
    #expect(error?.document == .new)
    #expect(error?.line == 3)
    #expect(error?.column == 1)
  }

  @Test func `a sample and a schema are not compared`() {
    let schema = #"{"type": "object", "properties": {"a": {"type": "string"}}}"#
    let error = #expect(throws: ContractReadingError.self) { try changes(schema, #"{"a": "x"}"#) }
    #expect(error?.document == .new)
    let other = #expect(throws: ContractReadingError.self) { try changes(#"{"a": "x"}"#, schema) }
    #expect(other?.document == .old)
  }

  @Test func `a schema that leads nowhere is refused`() {
    let bad = ##"{"$schema": "x", "$ref": "#/$defs/none"}"##
    let error = #expect(throws: ContractReadingError.self) { try changes(#"{"$schema": "x"}"#, bad) }
    #expect(error?.document == .new)
    #expect(error?.message.contains("#/$defs/none") == true)
  }
}
