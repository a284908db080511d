import Vocabulary

/// What the User-Agents of one file say: the bytes to read the app's version from, the platform, and the exclusion rule.
///
/// A client sends the same User-Agent with every request, so a cache over their raw bytes (``UserAgentMemory``) answers
/// most. A rule is looked for only when asked: an app's own requests need none.
@safe struct UserAgentTable: ~Copyable {
  private let product: UserAgentProduct
  private let exclusions: ExclusionRules
  private let memory: UserAgentMemory
  // Its places, at hand: a line asks no object.
  private let entries: UnsafeMutablePointer<UserAgentMemory.Entry>
  private let texts: UnsafeMutablePointer<UInt8>
  private let answers: UnsafeMutablePointer<UInt8>
  /// The entry of the User-Agent read last.
  private var last = 0
  private var turn = 0
  private var scratch: [UInt8] = []
  private var version: [UInt8] = []

  /// The longest version text kept; a longer one is no version.
  private static let longestVersion = 40

  /// - Parameter memory: what is known already; of the same products and exclusions.
  init(products: [String], exclusions: ExclusionRules = .none, memory: UserAgentMemory = UserAgentMemory()) {
    self.exclusions = exclusions
    product = UserAgentProduct(names: products)
    self.memory = memory
    unsafe entries = memory.entries
    unsafe texts = memory.texts
    unsafe answers = memory.answers
  }

  /// The version (only where a product is configured) and platform that a User-Agent names; each missing where it names
  /// none. They point into the table and stay until the next call.
  @inline(__always) mutating func read(
    _ userAgent: FieldSlice, _ escaping: Escaping
  ) -> (version: FieldSlice, platform: FieldSlice) {
    let count = userAgent.count
    guard count <= UserAgentMemory.longest else { return readAnew(userAgent, escaping, slot: UserAgentMemory.size) }
    let hash = unsafe Self.hash(userAgent.start, count, escaping)
    let pair = Int(truncatingIfNeeded: hash & UInt64(UserAgentMemory.size - 2))
    if holds(pair, userAgent, hash) {
      last = pair
      return answer(pair)
    }
    if holds(pair + 1, userAgent, hash) {
      last = pair + 1
      return answer(pair + 1)
    }
    return keepAnew(userAgent, escaping, hash, pair)
  }

  @inline(__always) private func holds(_ slot: Int, _ userAgent: FieldSlice, _ hash: UInt64) -> Bool {
    unsafe entries[slot].hash == hash
      && entries[slot].countPlusOne == Int32(truncatingIfNeeded: userAgent.count &+ 1)
      && sameBytes(userAgent.start, texts + slot * UserAgentMemory.longest, userAgent.count)
  }

  /// Reads a User-Agent and keeps it in place of one of its pair, by turns.
  @inline(never) private mutating func keepAnew(
    _ userAgent: FieldSlice, _ escaping: Escaping, _ hash: UInt64, _ pair: Int
  ) -> (version: FieldSlice, platform: FieldSlice) {
    turn ^= 1
    let slot =
      unsafe entries[pair].countPlusOne == 0 ? pair : entries[pair + 1].countPlusOne == 0 ? pair + 1 : pair + turn
    unsafe entries[slot].hash = hash
    unsafe entries[slot].countPlusOne = Int32(truncatingIfNeeded: userAgent.count &+ 1)
    unsafe (texts + slot * UserAgentMemory.longest).update(from: userAgent.start, count: userAgent.count)
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
    let start = unsafe UnsafePointer(answers + slot * UserAgentMemory.answerSize)
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
    let start = unsafe answers + slot * UserAgentMemory.answerSize
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

  /// Says in which pair a User-Agent may be, no more: two with one hash are told apart by their bytes.
  @inline(__always) private static func hash(_ start: Byte, _ count: Int, _ escaping: Escaping) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: count) | UInt64(escaping.rawValue) &<< 32
    guard count >= SmallKey.capacity else { return SmallKey.mix(hash, unsafe SmallKey(start, count).mixed) | 1 }
    var index = 0
    while index &+ SmallKey.capacity <= count {
      hash = unsafe mix(hash, start + index)
      index &+= SmallKey.capacity
    }
    // The last sixteen bytes, some of them again, instead of a step for the rest.
    return unsafe mix(hash, start + (count &- SmallKey.capacity)) | 1
  }

  @inline(__always) private static func mix(_ hash: UInt64, _ place: Byte) -> UInt64 {
    unsafe SmallKey.mix(load8(place) ^ hash, load8(place + 8) ^ 0x9e37_79b9_7f4a_7c15)
  }
}
