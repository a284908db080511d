/// A reader over the bytes of one JSON text, left to right. RFC 8259.
struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func fault(_ text: String) -> JSONTree.Fault { JSONTree.Fault(offset: index, text: text) }

  mutating func document() throws(JSONTree.Fault) -> JSONTree {
    skipBlanks()
    let value = try value(depth: 0)
    skipBlanks()
    guard next == nil else { throw fault("expected the end of the text") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONTree.Fault) -> JSONTree {
    guard depth < JSONTree.depthLimit else { throw fault("brackets nest over \(JSONTree.depthLimit) deep") }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  /// Passes over a byte and the blanks after it; false where another one stands.
  private mutating func pass(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    skipBlanks()
    return true
  }

  private mutating func object(depth: Int) throws(JSONTree.Fault) -> JSONTree {
    _ = pass("{")
    var members: [JSONTree.Member] = []
    if pass("}") { return .object(members) }
    repeat {
      guard next == UInt8(ascii: "\"") else { throw fault("expected a key in double quotes") }
      let key = try string()
      skipBlanks()
      guard pass(":") else { throw fault("expected a colon after a key") }
      members.append(JSONTree.Member(key: key, value: try value(depth: depth + 1)))
      skipBlanks()
    } while pass(",")
    guard next == UInt8(ascii: "}") else { throw fault("expected a comma or a closing brace") }
    index += 1
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONTree.Fault) -> JSONTree {
    _ = pass("[")
    var elements: [JSONTree] = []
    if pass("]") { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
    } while pass(",")
    guard next == UInt8(ascii: "]") else { throw fault("expected a comma or a closing bracket") }
    index += 1
    return .array(elements)
  }

  private mutating func word(_ word: String, _ value: JSONTree) throws(JSONTree.Fault) -> JSONTree {
    guard bytes[index...].starts(with: word.utf8) else { throw fault("expected a value") }
    index += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONTree.Fault) -> JSONTree {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let whole = digits()
    guard whole > 0, whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else {
      index = start
      throw fault("expected a value")
    }
    if next == UInt8(ascii: ".") {
      index += 1
      guard digits() > 0 else { throw fault("expected a digit") }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      guard digits() > 0 else { throw fault("expected a digit") }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// Passes over ASCII digits and counts them.
  private mutating func digits() -> Int {
    let start = index
    while let byte = next, (0x30...0x39).contains(byte) { index += 1 }
    return index - start
  }

  private mutating func string() throws(JSONTree.Fault) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        // What is no UTF-8 becomes U+FFFD, which is part of no version and no platform.
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        index += 1
        text += try escape()
      case 0x20...:
        text.append(byte)
        index += 1
      default:
        throw fault("a control character must be escaped")
      }
    }
    throw fault("expected a closing quote")
  }

  /// What stands after a backslash, in UTF-8.
  private mutating func escape() throws(JSONTree.Fault) -> [UInt8] {
    guard let byte = next else { throw fault("expected an escape") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try unicodeEscape()
    default:
      index -= 1
      throw fault("no such escape")
    }
  }

  /// A `\uXXXX`, or the two that make a surrogate pair; half a pair is U+FFFD.
  private mutating func unicodeEscape() throws(JSONTree.Fault) -> [UInt8] {
    let first = try hexadecimal()
    var value = first
    if (0xD800..<0xDC00).contains(first), bytes[index...].starts(with: "\\u".utf8) {
      let start = index
      index += 2
      let second = try hexadecimal()
      if (0xDC00..<0xE000).contains(second) {
        value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      } else {
        index = start
      }
    }
    return Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }

  private mutating func hexadecimal() throws(JSONTree.Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8? =
        switch next {
        case (let byte?) where (0x30...0x39).contains(byte): byte - 0x30
        case (let byte?) where (0x41...0x46).contains(byte): byte - 0x37
        case (let byte?) where (0x61...0x66).contains(byte): byte - 0x57
        default: nil
        }
      guard let digit else { throw fault("expected four hexadecimal digits") }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}
