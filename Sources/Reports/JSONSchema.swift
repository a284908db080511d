/// A JSON Schema, as far as answers need one.
///
/// Source: JSON Schema, draft 2020-12, Core 8.2 and Validation 6.
indirect enum JSONSchema: Sendable {
  /// Every field is required; more may be added at any time.
  case object([Field])
  /// An object whose keys are words and whose values are all alike.
  case map(JSONSchema)
  case list(JSONSchema)
  /// Any text.
  case text
  /// One of some words; more may be added.
  case word([String])
  case pattern(String)
  /// A date as `2026-11-30`.
  case day
  /// An instant in UTC as `2026-11-30T06:30:00Z`.
  case instant
  /// A whole number, 0 or more.
  case count
  case hour
  /// A number from 0 to 1.
  case fraction
  case number
  case flag
  case constant(Int)
  /// The same, or `null` where there is no value.
  case optional(JSONSchema)

  /// One field of an object.
  struct Field: Sendable {
    var name: String
    var about: String
    var schema: JSONSchema

    init(_ name: String, _ schema: JSONSchema, _ about: String) {
      self.name = name
      self.about = about
      self.schema = schema
    }
  }
}

extension JSONSchema: Encodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try encode(into: &container, types: [])
  }

  /// - Parameter types: What the value may be besides its own type.
  private func encode(into container: inout KeyedEncodingContainer<Key>, types: [String]) throws {
    func type(_ name: String) throws {
      if types.isEmpty {
        try container.encode(name, forKey: Key("type"))
      } else {
        try container.encode([name] + types, forKey: Key("type"))
      }
    }
    switch self {
    case .object(let fields):
      try type("object")
      try container.encode(fields.map(\.name), forKey: Key("required"))
      var properties = container.nestedContainer(keyedBy: Key.self, forKey: Key("properties"))
      for field in fields {
        var property = properties.nestedContainer(keyedBy: Key.self, forKey: Key(field.name))
        if !field.about.isEmpty { try property.encode(field.about, forKey: Key("description")) }
        try field.schema.encode(into: &property, types: [])
      }
    case .map(let values):
      try type("object")
      try container.encode(values, forKey: Key("additionalProperties"))
    case .list(let items):
      try type("array")
      try container.encode(items, forKey: Key("items"))
    case .text: try type("string")
    case .word(let words):
      try type("string")
      // More words may come, so those of today are examples and no enumeration.
      try container.encode(words, forKey: Key("examples"))
    case .pattern(let pattern):
      try type("string")
      try container.encode(pattern, forKey: Key("pattern"))
    case .day: try JSONSchema.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$").encode(into: &container, types: types)
    case .instant:
      try JSONSchema.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")
        .encode(into: &container, types: types)
    case .count:
      try type("integer")
      try container.encode(0, forKey: Key("minimum"))
    case .hour:
      try JSONSchema.count.encode(into: &container, types: types)
      try container.encode(23, forKey: Key("maximum"))
    case .fraction:
      try type("number")
      try container.encode(0, forKey: Key("minimum"))
      try container.encode(1, forKey: Key("maximum"))
    case .number: try type("number")
    case .flag: try type("boolean")
    case .constant(let number): try container.encode(number, forKey: Key("const"))
    case .optional(let schema): try schema.encode(into: &container, types: ["null"])
    }
  }
}
