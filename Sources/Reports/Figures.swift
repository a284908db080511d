import Vocabulary

/// How numbers are printed for people.
enum Figures {
  /// An integer with a comma every three digits: `14,210`.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return result
  }

  /// A share in percent by POLICY section 2, or `-` where there is nothing to take a share of.
  static func percent(_ share: Share, against threshold: Threshold) -> String {
    share.whole > 0 ? share.percent(against: threshold) : "-"
  }

  /// A probability in percent, rounded up at two decimals.
  static func percent(_ probability: Double) -> String {
    let hundredths = Int((min(max(0, probability), 1) * 10_000 - 1e-9).rounded(.up))
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) %"
  }

  /// `1 client`, `62 clients`.
  static func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? singular : plural ?? singular + "s")"
  }
}

extension Basis {
  /// `client` or `request`.
  var singular: String { self == .clients ? "client" : "request" }
}
