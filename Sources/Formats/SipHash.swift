import Vocabulary

/// SipHash-2-4 of bytes under a 128-bit key; 64 bits, so that two of ten million clients share one with a chance of
/// about three in a million.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF" (2012). Up to 8 bytes after the end are read.
/// - Complexity: O(*n*).
@inline(__always) func sipHash(_ start: Byte, count: Int, key: ClientKey) -> UInt64 {
  var state = SipState(key)
  var index = 0
  while index &+ 8 <= count {
    unsafe state.compress(load8(start + index))
    index &+= 8
  }
  let rest = unsafe load8(start + index) & ((1 &<< UInt64((count &- index) &* 8)) &- 1)
  state.compress((UInt64(truncatingIfNeeded: count) &<< 56) | rest)
  return state.finish()
}

/// The four words that SipHash stirs.
private struct SipState {
  private var v0, v1, v2, v3: UInt64

  @inline(__always) init(_ key: ClientKey) {
    v0 = key.first ^ 0x736f_6d65_7073_6575
    v1 = key.second ^ 0x646f_7261_6e64_6f6d
    v2 = key.first ^ 0x6c79_6765_6e65_7261
    v3 = key.second ^ 0x7465_6462_7974_6573
  }

  @inline(__always) mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  @inline(__always) mutating func finish() -> UInt64 {
    v2 ^= 0xff
    round()
    round()
    round()
    round()
    return v0 ^ v1 ^ v2 ^ v3
  }

  @inline(__always) private mutating func round() {
    v0 &+= v1
    v1 = rotate(v1, 13) ^ v0
    v0 = rotate(v0, 32)
    v2 &+= v3
    v3 = rotate(v3, 16) ^ v2
    v0 &+= v3
    v3 = rotate(v3, 21) ^ v0
    v2 &+= v1
    v1 = rotate(v1, 17) ^ v2
    v2 = rotate(v2, 32)
  }
}

@inline(__always) private func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 {
  (word &<< bits) | (word &>> (64 &- bits))
}
