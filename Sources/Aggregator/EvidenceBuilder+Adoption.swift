package import Vocabulary

extension EvidenceBuilder {
  /// How many windows a picture of adoption has at most.
  private static let mostWindows = 30

  /// Which versions each platform's clients were on, each client once, in windows that end with the newest one.
  ///
  /// The last one's counts are those of `remainingClients`. Windows of a day apart where that reaches back far enough,
  /// else as far apart as ``mostWindows`` of them reach back over ``trendWeeks``.
  /// - Complexity: seven set intersections a version and window.
  package func adoption() -> [Report.Adoption] {
    let days = windowEnds
    var counts: [UsageTable.Key: [Int]] = [:]
    for (index, through) in days.enumerated() {
      for (key, count) in latest(over: through - (Window.days - 1)...through) where count > 0 {
        counts[key, default: Array(repeating: 0, count: days.count)][index] = count
      }
    }
    return Dictionary(grouping: counts, by: \.key.platform).sorted { $0.key < $1.key }.map { platform, rows in
      let bands = rows.map { Report.Adoption.Band(version: $0.key.version, counts: $0.value) }
      return Report.Adoption(
        platform: platform, days: days,
        bands: bands.sorted { left, right in
          guard let low = left.version, let high = right.version else {
            return left.version == nil && right.version != nil
          }
          return low < high
        })
    }
  }

  /// The last days of the windows, oldest first.
  private var windowEnds: [Day] {
    guard let window = coverage.newestWindow, let first = dataDays.min() else { return [] }
    let reach = min(window.through - (first + (Window.days - 1)), Self.trendWeeks * Window.days)
    guard reach >= 0 else { return [window.through] }
    let step = max(1, (reach + Self.mostWindows - 1) / Self.mostWindows)
    return stride(from: 0, through: reach, by: step).map { window.through - $0 }.reversed()
  }

  private func latest(over days: ClosedRange<Day>) -> [UsageTable.Key: Int] {
    guard basis == .requests else { return table.remaining(over: days) }
    return table.cells.mapValues { cells in days.reduce(0) { $0 + (cells[$1]?.weighted ?? 0) } }
  }
}
