#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The exact one-sided 95 % upper bound of a share, after Clopper and Pearson (Biometrika 26, 1934). POLICY section 5.
///
/// It needs no inverse of the beta distribution: the bound is under T exactly when `P(X ≤ x; n, T) < 0.05` for X binomial.
enum BinomialTail {
  /// What remains to the other side of the bound.
  static let significance = 0.05

  /// Whether the upper bound of `count` out of `whole` is under a probability; nil where there is no whole.
  static func isUpperBound(of count: Int, outOf whole: Int, under probability: Double) -> Bool? {
    guard whole > 0 else { return nil }
    return logTail(max(0, count), whole, probability) < log(significance)
  }

  /// The upper bound itself, 0…1, to about 12 digits; nil where there is no whole.
  /// - Complexity: O(√*n*) in the whole, some fifty times.
  static func upperBound(of count: Int, outOf whole: Int) -> Double? {
    guard whole > 0 else { return nil }
    let count = max(0, count)
    guard count < whole else { return 1 }
    var low = Double(count) / Double(whole)
    var high = 1.0
    // The tail falls as the probability grows, so halving finds where it crosses.
    for _ in 0..<60 where high - low > 1e-14 {
      let middle = (low + high) / 2
      if logTail(count, whole, middle) < log(significance) { high = middle } else { low = middle }
    }
    return high
  }

  /// The logarithm of P(X ≤ x) for X binomial of n trials at a probability over 0 and under 1.
  ///
  /// In logarithms, since a single term of a million trials is smaller than any number there is. The terms below x get
  /// smaller by a ratio each, so they are summed against the largest one.
  static func logTail(_ x: Int, _ n: Int, _ probability: Double) -> Double {
    guard x < n, probability > 0 else { return 0 }
    guard probability < 1 else { return -.infinity }
    let mean = Double(n) * probability
    // At and above the mean the tail is about a half at least: the largest term would not be the first.
    guard Double(x) < mean else { return 0 }
    let odds = (1 - probability) / probability
    var term = 1.0
    var sum = 1.0
    var k = x
    while k > 0, term > sum * 1e-17 {
      term *= Double(k) / Double(n - k + 1) * odds
      sum += term
      k -= 1
    }
    return logTerm(x, n, probability) + log(sum)
  }

  private static func logTerm(_ k: Int, _ n: Int, _ probability: Double) -> Double {
    logFactorial(n) - logFactorial(k) - logFactorial(n - k) + Double(k) * log(probability)
      + Double(n - k) * log1p(-probability)
  }

  /// ln n!, by Stirling's series from 16 up (Abramowitz and Stegun 6.1.41), whose error is then under 10⁻¹³.
  private static func logFactorial(_ n: Int) -> Double {
    guard n >= 16 else { return (1...max(1, n)).reduce(0) { $0 + log(Double($1)) } }
    let x = Double(n)
    let inverse = 1 / x
    let square = inverse * inverse
    let series = inverse * (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680)))
    return (x + 0.5) * log(x) - x + 0.5 * log(2 * Double.pi) + series
  }
}
