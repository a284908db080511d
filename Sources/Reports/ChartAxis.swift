#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Vocabulary

/// Days from left to right within a picture.
struct TimeAxis {
  let days: ClosedRange<Day>
  let left: Double
  let right: Double

  /// The middle of a day's place is its own; one day alone stands in the middle.
  func x(_ day: Day) -> Double {
    let span = days.upperBound - days.lowerBound
    guard span > 0 else { return (left + right) / 2 }
    return left + (right - left) * Double(day - days.lowerBound) / Double(span)
  }

  /// At most a number of days to name, evenly apart, back from the last one.
  func ticks(atMost count: Int) -> [Day] {
    let span = days.upperBound - days.lowerBound
    let steps = [1, 2, 7, 14, 28, 56, 91, 182, 364, 728]
    let step = steps.first { span / $0 < max(1, count) } ?? max(1, span)
    return stride(from: 0, through: span, by: step).map { days.upperBound - $0 }.reversed()
  }

  /// The names of some days below the picture.
  func labels(atMost count: Int, y: Double) -> [Markup] {
    ticks(atMost: count).map { day in
      Markup.Tag.label(.class("tick mid"), .x(min(max(x(day), left + 10), right - 10)), .y(y)) { Self.short(day) }
    }
  }

  /// `10-24`: the year stands in the texts around the picture.
  static func short(_ day: Day) -> String { String(day.description.suffix(5)) }
}

/// Shares from bottom to top on a logarithmic scale, from one power of ten to 100 %.
struct ShareAxis {
  /// The exponent of the lowest share shown: -3 for 0.1 %.
  let lowest: Int
  let top: Double
  let bottom: Double

  /// A scale that holds some shares (0…1), and 1 % with a decade below it; never more than to 0.001 %.
  init(holding shares: [Double], top: Double, bottom: Double) {
    let least = shares.filter { $0 > 0 }.min() ?? 1
    lowest = max(-5, min(-3, Int(log10(min(max(least, 1e-9), 1)).rounded(.down))))
    self.top = top
    self.bottom = bottom
  }

  /// The place of a share; what is below the scale stands at its bottom.
  func y(_ share: Double) -> Double {
    let exponent = share > 0 ? log10(share) : Double(lowest)
    return top + (bottom - top) * min(1, max(0, exponent / Double(lowest)))
  }

  /// The powers of ten, each with its name.
  var ticks: [(share: Double, name: String)] {
    let all = [(1.0, "100 %"), (0.1, "10 %"), (0.01, "1 %"), (0.001, "0.1 %"), (1e-4, "0.01 %"), (1e-5, "0.001 %")]
    return all.prefix(1 - lowest).map { (share: $0.0, name: $0.1) }
  }
}
