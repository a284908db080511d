import CByteMask

// How JSON is passed over without being read: where a string ends, where blanks do. Like the loops of ByteScan.swift
// these read up to 31 bytes past the end they are given.

/// Where the closing quote of a string stands, from a place inside the string, or `end` where it is not closed.
///
/// Any byte after a backslash belongs to the string, so that `\"`, `\u0041` and the `\xHH` of broken writers all pass.
/// - Complexity: O(*n*), 32 bytes a step: most strings end in the first.
@inline(__always) func endOfString(from start: Byte, to end: Byte) -> Byte {
  var ignored = false
  return unsafe endOfString(from: start, to: end, isSuspect: &ignored)
}

/// The closing quote as `endOfString` finds it. Sets `isSuspect` where the string holds what JSON may not allow: bytes
/// outside ASCII, and escapes of other writers.
@inline(__always) func endOfString(from start: Byte, to end: Byte, isSuspect: inout Bool) -> Byte {
  var place = unsafe start
  while unsafe place < end {
    let mask = unsafe byteMask32(place, UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let found = UInt32(truncatingIfNeeded: mask)
    let outside = UInt32(truncatingIfNeeded: mask &>> 32)
    guard found != 0 else {
      if outside != 0 { isSuspect = true }
      unsafe place += 32
      continue
    }
    // The bytes up to the hit: the lowest bit of the mask, and all below it.
    if outside & (found ^ (found &- 1)) != 0 { isSuspect = true }
    let hit = unsafe place + found.trailingZeroBitCount
    if unsafe hit >= end { return unsafe end }
    if unsafe hit.pointee == UInt8(ascii: "\"") { return unsafe hit }
    if unsafe hit[1] == UInt8(ascii: "x") { isSuspect = true }
    unsafe place = hit + 2
  }
  return unsafe end
}

/// The first place that holds no blank (space, tab, carriage return), or `end`.
@inline(__always) func skipBlanks(from start: Byte, to end: Byte) -> Byte {
  // Most writers leave no blanks. The byte at the end may be looked at: it is the first of the padding.
  if unsafe start.pointee > 0x20 { return unsafe start }
  var place = unsafe start
  while unsafe place < end, unsafe isBlank(place.pointee) { unsafe place += 1 }
  return unsafe place
}

/// Whether JSON ignores a byte between values; a line feed never reaches here.
@inline(__always) func isBlank(_ byte: UInt8) -> Bool {
  byte <= 0x20 && (byte == 0x20 || byte == 0x09 || byte == 0x0D)
}

/// Whether the same bytes stand at two places; reads not a byte more than `count` at either.
/// - Complexity: O(*n*), eight bytes a step.
@inline(__always) func sameBytes(_ left: Byte, _ right: Byte, _ count: Int) -> Bool {
  if count < 8 {
    var index = 0
    while index < count {
      if unsafe left[index] != right[index] { return false }
      index &+= 1
    }
    return true
  }
  var index = 0
  while index &+ 8 <= count {
    if unsafe load8(left + index) != load8(right + index) { return false }
    index &+= 8
  }
  // The last eight bytes again, some of them twice, instead of a loop over the rest.
  return unsafe load8(left + (count - 8)) == load8(right + (count - 8))
}
