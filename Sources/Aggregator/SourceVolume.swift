import Vocabulary

/// The hits of one source, hour by hour, laid out on the days of a zone; tells which usual hours and days it lacks.
/// POLICY section 4, `coverage`.
struct SourceVolume {
  /// One whole UTC hour, as volumes are counted; it belongs to the day that it begins on.
  private struct Hour {
    /// What the clocks show at its beginning, 0…23.
    var clock: Int
    var hits: Int
    /// Whether it also ends on its day, as it may not in zones that are half an hour off.
    var isWithinDay: Bool
  }

  /// Hits from which on an hour, or a day, counts as usually having some: the smallest median.
  private static let usualHits = 12
  /// Days that a median looks back, and how many of them must lie after the source's first hit.
  private static let medianDays = (longest: 28, shortest: 3)

  /// The first day that has hits.
  let first: Day
  private let zone: Zone
  private let hits: [Int: Int]
  private let days: [Day: [Hour]]
  /// The most hits that an hour of each name has, by what the clocks show; nil for an hour that does not come. Laid out
  /// once, since every day is looked back at from 28 others.
  private let clocks: [Day: [Int?]]

  /// Lays out hits by UTC hour since the epoch; nil where there are none.
  /// - Complexity: O(*n*) in the days that have hits.
  init?(hits: [Int: Int], zone: Zone) {
    self.zone = zone
    self.hits = hits
    let dayNames = Set(hits.keys.map { zone.day(of: Instant(seconds: Int64($0) * 3600)) })
    guard let first = dayNames.min() else { return nil }
    self.first = first
    days = Dictionary(uniqueKeysWithValues: dayNames.map { ($0, Self.hours(of: $0, hits, zone)) })
    clocks = days.mapValues(Self.clocks)
  }

  /// The hits of a day.
  func hits(on day: Day) -> Int { days[day]?.reduce(0) { $0 + $1.hits } ?? 0 }

  /// The hits of a day but for an hour that reaches into the next: what surely belongs to it.
  func ownHits(on day: Day) -> Int { days[day]?.reduce(0) { $0 + ($1.isWithinDay ? $1.hits : 0) } ?? 0 }

  /// The hits of the hours 0…23 that the clocks show; nil for one that does not come, the larger where one comes twice.
  func hourly(on day: Day) -> [Int?] { clocks(of: day) }

  /// The hours of a day without hits where the same hour's median over the days before is 12 or more.
  ///
  /// Where the clocks go back, both hours of the same name must have hits; where they go forward, the hour that does not
  /// come is not missed, and does not count as silent in later medians.
  func missingHours(on day: Day) -> [(hour: Int, median: Int)] {
    guard let before = daysBefore(day) else { return [] }
    let history = before.map(clocks(of:))
    var missing: [(hour: Int, median: Int)] = []
    for hour in hours(of: day) where hour.hits == 0 && missing.last?.hour != hour.clock {
      let usual = history.compactMap { $0[hour.clock] }
      let median = Self.median(usual)
      if usual.count >= Self.medianDays.shortest, median >= Self.usualHits { missing.append((hour.clock, median)) }
    }
    return missing
  }

  /// Whether a day has no hits at all though the days before have 12 or more by their median. A source with few hits an
  /// hour has no usual hours, and would be lost unseen without this.
  func isMissing(on day: Day) -> Bool {
    guard ownHits(on: day) == 0, let before = daysBefore(day) else { return false }
    return Self.median(before.map(ownHits)) >= Self.usualHits
  }

  /// The hours of a day with under 30 % of the same hour's median over the days before, that being 100 or more. POLICY
  /// section 5, `volumeDrop`.
  func droppedHours(on day: Day) -> [(hour: Int, hits: Int, median: Int)] {
    guard let before = daysBefore(day) else { return [] }
    let history = before.map(clocks(of:))
    return hours(of: day).compactMap { hour in
      let usual = history.compactMap { $0[hour.clock] }
      let median = Self.median(usual)
      guard usual.count >= Self.medianDays.shortest, median >= 100, hour.hits * 10 < median * 3 else { return nil }
      return (hour.clock, hour.hits, median)
    }
  }

  /// The days that a median is taken over; nil where they are too few.
  private func daysBefore(_ day: Day) -> ClosedRange<Day>? {
    guard day > first else { return nil }
    let range = max(first, day - Self.medianDays.longest)...(day - 1)
    return range.count >= Self.medianDays.shortest ? range : nil
  }

  private func hours(of day: Day) -> [Hour] { days[day] ?? Self.hours(of: day, hits, zone) }

  private func clocks(of day: Day) -> [Int?] { clocks[day] ?? Self.clocks(hours(of: day)) }

  private static func clocks(_ hours: [Hour]) -> [Int?] {
    var clocks = [Int?](repeating: nil, count: 24)
    for hour in hours { clocks[hour.clock] = max(hour.hits, clocks[hour.clock] ?? 0) }
    return clocks
  }

  private static func hours(of day: Day, _ hits: [Int: Int], _ zone: Zone) -> [Hour] {
    let start = zone.start(of: day).seconds
    let end = zone.start(of: day + 1).seconds
    var hours: [Hour] = []
    var at = start - (start % 3600 + 3600) % 3600
    while at < end {
      let (ownDay, clock) = zone.hour(of: Instant(seconds: at))
      if ownDay == day {
        hours.append(Hour(clock: clock, hits: hits[Int(at / 3600)] ?? 0, isWithinDay: at + 3600 <= end))
      }
      at += 3600
    }
    return hours
  }

  /// The median of some numbers, of an even count the mean of the two in the middle, rounded down.
  private static func median(_ values: [Int]) -> Int {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    return low + (high - low) / 2
  }
}
