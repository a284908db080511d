/// A literal of a template, made ready to be looked for: its first eight bytes as one word.
struct TemplateLiteral: Sendable {
  private let word: UInt64
  private let mask: UInt64
  private let first: UInt8
  /// The bytes of a literal longer than eight.
  private let rest: [UInt8]
  /// Whether it begins with a quote that a backslash may hide.
  private let mayBeHidden: Bool
  /// The number of its bytes.
  let count: Int

  /// - Parameter escapesQuotes: Whether a quote with a backslash before it belongs to a value, and is no literal.
  init(_ bytes: [UInt8], escapesQuotes: Bool) {
    var word: UInt64 = 0
    for (index, byte) in bytes.prefix(8).enumerated() { word |= UInt64(byte) << UInt64(index * 8) }
    self.word = word
    mask = bytes.count >= 8 ? ~0 : (1 << UInt64(bytes.count * 8)) - 1
    first = bytes.first ?? 0
    rest = Array(bytes.dropFirst(8))
    count = bytes.count
    mayBeHidden = escapesQuotes && bytes.first == UInt8(ascii: "\"")
  }

  /// Whether it stands at a place; backslashes before `start` hide nothing.
  @inline(__always) func stands(at place: Byte, from start: Byte, to end: Byte) -> Bool {
    unsafe place + count <= end && load8(place) & mask == word && (count <= 8 || hasRest(at: place + 8))
      && (!mayBeHidden || !isEscaped(place, from: start))
  }

  /// Where it first stands in `start..<end`, or nil. An empty one stands nowhere.
  /// - Complexity: O(*n*), eight bytes a step where its first byte is rare.
  @inline(__always) func find(from start: Byte, to end: Byte, backslashesFrom begin: Byte) -> Byte? {
    guard count > 0 else { return nil }
    var place = unsafe start
    while true {
      unsafe place = Formats.find(first, from: place, to: end)
      guard unsafe place + count <= end else { return nil }
      if unsafe stands(at: place, from: begin, to: end) { return unsafe place }
      unsafe place += 1
    }
  }

  @inline(never) private func hasRest(at place: Byte) -> Bool {
    rest.indices.allSatisfy { unsafe place[$0] == rest[$0] }
  }
}

/// Whether an odd number of backslashes stands before a place, not looking further back than a start.
@inline(__always) func isEscaped(_ place: Byte, from start: Byte) -> Bool {
  var backslashes = 0
  var before = unsafe place
  while unsafe before > start, unsafe before[-1] == UInt8(ascii: "\\") {
    backslashes &+= 1
    unsafe before -= 1
  }
  return backslashes & 1 == 1
}
