import Vocabulary

/// The offsets of a zone over some instants as an expression, so that every engine tells days by the same table of zones,
/// whatever its own age.
struct ZoneSteps {
  /// The instants, in seconds, from which another offset holds, with the offset in seconds before each.
  private(set) var changes: [(at: Int64, before: Int)] = []
  /// The offset at the end.
  private(set) var last: Int

  /// - Complexity: O(*d* log *s*) in the days and the seconds of one.
  init(_ zone: Zone, from start: Int64, to end: Int64) {
    var at = start
    last = zone.offset(at: Instant(seconds: start))
    while at < end {
      let next = min(at + 86_400, end)
      let offset = zone.offset(at: Instant(seconds: next))
      if offset != last {
        var (low, high) = (at, next)
        while high - low > 1 {
          let middle = low + (high - low) / 2
          if zone.offset(at: Instant(seconds: middle)) == last { low = middle } else { high = middle }
        }
        if high < end { changes.append((high, last)) }
        last = high < end ? offset : last
      }
      at = next
    }
  }

  /// The local seconds of a column of seconds since 1970-01-01T00:00:00Z.
  func local(_ seconds: String) -> String {
    guard !changes.isEmpty else { return last == 0 ? seconds : "(\(seconds) + (\(last)))" }
    let cases = changes.map { "WHEN \(seconds) < \($0.at) THEN \($0.before)" }.joined(separator: " ")
    return "(\(seconds) + CASE \(cases) ELSE \(last) END)"
  }
}
