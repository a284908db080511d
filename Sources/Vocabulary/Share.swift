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

  /// The share in percent, rounded up at two decimals; where that would print the threshold or more though the share is
  /// under it, as many decimals as show it under. "–" where the whole is 0.
  /// - Complexity: O(*d*²) in the number of decimals, which is 2 but for shares within 0.01 of the threshold.
  package func percent(against threshold: Threshold = .onePercent) -> String {
    guard let isUnder = isUnder(threshold) else { return "–" }
    let limit = Decimal(threshold)
    var decimals = 2
    var figure = roundedUp(decimals: decimals)
    // Ends: a share under the threshold is under it by at least one part in whole × 10⁶.
    while isUnder, figure >= limit {
      decimals += 1
      figure = roundedUp(decimals: decimals)
    }
    return "\(figure) %"
  }

  /// 100 · count / whole, rounded up at a number of decimals. By long division, digit by digit, so that nothing overflows.
  private func roundedUp(decimals: Int) -> Decimal {
    let divisor = whole.magnitude
    let hundredfold = count.magnitude.multipliedFullWidth(by: 100)
    // The quotient may have more than 64 bits only where the count is far over the whole, which no share is.
    guard hundredfold.high < divisor else { return Decimal(units: .max, digits: Array(repeating: 0, count: decimals)) }
    let (units, first) = divisor.dividingFullWidth(hundredfold)
    var remainder = first
    var figure = Decimal(units: units, digits: [])
    for _ in 0..<decimals {
      let (digit, rest) = divisor.dividingFullWidth(remainder.multipliedFullWidth(by: 10))
      figure.digits.append(UInt8(digit))
      remainder = rest
    }
    if remainder > 0 { figure.increment() }
    return figure
  }
}

/// A decimal number of any number of decimals, compared by value.
private struct Decimal: Comparable, CustomStringConvertible {
  var units: UInt
  /// The decimals, each 0…9, the first one the tenths.
  var digits: [UInt8]

  init(units: UInt, digits: [UInt8]) {
    self.units = units
    self.digits = digits
  }

  /// A threshold in percent.
  init(_ threshold: Threshold) {
    let millionths = threshold.millionths.magnitude
    let decimals = [1000, 100, 10, 1].map { UInt8(millionths / $0 % 10) }
    self.init(units: millionths / 10_000, digits: decimals)
  }

  /// Adds one to the last decimal.
  mutating func increment() {
    for index in digits.indices.reversed() {
      guard digits[index] == 9 else {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    units += 1
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.units != right.units { return left.units < right.units }
    // With zeros up to the same length, so that 0.5 is 0.50.
    let length = max(left.digits.count, right.digits.count)
    return left.padded(to: length).lexicographicallyPrecedes(right.padded(to: length))
  }

  private func padded(to length: Int) -> [UInt8] { digits + Array(repeating: 0, count: length - digits.count) }

  var description: String { "\(units).\(digits.map(String.init).joined())" }
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
