/// One line of records: a JSON object whose values are texts, whole numbers, true, false or null. RFC 8259.
///
/// Nothing else is a record, so no tree is made; a key that stands there twice is refused, for two readers could take it
/// for two values.
struct RecordLine {
  enum Value: Hashable {
    case text(String)
    case number(Int)
    case flag(Bool)
  }

  /// Where a line stops being a record.
  struct Fault: Error, Hashable {
    /// In bytes, from 1.
    var column: Int
    var text: String
  }

  /// The values by key; those that are null are left out.
  private(set) var values: [String: Value] = [:]

  /// - Complexity: O(*n*) in the bytes.
  init(_ bytes: ArraySlice<UInt8>) throws(Fault) {
    var reader = Reader(bytes: bytes, index: bytes.startIndex)
    values = try reader.object()
  }

  private struct Reader {
    let bytes: ArraySlice<UInt8>
    var index: Int

    var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    func fault(_ text: String) -> Fault { Fault(column: index - bytes.startIndex + 1, text: text) }

    mutating func object() throws(Fault) -> [String: Value] {
      var values: [String: Value] = [:]
      var keys: Set<String> = []
      skipBlanks()
      guard pass("{") else { throw fault("expected a record, { … }") }
      if !pass("}") {
        repeat {
          let key = try text()
          guard keys.insert(key).inserted else { throw fault("a key stands here twice") }
          skipBlanks()
          guard pass(":") else { throw fault("expected a colon after a key") }
          values[key] = try value()
          skipBlanks()
        } while pass(",")
        guard pass("}") else { throw fault("expected a comma or the end of the record") }
      }
      guard next == nil else { throw fault("expected the end of the line") }
      return values
    }

    mutating func skipBlanks() {
      while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D { index += 1 }
    }

    mutating func pass(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      index += 1
      skipBlanks()
      return true
    }

    mutating func value() throws(Fault) -> Value? {
      switch next {
      case UInt8(ascii: "\""): return .text(try text())
      case UInt8(ascii: "t"): return .flag(try word("true", true))
      case UInt8(ascii: "f"): return .flag(try word("false", false))
      case UInt8(ascii: "n"): return try word("null", nil)
      default: return .number(try number())
      }
    }

    mutating func word<Result>(_ word: String, _ result: Result) throws(Fault) -> Result {
      guard bytes[index...].starts(with: word.utf8) else { throw fault("expected a value") }
      index += word.utf8.count
      return result
    }

    /// At most 18 digits, so that the value always fits.
    mutating func number() throws(Fault) -> Int {
      let start = index
      let isNegative = next == UInt8(ascii: "-")
      if isNegative { index += 1 }
      var value = 0
      let first = index
      while let byte = next, (0x30...0x39).contains(byte), index - first < 18 {
        value = value * 10 + Int(byte - 0x30)
        index += 1
      }
      let follows = next.map { !", }\t\r".utf8.contains($0) } ?? true
      guard index > first, !follows, index - first == 1 || bytes[first] != UInt8(ascii: "0") else {
        index = start
        throw fault("expected a text, a whole number of at most 18 digits, true, false or null")
      }
      return isNegative ? -value : value
    }

    mutating func text() throws(Fault) -> String {
      guard next == UInt8(ascii: "\"") else { throw fault("expected a text in double quotes") }
      index += 1
      var text: [UInt8] = []
      while let byte = next, byte != UInt8(ascii: "\"") {
        guard byte >= 0x20 else { throw fault("a control character must be escaped") }
        index += 1
        if byte == UInt8(ascii: "\\") { text += try escape() } else { text.append(byte) }
      }
      guard next == UInt8(ascii: "\"") else { throw fault("expected a closing quote") }
      index += 1
      return String(decoding: text, as: UTF8.self)
    }

    mutating func escape() throws(Fault) -> [UInt8] {
      guard let byte = next else { throw fault("expected an escape") }
      index += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
      case UInt8(ascii: "b"): return [0x08]
      case UInt8(ascii: "f"): return [0x0C]
      case UInt8(ascii: "n"): return [0x0A]
      case UInt8(ascii: "r"): return [0x0D]
      case UInt8(ascii: "t"): return [0x09]
      case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
      default: throw fault("no such escape")
      }
    }

    /// A `\uXXXX`, or the two that make a surrogate pair; half a pair is U+FFFD.
    mutating func scalar() throws(Fault) -> Unicode.Scalar {
      let first = try hexadecimal()
      guard (0xD800..<0xDC00).contains(first), bytes[index...].starts(with: "\\u".utf8) else {
        return Unicode.Scalar(first) ?? "\u{FFFD}"
      }
      let start = index
      index += 2
      let second = try hexadecimal()
      guard (0xDC00..<0xE000).contains(second) else {
        index = start
        return "\u{FFFD}"
      }
      return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    mutating func hexadecimal() throws(Fault) -> UInt32 {
      let digits = bytes[index...].prefix(4)
      let text = String(decoding: digits, as: UTF8.self)
      guard digits.count == 4, digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
        let value = UInt32(text, radix: 16)
      else { throw fault("expected four hexadecimal digits") }
      index += 4
      return value
    }
  }
}
