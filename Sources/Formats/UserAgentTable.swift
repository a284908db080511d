import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the User-Agents of one file say: the bytes to read the app's version from, the platform, and the exclusion rule.
///
/// A client sends the same User-Agent with every request, so a direct-mapped cache over their raw bytes answers most. A
/// rule is looked for only when asked: an app's own requests need none.
@safe struct UserAgentTable: ~Copyable {
  private let product: UserAgentProduct
  private let exclusions: ExclusionRules
  private let entries: UnsafeMutablePointer<Entry>
  /// The raw User-Agents of the entries, `longest` bytes each, with padding for the scanners.
  private let texts: UnsafeMutablePointer<UInt8>
  /// Version and platform bytes of the entries, `answerSize` bytes each.
  private let answers: UnsafeMutablePointer<UInt8>
  /// The entry of the User-Agent read last.
  private var last = 0
  private var scratch: [UInt8] = []
  private var version: [UInt8] = []

  private struct Entry {
    var hash: UInt64
    /// The length of the raw User-Agent plus one, so that memory of zeros is an empty table.
    var countPlusOne: Int32
    var versionCount: Int8
    var platformCount: Int8
    /// The rule's index plus two; 1 where none takes it, 0 where that is not known yet.
    var rulePlusTwo: Int16
  }

  private static let size = 2048
  private static let longest = 256
  /// The longest version text kept; a longer one is no version.
  private static let longestVersion = 40
  private static let answerSize = 64

  init(products: [String], exclusions: ExclusionRules = .none) {
    self.exclusions = exclusions
    product = UserAgentProduct(names: products)
    unsafe entries = Self.zeroed(Self.size + 1)
    unsafe texts = Self.zeroed(Self.size * Self.longest + 64)
    unsafe answers = Self.zeroed((Self.size + 1) * Self.answerSize + 64)
  }

  deinit {
    unsafe free(entries)
    unsafe free(texts)
    unsafe free(answers)
  }

  /// Zeroed memory straight from the system: most files touch little of it.
  private static func zeroed<Element>(_ count: Int) -> UnsafeMutablePointer<Element> {
    guard let memory = unsafe calloc(count, MemoryLayout<Element>.stride) else {
      fatalError("out of memory for the table of User-Agents")
    }
    return unsafe memory.bindMemory(to: Element.self, capacity: count)
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
    if unsafe entries[slot].hash == hash, unsafe entries[slot].countPlusOne == Int32(truncatingIfNeeded: count &+ 1),
      unsafe isEqual(userAgent.start, texts + slot * Self.longest, count)
    {
      last = slot
      return answer(slot)
    }
    unsafe entries[slot].hash = hash
    unsafe entries[slot].countPlusOne = Int32(truncatingIfNeeded: count &+ 1)
    unsafe (texts + slot * Self.longest).update(from: userAgent.start, count: count)
    return readAnew(userAgent, escaping, slot: slot)
  }

  /// The exclusion rule that takes the User-Agent read last, an index into the rules, or -1.
  @inline(__always) mutating func rule(_ userAgent: FieldSlice, _ escaping: Escaping) -> Int {
    let known = unsafe entries[last].rulePlusTwo
    return known > 0 ? Int(known) &- 2 : findRule(userAgent, escaping)
  }

  @inline(never) private mutating func findRule(_ userAgent: FieldSlice, _ escaping: Escaping) -> Int {
    scratch.removeAll(keepingCapacity: true)
    unescape(userAgent, escaping, into: &scratch)
    let rule = exclusions.userAgentRule(scratch)
    unsafe entries[last].rulePlusTwo = Int16(rule + 2)
    return rule
  }

  @inline(__always) private func answer(_ slot: Int) -> (version: FieldSlice, platform: FieldSlice) {
    let start = unsafe UnsafePointer(answers + slot * Self.answerSize)
    return unsafe (
      FieldSlice(start: start, count: Int(entries[slot].versionCount)),
      FieldSlice(start: start + Self.longestVersion, count: Int(entries[slot].platformCount))
    )
  }

  /// Reads a User-Agent and keeps the answer in a slot; the last slot is for those too long to keep.
  @inline(never) private mutating func readAnew(
    _ userAgent: FieldSlice, _ escaping: Escaping, slot: Int
  ) -> (version: FieldSlice, platform: FieldSlice) {
    scratch.removeAll(keepingCapacity: true)
    unescape(userAgent, escaping, into: &scratch)
    let start = unsafe answers + slot * Self.answerSize
    var versionCount = -1
    version.removeAll(keepingCapacity: true)
    if product.isConfigured, product.findVersion(in: scratch, into: &version) {
      // What is cut must not read as another version than the whole: `!` is in none.
      if version.count > Self.longestVersion {
        version.removeSubrange((Self.longestVersion - 1)...)
        version.append(UInt8(ascii: "!"))
      }
      versionCount = version.count
      for (index, byte) in version.enumerated() { unsafe start[index] = byte }
    }
    var platformCount = -1
    if let platform = PlatformWord.word(inUserAgent: scratch) {
      platformCount = platform.utf8.count
      for (index, byte) in platform.utf8.enumerated() { unsafe start[Self.longestVersion + index] = byte }
    }
    unsafe entries[slot].versionCount = Int8(versionCount)
    unsafe entries[slot].platformCount = Int8(platformCount)
    unsafe entries[slot].rulePlusTwo = 0
    last = slot
    return answer(slot)
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
