package import Vocabulary

/// What engines counted of windows, source by source.
package struct LoadedWindows: Hashable, Sendable {
  package var counts: [Count]
  package var totals: [Total]

  /// Of stores that nothing was loaded into.
  package static let none = LoadedWindows()

  package init(counts: [Count] = [], totals: [Total] = []) {
    self.counts = counts
    self.totals = totals
  }

  /// A version's window of one source.
  package struct Count: Hashable, Sendable {
    package var source: String
    package var window: WindowCount

    package init(source: String, window: WindowCount) {
      self.source = source
      self.window = window
    }
  }

  /// A platform's or an app's window of one source.
  package struct Total: Hashable, Sendable {
    package var source: String
    package var window: WindowTotal

    package init(source: String, window: WindowTotal) {
      self.source = source
      self.window = window
    }
  }
}

extension StoreReader {
  /// What engines counted of the windows that end on some days, by day and source.
  package func loadedWindows(from: Day, through: Day) throws(SunsetError) -> LoadedWindows {
    var windows = LoadedWindows.none
    let connection = try connection
    let days: [SQLValue] = [.integer(Int(from.number)), .integer(Int(through.number))]
    try connection.prepare(
      """
      SELECT \(Row.subjectColumns), source.name, through, requests, active, remaining, only_unknown, active_28
      FROM window_count JOIN source ON source.id = window_count.source JOIN subject ON subject.id = window_count.subject
      WHERE through BETWEEN ? AND ? ORDER BY through, source.name, subject.id
      """
    ).query(days) { row throws(SunsetError) in
      let window = WindowCount(
        through: Day(number: Int32(clamping: row.int(8))), subject: try row.subject(from: 0, connection.path),
        requests: row.int(9), active: row.int(10), remaining: row.optionalInt(11), onlyUnknown: row.optionalInt(12),
        active28: row.optionalInt(13))
      windows.counts.append(LoadedWindows.Count(source: row.text(7), window: window))
    }
    try connection.prepare(
      """
      SELECT source.name, through, window_total.app, platform, requests, clients, active_28, day_clients
      FROM window_total JOIN source ON source.id = window_total.source
      WHERE through BETWEEN ? AND ? ORDER BY through, source.name, window_total.app, platform
      """
    ).query(days) { row throws(SunsetError) in
      let platform = row.text(3)
      let window = WindowTotal(
        through: Day(number: Int32(clamping: row.int(1))), app: row.text(2), platform: platform == "*" ? nil : platform,
        requests: row.int(4), clients: row.int(5), active28: row.optionalInt(6), dayClients: row.optionalInt(7))
      windows.totals.append(LoadedWindows.Total(source: row.text(0), window: window))
    }
    return windows
  }

  /// The days that engines counted, by source, and whether they get no more hits.
  package func loadedDays() throws(SunsetError) -> [String: [Day: Bool]] {
    var days: [String: [Day: Bool]] = [:]
    try connection.query(
      "SELECT source.name, day, complete FROM loaded_day JOIN source ON source.id = loaded_day.source"
    ) { row throws(SunsetError) in
      days[row.text(0), default: [:]][Day(number: Int32(clamping: row.int(1)))] = row.int(2) != 0
    }
    return days
  }
}
