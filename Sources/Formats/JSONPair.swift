/// Finds the value of a key that stands inside a text: `client_version=2.3.1` in a console message, `v=2.3.1` in a cookie
/// or query, `"clientVersion":"2.3.1"` in JSON that was logged as a string.
struct JSONPair {
  /// The keys from the record inwards to the text, as in `Logs.Message#client_version`; lists on the way are gone through.
  let path: [[UInt8]]
  /// The key within the text.
  let key: [UInt8]

  /// Makes a pair of a name `PATH#KEY`, or nil of a name without `#`.
  init?(_ name: String) {
    let parts = name.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    path = parts[0].split(separator: ".", omittingEmptySubsequences: false).map { Array($0.utf8) }
    key = Array(parts[1].utf8)
  }

  /// Calls the body with every value of the key, still escaped as the texts are.
  /// - Parameter value: a value on the way, as it stands in the record.
  /// - Parameter level: how many keys of the path lead to it.
  /// - Complexity: O(*n*) in the bytes of the value.
  func forEach(in value: FieldSlice, from level: Int, _ body: (FieldSlice) -> Void) { find(in: value, at: level, body) }

  private func find(in value: FieldSlice, at level: Int, _ body: (FieldSlice) -> Void) {
    if value.isList {
      // One level of lists only: a list in a list is no place that a path speaks of.
      JSONWalk.elements(of: value) { if !$0.isList { find(in: $0, at: level, body) } }
    } else if value.isObject {
      guard level < path.count else { return }
      JSONWalk.members(of: value) { name, inner in
        if unsafe UnsafeBufferPointer(start: name.start, count: name.count).elementsEqual(path[level]) {
          find(in: inner, at: level + 1, body)
        }
      }
    } else if level == path.count {
      search(value.content, body)
    }
  }

  private func search(_ text: FieldSlice, _ body: (FieldSlice) -> Void) {
    let end = unsafe text.start + text.count
    var place = unsafe text.start
    while unsafe end - place > key.count {
      defer { unsafe place += 1 }
      guard unsafe place.pointee == key[0],
        unsafe UnsafeBufferPointer(start: place, count: key.count).elementsEqual(key),
        unsafe place == text.start || Self.endsWord(place[-1]) || Self.isBehindEncodedBlank(place, from: text.start)
      else { continue }
      if let value = unsafe Self.value(after: place + key.count, to: end) { body(value) }
    }
  }

  /// The value after a key: behind `=` or `:`, up to a blank or mark, or between quotes.
  private static func value(after key: Byte, to end: Byte) -> FieldSlice? {
    var place = unsafe skipQuote(from: key, to: end)
    unsafe place = skipBlanks(from: place, to: end)
    guard unsafe place < end, unsafe place.pointee == UInt8(ascii: "=") || place.pointee == UInt8(ascii: ":") else {
      return nil
    }
    unsafe place = skipBlanks(from: place + 1, to: end)
    let start = unsafe skipQuote(from: place, to: end)
    let isQuoted = unsafe start > place
    unsafe place = start
    while unsafe place < end {
      let byte = unsafe place.pointee
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      if !isQuoted, byte == UInt8(ascii: "'") || endsValue(byte) { break }
      unsafe place += 1
    }
    return unsafe FieldSlice(start: start, count: place - start)
  }

  /// Passes a quote, however often it was escaped.
  private static func skipQuote(from start: Byte, to end: Byte) -> Byte {
    var place = unsafe start
    while unsafe place < end, unsafe place.pointee == UInt8(ascii: "\\") { unsafe place += 1 }
    guard unsafe place < end, unsafe place.pointee == UInt8(ascii: "\"") else { return unsafe start }
    return unsafe place + 1
  }

  /// Whether a key may begin behind a byte.
  private static func endsWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "{")
      || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || endsValue(byte)
  }

  /// Whether the `%20` stands before a place with which CloudFront's JSON separates cookies.
  private static func isBehindEncodedBlank(_ place: Byte, from start: Byte) -> Bool {
    unsafe place - start >= 3 && starts(with: "%20", at: place - 3, place)
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "}"), UInt8(ascii: ")"),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }
}
