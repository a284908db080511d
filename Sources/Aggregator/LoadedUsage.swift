import Store
import Vocabulary

/// What engines counted of one app: distinct clients whose sets are not at hand.
///
/// The clients of several days cannot be told from those of each, so they are known only where an engine counted them:
/// of a day, of a window's seven days, and of the 28 that end with a window. Of other spans they are unknown.
struct LoadedUsage {
  /// What one source has of some days.
  struct Span {
    var versions: [UsageTable.Key: Part] = [:]
    /// Distinct clients by platform, and of all.
    var platforms: [String: Int] = [:]
    var all = 0
  }

  /// What one source has of a version in some days.
  struct Part {
    var active: Int
    var remaining: Int? = nil
    var onlyUnknown: Int? = nil
  }

  private struct End: Hashable {
    var source: String
    var through: Day
  }

  /// The days with hits that engines counted, by source, and whether they counted clients.
  private let days: [String: [Day: Bool]]
  /// The days with hits that lines were read of.
  private let readDays: Set<Day>
  private let counts: [End: [WindowCount]]
  private let totals: [End: [WindowTotal]]
  private let daily: [End: [UsageTable.Key: Int]]

  init(app: String, rows: [UsageRow], windows: LoadedWindows) {
    var days: [String: [Day: Bool]] = [:]
    var readDays: Set<Day> = []
    var daily: [End: [UsageTable.Key: Int]] = [:]
    for row in rows where row.subject.app == app && row.subject.kind == .version {
      guard row.isLoaded else {
        readDays.insert(row.day)
        continue
      }
      days[row.source, default: [:]][row.day] = row.countsClients
      let key = UsageTable.Key(platform: row.subject.platform, version: row.subject.version)
      daily[End(source: row.source, through: row.day), default: [:]][key] = row.clients
    }
    self.days = days
    self.readDays = days.isEmpty ? [] : readDays
    self.daily = daily
    counts = Dictionary(
      grouping: windows.counts.lazy.filter { $0.window.subject.app == app },
      by: { End(source: $0.source, through: $0.window.through) }
    ).mapValues { $0.map(\.window) }
    totals = Dictionary(
      grouping: windows.totals.lazy.filter { $0.window.app == app },
      by: { End(source: $0.source, through: $0.window.through) }
    ).mapValues { $0.map(\.window) }
  }

  /// Whether no engine counted anything.
  var isEmpty: Bool { days.isEmpty }

  /// The sources with hits in some days that engines counted, by name.
  func sources(in span: ClosedRange<Day>) -> [String] {
    days.filter { $0.value.keys.contains(where: span.contains) }.keys.sorted()
  }

  /// Whether lines were read of some of the days, too.
  func isMixed(in span: ClosedRange<Day>) -> Bool { readDays.contains(where: span.contains) }

  /// What a source has of some days; nil where no engine said it.
  /// - Complexity: O(*n*) in the source's days and the versions of the span.
  func span(of source: String, _ span: ClosedRange<Day>) -> Span? {
    guard days[source]?.allSatisfy({ !span.contains($0.key) || $0.value }) ?? false else { return nil }
    let end = End(source: source, through: span.upperBound)
    switch span.count {
    case 1: return day(end)
    case Window.days: return window(end, active: \.active, clients: \.clients)
    case Window.monthDays: return window(end, active: \.active28, clients: \.active28)
    default: return nil
    }
  }

  private func day(_ end: End) -> Span? {
    var span = Span()
    for (key, clients) in daily[end] ?? [:] { span.versions[key] = Part(active: clients) }
    return add(end, \.dayClients, to: span)
  }

  private func window(
    _ end: End, active: (WindowCount) -> Int?, clients: (WindowTotal) -> Int?
  ) -> Span? {
    var span = Span()
    for count in counts[end] ?? [] {
      guard let active = active(count) else { return nil }
      let key = UsageTable.Key(platform: count.subject.platform, version: count.subject.version)
      span.versions[key] = Part(active: active, remaining: count.remaining, onlyUnknown: count.onlyUnknown)
    }
    return add(end, clients, to: span)
  }

  /// Adds the clients of all and of each platform; nil where one of them was not counted.
  private func add(_ end: End, _ clients: (WindowTotal) -> Int?, to span: Span) -> Span? {
    var span = span
    guard let totals = totals[end] else { return nil }
    for total in totals {
      guard let clients = clients(total) else { return nil }
      if let platform = total.platform { span.platforms[platform] = clients } else { span.all = clients }
    }
    return span
  }
}
