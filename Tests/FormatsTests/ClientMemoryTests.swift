import Testing
import Vocabulary

@testable import Formats

@Suite struct ClientMemoryTests {
  private func hash(_ text: String, _ escaping: Escaping, _ hasher: inout ClientHasher) -> UInt64 {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0x5C, count: 64)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe hasher.hash(FieldSlice(start: base, count: text.utf8.count), escaping)
    }
  }

  private func alone(_ text: String, _ escaping: Escaping) -> UInt64 {
    var hasher = ClientHasher(key: testKey)
    return hash(text, escaping, &hasher)
  }

  @Test func `an id that was met has the hash that it has alone, whatever else was met`() {
    var generator = SplitMix(seed: 0xC11E)
    // Ids that share their first or their last bytes, of every length around those that are kept.
    let digits = Array("0123456789abcdef-")
    func random(_ count: Int) -> String {
      String((0..<count).map { _ in digits.randomElement(using: &generator) ?? "0" })
    }
    let heads = (0..<3).map { _ in random(24) }
    let tails = (0..<3).map { _ in random(8) }
    var ids: [String] = []
    for length in 28...44 {
      for head in heads {
        for tail in tails {
          ids.append((head + random(8)).prefix(length - 8) + String(repeating: "7", count: max(0, length - 40)) + tail)
        }
      }
    }
    var hasher = ClientHasher(key: testKey)
    for _ in 0..<4_000 {
      guard let id = ids.randomElement(using: &generator) else { continue }
      #expect(hash(id, .none, &hasher) == alone(id, .none), "\(id)")
    }
  }

  @Test func `each byte of an id counts`() {
    for length in 32...40 {
      let id = Array(repeating: UInt8(ascii: "4"), count: length)
      var hasher = ClientHasher(key: testKey)
      let met = hash(String(decoding: id, as: UTF8.self), .none, &hasher)
      for place in id.indices {
        var other = id
        other[place] ^= 1
        let text = String(decoding: other, as: UTF8.self)
        #expect(hash(text, .none, &hasher) == alone(text, .none), "\(text)")
        #expect(alone(text, .none) != met)
      }
    }
  }

  @Test func `what is an escape in one line is none in another`() {
    let id = "8f14e45f-ceea-467f-a0e6-5b8d3c1f%30%31"
    var hasher = ClientHasher(key: testKey)
    for escaping in [Escaping.none, .percent, .json, .percent, .none] {
      #expect(hash(id, escaping, &hasher) == alone(id, escaping))
    }
    #expect(alone(id, .percent) == alone("8f14e45f-ceea-467f-a0e6-5b8d3c1f01", .none))
    #expect(alone(id, .percent) != alone(id, .none))
  }

  @Test func `what stands for no id is none, whatever was met`() {
    var hasher = ClientHasher(key: testKey)
    for id in ["00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000001"] {
      for _ in 0..<2 { #expect((hash(id, .none, &hasher) == 0) == id.hasSuffix("0")) }
    }
  }
}
