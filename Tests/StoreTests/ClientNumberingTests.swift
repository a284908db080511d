import Testing

@testable import Store

@Suite struct ClientNumberingTests {
  @Test func numbersAreDenseInOrderOfFirstSight() {
    let numbering = ClientNumbering()
    #expect([9, 7, 9, 0, .max, 7].map(numbering.number) == [0, 1, 0, 2, 3, 1])
    #expect(numbering.count == 4)
    #expect((0..<4).map { numbering[$0] } == [9, 7, 0, .max])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func agreesWithADictionary(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    let numbering = ClientNumbering()
    var model: [UInt64: UInt32] = [:]
    for _ in 0..<30_000 {
      // Hashes that crowd together, so that probing is put to work.
      let hash = UInt64.random(in: 0..<9_000, using: &random) << (seed == 3 ? 6 : 0)
      let expected = model[hash] ?? UInt32(model.count)
      model[hash] = expected
      guard numbering.number(of: hash) == expected else {
        Issue.record("hash \(hash) got another number")
        return
      }
    }
    #expect(numbering.count == model.count)
  }

  @Test func manyAtOnceAreAscendingAndEachOnce() {
    let numbering = ClientNumbering()
    #expect(numbering.numbers(of: []) == [])
    #expect(numbering.numbers(of: [5, 3, 5, 4]) == [0, 1, 2])
    #expect(numbering.numbers(of: [4, 4, 8, 3]) == [1, 2, 3])
    // Few among many, which are sorted rather than marked; 1,000 is number 4, so 99,999 is 4 + 98,999.
    _ = numbering.numbers(of: Array(1_000..<100_000))
    #expect(numbering.numbers(of: [99_999, 8, 1_000, 8]) == [3, 4, 99_003])
  }

  @Test func manyAtOnceAgreeWithOneByOne() {
    var random = SeededGenerator(state: 8)
    let (together, apart) = (ClientNumbering(), ClientNumbering())
    for count in [1, 10, 64, 5_000, 20_000, 3] {
      let hashes = (0..<count).map { _ in UInt64.random(in: 0..<30_000, using: &random) &* 0x9E37_79B9_7F4A_7C15 }
      let expected = Set(hashes.map(apart.number)).sorted()
      #expect(together.numbers(of: hashes) == expected)
    }
  }
}
