import Vocabulary

/// What the User-Agents of one file say: the bytes to read the app's version from, and the platform.
///
/// A client sends the same User-Agent with every request, so a direct-mapped cache over their raw bytes answers most.
@safe struct UserAgentTable: ~Copyable {
  private let product: UserAgentProduct
  private let exclusions: ExclusionRules
  /// The exclusion rule that takes the User-Agent read last, or -1.
  private(set) var rule = -1
  private let entries: UnsafeMutablePointer<Entry>
  /// The raw User-Agents of the entries, `longest` bytes each, with padding for the scanners.
  private let texts: UnsafeMutablePointer<UInt8>
  /// Version and platform bytes of the entries, `answerSize` bytes each.
  private let answers: UnsafeMutablePointer<UInt8>

  private struct Entry {
    var hash: UInt64 = 0
    var count = -1
    var versionCount: Int16 = -1
    var platformCount: Int16 = -1
    var rule: Int16 = -1
  }

  private static let size = 2048
  private static let longest = 256
  /// The longest version text kept; a longer one is no version.
  private static let longestVersion = 40
  private static let answerSize = 64

  init(products: [String], exclusions: ExclusionRules = .none) {
    self.exclusions = exclusions
    product = UserAgentProduct(names: products)
    unsafe entries = .allocate(capacity: Self.size)
    unsafe entries.initialize(repeating: Entry(), count: Self.size)
    unsafe texts = .allocate(capacity: Self.size * Self.longest + 64)
    unsafe texts.initialize(repeating: 0, count: Self.size * Self.longest + 64)
    unsafe answers = .allocate(capacity: (Self.size + 1) * Self.answerSize + 64)
    unsafe answers.initialize(repeating: 0, count: (Self.size + 1) * Self.answerSize + 64)
  }

  deinit {
    unsafe entries.deallocate()
    unsafe texts.deallocate()
    unsafe answers.deallocate()
  }

  /// The version (only where a product is configured) and platform that a User-Agent names; each missing where it names
  /// none. They point into the table and stay until the next call.
  @inline(__always) mutating func read(
    _ userAgent: FieldSlice, _ escaping: Escaping
  ) -> (version: FieldSlice, platform: FieldSlice) {
    let count = userAgent.count
    guard count <= Self.longest else { return readAnew(userAgent, escaping, slot: Self.size) }
    let hash = unsafe Self.hash(userAgent.start, count)
    let slot = Int(truncatingIfNeeded: hash & UInt64(Self.size - 1))
    let entry = unsafe entries[slot]
    if entry.hash == hash, entry.count == count,
      unsafe isEqual(userAgent.start, texts + slot * Self.longest, count)
    {
      return answer(entry, slot)
    }
    let result = readAnew(userAgent, escaping, slot: slot)
    unsafe entries[slot].hash = hash
    unsafe entries[slot].count = count
    unsafe (texts + slot * Self.longest).update(from: userAgent.start, count: count)
    return result
  }

  @inline(__always) private mutating func answer(_ entry: Entry, _ slot: Int) -> (
    version: FieldSlice, platform: FieldSlice
  ) {
    rule = Int(entry.rule)
    let start = unsafe UnsafePointer(answers + slot * Self.answerSize)
    return unsafe (
      FieldSlice(start: start, count: Int(entry.versionCount)),
      FieldSlice(start: start + Self.longestVersion, count: Int(entry.platformCount))
    )
  }

  /// Reads a User-Agent and keeps the answer in a slot; the last slot is for those too long to keep.
  @inline(never) private mutating func readAnew(
    _ userAgent: FieldSlice, _ escaping: Escaping, slot: Int
  ) -> (version: FieldSlice, platform: FieldSlice) {
    var bytes: [UInt8] = []
    unescape(userAgent, escaping, into: &bytes)
    var entry = Entry()
    let start = unsafe answers + slot * Self.answerSize
    if product.isConfigured, let version = product.versionBytes(in: bytes) {
      // What is cut must not read as another version than the whole: `!` is in none.
      let isCut = version.count > Self.longestVersion
      let kept = isCut ? version.prefix(Self.longestVersion - 1) + [UInt8(ascii: "!")] : version[...]
      for (index, byte) in kept.enumerated() { unsafe start[index] = byte }
      entry.versionCount = Int16(kept.count)
    }
    if let platform = PlatformWord.word(inUserAgent: String(decoding: bytes, as: UTF8.self)) {
      for (index, byte) in platform.utf8.enumerated() { unsafe start[Self.longestVersion + index] = byte }
      entry.platformCount = Int16(platform.utf8.count)
    }
    entry.rule = Int16(exclusions.userAgentRule(bytes))
    if slot < Self.size { unsafe entries[slot] = entry }
    return answer(entry, slot)
  }

  @inline(__always) private static func hash(_ start: Byte, _ count: Int) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: count)
    var index = 0
    while index < count {
      let rest = count &- index
      let key = unsafe SmallKey(start + index, min(rest, SmallKey.capacity))
      hash = SmallKey.mix(hash ^ key.mixed, 0x9e37_79b9_7f4a_7c15)
      index &+= SmallKey.capacity
    }
    return hash | 1
  }

  @inline(__always) private func isEqual(_ left: Byte, _ right: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
    var index = 0
    while index < count {
      let rest = min(count &- index, SmallKey.capacity)
      if unsafe SmallKey(left + index, rest) != SmallKey(UnsafePointer(right) + index, rest) { return false }
      index &+= SmallKey.capacity
    }
    return true
  }
}
