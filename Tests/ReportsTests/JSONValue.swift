import Foundation

/// Any JSON value, for looking at the shape of an answer.
enum JSONValue: Decodable, Equatable {
  case null, bool(Bool), number(Double), string(String), array([JSONValue]), object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let object = try? value.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  init(parsing text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

  subscript(_ path: String...) -> JSONValue? {
    path.reduce(self as JSONValue?) { value, key in
      switch value {
      case .object(let fields): fields[key]
      case .array(let elements): Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      default: nil
      }
    }
  }

  /// Every path with the types seen at it: `data.apps[].clients number|null`.
  var shape: [String] {
    var types: [String: Set<String>] = [:]
    collect("", into: &types)
    return types.map { path, types in "\(path) \(types.sorted().joined(separator: "|"))" }.sorted()
  }

  private func collect(_ path: String, into types: inout [String: Set<String>]) {
    switch self {
    case .null: types[path, default: []].insert("null")
    case .bool: types[path, default: []].insert("boolean")
    case .number: types[path, default: []].insert("number")
    case .string: types[path, default: []].insert("string")
    case .array(let elements):
      types[path, default: []].insert("array")
      for element in elements { element.collect(path + "[]", into: &types) }
    case .object(let fields):
      types[path.isEmpty ? "." : path, default: []].insert("object")
      for (key, value) in fields { value.collect(path.isEmpty ? key : path + "." + key, into: &types) }
    }
  }
}
