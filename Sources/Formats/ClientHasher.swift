import Vocabulary

/// Turns client ids into keyed hashes. The id itself goes no further than this.
package struct ClientHasher: ~Copyable {
  private let key: ClientKey
  private var scratch: [UInt8] = []
  private var memory: ClientMemory

  init(key: ClientKey) {
    self.key = key
    memory = ClientMemory(key: key)
  }

  /// The hash of an id, never 0; 0 for what is no id: `-`, `null`, `undefined`, an id of zeros only.
  @inline(__always) mutating func hash(_ client: FieldSlice, _ escaping: Escaping) -> UInt64 {
    let start = unsafe client.start
    let count = client.count
    let isKept = ClientMemory.keeps(count)
    let fingerprint = isKept ? memory.fingerprint(of: client, escaping) : 0
    if isKept {
      let known = memory.hash(of: fingerprint)
      if known != 0 { return known }
    }
    // Only a short id, or one that begins like a UUID of zeros, is worth a closer look.
    if unsafe count < 10 || load8(start) == Self.eightZeros, unsafe Self.isPlaceholder(start, count) { return 0 }
    if unsafe Self.needsUnescaping(start, start + count, escaping) { return hashUnescaped(client, escaping) }
    let hash = unsafe max(1, sipHash(start, count: count, key: key))
    if isKept { memory.keep(hash, of: fingerprint) }
    return hash
  }

  @inline(__always) private static func needsUnescaping(
    _ start: Byte, _ end: Byte, _ escaping: Escaping
  ) -> Bool {
    switch escaping {
    case .none: false
    case .backslash, .json, .hexadecimal, .quote: unsafe contains(UInt8(ascii: "\\"), from: start, to: end)
    case .hash: unsafe contains(UInt8(ascii: "#"), from: start, to: end)
    case .doubledQuotes: unsafe contains(UInt8(ascii: "\""), from: start, to: end)
    case .percent: unsafe contains(UInt8(ascii: "%"), from: start, to: end)
    case .percentInJSON:
      unsafe contains(UInt8(ascii: "%"), from: start, to: end) || contains(UInt8(ascii: "\\"), from: start, to: end)
    case .plus: unsafe contains(UInt8(ascii: "+"), from: start, to: end)
    }
  }

  /// The same id must have one hash whatever its writer escaped, so an escaped one is undone first.
  @inline(never) private mutating func hashUnescaped(_ client: FieldSlice, _ escaping: Escaping) -> UInt64 {
    scratch.removeAll(keepingCapacity: true)
    unescape(client, escaping, into: &scratch)
    let count = scratch.count
    // The hash reads up to eight bytes past the end.
    scratch.append(contentsOf: repeatElement(0, count: 8))
    let hash = unsafe scratch.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return UInt64(0) }
      return unsafe sipHash(start, count: count, key: key)
    }
    return max(1, hash)
  }

  /// What apps send when they have no id, in lower case.
  package static let placeholders: Set<String> = ["null", "nil", "none", "undefined", "unknown", "(null)", "nan"]
  /// `00000000` as a word.
  private static let eightZeros: UInt64 = 0x3030_3030_3030_3030

  /// What apps send when they have no id. One such "client" would stand for thousands.
  @inline(never) private static func isPlaceholder(_ start: Byte, _ count: Int) -> Bool {
    if unsafe count == 1 && start[0] == UInt8(ascii: "-") { return true }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    if unsafe bytes.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }) { return true }
    return unsafe count < 10 && placeholders.contains(String(decoding: bytes, as: UTF8.self).lowercased())
  }
}
