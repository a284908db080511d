import Vocabulary

/// The records of a batch by their keys.
struct BatchContent {
  struct DailyKey: Hashable {
    var day: Day
    var subject: Subject
  }

  struct WindowKey: Hashable {
    var through: Day
    var subject: Subject
  }

  struct TotalKey: Hashable {
    var through: Day
    var app: String
    var platform: String?
  }

  private(set) var daily: [DailyKey: DailyCount] = [:]
  private(set) var windows: [WindowKey: WindowCount] = [:]
  private(set) var totals: [TotalKey: WindowTotal] = [:]
  private(set) var hours: [Int: Int] = [:]

  /// Adds a record; false where one of the same key is there.
  /// - Parameter isSumming: whether daily requests of one key add up, as those of texts that mean one version do.
  mutating func add(_ record: BatchRecord, summing isSumming: Bool) -> Bool {
    switch record {
    case .meta, .end: return false
    case .daily(let count):
      let key = DailyKey(day: count.day, subject: count.subject)
      guard let known = daily[key] else {
        daily[key] = count
        return true
      }
      guard isSumming else { return false }
      daily[key] = DailyCount(
        day: count.day, subject: count.subject, requests: known.requests + count.requests,
        rows: Self.sum(known.rows, count.rows), clients: Self.sum(known.clients, count.clients),
        withClient: Self.sum(known.withClient, count.withClient))
      return true
    case .window(let count):
      return windows.updateValue(count, forKey: WindowKey(through: count.through, subject: count.subject)) == nil
    case .total(let total):
      let key = TotalKey(through: total.through, app: total.app, platform: total.platform)
      return totals.updateValue(total, forKey: key) == nil
    case .hour(let hour, let requests): return hours.updateValue(requests, forKey: hour) == nil
    }
  }

  private static func sum(_ left: Int?, _ right: Int?) -> Int? {
    guard let left, let right else { return nil }
    return left + right
  }
}
