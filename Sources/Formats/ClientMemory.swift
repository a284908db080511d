import Vocabulary

/// The hashes of the client ids met lately.
///
/// A client's requests come in bursts: more than four of five lines have an id that was among the last few thousand.
/// Telling such an id costs a quarter of hashing it, which is a chain of steps that wait for each other. Only ids of 32 to
/// 40 bytes are kept, as UUIDs are and 128 bits in hexadecimal digits: five words see all of their bytes.
@safe struct ClientMemory: ~Copyable {
  /// What tells an id, and its hash; 0 and 0 where none was kept yet.
  private struct Entry {
    var fingerprint: UInt64 = 0
    var hash: UInt64 = 0
  }

  private static let lengths = 32...40
  /// 64 KiB of entries: twice as many were slower, and with half of them a busy day's ids are met again less often.
  private static let slotBits = 12

  private let entries: UnsafeMutablePointer<Entry>
  private let (key0, key1, key2, key3, key4, key5): (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  init(key: ClientKey) {
    let count = 1 << Self.slotBits
    unsafe entries = .allocate(capacity: count)
    unsafe entries.initialize(repeating: Entry(), count: count)
    // Nobody can tell these words, and make two ids of one fingerprint, who does not know the key.
    let words = (0..<6).map { index in
      let bytes: [UInt8] = [UInt8(index)] + Array(repeating: 0, count: 8)
      return unsafe bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return UInt64(0) }
        return unsafe sipHash(start, count: 1, key: key)
      }
    }
    (key0, key1, key2, key3, key4, key5) = (words[0], words[1], words[2], words[3], words[4], words[5])
  }

  deinit { unsafe entries.deallocate() }

  /// Whether an id of some length may be kept.
  @inline(__always) static func keeps(_ count: Int) -> Bool { lengths.contains(count) }

  /// What tells an id from others, as the line has it: two that are not the same share it about as seldom as a hash of 64
  /// bits, since each word meets one of the key before they are multiplied.
  /// - Precondition: `keeps(client.count)`.
  @inline(__always) func fingerprint(of client: FieldSlice, _ escaping: Escaping) -> UInt64 {
    let start = unsafe client.start
    let tag = UInt64(truncatingIfNeeded: client.count) | UInt64(escaping.rawValue) &<< 8
    return unsafe Self.folded(load8(start) ^ key0, load8(start + 8) ^ key1)
      ^ Self.folded(load8(start + 16) ^ key2, load8(start + 24) ^ key3)
      ^ Self.folded(load8(start + (client.count - 8)) ^ key4, tag ^ key5)
  }

  /// The hash of an id, or 0 where it is not among the last ones.
  @inline(__always) func hash(of fingerprint: UInt64) -> UInt64 {
    let entry = unsafe entries + Self.slot(fingerprint)
    return unsafe entry.pointee.fingerprint == fingerprint ? entry.pointee.hash : 0
  }

  /// Keeps an id's hash, which is not 0, in place of another one.
  @inline(__always) mutating func keep(_ hash: UInt64, of fingerprint: UInt64) {
    unsafe entries[Self.slot(fingerprint)] = Entry(fingerprint: fingerprint, hash: hash)
  }

  /// Both halves of a product of 128 bits in one.
  @inline(__always) private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  @inline(__always) private static func slot(_ fingerprint: UInt64) -> Int {
    Int(truncatingIfNeeded: fingerprint &>> UInt64(64 - slotBits))
  }
}
