import CPrefetch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A set of 64-bit hashes, none of them 0: open addressing, linear probing, at most three quarters full.
///
/// The standard library's `Set` costs three times as much here, and this is entered once a log line.
@safe struct HashSet64: ~Copyable {
  private var slots: UnsafeMutablePointer<UInt64>
  private var mask: Int
  private var limit: Int
  /// How many hashes it holds.
  private(set) var count = 0

  private static let smallest = 64

  init() {
    unsafe slots = Self.zeroed(Self.smallest)
    mask = Self.smallest - 1
    limit = Self.smallest / 4 * 3
  }

  deinit { unsafe free(slots) }

  /// Begins to fetch the place where a hash stands, for ``insert(_:)`` soon after.
  @inline(__always) func prefetch(_ hash: UInt64) {
    unsafe prefetchPlace(slots + firstPlace(of: hash))
  }

  /// Adds a hash that is not 0.
  /// - Complexity: O(1) amortised.
  @inline(__always) mutating func insert(_ hash: UInt64) {
    var index = firstPlace(of: hash)
    while true {
      let held = unsafe slots[index]
      if held == hash { return }
      if held == 0 { break }
      index = (index &+ 1) & mask
    }
    unsafe slots[index] = hash
    count &+= 1
    if count > limit { grow() }
  }

  /// Where a hash stands unless another one is there.
  @inline(__always) private func firstPlace(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & mask }

  /// All hashes, in no order.
  /// - Complexity: O(*n*).
  func elements() -> [UInt64] {
    unsafe [UInt64](unsafeUninitializedCapacity: count) { buffer, initialized in
      for index in 0...mask {
        let held = unsafe slots[index]
        if held != 0 {
          unsafe buffer.initializeElement(at: initialized, to: held)
          initialized += 1
        }
      }
    }
  }

  @inline(never) private mutating func grow() {
    let capacity = (mask + 1) * 2
    let bigger = unsafe Self.zeroed(capacity)
    for old in 0...mask {
      let hash = unsafe slots[old]
      guard hash != 0 else { continue }
      var index = Int(truncatingIfNeeded: hash) & (capacity - 1)
      while unsafe bigger[index] != 0 { index = (index &+ 1) & (capacity - 1) }
      unsafe bigger[index] = hash
    }
    unsafe free(slots)
    unsafe slots = bigger
    mask = capacity - 1
    limit = capacity / 4 * 3
  }

  /// Zeroed memory straight from the system: pages that are never touched cost nothing.
  private static func zeroed(_ count: Int) -> UnsafeMutablePointer<UInt64> {
    guard let memory = unsafe calloc(count, MemoryLayout<UInt64>.stride) else {
      // Running on without the counts would be a wrong answer.
      fatalError("out of memory for \(count) client hashes")
    }
    return unsafe memory.bindMemory(to: UInt64.self, capacity: count)
  }
}
