// The innermost loops: finding a byte eight at a time. They read up to 7 bytes past the end they are given, which the
// intake's padding makes readable; that is why they work on pointers and not on spans.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pointer into a chunk of log bytes.
typealias Byte = UnsafePointer<UInt8>

/// Eight bytes at a place, lowest first.
@inline(__always) func load8(_ place: Byte) -> UInt64 {
  unsafe UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
}

/// Where a byte first stands in `start..<end`, or `end`.
/// - Complexity: O(*n*), eight bytes a step.
@inline(__always) func find(_ byte: UInt8, from start: Byte, to end: Byte) -> Byte {
  let repeated = UInt64(byte) &* 0x0101_0101_0101_0101
  var place = unsafe start
  while unsafe place < end {
    let difference = unsafe load8(place) ^ repeated
    // The lowest set bit marks the first zero byte of the difference; higher ones may be false, and are not looked at.
    let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    if zeros != 0 {
      let found = unsafe place + (zeros.trailingZeroBitCount &>> 3)
      return unsafe found < end ? found : end
    }
    unsafe place += 8
  }
  return unsafe end
}

/// Where the next line feed stands in `start..<end`, or `end`. Lines are long enough for the system's vector search.
@inline(__always) func findLineFeed(from start: Byte, to end: Byte) -> Byte {
  guard let found = unsafe memchr(start, 0x0A, end - start) else { return unsafe end }
  return unsafe UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
}

/// Whether a byte stands anywhere in `start..<end`.
@inline(__always) func contains(_ byte: UInt8, from start: Byte, to end: Byte) -> Bool {
  unsafe find(byte, from: start, to: end) < end
}
