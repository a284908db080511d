/// Changes inputs as a fuzzer does, the same way every time.
struct Mutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 up to and without a bound of 1 or more.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// An input with one to three changes.
  /// - Parameter other: another input, pieces of which may come in.
  mutating func change(_ bytes: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(3) {
      let place = below(bytes.count + 1)
      let length = min(bytes.count - place, 1 + below(16))
      switch below(6) {
      case 0: bytes.removeSubrange(place..<(place + length))
      case 1: bytes.insert(contentsOf: bytes[place..<(place + length)], at: below(bytes.count + 1))
      case 2: bytes.removeSubrange(place...)
      case 3: bytes.insert(contentsOf: other.prefix(below(other.count + 1)), at: place)
      case 4 where place < bytes.count: bytes[place] ^= 1 << below(8)
      default: bytes.insert(Self.telling[below(Self.telling.count)], at: place)
      }
    }
    return bytes
  }

  /// Bytes that mean something to one format or another.
  private static let telling = Array("\"'\\{}[]()<>,;:=+-#%|/ \t\n\r\0".utf8) + [0x1F, 0x7F, 0x80, 0xC3, 0xEF, 0xFF]

  /// SplitMix64. Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
