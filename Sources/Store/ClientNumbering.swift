/// Gives each keyed hash of a client id a dense number, from 0 up in the order of first sight.
///
/// Open addressing with linear probing over memory of its own. The hashes are SipHash results, so their low bits serve as
/// the place in the table as they are. Not for two threads at once.
@safe
final class ClientNumbering {
  /// Hashes by number.
  private var hashes: UnsafeMutablePointer<UInt64>
  private var capacity: Int
  /// Number + 1 by place, 0 where free; at most half full.
  private var slots: UnsafeMutablePointer<UInt32>
  private var mask: Int

  /// Hashes that are looked up together.
  private static let batch = 128

  /// The hashes that have a number.
  private(set) var count = 0

  /// An empty numbering with room for some hashes before it first grows.
  init(minimumCapacity: Int = 0) {
    capacity = 1024
    while capacity < minimumCapacity { capacity *= 2 }
    unsafe hashes = .allocate(capacity: capacity)
    // The first may be looked at before there is one.
    unsafe hashes.initialize(to: 0)
    mask = capacity * 2 - 1
    unsafe slots = Self.emptySlots(capacity * 2)
  }

  deinit {
    unsafe hashes.deallocate()
    unsafe slots.deallocate()
  }

  /// The hash that has a number.
  /// - Precondition: `number < count`.
  subscript(number: Int) -> UInt64 {
    precondition(number >= 0 && number < count)
    return unsafe hashes[number]
  }

  /// The number of a hash, a new one where it has none.
  /// - Complexity: O(1) on average.
  func number(of hash: UInt64) -> UInt32 {
    let slot = unsafe Self.slot(of: hash, hashes, slots, mask)
    return slot == 0 ? add(hash) : slot &- 1
  }

  /// The numbers of many hashes, ascending and each once; hashes without one get the next ones.
  /// - Complexity: O(*n* + *c* / 64) for *n* hashes and *c* clients, or O(*n* log *n*) where that is less.
  func numbers(of list: [UInt64]) -> [UInt32] {
    var numbers = unsafe [UInt32](unsafeUninitializedCapacity: list.count) { buffer, filled in
      unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.batch) { found in
        var start = 0
        while start < list.count {
          let end = min(start + Self.batch, list.count)
          // Local copies: every look at a property of a class is checked for exclusive access.
          let (hashes, slots, mask) = unsafe (hashes, slots, mask)
          // Loads that do not wait for each other first: most of the time goes into waiting for memory.
          for index in start..<end {
            unsafe buffer.initializeElement(at: index, to: slots[Int(truncatingIfNeeded: list[index]) & mask])
          }
          for index in start..<end {
            let slot = unsafe buffer[index]
            unsafe found[index &- start] = unsafe hashes[Int(max(slot, 1) &- 1)]
          }
          for index in start..<end {
            let slot = unsafe buffer[index]
            let isHit = unsafe slot != 0 && found[index &- start] == list[index]
            unsafe buffer[index] = isHit ? slot &- 1 : number(of: list[index])
          }
          start = end
        }
        filled = list.count
      }
    }
    let words = (count + 63) / 64
    guard numbers.count * 16 >= words else {
      numbers.sort()
      return numbers.removingRepeats()
    }
    return Self.sortedByMarking(numbers, words)
  }

  /// The numbers ascending and each once, by way of a bitmap that is small beside them.
  private static func sortedByMarking(_ numbers: [UInt32], _ words: Int) -> [UInt32] {
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { marks in
      unsafe marks.initialize(repeating: 0)
      for number in numbers { unsafe marks[Int(number >> 6)] |= 1 &<< UInt64(number & 63) }
      return unsafe [UInt32](unsafeUninitializedCapacity: numbers.count) { buffer, filled in
        for index in 0..<words {
          var word = unsafe marks[index]
          while word != 0 {
            let number = UInt32(truncatingIfNeeded: index &* 64 &+ word.trailingZeroBitCount)
            unsafe buffer.initializeElement(at: filled, to: number)
            filled += 1
            word &= word &- 1
          }
        }
      }
    }
  }

  /// What the table holds for a hash: its number + 1, or 0 where it has none.
  @inline(__always)
  private static func slot(
    of hash: UInt64, _ hashes: UnsafeMutablePointer<UInt64>, _ slots: UnsafeMutablePointer<UInt32>, _ mask: Int
  ) -> UInt32 {
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = unsafe slots[place]
      if slot == 0 { return 0 }
      if unsafe hashes[Int(slot &- 1)] == hash { return slot }
      place = (place &+ 1) & mask
    }
  }

  /// Gives the next number to a hash that has none.
  @inline(never)
  private func add(_ hash: UInt64) -> UInt32 {
    if count == capacity { grow() }
    unsafe hashes[count] = hash
    count += 1
    let place = freePlace(for: hash)
    unsafe slots[place] = UInt32(count)
    return UInt32(count - 1)
  }

  private func grow() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: hashes, count: count)
    unsafe hashes.deallocate()
    unsafe slots.deallocate()
    unsafe hashes = larger
    capacity *= 2
    mask = capacity * 2 - 1
    unsafe slots = Self.emptySlots(capacity * 2)
    for number in 0..<count {
      let place = unsafe freePlace(for: hashes[number])
      unsafe slots[place] = UInt32(number + 1)
    }
  }

  private func freePlace(for hash: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: hash) & mask
    while unsafe slots[place] != 0 { place = (place &+ 1) & mask }
    return place
  }

  private static func emptySlots(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    unsafe slots.initialize(repeating: 0, count: count)
    return unsafe slots
  }
}

extension [UInt32] {
  /// Each number once, of numbers in ascending order.
  fileprivate func removingRepeats() -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(count)
    for number in self where number != result.last { result.append(number) }
    return result
  }
}

@available(*, unavailable)
extension ClientNumbering: Sendable {}
