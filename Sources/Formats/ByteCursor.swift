import CByteMask

/// Goes from one place of a byte in a line to the next, 64 bytes a step.
///
/// A line has a dozen quotes or tabs at places that no branch predictor can know. Looking for each anew ends a loop at a
/// place of its own each time; this one ends a loop only where 64 bytes are used up.
@safe struct ByteCursor {
  private let byte: UInt8
  private var block: Byte
  private let end: Byte
  /// The places in the block that were not passed yet, a bit each.
  private var mask: UInt64

  /// Begins before the first place of a byte in `start..<end`. Up to 63 bytes past the end are read, never used.
  @inline(__always) init(_ byte: UInt8, from start: Byte, to end: Byte) {
    self.byte = byte
    unsafe block = start
    unsafe self.end = end
    unsafe mask = byteMask64(start, byte)
  }

  /// Passes a place of the byte.
  /// - Returns: the place, or the end where there is none.
  /// - Complexity: O(*n*) in the bytes to the place, 64 a step.
  @inline(__always) mutating func next() -> Byte {
    while mask == 0 {
      unsafe block += 64
      guard unsafe block < end else {
        unsafe block = end
        return unsafe end
      }
      unsafe mask = byteMask64(block, byte)
    }
    let place = unsafe block + mask.trailingZeroBitCount
    mask &= mask &- 1
    return unsafe place < end ? place : end
  }

  /// Passes several places of the byte, at least one.
  /// - Returns: the last of them, or the end where there are fewer.
  /// - Complexity: O(*n*) in the bytes to the place, 64 a step.
  @inline(__always) mutating func next(_ count: Int) -> Byte {
    var left = count
    while true {
      // What stands behind the end is passed like the rest: the last place tells.
      while mask != 0 {
        left &-= 1
        if left == 0 { return unsafe next() }
        mask &= mask &- 1
      }
      unsafe block += 64
      guard unsafe block < end else {
        unsafe block = end
        return unsafe end
      }
      unsafe mask = byteMask64(block, byte)
    }
  }

  /// How many places were not passed.
  /// - Complexity: O(*n*), 64 bytes a step.
  @inline(__always) mutating func countRest() -> Int {
    var count = 0
    while unsafe block < end {
      let rest = unsafe end - block
      if rest < 64 { mask &= ~(~0 &<< UInt64(truncatingIfNeeded: rest)) }
      count &+= mask.nonzeroBitCount
      unsafe block += 64
      guard unsafe block < end else { break }
      unsafe mask = byteMask64(block, byte)
    }
    mask = 0
    return count
  }
}
