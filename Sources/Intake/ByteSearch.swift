/// Line feed: what ends a line.
let lineFeed: UInt8 = 0x0A

/// The index of the first line feed in a range of the memory, or nil.
/// - Complexity: O(*n*), eight bytes a step.
func firstLineFeed(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int? {
  var index = range.lowerBound
  while range.upperBound - index >= 8 {
    let marks = unsafe lineFeedMarks(base + index)
    if marks != 0 { return index + marks.trailingZeroBitCount >> 3 }
    index += 8
  }
  while index < range.upperBound {
    if unsafe base[index] == lineFeed { return index }
    index += 1
  }
  return nil
}

/// The index of the last line feed in a range of the memory, or nil.
///
/// Not `memrchr`, which only glibc has.
/// - Complexity: O(distance from the end), eight bytes a step.
func lastLineFeed(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int? {
  var index = range.upperBound
  while index - range.lowerBound >= 8 {
    if unsafe lineFeedMarks(base + index - 8) != 0 { break }
    index -= 8
  }
  while index > range.lowerBound {
    index -= 1
    if unsafe base[index] == lineFeed { return index }
  }
  return nil
}

/// The number of zero bytes that a range of the memory begins with.
/// - Complexity: O(length of the run), eight bytes a step.
func leadingZeros(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
  var index = range.lowerBound
  while range.upperBound - index >= 8,
    unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self) == 0
  {
    index += 8
  }
  while index < range.upperBound, unsafe base[index] == 0 { index += 1 }
  return index - range.lowerBound
}

/// Eight bytes with the high bit set where the lowest line feed is; bits above that one may be false.
@inline(__always) private func lineFeedMarks(_ place: UnsafePointer<UInt8>) -> UInt64 {
  let eight = unsafe UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
  let difference = eight ^ 0x0A0A_0A0A_0A0A_0A0A
  return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
}
