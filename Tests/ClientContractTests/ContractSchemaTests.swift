import ClientContract
import Testing

/// Schemas against schemas.
@Suite struct ContractSchemaTests {
  private func changes(_ old: String, _ new: String) throws -> [String] {
    let wrap = { (text: String) in ##"{"$schema": "https://json-schema.org/draft/2020-12/schema", \##(text)}"## }
    return try ContractChange.changes(from: wrap(old).utf8, to: wrap(new).utf8).map { change in
      "\(change.path) \(change.kind.rawValue) \(change.old ?? "-") \(change.new ?? "-")"
    }
  }

  @Test(arguments: [
    (#""properties": {"a": {"type": "string"}}"#, #""properties": {"a": {"type": "string", "maxLength": 3}}"#, []),
    (#""properties": {"a": {}}"#, #""properties": {"a": {}, "b": {}}"#, ["b fieldAdded - b"]),
    (#""properties": {"a": {}, "b": {}}"#, #""properties": {"a": {}}"#, ["b fieldRemoved b -"]),
    (
      #""properties": {"a": {"type": "string"}}"#, #""properties": {"a": {"type": ["string", "null"]}}"#,
      ["a typeChanged string string or null"]
    ),
    (
      #""properties": {"a": {"type": "string"}}"#, #""properties": {"a": {"type": "string", "nullable": true}}"#,
      ["a typeChanged string string or null"]
    ),
    (
      #""properties": {"a": {"type": "number"}}"#, #""properties": {"a": {"type": "integer"}}"#,
      ["a typeNarrowed number integer"]
    ),
    (#""properties": {"a": {"type": "string"}}"#, #""properties": {"a": {}}"#, ["a typeChanged string anything"]),
    (#""properties": {"a": {}}"#, #""properties": {"a": {"type": "string"}}"#, ["a typeNarrowed anything string"]),
    (
      #""properties": {"a": {}}, "required": ["a"]"#, #""properties": {"a": {}}"#,
      ["a becameOptional - -"]
    ),
    (#""properties": {"a": {}}"#, #""properties": {"a": {}}, "required": ["a"]"#, ["a becameRequired - -"]),
    (
      #""properties": {"a": {"enum": ["x", "y"]}}"#, #""properties": {"a": {"enum": ["y", "z"]}}"#,
      [#"a valueRemoved "x" -"#, #"a valueAdded - "z""#]
    ),
    (#""properties": {"a": {"enum": ["x"]}}"#, #""properties": {"a": {"const": "x"}}"#, []),
    (
      #""properties": {"a": {"type": "string", "enum": ["x"]}}"#, #""properties": {"a": {"type": "string"}}"#,
      ["a valueAdded - any value"]
    ),
    (
      #""items": {"properties": {"a": {}}}"#, #""items": {"properties": {}}"#, ["[].a fieldRemoved a -"]
    ),
    (
      #""additionalProperties": {"type": "integer"}"#, #""additionalProperties": {"type": "string"}"#,
      ["{} typeChanged integer string"]
    ),
    (
      ##""$ref": "#/$defs/a", "$defs": {"a": {"properties": {"b": {"type": "string"}}}}"##,
      #""properties": {"b": {"type": "string"}}"#, []
    ),
    (
      ##""$ref": "#/definitions/a~1b", "definitions": {"a/b": {"properties": {"c": {}}}}"##,
      #""properties": {}"#, ["c fieldRemoved c -"]
    ),
    (
      #""allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}]"#, #""properties": {"a": {}}"#,
      ["b fieldRemoved b -"]
    ),
    (
      #""oneOf": [{"type": "string"}, {"type": "null"}]"#, #""type": "string""#,
      ["$ typeNarrowed string or null string"]
    ),
    (
      #""properties": {"a": {}}, "required": ["a"]"#,
      #""anyOf": [{"properties": {"a": {}}, "required": ["a"]}, {"properties": {"b": {}}}]"#,
      ["a becameOptional - -", "b fieldAdded - b"]
    ),
  ])
  func `one difference`(old: String, new: String, expected: [String]) throws {
    #expect(try changes(old, new) == expected)
  }

  @Test func `a schema that holds itself ends`() throws {
    let tree =
      ##""$defs": {"n": {"properties": {"next": {"$ref": "#/$defs/n"}, "v": {"type": "string"}}}}, "$ref": "#/$defs/n""##
    #expect(try changes(tree, tree).isEmpty)
  }

  @Test func `a schema that unfolds without end is refused`() {
    // Each of 40 parts holds the next one twice: 2⁴⁰ parts.
    let parts = (0..<40).map {
      ##""p\##($0)": {"properties": {"a": {"$ref": "#/$defs/p\##($0 + 1)"}, "b": {"$ref": "#/$defs/p\##($0 + 1)"}}}"##
    }
    let bomb = ##""$defs": {\##(parts.joined(separator: ", ")), "p40": {}}, "$ref": "#/$defs/p0""##
    #expect(throws: ContractReadingError.self) { try changes(bomb, bomb) }
  }
}
