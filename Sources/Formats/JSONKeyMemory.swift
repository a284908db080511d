import CByteMask

/// The keys that were met, each with the key that followed it last time.
///
/// Writers keep their order from line to line, so that nearly every key is known by one comparison with the expected one,
/// and neither its end nor its meaning is looked for. A wrong guess costs a look-up, and the guess is put right.
@safe struct JSONKeyMemory: ~Copyable {
  /// A key as it was first written, from its opening quote to its colon.
  struct Entry {
    /// The entry that followed it last, in the same node; -1 where none did.
    var next: Int32 = -1
    /// What its value is for, or -1.
    var action: Int32 = -1
    /// Bytes to the colon, included; 0 for the start of an object.
    var length: Int16 = 0
    /// Bytes between the quotes.
    var keyLength: Int16 = 0
    var node: Int32 = -1
  }

  /// The longest stretch from quote to colon that is remembered; within the padding behind a line.
  static let longest = 60
  static let stride = 64
  private static let capacity = 512
  private static let slots = 2048

  let entries: UnsafeMutablePointer<Entry>
  /// The entries' bytes, ``stride`` for each.
  let bytes: UnsafeMutablePointer<UInt8>
  /// Entry numbers by hash, open addressing; -1 for a free slot.
  private let table: UnsafeMutablePointer<Int16>
  private let nodeCount: Int
  private var count: Int

  /// Makes a memory in which the first `nodeCount` entries stand for the start of an object of each node, and the one
  /// after them for a key that is too long to be remembered.
  init(nodeCount: Int) {
    self.nodeCount = nodeCount
    count = nodeCount + 1
    let capacity = nodeCount + 1 + Self.capacity
    unsafe entries = .allocate(capacity: capacity)
    unsafe entries.initialize(repeating: Entry(), count: capacity)
    unsafe bytes = .allocate(capacity: capacity * Self.stride)
    unsafe bytes.initialize(repeating: 0, count: capacity * Self.stride)
    unsafe table = .allocate(capacity: Self.slots)
    unsafe table.initialize(repeating: -1, count: Self.slots)
    forget()
  }

  deinit {
    unsafe entries.deallocate()
    unsafe bytes.deallocate()
    unsafe table.deallocate()
  }

  /// Whether a key is written at a place exactly as in an entry; reads up to 64 bytes there.
  /// - Parameter key: the entry's bytes.
  @inline(__always) static func matches(_ key: Byte, _ length: Int, at place: Byte) -> Bool {
    let low = unsafe byteMaskDifferent32(place, key)
    if length <= 32 { return low & ((1 &<< UInt64(truncatingIfNeeded: length)) &- 1) == 0 }
    let high = unsafe byteMaskDifferent32(place + 32, key + 32)
    return low == 0 && high & ((1 &<< UInt64(truncatingIfNeeded: length &- 32)) &- 1) == 0
  }

  /// The bytes of an entry.
  @inline(__always) func bytes(of entry: Int) -> UnsafeMutablePointer<UInt8> { unsafe bytes + entry &* Self.stride }

  /// Finds the entry of the key that opens at a place in the node of `previous`, or makes one, and expects it after
  /// `previous` from now on.
  /// - Parameter place: the opening quote; the byte after the colon when it returns.
  /// - Returns: the entry, or nil where no key with a colon stands there.
  @inline(never) mutating func look(
    at place: inout Byte, to end: Byte, after previous: Int, _ tree: borrowing JSONKeyTree
  ) -> Int? {
    let node = unsafe Int(entries[previous].node)
    guard unsafe place < end, unsafe place.pointee == UInt8(ascii: "\"") else { return nil }
    let key = unsafe place + 1
    let closing = unsafe endOfString(from: key, to: end)
    guard unsafe closing < end else { return nil }
    let colon = unsafe skipBlanks(from: closing + 1, to: end)
    guard unsafe colon < end, unsafe colon.pointee == UInt8(ascii: ":") else { return nil }
    let opening = unsafe place
    unsafe place = colon + 1

    let keyLength = unsafe closing - key
    let length = unsafe place - opening
    guard length <= Self.longest else {
      // Not remembered, and so never expected; nor may what followed another long key be.
      let action = unsafe self.action(key, keyLength, node, tree)
      unsafe entries[nodeCount] = Entry(action: Int32(action), node: Int32(node))
      return nodeCount
    }
    var slot = unsafe hash(key, keyLength, node)
    while true {
      let known = unsafe Int(table[slot])
      if known < 0 { break }
      if unsafe entries[known].node == Int32(node), unsafe entries[known].keyLength == keyLength,
        unsafe sameBytes(bytes(of: known) + 1, key, keyLength)
      {
        unsafe entries[previous].next = Int32(known)
        return known
      }
      slot = (slot + 1) % Self.slots
    }
    let isFull = count == nodeCount + 1 + Self.capacity
    if isFull {
      forget()
      slot = unsafe hash(key, keyLength, node)
    }
    let entry = count
    count += 1
    unsafe bytes(of: entry).update(from: opening, count: length)
    let action = unsafe self.action(key, keyLength, node, tree)
    unsafe entries[entry] = Entry(
      action: Int32(action), length: Int16(length), keyLength: Int16(keyLength), node: Int32(node))
    unsafe table[slot] = Int16(entry)
    if !isFull { unsafe entries[previous].next = Int32(entry) }
    return entry
  }

  /// Starts again with nothing known: a log whose keys are made up anew in every line must not fill the memory for good.
  private mutating func forget() {
    unsafe entries.update(repeating: Entry(), count: nodeCount + 1 + Self.capacity)
    for node in 0..<nodeCount { unsafe entries[node].node = Int32(node) }
    unsafe table.update(repeating: -1, count: Self.slots)
    count = nodeCount + 1
  }

  private func action(_ key: Byte, _ count: Int, _ node: Int, _ tree: borrowing JSONKeyTree) -> Int {
    let slice = unsafe FieldSlice(start: key, count: count)
    var plain: [UInt8] = []
    unescape(slice, .json, into: &plain)
    return tree.action(for: plain, in: node)
  }

  private func hash(_ key: Byte, _ count: Int, _ node: Int) -> Int {
    // Eight bytes past the key lie in the line or its padding; those before it are at least the quote's and the padding's.
    let head = unsafe load8(key)
    let first = count < 8 ? head & ~(~0 << UInt64(count * 8)) : head
    let last = unsafe count < 8 ? 0 : load8(key + (count - 8))
    let mixed = (first ^ (last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(count &+ node &* 64)) &* 0xD6E8_FEB8_6659_FD93
    return Int(mixed >> 53)
  }
}
