import Testing

@testable import Store

/// Every operation against Swift's own sets.
@Suite struct ClientSetTests {
  /// Sparse, dense and mixed numbers over several containers of 65,536.
  static func numbers(_ seed: UInt64) -> Set<UInt32> {
    var random = SeededGenerator(state: seed)
    let bound = [UInt32(50), 5_000, 70_000, 400_000, .max][Int(seed % 5)]
    let count = [0, 1, 300, 5_000, 6_000][Int(seed / 5 % 5)]
    return Set((0..<count).map { _ in UInt32.random(in: 0..<bound, using: &random) })
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func algebra(seed: UInt64) {
    for other in [seed, seed + 1] {
      let (a, b) = (Self.numbers(seed), Self.numbers(other * 7))
      let (left, right) = (ClientSet(sorted: a.sorted()), ClientSet(sorted: b.sorted()))
      #expect(left.count == a.count)
      #expect(left.isEmpty == a.isEmpty)
      #expect(left.numbers == a.sorted())
      #expect(left.union(right).numbers == a.union(b).sorted())
      #expect(left.unionCount(right) == a.union(b).count)
      #expect(left.intersection(right).numbers == a.intersection(b).sorted())
      #expect(left.intersectionCount(right) == a.intersection(b).count)
      #expect(left.subtracting(right).numbers == a.subtracting(b).sorted())
      let copy = left.copy()
      copy.formUnion(right)
      #expect(copy.numbers == a.union(b).sorted())
      copy.subtract(left)
      #expect(copy.numbers == b.subtracting(a).sorted())
      copy.insert(contentsOf: a.sorted())
      #expect(copy.numbers == a.union(b).sorted())
      #expect(left.numbers == a.sorted())
      #expect((left == right) == (a == b))
    }
  }

  @Test func withItself() {
    let set = ClientSet(sorted: [1, 2, 3])
    set.formUnion(set)
    #expect(set.numbers == [1, 2, 3])
    set.subtract(set)
    #expect(set.isEmpty)
  }

  @Test func edges() {
    let set = ClientSet(sorted: [0, 65_535, 65_536, .max])
    #expect(set.count == 4)
    #expect([0, 65_535, 65_536, .max].allSatisfy(set.contains))
    #expect(![1, 65_537, .max - 1].contains(where: set.contains))
    set.insert(contentsOf: [])
    #expect(set.count == 4)
    #expect(ClientSet(sorted: []).numbers == [])
    #expect(ClientSet.union(of: [set, ClientSet(sorted: [5]), ClientSet()]).numbers == [0, 5, 65_535, 65_536, .max])
  }
}
