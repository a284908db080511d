/// Undoes what a writer did to the bytes of a field, and appends the result.
///
/// It never fails: what is no escape stays as it is, because a field that looks odd is still the field. A missing field
/// appends nothing.
/// - Complexity: O(*n*)
func unescape(_ slice: FieldSlice, _ escaping: Escaping, into result: inout [UInt8]) {
  guard slice.hasBytes else { return }
  let bytes = unsafe UnsafeBufferPointer(start: slice.start, count: slice.count)
  switch escaping {
  case .none:
    unsafe result.append(contentsOf: bytes)
  case .plus:
    unsafe result += bytes.lazy.map { byte in byte == UInt8(ascii: "+") ? 0x20 : byte }
  case .backslash:
    var reader = unsafe EscapeReader(bytes)
    reader.undoBackslashes(into: &result, inJSON: false)
  case .json:
    var reader = unsafe EscapeReader(bytes)
    reader.undoBackslashes(into: &result, inJSON: true)
  case .percentInJSON:
    var encoded: [UInt8] = []
    unescape(slice, .json, into: &encoded)
    let count = encoded.count
    // Whoever reads field bytes may read a few past them.
    encoded.append(contentsOf: repeatElement(0, count: 16))
    unsafe encoded.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unescape(unsafe FieldSlice(start: base, count: count), .percent, into: &result)
    }
  case .hash:
    var reader = unsafe EscapeReader(bytes)
    reader.undoHexadecimal(after: [UInt8(ascii: "#")], into: &result)
  case .hexadecimal:
    var reader = unsafe EscapeReader(bytes)
    reader.undoHexadecimal(after: [UInt8(ascii: "\\"), UInt8(ascii: "x")], into: &result)
  case .quote:
    var reader = unsafe EscapeReader(bytes)
    reader.undoQuotes(markedBy: UInt8(ascii: "\\"), into: &result)
  case .doubledQuotes:
    var reader = unsafe EscapeReader(bytes)
    reader.undoQuotes(markedBy: UInt8(ascii: "\""), into: &result)
  case .percent:
    let begin = result.count
    var reader = unsafe EscapeReader(bytes)
    let hadEscapedPercent = reader.undoPercents(into: &result)
    guard hadEscapedPercent else { return }
    // Old CloudFront files were encoded twice. What is left of one encoding is plain text with a `%` in it.
    let once = Array(result[begin...])
    result.removeSubrange(begin...)
    unsafe once.withUnsafeBufferPointer { buffer in
      var second = unsafe EscapeReader(buffer)
      _ = second.undoPercents(into: &result)
    }
  }
}

/// A reader over escaped bytes, left to right.
@safe private struct EscapeReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  /// Appends the bytes up to the next mark, which stay as they are.
  /// - Returns: whether there is a mark.
  private mutating func appendRun(upTo mark: UInt8, to result: inout [UInt8]) -> Bool {
    let start = index
    while unsafe index < bytes.count, unsafe bytes[index] != mark { index += 1 }
    unsafe result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
    return unsafe index < bytes.count
  }

  /// Undoes `\xHH` and the C escapes, or JSON's.
  mutating func undoBackslashes(into result: inout [UInt8], inJSON: Bool) {
    while appendRun(upTo: UInt8(ascii: "\\"), to: &result) {
      let byte = UInt8(ascii: "\\")
      guard let next = at(index + 1) else {
        result.append(byte)
        index += 1
        continue
      }
      index += 2
      switch next {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result.append(next)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "v") where !inJSON: result.append(0x0B)
      case UInt8(ascii: "/") where inJSON: result.append(next)
      case UInt8(ascii: "x"):
        if let value = hex(2, from: index) {
          result.append(UInt8(truncatingIfNeeded: value))
          index += 2
        } else {
          result += [byte, next]
        }
      case UInt8(ascii: "u") where inJSON:
        if let unit = hex(4, from: index) {
          index += 4
          appendScalar(startingWith: unit, into: &result)
        } else {
          result += [byte, next]
        }
      default:
        result += [byte, next]
      }
    }
  }

  /// Appends the character of a UTF-16 unit, with the low surrogate that follows a high one (RFC 8259, section 7).
  /// A surrogate that stands alone becomes U+FFFD.
  private mutating func appendScalar(startingWith unit: UInt32, into result: inout [UInt8]) {
    var value = unit
    if (0xD800...0xDBFF).contains(unit), at(index) == UInt8(ascii: "\\"), at(index + 1) == UInt8(ascii: "u"),
      let low = hex(4, from: index + 2), (0xDC00...0xDFFF).contains(low)
    {
      value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      index += 6
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// Undoes `%HH` once.
  /// - Returns: whether a `%25` made a new `%HH`, the mark of a second encoding.
  mutating func undoPercents(into result: inout [UInt8]) -> Bool {
    var isEncodedTwice = false
    while appendRun(upTo: UInt8(ascii: "%"), to: &result) {
      guard let value = hex(2, from: index + 1) else {
        result.append(UInt8(ascii: "%"))
        index += 1
        continue
      }
      index += 3
      result.append(UInt8(truncatingIfNeeded: value))
      if value == 0x25, hex(2, from: index) != nil { isEncodedTwice = true }
    }
    return isEncodedTwice
  }

  /// Undoes two hexadecimal digits after a mark.
  mutating func undoHexadecimal(after mark: [UInt8], into result: inout [UInt8]) {
    while let byte = at(index) {
      if mark.indices.allSatisfy({ at(index + $0) == mark[$0] }), let value = hex(2, from: index + mark.count) {
        result.append(UInt8(truncatingIfNeeded: value))
        index += mark.count + 2
      } else {
        result.append(byte)
        index += 1
      }
    }
  }

  /// Leaves the byte before a `"` out where it is the mark that the writer put there.
  mutating func undoQuotes(markedBy mark: UInt8, into result: inout [UInt8]) {
    while let byte = at(index) {
      let isMark = byte == mark && at(index + 1) == UInt8(ascii: "\"")
      result.append(isMark ? UInt8(ascii: "\"") : byte)
      index += isMark ? 2 : 1
    }
  }

  private func at(_ index: Int) -> UInt8? { unsafe index < bytes.count ? bytes[index] : nil }

  /// The value of a number of hexadecimal digits of either case, or nil where one is missing.
  private func hex(_ digits: Int, from start: Int) -> UInt32? {
    var value: UInt32 = 0
    for offset in 0..<digits {
      guard let byte = at(start + offset) else { return nil }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
