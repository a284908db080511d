import Store
import Vocabulary

extension EvidenceBuilder {
  /// From how many days without a hit a subject counts as having been silent.
  private static let silentDays = 28

  /// What is known of all clients beside the newest window.
  func history(_ trend: [WindowUsage]) -> Evidence.History {
    Evidence.History(
      unknown: unknown(usage), unknownWeekBefore: trend.first { $0.window.through == weekBefore }.map(unknown),
      volumeDrops: coverage.newestWindow.map { coverage.volumeDrops(from: $0.from, through: $0.through) } ?? [],
      marksNotices: marksNotices, servesNotices: servesNotices, lastClosedDay: lastClosedDay)
  }

  /// The last day of the window a week before the newest.
  private var weekBefore: Day? { coverage.newestWindow.map { $0.through - Window.days } }

  /// The share over 28 days, and whose last version it is over 90; nil where there is no window.
  /// - Parameter trend: the weekly windows, which a month is joined of where there are enough.
  func longUsage(_ trend: [WindowUsage]) -> LongUsage? {
    guard let window = coverage.newestWindow else { return nil }
    let weeks = trend.prefix(Window.monthDays / Window.days)
    let isJoined = table.loaded.isEmpty && weeks.count * Window.days == Window.monthDays
    let joined = isJoined ? WindowUsage(joining: weeks) : nil
    let month =
      joined ?? WindowUsage(table, window: window, days: window.through - (Window.monthDays - 1)...window.through)
    let quarter = window.through - (Self.listedDays - 1)...window.through
    // Whose last version it is within 90 days, no engine says.
    guard basis == .clients, table.loaded.sources(in: quarter).isEmpty else {
      return LongUsage(month: month, lastVersions: nil, seen: 0)
    }
    let last = table.remaining(over: quarter)
    return LongUsage(month: month, lastVersions: last, seen: last.values.reduce(0, +))
  }

  /// Usage over more than a window.
  struct LongUsage {
    var month: WindowUsage
    /// Clients by their last version within 90 days; nil on basis `requests`.
    var lastVersions: [UsageTable.Key: Int]?
    /// Clients of 90 days.
    var seen: Int
  }

  /// What is known of a subject beside the newest window.
  func history(
    _ selector: Selector, _ facts: SubjectFacts, _ long: LongUsage?, seen: [Day], sum: ScopedSum?
  ) -> SubjectEvidence.History {
    SubjectEvidence.History(
      monthly: long.flatMap { long in
        guard basis == .requests || long.month.unknownSources.isEmpty else { return nil }
        return count.sum(of: selector, in: long.month)?.share(of: long.month, on: basis)
      },
      lastSeenOnIt: long.flatMap { lastSeen(selector, $0) }, silence: Self.silence(seen),
      notice: facts.noticeSince.flatMap { noticeServed(selector, since: $0, sum: sum) },
      retiredDays: facts.retiredAt.map { retiredDays(selector, since: $0) } ?? [])
  }

  private func lastSeen(_ selector: Selector, _ long: LongUsage) -> Share? {
    guard let last = long.lastVersions, let versions = count.versions(of: selector) else { return nil }
    let clients = last.reduce(0) { total, entry in
      guard let version = entry.key.version,
        versions.contains(where: { $0.covers(platform: entry.key.platform, version) })
      else { return total }
      return total + entry.value
    }
    return Share(clients, of: long.seen)
  }

  /// The newest gap of 28 or more days between two days with hits.
  private static func silence(_ days: [Day]) -> SubjectEvidence.Silence? {
    let days = days.sorted()
    return zip(days, days.dropFirst()).map { SubjectEvidence.Silence(after: $0, until: $1) }
      .last { $0.days >= silentDays }
  }

  private func unknown(_ usage: WindowUsage?) -> Int {
    var sum = WindowUsage.Sum()
    for (key, part) in usage?.versions ?? [:] where key.version == nil { sum.add(part) }
    return sum.count.on(basis)
  }
}
