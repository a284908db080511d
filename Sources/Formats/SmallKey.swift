/// Up to sixteen bytes as two words, so that two of them compare in two instructions.
struct SmallKey: Hashable {
  private var low: UInt64
  private var high: UInt64

  /// The longest run of bytes that fits.
  static let capacity = 16

  static let empty = SmallKey(low: 0, high: 0)

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The bytes at a place; `count` from 0 to 16. Up to 16 bytes from the start are read, more than `count` are masked out.
  @inline(__always) init(_ start: Byte, _ count: Int) {
    if count >= 8 {
      let rest = count &- 8
      low = unsafe load8(start)
      high = unsafe rest >= 8 ? load8(start + 8) : load8(start + 8) & ((1 &<< UInt64(rest &* 8)) &- 1)
    } else {
      low = unsafe load8(start) & ((1 &<< UInt64(count &* 8)) &- 1)
      high = 0
    }
  }

  /// A hash that spreads over all bits; not for storage.
  @inline(__always) var mixed: UInt64 { SmallKey.mix(low ^ 0xa076_1d64_78bd_642f, high ^ 0xe703_7ed1_a0b4_28db) }

  /// Both halves of the 128-bit product, folded.
  @inline(__always) static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
