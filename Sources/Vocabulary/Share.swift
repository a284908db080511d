/// A count out of a whole, kept as integers so that a comparison with a threshold is exact.
package struct Share: Hashable, Sendable {
  /// The part, in clients or requests.
  package var count: Int
  /// The whole, in the same unit. 0 makes every comparison unknown.
  package var whole: Int

  package init(_ count: Int, of whole: Int) {
    self.count = count
    self.whole = whole
  }

  /// Whether the share is under a threshold; nil where the whole is 0. A share equal to the threshold is not under it.
  package func isUnder(_ threshold: Threshold) -> Bool? {
    guard whole > 0 else { return nil }
    let left = count.multipliedFullWidth(by: Threshold.scale)
    let right = whole.multipliedFullWidth(by: threshold.millionths)
    return (left.high, left.low) < (right.high, right.low)
  }

  /// The share from 0 to 1, or nil where the whole is 0.
  package var fraction: Double? { whole > 0 ? Double(count) / Double(whole) : nil }

  /// The share in percent, rounded up at two decimals; where that would print the threshold itself though the share is
  /// under it, as many decimals as tell them apart. "–" where the whole is 0.
  package func percent(against threshold: Threshold = .onePercent) -> String {
    guard whole > 0 else { return "–" }
    var decimals = 2
    while decimals < 9 {
      let scaled = roundedUp(decimals: decimals)
      // threshold in the same unit: percent × 10^decimals
      let limit = threshold.millionths * Self.powerOfTen(decimals)
      if isUnder(threshold) != true || scaled * 10_000 < limit { break }
      decimals += 1
    }
    let scaled = roundedUp(decimals: decimals)
    let unit = Self.powerOfTen(decimals)
    let digits = String(scaled % unit)
    return "\(scaled / unit).\(String(repeating: "0", count: decimals - digits.count))\(digits) %"
  }

  /// ⌈100 · count · 10^decimals / whole⌉
  private func roundedUp(decimals: Int) -> Int {
    let product = count.multipliedFullWidth(by: 100 * Self.powerOfTen(decimals))
    let (quotient, remainder) = whole.dividingFullWidth(product)
    return remainder > 0 ? quotient + 1 : quotient
  }

  private static func powerOfTen(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

/// A limit for a share, in millionths of the whole: 10,000 is 1 %.
package struct Threshold: Hashable, Sendable {
  /// What the millionths are counted against.
  package static let scale = 1_000_000
  /// 1 %, the owner's rule.
  package static let onePercent = Threshold(millionths: 10_000)

  /// From 1 to 1,000,000.
  package let millionths: Int

  package init(millionths: Int) { self.millionths = millionths }

  /// Makes a threshold of a fraction over 0 and up to 1; nil outside.
  package init?(fraction: Double) {
    guard fraction > 0, fraction <= 1 else { return nil }
    let millionths = Int(fraction * Double(Self.scale) + 0.5)
    guard millionths > 0 else { return nil }
    self.init(millionths: millionths)
  }
}

extension Threshold: CustomStringConvertible {
  /// The threshold in percent without needless zeros: `1 %`, `0.5 %`.
  package var description: String {
    var digits = String(millionths % 10_000)
    digits = String(repeating: "0", count: 4 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return digits.isEmpty ? "\(millionths / 10_000) %" : "\(millionths / 10_000).\(digits) %"
  }
}
