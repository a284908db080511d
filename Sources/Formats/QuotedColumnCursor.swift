import CByteMask

/// Goes from one comma between CSV columns to the next, 64 bytes a step; commas within quotes are passed over (RFC 4180).
///
/// Whether a byte is within quotes is told by how many quotes stand before it. That holds where every quote is one around
/// a whole value or one of a doubled pair, which is checked on the way: ``isRegular``.
@safe struct QuotedColumnCursor {
  private var block: Byte
  private let end: Byte
  /// The commas between columns in the block that were not passed yet, a bit each.
  private var mask: UInt64 = 0
  /// All ones where the next block begins within quotes.
  private var within: UInt64 = 0
  /// Whether the byte before the block was a comma between columns or a closing quote; the line's begin is like a comma.
  private var mayOpen: UInt64 = 1
  /// Whether the byte before the block was a closing quote.
  private var wasClosed: UInt64 = 0
  /// Quotes that stand elsewhere than around a value.
  private var strays: UInt64 = 0

  /// Begins before the first comma of `start..<end`. Up to 63 bytes past the end are read, never used.
  @inline(__always) init(from start: Byte, to end: Byte) {
    unsafe block = start
    unsafe self.end = end
    readBlock()
  }

  @inline(__always) private mutating func readBlock() {
    let rest = unsafe end - block
    guard rest > 0 else { return }
    let line = rest < 64 ? ~(~0 &<< UInt64(truncatingIfNeeded: rest)) : ~0 as UInt64
    let quotes = unsafe byteMask64(block, UInt8(ascii: "\"")) & line
    let inside = parity(quotes) ^ within
    mask = unsafe byteMask64(block, UInt8(ascii: ",")) & line & ~inside
    let opening = quotes & inside
    let closing = quotes & ~inside
    strays |= opening & ~((mask | closing) &<< 1 | mayOpen)
    strays |= (closing &<< 1 | wasClosed) & line & ~(mask | opening)
    mayOpen = (mask | closing) &>> 63
    wasClosed = closing &>> 63
    within = 0 &- (inside &>> 63)
  }

  /// Passes a comma between columns.
  /// - Returns: its place, or the line's end where there is none.
  @inline(__always) mutating func next() -> Byte {
    while mask == 0 {
      unsafe block += 64
      guard unsafe block < end else {
        unsafe block = end
        return unsafe end
      }
      readBlock()
    }
    let place = unsafe block + mask.trailingZeroBitCount
    mask &= mask &- 1
    return unsafe place
  }

  /// How many commas were not passed. Nothing is left after it.
  @inline(__always) mutating func countRest() -> Int {
    var count = mask.nonzeroBitCount
    while unsafe end - block > 64 {
      unsafe block += 64
      readBlock()
      count &+= mask.nonzeroBitCount
    }
    unsafe block = end
    mask = 0
    return count
  }

  /// After the last column: whether every quote was where it belongs, so that what was passed are the columns.
  var isRegular: Bool { strays == 0 && within == 0 }
}
