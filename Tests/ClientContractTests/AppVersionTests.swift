import ClientContract
import Testing

@Suite struct AppVersionTests {
  @Test(
    "compares as numbers, part by part",
    arguments: [
      ("1.10.0", "1.9.0"), ("2.10.0", "2.9.0"), ("2.31", "2.4"), ("3.0.2", "2.6.1"), ("1.5.0", "1.4.4"),
      ("2.0028", "2.0.29"), ("3.00.00", "2.0028"), ("2.0.100", "2.0.99"), ("2.100.0", "2.99.0"), ("2.1.0", "2.0.9999"),
      ("2026.11.1", "2026.2.28"), ("1.0.1", "1"), ("0.0.1", "0"), ("10", "9.99.99"),
    ])
  func higher(higher: String, lower: String) throws {
    let higher = try #require(AppVersion(higher))
    let lower = try #require(AppVersion(lower))
    #expect(higher > lower)
    #expect(!(lower > higher))
    #expect(higher != lower)
  }

  @Test(
    "what takes no part is no difference",
    arguments: [
      ("2.3", "2.3.0"), ("16", "16.0"), ("16", "16.0.0"), ("02.003.0001", "2.3.1"), ("2.3.1.4567", "2.3.1.9"),
      ("1.4 (18)", "1.4"), ("1.3.0 (93)", "1.3.0+93"), ("2.3.1-beta.2", "2.3.1"), ("v2.3", "V2.3.0"),
    ])
  func same(left: String, right: String) throws {
    let left = try #require(AppVersion(left))
    let right = try #require(AppVersion(right))
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(!(left < right) && !(right < left))
  }

  @Test func sortsRandomVersionsAsTriples() {
    // splitmix64, so that a failure comes again.
    var state: UInt64 = 2026
    func next(below bound: UInt64) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % bound)
    }
    let triples = (0..<2000).map { _ in [next(below: 4), next(below: 12), next(below: 120)] }
    let versions = triples.map { AppVersion($0[0], $0[1], $0[2]) }
    let expected = triples.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(versions.sorted().map { [$0.major, $0.minor, $0.patch] } == expected)
    for (left, right) in zip(versions, versions.dropFirst()) {
      let relations = [left < right, left == right, left > right]
      #expect(relations.count { $0 } == 1)
      #expect((left <= right) == !(right < left))
    }
  }

  @Test func printsThreeParts() throws {
    #expect(AppVersion(7).description == "7.0.0")
    #expect(AppVersion(2, 10, 0).description == "2.10.0")
    #expect(try #require(AppVersion("02.003.0001")).description == "2.3.1")
  }

  @Test func negativeNumbersCountAsZero() {
    #expect(AppVersion(-1, -2, 3) == AppVersion(0, 0, 3))
  }
}
