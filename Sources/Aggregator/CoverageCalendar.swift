package import Vocabulary

/// Which days can be relied on: which are closed, which hours are missing, which files are damaged. POLICY sections 2 and 4.
package struct CoverageCalendar {
  /// What the store knows of the volume of hits and the state of the files.
  package struct Input {
    /// Hits by UTC hour (hours since the epoch) and source.
    package var volumes: [(hour: Int, source: String, hits: Int)]
    /// Files that are damaged or still growing.
    package var openFiles: [FileSpan]
    /// All files that have hits.
    package var files: [FileSpan]

    package init(volumes: [(hour: Int, source: String, hits: Int)], openFiles: [FileSpan], files: [FileSpan]) {
      self.volumes = volumes
      self.openFiles = openFiles
      self.files = files
    }
  }

  /// A file and the instants of its first and last hit.
  package struct FileSpan {
    package var name: String
    package var source: String
    package var first: Instant
    package var last: Instant

    package init(name: String, source: String, first: Instant, last: Instant) {
      self.name = name
      self.source = source
      self.first = first
      self.last = last
    }
  }

  package let asOf: Instant
  package let zone: Zone
  private let grace: Int64
  let graceHours: Int
  let input: Input
  /// Hits by source and day, by hour of the day 0…23 in the zone.
  private(set) var hours: [String: [Day: [Int]]] = [:]
  /// The first instant of the last hour that each source has hits in.
  private var lastHours: [String: Instant] = [:]
  private let firstDay: Day?
  private let lastDay: Day?
  /// The newest closed day's window; nil where no day is closed.
  package private(set) var newestWindow: Window?

  /// - Parameter through: the last day to look at, where an older window is asked for.
  package init(_ input: Input, asOf: Instant, zone: Zone, graceHours: Int, through: Day? = nil) {
    self.asOf = asOf
    self.zone = zone
    self.input = input
    grace = Int64(graceHours) * 3600
    self.graceHours = graceHours
    for volume in input.volumes {
      let start = Instant(seconds: Int64(volume.hour) * 3600)
      // A hit from the future says nothing about whether a day is over.
      guard start <= asOf else { continue }
      let (day, hour) = zone.hour(of: start)
      hours[volume.source, default: [:]][day, default: Array(repeating: 0, count: 24)][hour] += volume.hits
      lastHours[volume.source] = max(start, lastHours[volume.source] ?? start)
    }
    let days = hours.values.flatMap(\.keys)
    firstDay = days.min()
    lastDay = days.max()
    newestWindow = newestClosedDay(notAfter: through).map { Window(through: $0, zone: zone) }
  }

  /// The day's coverage over all sources, for each day of a range.
  package func days(from: Day, through: Day) -> [DayCoverage] {
    (from...through).map(day)
  }

  /// The rows of a report: each source that has ever had hits, day by day.
  package func rows(from: Day, through: Day) -> [Report.CoverageRow] {
    (from...through).flatMap { day in
      let isClosed = openBecause(day) == nil
      return hours.keys.sorted().map { source in
        Report.CoverageRow(
          source: source, day: day, hits: hits(source, day), files: files(source, day),
          missingHours: missingHours(source, day).map(\.hour), closed: isClosed)
      }
    }
  }

  private func newestClosedDay(notAfter limit: Day?) -> Day? {
    guard let firstDay, let lastDay else { return nil }
    var day = min(lastDay, limit ?? lastDay)
    while day >= firstDay {
      if openBecause(day) == nil { return day }
      day = day - 1
    }
    return nil
  }

  private func day(_ day: Day) -> DayCoverage {
    let reason = openBecause(day)
    return DayCoverage(
      day: day, hits: hours.keys.reduce(0) { $0 + hits($1, day) }, closed: reason == nil, openBecause: reason ?? "",
      beforeFirstHit: firstDay.map { day < $0 } ?? true,
      missingHours: hours.keys.sorted().flatMap { missingHours($0, day) }, damagedFiles: openFiles(over: day))
  }

  /// Why a day can still get hits; nil where it is closed.
  private func openBecause(_ day: Day) -> String? {
    let end = zone.start(of: day + 1)
    if end > asOf { return "the day is not over" }
    guard let lastDay, lastDay >= day else { return "no hit on or after it is stored" }
    if let file = openFiles(over: day).first { return "\(file) is damaged or still growing" }
    if asOf >= end + grace { return nil }
    let week = end - 7 * 86400
    for (source, last) in lastHours.sorted(by: { $0.key < $1.key }) where last >= week && last < end {
      return "source \(source) has no hit after it yet"
    }
    return nil
  }

  private func openFiles(over day: Day) -> [String] {
    let start = zone.start(of: day)
    let end = zone.start(of: day + 1)
    return input.openFiles.filter { $0.first < end && $0.last >= start }.map(\.name)
  }

  private func files(_ source: String, _ day: Day) -> Int {
    let start = zone.start(of: day)
    let end = zone.start(of: day + 1)
    return input.files.count { $0.source == source && $0.first < end && $0.last >= start }
  }

  private func hits(_ source: String, _ day: Day) -> Int { hours[source]?[day]?.reduce(0, +) ?? 0 }

  /// The hours of a day in which a source has no hits though it usually has: a median of 12 or more over the same hour of
  /// the 28 days before, of which at least 3 lie after the source's first hit.
  private func missingHours(_ source: String, _ day: Day) -> [DayCoverage.MissingHour] {
    guard let days = hours[source], let first = days.keys.min(), day > first else { return [] }
    let before = (max(first, day - 28)...(day - 1)).map { days[$0] ?? Array(repeating: 0, count: 24) }
    guard before.count >= 3 else { return [] }
    let own = days[day] ?? Array(repeating: 0, count: 24)
    let existing = existingHours(of: day)
    return (0..<24).compactMap { hour in
      guard own[hour] == 0, existing.contains(hour) else { return nil }
      let median = Self.median(before.map { $0[hour] })
      return median >= 12 ? DayCoverage.MissingHour(source: source, hour: hour, median: median) : nil
    }
  }

  /// The hours that a day has: where clocks go forward one is left out. Whole UTC hours are looked at, as the volumes are.
  func existingHours(of day: Day) -> Set<Int> {
    let start = zone.start(of: day).seconds
    let end = zone.start(of: day + 1).seconds
    var hours: Set<Int> = []
    var at = start - start % 3600
    while at < end {
      let (ownDay, hour) = zone.hour(of: Instant(seconds: at))
      if ownDay == day { hours.insert(hour) }
      at += 3600
    }
    return hours
  }

  /// The median of some numbers, of an even count the mean of the two in the middle, rounded down.
  static func median(_ values: [Int]) -> Int {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
