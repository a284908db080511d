import Vocabulary

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Any JSON value; numbers only as far as that they are ones, for no flag is a number.
enum JSONValue: Hashable, Sendable, Decodable {
  case null
  case bool(Bool)
  case string(String)
  case number(Double)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    // A decoder cannot be asked what comes next, so each kind is tried; a mismatch means the next one.
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try Self.attempt({ try container.decode(Bool.self) }) {
      self = .bool(value)
    } else if let value = try Self.attempt({ try container.decode(String.self) }) {
      self = .string(value)
    } else if let value = try Self.attempt({ try container.decode([String: JSONValue].self) }) {
      self = .object(value)
    } else if let value = try Self.attempt({ try container.decode([JSONValue].self) }) {
      self = .array(value)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  private static func attempt<Value>(_ decode: () throws -> Value) throws -> Value? {
    do { return try decode() } catch DecodingError.typeMismatch { return nil }
  }

  /// Reads one JSON text (RFC 8259).
  /// - Throws: What the decoder throws.
  init(parsing bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: decodableJSON(bytes))
  }

  var object: [String: JSONValue]? {
    if case .object(let value) = self { value } else { nil }
  }

  var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }
}
