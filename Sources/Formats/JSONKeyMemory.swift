import CByteMask

/// The keys that were met, each with the key that followed it last time.
///
/// Writers keep their order from line to line, so that nearly every key is known by one comparison with the expected one,
/// and neither its end nor its meaning is looked for. A wrong guess costs a look-up, and the guess is put right.
@safe struct JSONKeyMemory: ~Copyable {
  /// A key as it was first written, from its opening quote to its colon.
  ///
  /// The loop over a line goes from entry to entry by their addresses: with numbers it would multiply at every key.
  @safe struct Entry {
    /// The key's bytes. They come first, so that they stand at the entry's own address.
    var bytes: InlineArray<64, UInt8> = InlineArray(repeating: 0)
    /// The entry that followed it last, in the same node; one that never matches where none did.
    var next: UnsafeMutablePointer<Entry>
    /// Bytes to the colon, included; 0 for the start of an object.
    var length = 0
    /// Which of the first 32 bytes, and of the next 32, stand behind the colon, a bit each.
    var ignored: UInt32 = .max
    var ignoredNext: UInt32 = .max
    /// The length of its value, where that is a short string.
    var usualLength = UsualLength()
    /// What its value is for, or -1.
    var action = -1
    /// Bytes between the quotes.
    var keyLength = 0
    var node = -1
  }

  /// The longest stretch from quote to colon that is remembered; within the padding behind a line.
  static let longest = 60
  private static let capacity = 512
  private static let slots = 2048

  let entries: UnsafeMutablePointer<Entry>
  /// Entry numbers by hash, open addressing; -1 for a free slot.
  private let table: UnsafeMutablePointer<Int16>
  private let nodeCount: Int
  /// The number of the first entry of a key.
  private let first: Int
  private var count: Int

  /// Makes a memory in which the first `nodeCount` entries stand for the start of an object of each node, the one after
  /// them for a key that is too long to be remembered, and one for no key.
  init(nodeCount: Int) {
    self.nodeCount = nodeCount
    first = nodeCount + 2
    count = first
    unsafe entries = .allocate(capacity: first + Self.capacity)
    unsafe entries.initialize(repeating: Entry(next: entries), count: first + Self.capacity)
    unsafe table = .allocate(capacity: Self.slots)
    unsafe table.initialize(repeating: -1, count: Self.slots)
    forget()
  }

  deinit {
    unsafe entries.deallocate()
    unsafe table.deallocate()
  }

  /// Whether a key is written at a place exactly as in an entry; reads up to 64 bytes there.
  @inline(__always) static func matches(_ entry: UnsafeMutablePointer<Entry>, at place: Byte) -> Bool {
    let key = unsafe bytes(of: entry)
    guard unsafe byteMaskSame32(place, key) | entry.pointee.ignored == .max else { return false }
    if unsafe entry.pointee.length <= 32 { return true }
    return unsafe byteMaskSame32(place + 32, key + 32) | entry.pointee.ignoredNext == .max
  }

  /// The bytes of an entry.
  @inline(__always) static func bytes(of entry: UnsafeMutablePointer<Entry>) -> UnsafeMutablePointer<UInt8> {
    unsafe UnsafeMutableRawPointer(entry).assumingMemoryBound(to: UInt8.self)
  }

  /// The entry that stands for the start of an object of a node.
  @inline(__always) func start(of node: Int) -> UnsafeMutablePointer<Entry> { unsafe entries + node }

  /// Finds the entry of the key that opens at a place in the node of `previous`, or makes one, and expects it after
  /// `previous` from now on.
  /// - Parameter opening: the opening quote.
  /// - Returns: the entry and the byte after the colon, or nil where no key with a colon stands there.
  @inline(never) mutating func look(
    at opening: Byte, to end: Byte, after previous: UnsafeMutablePointer<Entry>, _ tree: borrowing JSONKeyTree
  ) -> (entry: UnsafeMutablePointer<Entry>, value: Byte)? {
    let node = unsafe previous.pointee.node
    guard unsafe opening < end, unsafe opening.pointee == UInt8(ascii: "\"") else { return nil }
    let key = unsafe opening + 1
    let closing = unsafe endOfString(from: key, to: end)
    guard unsafe closing < end else { return nil }
    let colon = unsafe skipBlanks(from: closing + 1, to: end)
    guard unsafe colon < end, unsafe colon.pointee == UInt8(ascii: ":") else { return nil }
    let value = unsafe colon + 1

    let keyLength = unsafe closing - key
    let length = unsafe value - opening
    guard length <= Self.longest else {
      // Not remembered, and so never expected; nor may what followed another long key be.
      let action = unsafe self.action(key, keyLength, node, tree)
      unsafe entries[nodeCount] = Entry(next: none, action: action, node: node)
      return unsafe (entries + nodeCount, value)
    }
    var slot = unsafe hash(key, keyLength, node)
    while true {
      let number = unsafe Int(table[slot])
      if number < 0 { break }
      let known = unsafe entries + number
      if unsafe known.pointee.node == node, unsafe known.pointee.keyLength == keyLength,
        unsafe sameBytes(Self.bytes(of: known) + 1, key, keyLength)
      {
        unsafe previous.pointee.next = known
        return unsafe (known, value)
      }
      slot = (slot + 1) % Self.slots
    }
    let isFull = count == first + Self.capacity
    if isFull {
      forget()
      slot = unsafe hash(key, keyLength, node)
    }
    let entry = unsafe entries + count
    let action = unsafe self.action(key, keyLength, node, tree)
    unsafe entry.pointee = Entry(
      next: none, length: length, ignored: Self.bits(from: length), ignoredNext: Self.bits(from: length - 32),
      action: action, keyLength: keyLength, node: node)
    unsafe Self.bytes(of: entry).update(from: opening, count: length)
    unsafe table[slot] = Int16(count)
    count += 1
    if !isFull { unsafe previous.pointee.next = entry }
    return unsafe (entry, value)
  }

  /// The bits from a place on; none or all of them where it lies outside the 32.
  private static func bits(from place: Int) -> UInt32 { place < 0 ? .max : .max << UInt32(place) }

  /// The entry that never matches: no line is so long.
  private var none: UnsafeMutablePointer<Entry> { unsafe entries + (nodeCount + 1) }

  /// Starts again with nothing known: a log whose keys are made up anew in every line must not fill the memory for good.
  private mutating func forget() {
    unsafe entries.update(repeating: Entry(next: none), count: first + Self.capacity)
    unsafe none.pointee.length = Int.max / 2
    for node in 0..<nodeCount { unsafe entries[node].node = node }
    unsafe table.update(repeating: -1, count: Self.slots)
    count = first
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
