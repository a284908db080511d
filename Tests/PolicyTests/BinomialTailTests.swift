import Testing

@testable import Policy

@Suite("Exact upper bound of a share")
struct BinomialTailTests {
  /// The vectors of POLICY section 5: x of n, and whether the 95 % bound is under 1 %.
  static let vectors: [(Int, Int, Bool)] = [
    (0, 298, false), (0, 299, true), (1, 472, false), (1, 473, true), (4, 1_000, true), (20, 2_200, false),
    (38, 5_000, true), (39, 5_000, false), (83, 10_000, true), (84, 10_000, false), (450, 50_000, true),
    (9_836, 1_000_000, true), (9_837, 1_000_000, false),
  ]

  @Test("under 1 % at 95 %", arguments: vectors)
  func vector(count: Int, whole: Int, isUnder: Bool) throws {
    #expect(BinomialTail.isUpperBound(of: count, outOf: whole, under: 0.01) == isUnder)
    let bound = try #require(BinomialTail.upperBound(of: count, outOf: whole))
    #expect((bound < 0.01) == isUnder)
  }

  @Test(
    "the bounds that the policy prints",
    arguments: [(20, 2_200, 1.3183), (83, 10_000, 0.9954), (84, 10_000, 1.0063)])
  func bound(count: Int, whole: Int, percent: Double) throws {
    #expect(abs(try #require(BinomialTail.upperBound(of: count, outOf: whole)) * 100 - percent) < 0.000_05)
  }

  /// Without any seen the bound is 1 − 0.05^(1/n): the one case with a closed form.
  @Test("none seen", arguments: [(1, 0.95), (2, 0.776_393_202_250_021), (100, 0.029_513_049_607_335)])
  func none(whole: Int, expected: Double) throws {
    #expect(abs(try #require(BinomialTail.upperBound(of: 0, outOf: whole)) - expected) < 1e-10)
  }

  /// Small tails by exact fractions: P(X ≤ 2; 4, 3/4) = 1 − 81/256 − 108/256 = 67/256.
  @Test("the tail itself", arguments: [(2, 4, 0.75, 67.0 / 256), (0, 3, 0.5, 1.0 / 8), (1, 4, 0.5, 5.0 / 16)])
  func tail(count: Int, whole: Int, probability: Double, expected: Double) {
    let logarithm = BinomialTail.logTail(count, whole, probability)
    #expect(abs(exponential(logarithm) - expected) < 1e-9)
  }

  /// e to the power of a small number, by its series.
  private func exponential(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for k in 1..<80 {
      term *= x / Double(k)
      sum += term
    }
    return sum
  }

  @Test("nothing to tell a bound of, and everything seen")
  func edges() {
    #expect(BinomialTail.upperBound(of: 0, outOf: 0) == nil)
    #expect(BinomialTail.isUpperBound(of: 0, outOf: 0, under: 0.01) == nil)
    #expect(BinomialTail.upperBound(of: 5, outOf: 5) == 1)
    #expect(BinomialTail.upperBound(of: 9, outOf: 5) == 1)
    #expect(BinomialTail.isUpperBound(of: 5, outOf: 5, under: 1) == false)
    #expect(BinomialTail.isUpperBound(of: -4, outOf: 299, under: 0.01) == true)
  }

  @Test("more seen never lowers the bound, more clients never raise it", arguments: [50, 1_000, 40_000])
  func monotone(whole: Int) throws {
    let counts = stride(from: 0, to: whole, by: max(1, whole / 17))
    let bounds = try counts.map { try #require(BinomialTail.upperBound(of: $0, outOf: whole)) }
    #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 })
    let more = try counts.map { try #require(BinomialTail.upperBound(of: $0, outOf: whole * 2)) }
    #expect(zip(bounds, more).allSatisfy { $0 > $1 })
  }
}
