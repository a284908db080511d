/// The walk over two shapes side by side.
struct ContractComparison {
  private var changes: [ContractChange] = []

  /// The changes from one shape to another, in the order of their paths.
  /// - Complexity: O(*n* log *n*) in the size of the shapes, and O(*r* · *a*) in the fields removed from and added to one
  ///   object.
  static func changes(from old: ContractShape, to new: ContractShape) -> [ContractChange] {
    var comparison = ContractComparison()
    comparison.compare(old, new, at: "")
    return comparison.changes
  }

  private mutating func add(_ kind: ContractChange.Kind, _ path: String, _ old: String? = nil, _ new: String? = nil) {
    changes.append(ContractChange(path: path.isEmpty ? "$" : path, kind: kind, old: old, new: new))
  }

  private mutating func compare(_ old: ContractShape, _ new: ContractShape, at path: String) {
    compareTypes(old, new, at: path)
    compareValues(old, new, at: path)
    if old.mayBeObject, new.mayBeObject { compareFields(old, new, at: path) }
    if let before = old.elements.first, let after = new.elements.first { compare(before, after, at: path + "[]") }
    if let before = old.entries.first, let after = new.entries.first { compare(before, after, at: path + "{}") }
  }

  private mutating func compareTypes(_ old: ContractShape, _ new: ContractShape, at path: String) {
    guard old.types != new.types else { return }
    let texts = (Self.text(old.types), Self.text(new.types))
    // What nothing is said of may be anything: a reader of the old form was ready for that, one of a type is not.
    guard let before = old.types else { return add(.typeNarrowed, path, texts.0, texts.1) }
    guard let after = new.types else { return add(.typeChanged, path, texts.0, texts.1) }
    let isNarrower = after.allSatisfy { before.contains($0) || $0 == .integer && before.contains(.number) }
    if isNarrower {
      add(.typeNarrowed, path, texts.0, texts.1)
    } else if before == [.null], old.sample != nil {
      add(.typeUnseen, path, texts.0, texts.1)
    } else {
      add(.typeChanged, path, texts.0, texts.1)
    }
  }

  private static func text(_ types: Set<ContractShape.TypeName>?) -> String {
    guard let types else { return "anything" }
    let names = ContractShape.TypeName.allCases.filter(types.contains).map(\.rawValue)
    // `null` last, as people say it.
    let ordered = names.filter { $0 != "null" } + names.filter { $0 == "null" }
    return ordered.isEmpty ? "nothing" : ordered.joined(separator: " or ")
  }

  private mutating func compareValues(_ old: ContractShape, _ new: ContractShape, at path: String) {
    guard let before = old.values else { return }
    guard let after = new.values else { return add(.valueAdded, path, nil, "any value") }
    for value in before.subtracting(after).sorted() { add(.valueRemoved, path, value) }
    for value in after.subtracting(before).sorted() { add(.valueAdded, path, nil, value) }
  }

  private mutating func compareFields(_ old: ContractShape, _ new: ContractShape, at path: String) {
    let renames = Self.renames(old, new)
    let newNames = Set(renames.values)
    for name in Set(old.fields.keys).union(new.fields.keys).sorted() {
      let place = Self.path(path, name)
      switch (old.fields[name], new.fields[name]) {
      case (let before?, let after?):
        compare(before.shape, after.shape, at: place)
        if before.isRequired, !after.isRequired { add(.becameOptional, place) }
        if !before.isRequired, after.isRequired { add(.becameRequired, place) }
      case (.some, nil):
        if let newName = renames[name] {
          add(.fieldRenamed, place, name, newName)
        } else {
          add(.fieldRemoved, place, name)
        }
      case (nil, .some):
        if !newNames.contains(name) { add(.fieldAdded, place, nil, name) }
      case (nil, nil):
        break
      }
    }
  }

  /// A path with a field's name added; a name that would not read as one word is quoted.
  private static func path(_ path: String, _ name: String) -> String {
    let isWord = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && !".[]{}\"".utf8.contains($0) }
    if isWord { return path.isEmpty ? name : "\(path).\(name)" }
    return "\(path)[\(JSONTree.string(name).json)]"
  }

  /// The fields that went and came back under another name: where exactly one added field is like one removed field.
  private static func renames(_ old: ContractShape, _ new: ContractShape) -> [String: String] {
    let removed = old.fields.filter { new.fields[$0.key] == nil }
    let added = new.fields.filter { old.fields[$0.key] == nil }
    var renames: [String: String] = [:]
    for (name, field) in removed {
      let like = added.filter { isLike(name, field.shape, $0.key, $0.value.shape) }
      guard like.count == 1, let newName = like.first?.key, let shape = like.first?.value.shape else { continue }
      let rivals = removed.filter { isLike($0.key, $0.value.shape, newName, shape) }
      if rivals.count == 1 { renames[name] = newName }
    }
    return renames
  }

  /// Whether two fields have the same types, and the same name but for case and separators, a name within the other's, or
  /// the same telling sample.
  private static func isLike(_ name: String, _ shape: ContractShape, _ other: String, _ otherShape: ContractShape)
    -> Bool
  {
    guard shape.types == otherShape.types else { return false }
    let letters = (folded(name), folded(other))
    if letters.0 == letters.1 { return true }
    if min(letters.0.utf8.count, letters.1.utf8.count) >= 3,
      letters.0.hasSuffix(letters.1) || letters.1.hasSuffix(letters.0) || letters.0.hasPrefix(letters.1)
        || letters.1.hasPrefix(letters.0)
    {
      return true
    }
    // Many fields are true, 0 or empty; a text of some length is hardly the same by chance.
    guard let text = shape.sample?.string, text.utf8.count >= 4 else { return false }
    return otherShape.sample?.string == text
  }

  private static func folded(_ name: String) -> String {
    String(name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != "." && $0 != " " })
  }
}
