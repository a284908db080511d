import Vocabulary

/// Whether the windows of a batch add up: with the days they are made of, and with their totals.
struct WindowCheck {
  private let batch: CountBatch
  private let daily: [Subject: [Day: DailyCount]]

  init(_ batch: CountBatch, daily: [Subject: [Day: DailyCount]]) {
    self.batch = batch
    self.daily = daily
  }

  /// - Throws: the first window that does not add up.
  /// - Complexity: O(*n*) in the windows, times the days of one.
  func check() throws(BatchFault) {
    let windows = Dictionary(grouping: batch.windows, by: \.through)
    let totals = Dictionary(grouping: batch.totals, by: \.through)
    for through in batch.windowEnds { try check(through, windows[through] ?? [], totals[through] ?? []) }
  }

  private func check(_ through: Day, _ windows: [WindowCount], _ totals: [WindowTotal]) throws(BatchFault) {
    let name = "the window to \(through)"
    try checkSubjects(through, windows)
    for app in Set(windows.map(\.subject.app)).union(totals.map(\.app)).sorted() {
      let own = windows.filter { $0.subject.app == app }
      let place = app.isEmpty ? name : "\(name) of app \(app)"
      let totals = totals.filter { $0.app == app }
      guard let all = totals.first(where: { $0.platform == nil }) else {
        throw BatchFault(text: "\(place) has no total of all platforms (\"*\")")
      }
      try checkTotal(all, own, place)
      let platforms = Dictionary(grouping: own, by: \.subject.platform)
      let counted = totals.filter { $0.platform != nil }
      guard Set(counted.compactMap(\.platform)) == Set(platforms.keys) else {
        throw BatchFault(text: "\(place) does not have a total of each platform that it has versions of")
      }
      for total in counted {
        try checkTotal(total, platforms[total.platform ?? ""] ?? [], "\(place) on \(total.platform ?? "")")
      }
      try checkAll(all, own, counted, place)
    }
  }

  /// Each version of the days is in the window, with the requests of the days.
  private func checkSubjects(_ through: Day, _ windows: [WindowCount]) throws(BatchFault) {
    let known = Dictionary(uniqueKeysWithValues: windows.map { ($0.subject, $0) })
    let isMonth = windows.contains { $0.active28 != nil }
    for (subject, days) in daily {
      let inside = days.filter { $0.key <= through && $0.key > through - Window.days }
      let inMonth = days.contains { $0.key <= through && $0.key > through - Window.monthDays }
      guard known[subject] != nil || inside.isEmpty && !(isMonth && inMonth) else {
        throw BatchFault(text: "the window to \(through) lacks \(BatchCheck.name(subject)), which its days have")
      }
    }
    for window in windows {
      let name = "\(BatchCheck.name(window.subject)) in the window to \(through)"
      let inside = (daily[window.subject] ?? [:]).filter { $0.key <= through && $0.key > through - Window.days }.values
      let requests = inside.reduce(0) { $0 + $1.requests }
      guard window.requests == requests else {
        throw BatchFault(text: "\(name) has \(window.requests) requests, its days \(requests): it does not add up")
      }
      let most = inside.reduce(0) { $0 + ($1.clients ?? 0) }
      let least = inside.map { $0.clients ?? 0 }.max() ?? 0
      guard (least...max(least, most)).contains(window.active) else {
        throw BatchFault(
          text: "\(name) has \(window.active) active clients, and by its days they are from \(least) to \(most)")
      }
      guard window.remaining ?? 0 <= window.active, window.onlyUnknown ?? 0 <= window.active,
        window.active28 ?? window.active >= window.active
      else { throw BatchFault(text: "\(name) has more clients in a part than in the whole") }
      guard window.onlyUnknown == nil || window.subject.version == nil else {
        throw BatchFault(text: "\(name) has clients of unknown version only (onlyUnknown), and is a known one")
      }
      guard (window.active28 != nil) == isMonth, !isMonth || through - batch.from >= Window.monthDays - 1 else {
        throw BatchFault(text: "\(name): active28 must be there for all or none, and needs 28 days that are counted")
      }
    }
  }

  /// A total has the requests of its versions, and at least the clients of the largest.
  private func checkTotal(_ total: WindowTotal, _ parts: [WindowCount], _ place: String) throws(BatchFault) {
    let requests = parts.reduce(0) { $0 + $1.requests }
    guard total.requests == requests else {
      throw BatchFault(
        text: "\(place) has \(requests) requests by version and \(total.requests) in all: it does not add up")
    }
    try checkBounds(total.clients, parts.map(\.active), "\(place): clients")
    if let month = total.active28 {
      try checkBounds(month, parts.map { $0.active28 ?? 0 }, "\(place): clients of 28 days")
    }
    guard (total.active28 != nil) == parts.contains(where: { $0.active28 != nil }) else {
      throw BatchFault(text: "\(place) has active28 by version or in all only; give both or none")
    }
    guard let day = total.dayClients else { return }
    let clients = parts.map { daily[$0.subject]?[total.through]?.clients ?? 0 }
    try checkBounds(day, clients, "\(place): clients of its last day")
  }

  /// Distinct clients of a whole are at least those of its largest part and at most those of all parts.
  private func checkBounds(_ whole: Int, _ parts: [Int], _ place: String) throws(BatchFault) {
    let (least, most) = (parts.max() ?? 0, parts.reduce(0, +))
    guard whole >= least, whole <= most else {
      throw BatchFault(text: "\(place) are \(whole), and by the parts from \(least) to \(most): it does not add up")
    }
  }

  /// Each client remains once, at one version.
  private func checkAll(
    _ all: WindowTotal, _ windows: [WindowCount], _ platforms: [WindowTotal], _ place: String
  ) throws(BatchFault) {
    try checkBounds(all.clients, platforms.map(\.clients), "\(place): clients")
    let remaining = windows.compactMap(\.remaining)
    guard remaining.isEmpty || remaining.count == windows.count else {
      throw BatchFault(text: "\(place) has remaining clients for some versions and not for others")
    }
    guard remaining.isEmpty || remaining.reduce(0, +) == all.clients else {
      throw BatchFault(
        text: "\(place) has \(all.clients) clients, and \(remaining.reduce(0, +)) remain by version: it does not add up"
      )
    }
  }
}
