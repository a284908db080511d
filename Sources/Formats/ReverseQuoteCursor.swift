import CByteMask

/// Goes from one quote of a line to the one before it, 64 bytes a step.
@safe struct ReverseQuoteCursor {
  private let start: Byte
  private var block: Byte
  /// The quotes of the block that were not passed yet, a bit each.
  private var mask: UInt64

  /// Begins after the last quote of `start..<end`. Up to 63 bytes before the start are read, never used.
  @inline(__always) init(from start: Byte, to end: Byte) {
    unsafe self.start = start
    unsafe block = end - 64
    unsafe mask = byteMask64(block, UInt8(ascii: "\""))
    clearBeforeStart()
  }

  /// Passes a quote.
  /// - Returns: its place; a place before the start where there is none.
  /// - Complexity: O(*n*) in the bytes to the quote, 64 a step.
  @inline(__always) mutating func previous() -> Byte {
    while mask == 0 {
      guard unsafe block > start else { return unsafe start - 1 }
      unsafe block -= 64
      unsafe mask = byteMask64(block, UInt8(ascii: "\""))
      clearBeforeStart()
    }
    let bit = 63 &- mask.leadingZeroBitCount
    mask ^= 1 &<< UInt64(truncatingIfNeeded: bit)
    return unsafe block + bit
  }

  /// How many quotes were not passed.
  /// - Complexity: O(*n*), 64 bytes a step.
  @inline(__always) mutating func countRest() -> Int {
    var count = mask.nonzeroBitCount
    while unsafe block > start {
      unsafe block -= 64
      unsafe mask = byteMask64(block, UInt8(ascii: "\""))
      clearBeforeStart()
      count &+= mask.nonzeroBitCount
    }
    mask = 0
    return count
  }

  @inline(__always) private mutating func clearBeforeStart() {
    let before = unsafe start - block
    if before > 0 { mask &= ~0 &<< UInt64(truncatingIfNeeded: before) }
  }
}
