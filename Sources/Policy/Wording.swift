import Vocabulary

/// How numbers and lists are written inside a reason's sentence.
enum Wording {
  /// A number with a comma between thousands: `14,210`.
  static func number(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return value < 0 ? "-\(text)" : text
  }

  /// A share in percent, after ``Share/percent(against:)``. Counts outside of the whole are cut to it, so that absurd
  /// evidence is printed and not crashed on.
  static func percent(_ share: Share, against threshold: Threshold) -> String {
    Share(min(max(0, share.count), max(0, share.whole)), of: share.whole).percent(against: threshold)
  }

  /// A probability in percent, rounded up at two decimals.
  static func percent(_ probability: Double) -> String {
    let hundredths = Int((min(max(0, probability), 1) * 10_000 - 1e-9).rounded(.up))
    let decimals = hundredths % 100
    return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) %"
  }

  /// The shares that are not under the threshold, or that of all where none is: `1.40 % of ios`.
  static func over(_ share: ScopedShare, _ threshold: Threshold) -> String {
    let platforms = share.platforms.sorted { $0.key < $1.key }.map { (name: $0.key, share: $0.value) }
    let over = ([(name: "all", share: share.all)] + platforms).filter { $0.share.isUnder(threshold) != true }
    let shown = over.isEmpty ? [(name: "all", share: share.all)] : over
    return shown.map { "\(percent($0.share, against: threshold)) of \($0.name)" }.joined(separator: " and ")
  }

  /// The same of a subject's own shares.
  static func shares(_ share: ScopedShare, _ context: SubjectContext) -> String {
    over(share, context.policy.threshold)
  }

  /// The first few of many, and how many more there are.
  static func list(_ items: [String], of count: Int? = nil, atMost limit: Int = 3) -> String {
    let more = (count ?? items.count) - min(limit, items.count)
    let shown = items.prefix(limit).joined(separator: ", ")
    return more > 0 ? "\(shown) and \(number(more)) more" : shown
  }

  /// What a basis counts: `active clients` or `requests`.
  static func unit(_ basis: Basis) -> String { basis == .clients ? "active clients" : "requests" }

  /// A clause as a sentence of its own: a capital first and a full stop last.
  static func sentence(_ clause: String) -> String {
    guard let first = clause.first else { return "" }
    return first.uppercased() + clause.dropFirst() + "."
  }
}
