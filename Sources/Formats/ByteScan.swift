import CByteMask

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

/// Two bytes at a place, lowest first.
@inline(__always) func load2(_ place: Byte) -> UInt16 {
  unsafe UInt16(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt16.self))
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

/// How often a byte stands in `start..<end`.
/// - Complexity: O(*n*), eight bytes a step.
@inline(__always) func count(_ byte: UInt8, from start: Byte, to end: Byte) -> Int {
  let repeated = UInt64(byte) &* 0x0101_0101_0101_0101
  let sevenBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  var place = unsafe start
  var found = 0
  while unsafe place < end {
    let difference = unsafe load8(place) ^ repeated
    var zeros = ~(((difference & sevenBits) &+ sevenBits) | difference | sevenBits)
    let rest = unsafe end - place
    if rest < 8 { zeros &= (1 &<< UInt64(rest &* 8)) &- 1 }
    found &+= zeros.nonzeroBitCount
    unsafe place += 8
  }
  return found
}

/// Where the `:` before a port stands in `start..<end`, or `end` where there is none.
@inline(__always) func withoutPort(_ start: Byte, _ end: Byte) -> Byte {
  var place = unsafe end
  while unsafe place > start {
    unsafe place -= 1
    if unsafe place.pointee == UInt8(ascii: ":") { return unsafe place }
    guard unsafe place.pointee &- 0x30 < 10 else { break }
  }
  return unsafe end
}

/// Whether a text stands at a place before `end`.
@inline(__always) func starts(with text: StaticString, at place: Byte, _ end: Byte) -> Bool {
  unsafe end - place >= text.utf8CodeUnitCount && sameBytes(place, text.utf8Start, text.utf8CodeUnitCount)
}

/// Where the next line feed stands in `start..<end`, or `end`. Lines are long enough for the system's vector search.
@inline(__always) func findLineFeed(from start: Byte, to end: Byte) -> Byte {
  guard let found = unsafe memchr(start, 0x0A, end - start) else { return unsafe end }
  return unsafe UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
}

/// Whether a byte stands anywhere in `start..<end`; reads up to 63 bytes past the end.
/// - Complexity: O(*n*), 64 bytes a step.
@inline(__always) func contains(_ byte: UInt8, from start: Byte, to end: Byte) -> Bool {
  var place = unsafe start
  while unsafe place < end {
    let rest = unsafe min(64, end - place)
    if unsafe byteMask64(place, byte) & (~0 &>> UInt64(truncatingIfNeeded: 64 &- rest)) != 0 { return true }
    unsafe place += 64
  }
  return false
}
