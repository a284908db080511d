#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A line through points by the median of all slopes between two of them, which a few odd points cannot bend.
///
/// Source: H. Theil, "A rank-invariant method of linear and polynomial regression analysis", 1950; the range by P. K. Sen,
/// "Estimates of the regression coefficient based on Kendall's tau", 1968.
struct TheilSen: Hashable, Sendable {
  /// The median slope.
  let slope: Double
  /// The range of slopes that the points allow at 95 %. The ends are rounded outwards to slopes that were seen.
  let range: ClosedRange<Double>

  /// The two-sided 95 % point of the normal distribution.
  private static let z = 1.959_963_985

  /// Fits a line; nil for fewer than two different places.
  /// - Complexity: O(*n*² log *n*) in the number of points.
  init?(_ points: [(x: Double, y: Double)]) {
    var slopes: [Double] = []
    for (index, first) in points.enumerated() {
      for second in points[(index + 1)...] where second.x != first.x {
        slopes.append((second.y - first.y) / (second.x - first.x))
      }
    }
    guard !slopes.isEmpty, slopes.allSatisfy(\.isFinite) else { return nil }
    slopes.sort()
    slope = Self.median(slopes)
    let deviation = Self.z * sqrt(Self.variance(points))
    let count = Double(slopes.count)
    // Ranks from 1: (N − C) / 2 and (N + C) / 2 + 1.
    let low = max(1, Int(((count - deviation) / 2).rounded(.down)))
    let high = min(slopes.count, Int(((count + deviation) / 2 + 1).rounded(.up)))
    range = slopes[low - 1]...slopes[high - 1]
  }

  private static func median(_ sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The variance of Kendall's S where the slope is zero, with equal values taken off.
  private static func variance(_ points: [(x: Double, y: Double)]) -> Double {
    let term = { (count: Int) in Double(count * (count - 1) * (2 * count + 5)) }
    var sizes: [Double: Int] = [:]
    for point in points { sizes[point.y, default: 0] += 1 }
    return (term(points.count) - sizes.values.reduce(0) { $0 + term($1) }) / 18
  }
}
