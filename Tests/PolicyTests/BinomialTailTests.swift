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

  // The types are spelt out: the compiler took minutes to find them.
  static let printed: [(Int, Int, Double)] = [(20, 2_200, 1.3183), (83, 10_000, 0.9954), (84, 10_000, 1.0063)]

  @Test("the bounds that the policy prints", arguments: printed)
  func bound(count: Int, whole: Int, percent: Double) throws {
    let bound: Double = try #require(BinomialTail.upperBound(of: count, outOf: whole))
    let distance: Double = abs(bound * 100 - percent)
    #expect(distance < 0.000_05)
  }

  /// Without any seen the bound is 1 − 0.05^(1/n): the one case with a closed form.
  static let unseen: [(Int, Double)] = [(1, 0.95), (2, 0.776_393_202_250_021), (100, 0.029_513_049_607_335)]

  @Test("none seen", arguments: unseen)
  func none(whole: Int, expected: Double) throws {
    let bound: Double = try #require(BinomialTail.upperBound(of: 0, outOf: whole))
    let distance: Double = abs(bound - expected)
    #expect(distance < 1e-10)
  }

  /// Small tails by exact fractions: P(X ≤ 2; 4, 3/4) = 1 − 81/256 − 108/256 = 67/256.
  static let tails: [(Int, Int, Double, Double)] = [
    (2, 4, 0.75, 0.261_718_75), (0, 3, 0.5, 0.125), (1, 4, 0.5, 0.312_5),
  ]

  @Test("the tail itself", arguments: tails)
  func tail(count: Int, whole: Int, probability: Double, expected: Double) {
    let tail = exponential(BinomialTail.logTail(count, whole, probability))
    let distance: Double = abs(tail - expected)
    #expect(distance < 1e-9)
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
    let counts = Array(stride(from: 0, to: whole, by: max(1, whole / 17)))
    var bounds: [Double] = []
    var more: [Double] = []
    for count in counts {
      bounds.append(try #require(BinomialTail.upperBound(of: count, outOf: whole)))
      more.append(try #require(BinomialTail.upperBound(of: count, outOf: whole * 2)))
    }
    for index in counts.indices {
      #expect(bounds[index] > more[index])
      #expect(index == 0 || bounds[index - 1] < bounds[index])
    }
  }
}
