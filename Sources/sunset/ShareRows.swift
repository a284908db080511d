import Aggregator
import Reports
import Store
import Vocabulary

/// The rows that `sunset share` shows.
struct ShareRows {
  private let data: StoredData
  private let app: String?

  /// - Parameter app: the only app to show; nil for all.
  init(_ data: StoredData, app: String?) {
    self.data = data
    self.app = app
  }

  func byVersion() throws(SunsetError) -> [ShareRow] {
    let rows = try data.usageRows()
    return try tables(rows).flatMap { table, usage in
      usage.versionShares(table, on: data.basis).map { share in
        ShareRow(
          app: table.app, platform: share.key.platform, version: share.key.name, requests: share.count.requests,
          activeClients: data.basis == .clients ? share.count.clients : nil, remainingClients: share.remaining,
          share: share.share, platformShare: share.platformShare)
      }
    }
  }

  func byPlatform() throws(SunsetError) -> [PlatformRow] {
    let rows = try data.usageRows()
    return try tables(rows).flatMap { table, usage in
      usage.platformCounts.map { platform, count in
        PlatformRow(
          app: table.app, platform: platform, requests: count.requests,
          activeClients: data.basis == .clients ? count.clients : nil,
          share: Share(count.on(data.basis), of: usage.total.on(data.basis)))
      }
    }
  }

  /// Every stored day up to the as-of instant, not only the window's: a day's counts need no window.
  func byDay() throws(SunsetError) -> [DayRow] {
    let last = data.zone.day(of: data.asOf)
    let rows = try data.reader.usage(from: Day(number: 0), through: last, kinds: [.version])
    return chosenApps(rows).flatMap { app in
      let table = UsageTable(app: app, rows: rows)
      return table.days.flatMap { day in
        table.keys.compactMap { key in
          table.count(key, day).map { count in
            DayRow(
              day: day, app: app, platform: key.platform, version: key.name, requests: count.requests,
              clients: data.basis == .clients ? count.clients : nil)
          }
        }
      }
    }
  }

  func byHour() throws(SunsetError) -> [HourRow] {
    try data.reader.volumes(fromHour: 0, throughHour: Int(data.asOf.seconds / 3600)).map { volume in
      HourRow(hour: Instant(seconds: Int64(volume.hour) * 3600), source: volume.source, hits: volume.hits)
    }
  }

  private func tables(_ rows: [UsageRow]) throws(SunsetError) -> [(UsageTable, WindowUsage)] {
    guard let window = data.calendar.newestWindow else { return [] }
    let loaded = try data.loadedWindows()
    return chosenApps(rows).map { app in
      let table = UsageTable(app: app, rows: rows, windows: loaded)
      return (table, WindowUsage(table, window: window))
    }
  }

  private func chosenApps(_ rows: [UsageRow]) -> [String] {
    StoredData.apps(of: rows).filter { app == nil || $0 == app }
  }
}
