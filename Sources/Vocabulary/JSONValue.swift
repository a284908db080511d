#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Any JSON5 value, so that a document can be checked key by key with errors of our own words.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Reads one JSON5 document.
  /// - Throws: A `SunsetError` of code `usage` that names the file and, where it can be told, the line.
  init(json5 bytes: [UInt8], file: String) throws(SunsetError) {
    if let fault = JSONFault(encodingOf: bytes) {
      throw SunsetError(.usage, "\(file):\(fault.line):\(fault.column): \(fault.text)")
    }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      self = try decoder.decode(JSONValue.self, from: decodableJSON(bytes))
    } catch {
      guard let fault = JSONFault(in: bytes) else {
        throw SunsetError(
          .usage, "\(file): not valid JSON5, and no place can be told; correct it or begin again with {}")
      }
      throw SunsetError(.usage, "\(file):\(fault.line):\(fault.column): not valid JSON5: \(fault.text)")
    }
  }
}

/// What a decoder is given of a JSON text: the text, and a line end behind it.
///
/// That of FoundationEssentials in Swift 6.3 reads a number up to the first byte that is none of it, also past the end of the
/// data: where a text was nothing but a number, it ended the process or not by what happened to lie behind.
package func decodableJSON(_ bytes: [UInt8]) -> Data { Data(bytes + [UInt8(ascii: "\n")]) }

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value? {
      do { return try container.decode(type) } catch DecodingError.typeMismatch { return nil }
    }
    if container.decodeNil() {
      self = .null
    } else if let bool = try value(Bool.self) {
      self = .bool(bool)
    } else if let number = try value(Double.self) {
      self = .number(number)
    } else if let text = try value(String.self) {
      self = .text(text)
    } else if let list = try value([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as a message names it; long texts are cut.
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .text(let text): text.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
    case .list: "a list"
    case .object: "an object"
    }
  }
}
