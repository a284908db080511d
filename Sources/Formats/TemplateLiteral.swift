/// A literal of a template, whole: what ``LiteralProbe`` finds is held against all of its bytes.
struct TemplateLiteral: Sendable {
  private let probe: LiteralProbe
  private let bytes: [UInt8]

  /// The number of its bytes.
  var count: Int { probe.count }

  /// - Parameter escapesQuotes: Whether a quote with a backslash before it belongs to a value, and is no literal.
  init(_ bytes: [UInt8], escapesQuotes: Bool) {
    self.bytes = bytes
    probe = LiteralProbe(bytes, escapesQuotes: escapesQuotes)
  }

  /// Whether it stands at a place; backslashes before `start` hide nothing.
  @inline(__always) func stands(at place: Byte, from start: Byte, to end: Byte) -> Bool {
    unsafe probe.stands(at: place, from: start, to: end) && (!probe.isLong || isWhole(at: place))
  }

  /// Where it first stands in `start..<end`, or nil. An empty one stands nowhere.
  /// - Complexity: O(*n*), eight bytes a step where its first byte is rare.
  @inline(__always) func find(from start: Byte, to end: Byte, backslashesFrom begin: Byte) -> Byte? {
    var place = unsafe start
    while let found = unsafe probe.find(from: place, to: end, backslashesFrom: begin) {
      if unsafe !probe.isLong || isWhole(at: found) { return unsafe found }
      unsafe place = found + 1
    }
    return nil
  }

  @inline(never) private func isWhole(at place: Byte) -> Bool {
    bytes.indices.allSatisfy { unsafe place[$0] == bytes[$0] }
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
