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
    /// The last hit of each source. Without it a source's last hit is known to the hour only, and what was counted in
    /// the hour of the as-of instant is left out.
    package var lastHits: [String: Instant]
    /// The days that engines counted, by source, and whether they say that it gets no more hits.
    package var loadedDays: [String: [Day: Bool]]
    /// Days whose counts were removed on purpose.
    package var forgotten: ForgottenDays

    package init(
      volumes: [(hour: Int, source: String, hits: Int)], openFiles: [FileSpan], files: [FileSpan],
      lastHits: [String: Instant] = [:], loadedDays: [String: [Day: Bool]] = [:],
      forgotten: ForgottenDays = ForgottenDays()
    ) {
      self.loadedDays = loadedDays
      self.volumes = volumes
      self.openFiles = openFiles
      self.files = files
      self.lastHits = lastHits
      self.forgotten = forgotten
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
  /// The hits up to the as-of instant, by source.
  let volumes: [String: SourceVolume]
  /// The last hit of each source; where only its hour is known, the hour's beginning.
  private let lastHits: [String: Instant]
  private let firstDay: Day?
  private let lastHit: Instant?
  /// The newest closed day's window; nil where no day is closed.
  package private(set) var newestWindow: Window?

  /// - Parameter through: the last day to look at, where an older window is asked for.
  package init(_ input: Input, asOf: Instant, zone: Zone, graceHours: Int, through: Day? = nil) {
    self.asOf = asOf
    self.zone = zone
    self.input = input
    grace = Int64(graceHours) * 3600
    self.graceHours = graceHours
    var hits: [String: [Int: Int]] = [:]
    var last = input.lastHits.filter { $0.value <= asOf }
    for volume in input.volumes where volume.hits > 0 {
      let start = Instant(seconds: Int64(volume.hour) * 3600)
      // A hit from the future says nothing about whether a day is over. Of the hour under way only the source's last hit
      // can tell whether all its hits lie in the past.
      guard start + 3600 <= asOf || last[volume.source].map({ $0 >= start }) ?? false else { continue }
      hits[volume.source, default: [:]][volume.hour, default: 0] += volume.hits
      last[volume.source] = max(start, last[volume.source] ?? start)
    }
    volumes = hits.compactMapValues { SourceVolume(hits: $0, zone: zone) }
    lastHits = last.filter { hits[$0.key] != nil }
    firstDay = volumes.values.map(\.first).min()
    lastHit = lastHits.values.max()
    newestWindow = newestClosedDay(notAfter: through).map { Window(through: $0, zone: zone) }
  }

  /// The day's coverage over all sources, for each day of a range.
  package func days(from: Day, through: Day) -> [DayCoverage] {
    (from...through).map(day)
  }

  /// Whether a day can get no more hits. POLICY section 2, "closed day".
  package func isClosed(_ day: Day) -> Bool { openBecause(day) == nil }

  /// Whether a day of a window was forgotten.
  package func hasForgotten(_ window: Window) -> Bool { input.forgotten.touches(window) }

  /// The first day that has hits; nil where there are none.
  package var firstDayWithHits: Day? { firstDay }

  /// The rows of a report: each source that has ever had hits, day by day.
  package func rows(from: Day, through: Day) -> [Report.CoverageRow] {
    (from...through).flatMap { day in
      let isClosed = isClosed(day)
      return sources.map { source, volume in
        Report.CoverageRow(
          source: source, day: day, hits: volume.hits(on: day), files: files(source, day),
          missingHours: volume.missingHours(on: day).map(\.hour), closed: isClosed)
      }
    }
  }

  private var sources: [(key: String, value: SourceVolume)] { volumes.sorted { $0.key < $1.key } }

  private func newestClosedDay(notAfter limit: Day?) -> Day? {
    guard let firstDay, let lastHit else { return nil }
    let lastDay = zone.day(of: lastHit)
    var day = min(lastDay, limit ?? lastDay)
    while day >= firstDay {
      if isClosed(day) { return day }
      day = day - 1
    }
    return nil
  }

  private func day(_ day: Day) -> DayCoverage {
    let reason = openBecause(day)
    // Hits of an hour that reaches into the next day must not make up for a day without any.
    let hasOwnHits = volumes.values.contains { $0.ownHits(on: day) > 0 }
    return DayCoverage(
      day: day, hits: hasOwnHits ? volumes.values.reduce(0) { $0 + $1.hits(on: day) } : 0, closed: reason == nil,
      openBecause: reason ?? "", forgotten: input.forgotten.contains(day),
      beforeFirstHit: firstDay.map { day < $0 } ?? true,
      missingHours: sources.flatMap { source, volume in
        volume.missingHours(on: day).map { .init(source: source, hour: $0.hour, median: $0.median) }
      },
      damagedFiles: openFiles(over: day),
      missingSources: sources.filter { $0.value.isMissing(on: day) }.map(\.key))
  }

  /// Why a day can still get hits; nil where it is closed.
  private func openBecause(_ day: Day) -> String? {
    let end = zone.start(of: day + 1)
    if end > asOf { return "the day is not over" }
    guard let lastHit, lastHit >= zone.start(of: day) else { return "no hit on or after it is stored" }
    if let file = openFiles(over: day).first { return "\(file) is damaged or still growing" }
    for (source, days) in input.loadedDays.sorted(by: { $0.key < $1.key }) where days[day] == false {
      return "source \(source) was counted before it was complete"
    }
    if asOf >= end + grace { return nil }
    let week = zone.start(of: day + 1 - 7)
    for (source, last) in lastHits.sorted(by: { $0.key < $1.key }) where last >= week && last < end {
      // Its engine says that no more come.
      if input.loadedDays[source]?[day] == true { continue }
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
}
