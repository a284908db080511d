/// Checks of what JSON text may hold, for lines in which something looked odd.
enum JSONText {
  /// Whether bytes are UTF-8 and hold no backslash but those of JSON's escapes.
  ///
  /// Source: RFC 8259, sections 7 and 8.1; Unicode 16, table 3-7 (well-formed UTF-8).
  /// - Complexity: O(*n*)
  static func isWellFormed(from start: Byte, to end: Byte) -> Bool {
    var place = unsafe start
    while unsafe place < end {
      let byte = unsafe place.pointee
      if byte == UInt8(ascii: "\\") {
        guard unsafe isEscape(place, to: end) else { return false }
        unsafe place += 2
      } else if byte < 0x80 {
        unsafe place += 1
      } else {
        let count = unsafe sequence(at: place, to: end)
        guard count > 0 else { return false }
        unsafe place += count
      }
    }
    return true
  }

  private static func isEscape(_ place: Byte, to end: Byte) -> Bool {
    guard unsafe place + 1 < end else { return false }
    switch unsafe place[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return true
    case UInt8(ascii: "u"):
      return unsafe end - place >= 6 && (2..<6).allSatisfy { unsafe hexDigit(place[$0]) != nil }
    default: return false
    }
  }

  /// The bytes of the character that begins at a place, 0 where none does.
  private static func sequence(at place: Byte, to end: Byte) -> Int {
    let first = unsafe place[0]
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: count = 4
    default: return 0
    }
    guard unsafe end - place >= count, unsafe second.contains(place[1]) else { return 0 }
    for index in 2..<max(2, count) where unsafe !(0x80...0xBF).contains(place[index]) { return 0 }
    return count
  }
}
