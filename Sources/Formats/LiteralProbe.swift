/// A literal of a template for the walk over a line: plain words, so that a step of the walk copies nothing and counts no
/// reference. It answers for literals of up to sixteen bytes, and for the first eight and the last eight of longer ones.
struct LiteralProbe: Sendable {
  private let word: UInt64
  private let mask: UInt64
  private let lastWord: UInt64
  private let first: UInt8
  /// Whether it begins with a quote that a backslash may hide.
  private let mayBeHidden: Bool
  /// Whether its first eight bytes do not tell all.
  private let needsMore: Bool
  /// Whether a match must be held against the whole literal.
  let isLong: Bool
  /// The number of its bytes.
  let count: Int

  /// - Parameter escapesQuotes: Whether a quote with a backslash before it belongs to a value, and is no literal.
  init(_ bytes: [UInt8], escapesQuotes: Bool) {
    func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
      bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.word = word(bytes.prefix(8))
    mask = bytes.count >= 8 ? ~0 : (1 << UInt64(bytes.count * 8)) - 1
    lastWord = word(bytes.suffix(8))
    first = bytes.first ?? 0
    count = bytes.count
    isLong = bytes.count > 16
    mayBeHidden = escapesQuotes && bytes.first == UInt8(ascii: "\"")
    needsMore = bytes.count > 8 || mayBeHidden
  }

  /// Whether it stands at a place; backslashes before `start` hide nothing.
  @inline(__always) func stands(at place: Byte, from start: Byte, to end: Byte) -> Bool {
    unsafe place + count <= end && load8(place) & mask == word && (!needsMore || stillStands(at: place, from: start))
  }

  @inline(__always) private func stillStands(at place: Byte, from start: Byte) -> Bool {
    unsafe (count <= 8 || load8(place + count - 8) == lastWord) && (!mayBeHidden || !isEscaped(place, from: start))
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
}
