/// A JSON Schema, read for the shape of what it describes.
///
/// Understood: `type`, `properties`, `required`, `items`, `prefixItems`, `additionalProperties`, `enum`, `const`, `allOf`,
/// `anyOf`, `oneOf`, `nullable` and a `$ref` within the document. Limits such as `maxLength` are not compared. Source: JSON
/// Schema 2020-12 (json-schema.org), with `definitions` of draft 7 and `nullable` of OpenAPI 3.0.
struct ContractSchema {
  /// How many parts of a schema are looked at, references followed; some schemas would unfold for ever.
  static let partLimit = 100_000

  /// Why a schema has no shape.
  struct Fault: Error { var text: String }

  private let document: JSONTree
  private var parts = 0

  init(_ document: JSONTree) { self.document = document }

  /// Whether a document is a schema and not a sample.
  static func isSchema(_ document: JSONTree) -> Bool {
    if document["$schema"]?.string != nil { return true }
    if document["$defs"]?.members != nil || document["definitions"]?.members != nil { return true }
    guard let type = document["type"]?.string, ContractShape.TypeName(rawValue: type) != nil else { return false }
    return document["properties"]?.members != nil || document["items"]?.members != nil
  }

  /// The shape that the schema describes.
  mutating func shape() throws(Fault) -> ContractShape { try shape(of: document, within: []) }

  /// - Parameter references: The references being followed; one that leads back into itself is not followed again.
  private mutating func shape(of schema: JSONTree, within references: Set<String>) throws(Fault) -> ContractShape {
    parts += 1
    guard parts <= Self.partLimit else {
      throw Fault(text: "it unfolds to over \(Self.partLimit) parts; compare a part of it")
    }
    guard schema.members != nil else { return ContractShape(types: schema == .bool(false) ? [] : nil) }
    var shape = try ownShape(of: schema, within: references)
    if let reference = schema["$ref"]?.string, !references.contains(reference) {
      let target = try target(of: reference)
      shape = shape.both(try self.shape(of: target, within: references.union([reference])))
    }
    for part in schema["allOf"]?.array ?? [] { shape = shape.both(try self.shape(of: part, within: references)) }
    for key in ["anyOf", "oneOf"] {
      var choices: [ContractShape] = []
      for part in schema[key]?.array ?? [] { choices.append(try self.shape(of: part, within: references)) }
      guard let first = choices.first else { continue }
      shape = shape.both(choices.dropFirst().reduce(first) { $0.either($1) })
    }
    if schema["nullable"] == .bool(true) { shape.types?.insert(.null) }
    return shape
  }

  private mutating func ownShape(of schema: JSONTree, within references: Set<String>) throws(Fault) -> ContractShape {
    var shape = ContractShape(types: types(of: schema))
    let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
    for member in schema["properties"]?.members ?? [] {
      shape.fields[member.key] = ContractShape.Field(
        shape: try self.shape(of: member.value, within: references), isRequired: required.contains(member.key))
    }
    var items = schema["prefixItems"]?.array ?? []
    if let rest = schema["items"], rest.members != nil { items.append(rest) }
    var elements: [ContractShape] = []
    for item in items { elements.append(try self.shape(of: item, within: references)) }
    if let first = elements.first { shape.elements = [elements.dropFirst().reduce(first) { $0.either($1) }] }
    if let entry = schema["additionalProperties"], entry.members != nil {
      shape.entries = [try self.shape(of: entry, within: references)]
    }
    if let values = schema["enum"]?.array { shape.values = Set(values.map(\.json)) }
    if let value = schema["const"] { shape.values = [value.json] }
    return shape
  }

  /// The types that are named, or else those that the other keys speak of.
  private func types(of schema: JSONTree) -> Set<ContractShape.TypeName>? {
    if let type = schema["type"]?.string { return ContractShape.TypeName(rawValue: type).map { [$0] } }
    if let names = schema["type"]?.array {
      return Set(names.compactMap(\.string).compactMap(ContractShape.TypeName.init))
    }
    if schema["properties"] != nil { return [.object] }
    if schema["items"] != nil || schema["prefixItems"] != nil { return [.array] }
    if let value = schema["const"] { return ContractShape(sample: value).types }
    guard let values = schema["enum"]?.array else { return nil }
    return Set(values.flatMap { ContractShape(sample: $0).types ?? [] })
  }

  /// The part of the document that a reference names by a JSON Pointer (RFC 6901).
  private func target(of reference: String) throws(Fault) -> JSONTree {
    guard reference.first == "#" else {
      throw Fault(text: "its reference \(reference) leads to another document; put that part into this one")
    }
    var target = document
    for word in reference.dropFirst().split(separator: "/") {
      guard let next = target[Self.unescaped(word)] else {
        throw Fault(text: "its reference \(reference) leads nowhere")
      }
      target = next
    }
    return target
  }

  /// A word of a JSON Pointer with `~1` as a slash and `~0` as a tilde.
  private static func unescaped(_ word: Substring) -> String {
    var text = ""
    var isEscape = false
    for character in word {
      switch (isEscape, character) {
      case (true, "1"): text.append("/")
      case (true, "0"): text.append("~")
      case (true, _): text += "~" + String(character)
      case (false, "~"): break
      case (false, _): text.append(character)
      }
      isEscape = !isEscape && character == "~"
    }
    return text
  }
}
