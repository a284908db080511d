import CByteMask

// How JSON is passed over without being read: where a string ends, where blanks do. Like the loops of ByteScan.swift
// these read up to 32 bytes past the end they are given.

/// How long a string was that stood at the same place of an earlier line, where it was under 32 bytes.
///
/// Most values keep their length: times, ids, words of a small set. Where the next key stands is then known without
/// waiting for the bytes of this value; they only confirm it.
struct UsualLength {
  /// The bit of the closing quote among those of the string's first 32 bytes; at first none that can be.
  private(set) var bit: UInt32 = 0b11
  private(set) var length = 0

  /// - Parameter quotes: the quotes among the first 32 bytes, a bit each; at least one.
  @inline(__always) mutating func change(to quotes: UInt32) {
    bit = quotes & (0 &- quotes)
    length = quotes.trailingZeroBitCount
  }
}

/// Where the closing quote of a string stands, from a place inside the string, or `end` where it is not closed.
///
/// Any byte after a backslash belongs to the string, so that `\"`, `\u0041` and the `\xHH` of broken writers all pass.
/// - Complexity: O(*n*), 32 bytes a step: most strings end in the first.
@inline(__always) func endOfString(from start: Byte, to end: Byte) -> Byte {
  unsafe endOfString(from: start, searchedTo: start, to: end)
}

/// The closing quote as `endOfString` finds it, at its usual place first.
@inline(__always) func endOfString(from start: Byte, to end: Byte, _ usual: inout UsualLength) -> Byte {
  let quotes = unsafe byteMask32(start, UInt8(ascii: "\""))
  if quotes == 0 { return unsafe endOfString(from: start, searchedTo: start + 32, to: end) }
  if quotes & (0 &- quotes) != usual.bit { usual.change(to: quotes) }
  return unsafe closing(start + usual.length, from: start, to: end)
}

/// The closing quote as `endOfString` finds it. Sets `isSuspect` where the string holds what JSON may not allow: bytes
/// outside ASCII, and escapes of other writers.
@inline(__always) func endOfString(from start: Byte, to end: Byte, isSuspect: inout Bool) -> Byte {
  var place = unsafe start
  while unsafe place < end {
    let mask = unsafe byteMaskOrOdd32(place, UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let quotes = UInt32(truncatingIfNeeded: mask)
    // Up to the quote: the lowest bit, and all below it; all bits where there is none.
    if UInt32(truncatingIfNeeded: mask &>> 32) & (quotes ^ (quotes &- 1)) != 0 {
      let string = unsafe endOfOddString(from: start, to: end)
      if unsafe string.isSuspect { isSuspect = true }
      return unsafe string.closing
    }
    if quotes != 0 { return unsafe min(place + quotes.trailingZeroBitCount, end) }
    unsafe place += 32
  }
  return unsafe end
}

@inline(__always) private func endOfString(from start: Byte, searchedTo place: Byte, to end: Byte) -> Byte {
  var place = unsafe place
  while unsafe place < end {
    let quotes = unsafe byteMask32(place, UInt8(ascii: "\""))
    if quotes != 0 { return unsafe closing(place + quotes.trailingZeroBitCount, from: start, to: end) }
    unsafe place += 32
  }
  return unsafe end
}

/// A quote that closes a string unless a backslash stands before it. Nearly no string has one, so that it is looked for
/// only where it would matter.
@inline(__always) private func closing(_ quote: Byte, from start: Byte, to end: Byte) -> Byte {
  if unsafe quote[-1] == UInt8(ascii: "\\") { return unsafe endOfOddString(from: start, to: end).closing }
  return unsafe min(quote, end)
}

/// The closing quote of a string that may hold backslashes, and whether it holds what JSON may not allow.
@inline(never) private func endOfOddString(from start: Byte, to end: Byte) -> (closing: Byte, isSuspect: Bool) {
  var isSuspect = false
  var place = unsafe start
  while unsafe place < end {
    let mask = unsafe byteMaskEitherOrOutside32(place, UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let found = UInt32(truncatingIfNeeded: mask)
    // The bytes up to the hit: the lowest bit of the mask, and all below it.
    if UInt32(truncatingIfNeeded: mask &>> 32) & (found ^ (found &- 1)) != 0 { isSuspect = true }
    guard found != 0 else {
      unsafe place += 32
      continue
    }
    let hit = unsafe place + found.trailingZeroBitCount
    if unsafe hit >= end { break }
    if unsafe hit.pointee == UInt8(ascii: "\"") { return unsafe (hit, isSuspect) }
    if unsafe hit[1] == UInt8(ascii: "x") { isSuspect = true }
    unsafe place = hit + 2
  }
  return unsafe (end, isSuspect)
}

/// The first place that holds no blank (space, tab, carriage return), or `end`.
@inline(__always) func skipBlanks(from start: Byte, to end: Byte) -> Byte {
  // Most writers leave no blanks. The byte at the end may be looked at: it is the first of the padding.
  unsafe start.pointee > 0x20 ? start : behindBlanks(from: start, to: end)
}

@inline(never) private func behindBlanks(from start: Byte, to end: Byte) -> Byte {
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
