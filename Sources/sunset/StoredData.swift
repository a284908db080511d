import Aggregator
import Store
import Vocabulary

/// What a report needs of the store, read in one snapshot, and the calendar made of it.
struct StoredData {
  let reader: StoreReader
  let zone: Zone
  let basis: Basis
  let asOf: Instant
  let calendar: CoverageCalendar
  let files: [StoredFile]

  /// Opens the store, reads it as of an instant, and lays out the days.
  init(_ options: StoreOptions, _ instants: InstantOptions, _ configuration: Configuration) throws(SunsetError) {
    reader = try StoreReader(path: options.database)
    zone = try Zone(named: reader.timeZone)
    basis = configuration.basis ?? reader.basis ?? .clients
    let (asOf, through) = try instants.resolve(zone: zone, graceHours: configuration.graceHours)
    self.asOf = asOf
    files = try reader.files()
    // Everything from 90 days and the 28 of the medians before the newest day that can count.
    let newestHour = Int(asOf.seconds / 3600)
    let days = EvidenceBuilder.listedDays + 28 + 1
    let volumes = try reader.volumes(fromHour: newestHour - days * 24 - 48, throughHour: newestHour)
    calendar = CoverageCalendar(
      CoverageCalendar.Input(
        volumes: volumes.map { ($0.hour, $0.source, $0.hits) },
        openFiles: files.compactMap(Self.openFile), files: files.compactMap(Self.span), lastHits: try reader.lastHits(),
        loadedDays: try reader.loadedDays(), forgotten: try reader.forgottenDays()),
      asOf: asOf, zone: zone, graceHours: configuration.graceHours, through: through)
  }

  /// The rows of the versions that a window is made of.
  func usageRows() throws(SunsetError) -> [UsageRow] {
    guard let window = calendar.newestWindow else { return [] }
    return try reader.usage(
      from: window.through - (EvidenceBuilder.listedDays - 1), through: window.through, kinds: [.version])
  }

  /// What engines counted of the windows that may be looked at.
  func loadedWindows() throws(SunsetError) -> LoadedWindows {
    guard let window = calendar.newestWindow else { return .none }
    return try reader.loadedWindows(
      from: window.through - (EvidenceBuilder.listedDays - 1), through: zone.day(of: asOf))
  }

  /// The apps that have rows, or the one without a name.
  static func apps(of rows: [UsageRow]) -> [String] {
    let apps = Set(rows.map(\.subject.app))
    return apps.isEmpty ? [""] : apps.sorted()
  }

  private static func openFile(_ file: StoredFile) -> CoverageCalendar.FileSpan? {
    guard file.finding == .damaged || file.finding == .growing else { return nil }
    return span(file)
  }

  private static func span(_ file: StoredFile) -> CoverageCalendar.FileSpan? {
    guard let first = file.firstHit, let last = file.lastHit else { return nil }
    return CoverageCalendar.FileSpan(name: file.name, source: file.source, first: first, last: last)
  }
}
