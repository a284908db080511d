import CByteMask

/// The place after the object or array that opens at a place, or nil where it does not close before `end`.
///
/// Braces and brackets are counted, not matched: what no role wants is not checked. Nothing recurses, so that 100,000
/// levels cost no stack. Which bytes are inside strings is told by how many quotes stand before them, 64 bytes a step; a
/// record has dozens of strings, and a loop that ends at each of them ends at a place that no branch predictor knows.
/// Up to 63 bytes past the end are read, never used.
/// - Complexity: O(*n*)
@inline(never) func endOfNested(from start: Byte, to end: Byte) -> Byte? {
  var block = unsafe start
  var strings = StringBlocks()
  var depth = 0
  while unsafe block < end {
    let outside = unsafe ~strings.inside(block, end - block)
    let opening = unsafe byteMaskEither64(block, UInt8(ascii: "{"), UInt8(ascii: "[")) & outside
    var closing = unsafe byteMaskEither64(block, UInt8(ascii: "}"), UInt8(ascii: "]")) & outside
    let closings = closing.nonzeroBitCount
    if depth <= closings {
      var depthBefore = depth
      while closing != 0 {
        let bit = closing & (0 &- closing)
        depthBefore &-= 1
        if depthBefore &+ (opening & (bit &- 1)).nonzeroBitCount == 0 {
          return unsafe block + (bit.trailingZeroBitCount &+ 1)
        }
        closing ^= bit
      }
    }
    depth &+= opening.nonzeroBitCount &- closings
    unsafe block += 64
  }
  return nil
}

/// Tells which bytes of one block after the other are inside JSON strings.
private struct StringBlocks {
  /// All ones where the next block begins inside a string.
  private var within: UInt64 = 0
  /// Whether the next block's first byte belongs to a backslash.
  private var isEscaped: UInt64 = 0

  /// The bytes of the next block that are inside a string, an opening quote too; and all from `count` on.
  ///
  /// Any byte after a backslash belongs to the string, as in ``endOfString(from:to:)``. Outside strings a backslash is a
  /// byte like others.
  @inline(__always) mutating func inside(_ block: Byte, _ count: Int) -> UInt64 {
    let past = count < 64 ? ~0 &<< UInt64(truncatingIfNeeded: count) : 0 as UInt64
    let read = ~past & ~isEscaped
    isEscaped = 0
    var quotes = unsafe byteMask64(block, UInt8(ascii: "\"")) & read
    let backslashes = unsafe byteMask64(block, UInt8(ascii: "\\")) & read
    if backslashes != 0 { dropEscaped(from: &quotes, backslashes) }
    let inside = parity(quotes) ^ within
    within = 0 &- (inside &>> 63)
    return inside | past
  }

  /// Leaves out the quotes that backslashes inside strings stand before.
  @inline(never) private mutating func dropEscaped(from quotes: inout UInt64, _ backslashes: UInt64) {
    var backslashes = backslashes
    while backslashes != 0 {
      let bit = backslashes & (0 &- backslashes)
      backslashes ^= bit
      let quotesBefore = (quotes & (bit &- 1)).nonzeroBitCount
      guard (quotesBefore & 1 != 0) != (within != 0) else { continue }
      let escaped = bit &<< 1 & ~1
      quotes &= ~escaped
      backslashes &= ~escaped
      if bit &>> 63 != 0 { isEscaped = 1 }
    }
  }
}

/// For each bit whether an odd number of bits is set up to it, itself included.
@inline(__always) func parity(_ bits: UInt64) -> UInt64 {
  var parity = bits
  parity ^= parity &<< 1
  parity ^= parity &<< 2
  parity ^= parity &<< 4
  parity ^= parity &<< 8
  parity ^= parity &<< 16
  parity ^= parity &<< 32
  return parity
}
