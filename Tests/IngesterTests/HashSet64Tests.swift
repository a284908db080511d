import Testing

@testable import Ingester

@Suite struct HashSet64Tests {
  @Test("agrees with the standard set", arguments: [0, 1, 47, 48, 49, 63, 64, 65, 96, 97, 1_000, 50_000])
  func agrees(count: Int) {
    var random = SystemRandomNumberGenerator()
    var set = HashSet64()
    var plain: Set<UInt64> = []
    for _ in 0..<count {
      let hash = UInt64.random(in: 1...UInt64(count * 2 + 1), using: &random)
      set.insert(hash)
      plain.insert(hash)
      #expect(set.count == plain.count)
    }
    let elements = set.elements()
    #expect(elements.count == plain.count)
    #expect(Set(elements) == plain)
  }

  @Test("hashes that fall into one slot are all kept")
  func collisions() {
    var set = HashSet64()
    // The same low 20 bits, all ones: they probe past the table's end.
    let hashes = (1...3_000).map { UInt64($0) << 20 | 0xF_FFFF } + [.max, 1 << 63, 1]
    for _ in 0..<2 {
      for hash in hashes { set.insert(hash) }
    }
    #expect(set.count == hashes.count)
    #expect(Set(set.elements()) == Set(hashes))
  }
}
