import Vocabulary

/// Why a batch cannot be used, in a few words.
struct BatchFault: Error, Hashable {
  var text: String
}

/// Holds the records of a batch against each other: nothing may be missing, and everything must add up.
///
/// A query that was cut, a shard that was left out of one part of it, or a join that lost rows shows here. A shard that
/// was left out of all of it does not: see ``EngineSettings``.
struct BatchCheck {
  private let meta: BatchMeta
  private let content: BatchContent
  private let sha256: String?
  /// Daily requests and clients by version and day.
  private let daily: [Subject: [Day: DailyCount]]

  init(_ meta: BatchMeta, _ content: BatchContent, sha256: String?) {
    self.meta = meta
    self.content = content
    self.sha256 = sha256
    daily = Dictionary(grouping: content.daily.values, by: \.subject).mapValues { counts in
      Dictionary(counts.map { ($0.day, $0) }) { first, _ in first }
    }
  }

  /// The batch.
  /// - Throws: the first fault, in an order that does not depend on that of the records.
  /// - Complexity: O(*n* log *n*) in the records.
  func batch() throws(BatchFault) -> CountBatch {
    let zone = try readZone()
    var batch = CountBatch(
      source: meta.source, engine: meta.engine, rules: meta.rules, zone: meta.zone, from: meta.from,
      through: meta.through, countsClients: meta.countsClients, isSampled: meta.isSampled,
      completeUntil: meta.completeUntil)
    batch.daily = CanonicalRecords.sorted(content.daily.values) { .daily($0) }
    batch.windows = CanonicalRecords.sorted(content.windows.values) { .window($0) }
    batch.totals = CanonicalRecords.sorted(content.totals.values) { .total($0) }
    batch.hours = content.hours
    if let sha256 {
      let digest = CanonicalRecords.digest(of: batch)
      guard sha256.lowercased() == digest else {
        throw BatchFault(text: "the sha256 of its end does not fit: the records were changed after they were written")
      }
    }
    try checkDays(batch)
    try checkHours(zone)
    if meta.countsClients {
      try checkWindows(batch)
      try WindowCheck(batch, daily: daily).check()
    } else if !batch.windows.isEmpty || !batch.totals.isEmpty {
      throw BatchFault(text: "it counts no clients, and has window records, which are of clients")
    }
    batch.digest = CanonicalRecords.identity(of: batch)
    return batch
  }

  private func readZone() throws(BatchFault) -> Zone {
    do throws(SunsetError) { return try Zone(named: meta.zone) } catch { throw BatchFault(text: error.message) }
  }

  /// Every day is there, no other, and no day contradicts itself.
  private func checkDays(_ batch: CountBatch) throws(BatchFault) {
    var missing = Set(meta.from...meta.through)
    let tells = batch.daily.first?.withClient != nil
    for count in batch.daily {
      let name = "\(count.day) \(Self.name(count.subject))"
      guard count.day >= meta.from, count.day <= meta.through else {
        throw BatchFault(text: "\(name) is not a day from \(meta.from) to \(meta.through)")
      }
      missing.remove(count.day)
      guard (count.clients != nil) == meta.countsClients else {
        throw BatchFault(
          text: meta.countsClients
            ? "\(name) has no clients, which it says are counted" : "\(name) has clients, which it says are not counted"
        )
      }
      let rows = count.rows ?? count.requests
      guard count.rows == nil || meta.isSampled else {
        throw BatchFault(text: "\(name) has rows besides requests, and it says it is not sampled")
      }
      guard (count.withClient != nil) == tells else {
        throw BatchFault(
          text: "some daily records say how many requests carry a client id (withClient) and some do not")
      }
      guard count.clients ?? 0 <= count.withClient ?? rows, count.withClient ?? 0 <= rows, rows <= count.requests else {
        throw BatchFault(
          text: "\(name) has \(count.clients ?? 0) clients, \(count.withClient ?? rows) requests with a client id and "
            + "\(count.requests) requests, and one cannot be more than the next")
      }
    }
    guard let first = missing.min() else { return }
    let more = missing.count > 1 ? " and \(missing.count - 1) more days" : ""
    throw BatchFault(
      text: "it has no daily record of \(first)\(more), though it goes from \(meta.from) to \(meta.through)")
  }

  /// Hours lie within the days and have their requests, where there are any. Of a sampled source both are estimates.
  private func checkHours(_ zone: Zone) throws(BatchFault) {
    guard !content.hours.isEmpty else { return }
    let start = zone.start(of: meta.from).seconds
    let end = zone.start(of: meta.through + 1).seconds
    for hour in content.hours.keys.sorted() where Int64(hour) * 3600 + 3600 <= start || Int64(hour) * 3600 >= end {
      throw BatchFault(
        text: "hour \(Instant(seconds: Int64(hour) * 3600)) is not of the days from \(meta.from) to \(meta.through)")
    }
    let hours = content.hours.values.reduce(0, +)
    let days = content.daily.values.reduce(0) { $0 + $1.requests }
    guard meta.isSampled || hours == days else {
      throw BatchFault(text: "its hours have \(hours) requests together, its days \(days)")
    }
  }

  /// Every window is there, and no other.
  private func checkWindows(_ batch: CountBatch) throws(BatchFault) {
    let ends = batch.windowEnds
    guard let first = ends.first, let last = ends.last else {
      throw BatchFault(
        text: "it has \(meta.through - meta.from + 1) days, and no window of \(Window.days); have more days counted")
    }
    for day in batch.windows.map(\.through) + batch.totals.map(\.through) where day < first || day > last {
      throw BatchFault(
        text: "a window ends with \(day), and the days that are counted hold those from \(first) to \(last) only")
    }
  }

  static func name(_ subject: Subject) -> String {
    let name = "\(subject.platform)/\(subject.name)"
    return subject.app.isEmpty ? name : "\(name) of app \(subject.app)"
  }
}
