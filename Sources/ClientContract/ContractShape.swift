/// What a reader can see of one value of a response: its types, fields, elements and the values it may have.
///
/// A sample and a JSON Schema both come down to a shape, so that one comparison serves both.
struct ContractShape: Hashable, Sendable {
  /// The types of JSON Schema; `integer` is part of `number`.
  enum TypeName: String, CaseIterable, Hashable, Sendable {
    case null, boolean, integer, number, string, array, object
  }

  struct Field: Hashable, Sendable {
    var shape: ContractShape
    /// Whether every object has it.
    var isRequired: Bool
  }

  /// nil where nothing is said.
  var types: Set<TypeName>?
  var fields: [String: Field] = [:]
  /// The elements of an array: one shape for all, or none where nothing is known.
  var elements: [ContractShape] = []
  /// The values under keys that are data, as in a map by currency: one shape for all, or none.
  var entries: [ContractShape] = []
  /// The only values it may have, as JSON; nil where there is no such list.
  var values: Set<String>?
  /// The scalar of a sample, by which a renamed field is told.
  var sample: JSONTree?

  init(types: Set<TypeName>? = nil) { self.types = types.map(Self.plain) }

  /// The types without those that are part of another one.
  private static func plain(_ types: Set<TypeName>) -> Set<TypeName> {
    types.contains(.number) ? types.subtracting([.integer]) : types
  }

  /// The shape of a sample. What the sample does not show is not known: the elements of an empty list, or what a `null`
  /// otherwise is.
  init(sample: JSONTree) {
    switch sample {
    case .null: self.init(types: [.null])
    case .bool: self.init(types: [.boolean])
    case .number(let text):
      self.init(types: [text.utf8.contains { ".eE".utf8.contains($0) } ? .number : .integer])
    case .string: self.init(types: [.string])
    case .array(let elements):
      self.init(types: [.array])
      if let first = elements.first {
        let shapes = elements.dropFirst().map(ContractShape.init(sample:))
        self.elements = [shapes.reduce(ContractShape(sample: first)) { $0.either($1) }]
      }
    case .object(let members):
      self.init(types: [.object])
      for member in members {
        fields[member.key] = Field(shape: ContractShape(sample: member.value), isRequired: true)
      }
    }
    if fields.isEmpty, elements.isEmpty { self.sample = sample }
  }

  var mayBeObject: Bool { types?.contains(.object) ?? !fields.isEmpty }

  /// The shape of a value that has one of two shapes.
  func either(_ other: ContractShape) -> ContractShape {
    var result = ContractShape()
    if let types, let others = other.types { result.types = Self.plain(types.union(others)) }
    let bothAreObjects = mayBeObject && other.mayBeObject
    result.fields = fields.merging(other.fields) { own, others in
      Field(shape: own.shape.either(others.shape), isRequired: own.isRequired && others.isRequired)
    }
    if bothAreObjects {
      for key in result.fields.keys where fields[key] == nil || other.fields[key] == nil {
        result.fields[key]?.isRequired = false
      }
    }
    result.elements = Self.eitherOne(elements, other.elements)
    result.entries = Self.eitherOne(entries, other.entries)
    if let values, let others = other.values { result.values = values.union(others) }
    return result
  }

  /// The shape of a value that has both of two shapes.
  func both(_ other: ContractShape) -> ContractShape {
    var result = self
    if let others = other.types { result.types = types.map { Self.common($0, others) } ?? others }
    result.fields.merge(other.fields) { own, others in
      Field(shape: own.shape.both(others.shape), isRequired: own.isRequired || others.isRequired)
    }
    result.elements = Self.bothOne(elements, other.elements)
    result.entries = Self.bothOne(entries, other.entries)
    if let others = other.values { result.values = values.map { $0.intersection(others) } ?? others }
    return result
  }

  private static func common(_ left: Set<TypeName>, _ right: Set<TypeName>) -> Set<TypeName> {
    var common = left.intersection(right)
    if left.contains(.integer) && right.contains(.number) || left.contains(.number) && right.contains(.integer) {
      common.insert(.integer)
    }
    return common
  }

  private static func eitherOne(_ left: [ContractShape], _ right: [ContractShape]) -> [ContractShape] {
    guard let first = left.first, let second = right.first else { return left + right }
    return [first.either(second)]
  }

  private static func bothOne(_ left: [ContractShape], _ right: [ContractShape]) -> [ContractShape] {
    guard let first = left.first, let second = right.first else { return left + right }
    return [first.both(second)]
  }
}
