import CByteMask
import Vocabulary

/// The hashes of the client ids met lately.
///
/// A client's requests come in bursts: three of four lines have an id that was among the last few hundred. Comparing it
/// costs a quarter of hashing it, which is a chain of steps that wait for each other. Only ids of 32 to 40 bytes are
/// kept, as UUIDs are and 128 bits in hexadecimal digits: two looks see all of their bytes.
@safe struct ClientMemory: ~Copyable {
  /// One id, all in one line of the processor's cache.
  private struct Entry {
    /// The length and the escaping, which says that nothing was to be undone; 0 where no id was kept yet.
    var tag: UInt64 = 0
    var hash: UInt64 = 0
    /// The id's last eight bytes, some of them once more.
    var tail: UInt64 = 0
    /// The id's first 32 bytes.
    var head: InlineArray<32, UInt8> = InlineArray(repeating: 0)
    private var padding: UInt64 = 0
  }

  private static let lengths = 32...40
  private static let headCount = 32
  private static let slotBits = 9

  private let entries: UnsafeMutablePointer<Entry>

  init() {
    let count = 1 << Self.slotBits
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Entry>.stride, alignment: MemoryLayout<Entry>.stride)
    unsafe entries = unsafe memory.initializeMemory(as: Entry.self, repeating: Entry(), count: count)
  }

  deinit { unsafe entries.deallocate() }

  /// Whether an id of some length may be kept.
  @inline(__always) static func keeps(_ count: Int) -> Bool { lengths.contains(count) }

  /// The hash of an id, as the line has it, or 0 where it is not among the last ones.
  /// - Precondition: `keeps(client.count)`.
  @inline(__always) func hash(of client: FieldSlice, _ escaping: Escaping) -> UInt64 {
    let tail = unsafe load8(client.start + (client.count - 8))
    let entry = unsafe entries + Self.slot(tail)
    let isSame = unsafe withUnsafePointer(to: &entry.pointee.head) { head in
      unsafe byteMaskSame32(client.start, UnsafeRawPointer(head).assumingMemoryBound(to: UInt8.self)) == .max
    }
    return unsafe isSame && entry.pointee.tail == tail && entry.pointee.tag == Self.tag(client.count, escaping)
      ? entry.pointee.hash : 0
  }

  /// Keeps an id's hash, which is not 0, in place of another one.
  /// - Precondition: `keeps(client.count)`.
  @inline(__always) mutating func keep(_ hash: UInt64, of client: FieldSlice, _ escaping: Escaping) {
    let tail = unsafe load8(client.start + (client.count - 8))
    let entry = unsafe entries + Self.slot(tail)
    unsafe entry.pointee.tag = Self.tag(client.count, escaping)
    unsafe entry.pointee.hash = hash
    unsafe entry.pointee.tail = tail
    unsafe withUnsafeMutablePointer(to: &entry.pointee.head) { head in
      unsafe UnsafeMutableRawPointer(head).copyMemory(from: client.start, byteCount: Self.headCount)
    }
  }

  @inline(__always) private static func tag(_ count: Int, _ escaping: Escaping) -> UInt64 {
    UInt64(truncatingIfNeeded: count) | UInt64(escaping.rawValue) &<< 8
  }

  /// Where an id stands, by its last bytes: those of a UUID are random.
  @inline(__always) private static func slot(_ tail: UInt64) -> Int {
    Int(truncatingIfNeeded: (tail &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(64 - slotBits))
  }
}
