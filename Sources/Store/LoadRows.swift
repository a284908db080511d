import Vocabulary

/// A batch as the rows it becomes.
struct LoadRows {
  private let batch: CountBatch
  private let source: Int
  private let subjects: [Subject: Int]
  private let now: Instant
  private let zone: Zone

  /// - Parameters:
  ///   - source: the number of the batch's source.
  ///   - subjects: the number of every subject of the batch.
  init(
    _ batch: CountBatch, source: Int, subjects: [(Subject, Int)], at now: Instant, zone: Zone
  ) {
    self.batch = batch
    self.source = source
    self.subjects = Dictionary(uniqueKeysWithValues: subjects)
    self.now = now
    self.zone = zone
  }

  private var days: (first: SQLValue, last: SQLValue) {
    (.integer(Int(batch.from.number)), .integer(Int(batch.through.number)))
  }

  /// Refuses a source that lines were read from: their clients are sets, which the counts of an engine cannot join.
  func checkSource(in connection: Connection) throws(SunsetError) {
    let isRead =
      try connection.number(
        """
        SELECT EXISTS(SELECT 1 FROM source_file WHERE source = ?1) OR EXISTS(
          SELECT 1 FROM usage LEFT JOIN loaded_day ON loaded_day.source = usage.source AND loaded_day.day = usage.day
          WHERE usage.source = ?1 AND loaded_day.day IS NULL)
        """, .integer(source)) == 1
    guard isRead else { return }
    throw SunsetError(
      .usage,
      "\(connection.path) has source \(batch.source) from logs, and the counts of an engine cannot be added to them; "
        + "give the batch a source of its own; nothing was loaded")
  }

  /// Whether the same counts of the same days are there, none of them replaced since.
  func areStored(in connection: Connection) throws(SunsetError) -> Bool {
    try connection.number(
      """
      SELECT 1 FROM batch JOIN loaded_day ON loaded_day.batch = batch.id
      WHERE batch.source = ? AND first_day = ? AND last_day = ? AND digest = ? GROUP BY batch.id HAVING count(*) = ?
      """, .integer(source), days.first, days.last, .text(batch.digest), .integer(batch.through - batch.from + 1)) == 1
  }

  /// Whether some day of the batch is there already.
  func haveOlder(in connection: Connection) throws(SunsetError) -> Bool {
    try connection.number(
      "SELECT 1 FROM loaded_day WHERE source = ? AND day BETWEEN ? AND ? LIMIT 1", .integer(source), days.first,
      days.last) == 1
  }

  /// Removes what the batch replaces.
  func delete(from connection: Connection) throws(SunsetError) {
    try connection.run(
      "DELETE FROM usage WHERE source = ? AND day BETWEEN ? AND ?", .integer(source), days.first, days.last)
    try connection.run(
      "DELETE FROM loaded_day WHERE source = ? AND day BETWEEN ? AND ?", .integer(source), days.first, days.last)
    for table in ["window_count", "window_total"] {
      try connection.run(
        "DELETE FROM \(table) WHERE source = ? AND through BETWEEN ? AND ?", .integer(source),
        .integer(Int(batch.from.number) + Window.days - 1), days.last)
    }
    let start = zone.start(of: batch.from).seconds
    let end = zone.start(of: batch.through + 1).seconds
    // An hour that two days share, as in zones that are half an hour off, stays with what it has of the other day.
    try connection.run(
      "DELETE FROM volume WHERE source = ? AND hour * 3600 >= ? AND hour * 3600 + 3600 <= ?", .integer(source),
      .integer(Int(start)), .integer(Int(end)))
    try connection.run(
      "DELETE FROM batch WHERE source = ? AND id NOT IN (SELECT batch FROM loaded_day)", .integer(source))
  }

  /// Writes the batch.
  func insert(into connection: Connection) throws(SunsetError) {
    let id = (try connection.number("SELECT max(id) FROM batch") ?? 0) + 1
    try connection.run(
      """
      INSERT INTO batch(id, source, first_day, last_day, engine, digest, loaded_at) VALUES(?, ?, ?, ?, ?, ?, ?)
      """, .integer(id), .integer(source), days.first, days.last, .text(batch.engine), .text(batch.digest),
      .integer(Int(now.seconds)))
    try insertDays(batch: id, into: connection)
    try insertUsage(into: connection)
    try insertWindows(into: connection)
    let volume = try connection.prepare(
      """
      INSERT INTO volume(hour, source, hits) VALUES(?, ?, ?)
      ON CONFLICT(hour, source) DO UPDATE SET hits = max(hits, excluded.hits)
      """)
    for (hour, hits) in batch.hours.sorted(by: { $0.key < $1.key }) {
      try volume.run([.integer(hour), .integer(source), .integer(hits)])
    }
  }

  private func insertDays(batch id: Int, into connection: Connection) throws(SunsetError) {
    let tells = Dictionary(grouping: batch.daily, by: \.day).mapValues { $0.allSatisfy { $0.withClient != nil } }
    let statement = try connection.prepare(
      """
      INSERT INTO loaded_day(source, day, batch, complete, counts_clients, tells_with_client)
      VALUES(?, ?, ?, ?, ?, ?)
      """)
    for day in batch.from...batch.through {
      let isComplete = batch.completeUntil.map { zone.start(of: day + 1) <= $0 } ?? false
      try statement.run([
        .integer(source), .integer(Int(day.number)), .integer(id), .integer(isComplete ? 1 : 0),
        .integer(batch.countsClients ? 1 : 0), .integer(tells[day] ?? false ? 1 : 0),
      ])
    }
  }

  private func insertUsage(into connection: Connection) throws(SunsetError) {
    let span = spans
    let statement = try connection.prepare(
      """
      INSERT INTO usage(source, day, subject, requests, weighted, with_client, sampled, first_at, last_at, clients)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    for count in batch.daily {
      let rows = count.rows ?? count.requests
      let hours = span[count.day] ?? (zone.start(of: count.day), zone.start(of: count.day))
      try statement.run([
        .integer(source), .integer(Int(count.day.number)), .integer(number(count.subject)), .integer(rows),
        .integer(count.requests), .integer(count.withClient ?? 0), .integer(batch.isSampled ? rows : 0),
        .integer(Int(hours.first.seconds)), .integer(Int(hours.last.seconds)), .integer(count.clients ?? 0),
      ])
    }
  }

  /// The beginnings of each day's first and last hour with hits, as near as it can be told when they were.
  private var spans: [Day: (first: Instant, last: Instant)] {
    var spans: [Day: (first: Instant, last: Instant)] = [:]
    for (hour, hits) in batch.hours where hits > 0 {
      let start = Instant(seconds: Int64(hour) * 3600)
      let day = zone.day(of: start)
      let known = spans[day] ?? (start, start)
      spans[day] = (min(known.first, start), max(known.last, start))
    }
    return spans
  }

  private func insertWindows(into connection: Connection) throws(SunsetError) {
    let counts = try connection.prepare(
      """
      INSERT INTO window_count(source, through, subject, requests, active, remaining, only_unknown, active_28)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?)
      """)
    for count in batch.windows {
      try counts.run([
        .integer(source), .integer(Int(count.through.number)), .integer(number(count.subject)),
        .integer(count.requests), .integer(count.active), .optional(count.remaining), .optional(count.onlyUnknown),
        .optional(count.active28),
      ])
    }
    let totals = try connection.prepare(
      """
      INSERT INTO window_total(source, through, app, platform, requests, clients, active_28, day_clients)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?)
      """)
    for total in batch.totals {
      try totals.run([
        .integer(source), .integer(Int(total.through.number)), .text(total.app), .text(total.platform ?? "*"),
        .integer(total.requests), .integer(total.clients), .optional(total.active28), .optional(total.dayClients),
      ])
    }
  }

  private func number(_ subject: Subject) -> Int { subjects[subject] ?? 0 }

  /// Removes windows of older batches that hold days of this one and no longer have the requests of their days: whose
  /// clients they counted is not known any more.
  func dropWindowsThatDisagree(in connection: Connection) throws(SunsetError) -> [Day] {
    var dropped: [Day] = []
    try connection.query(
      """
      SELECT through FROM window_total AS total
      WHERE source = ?1 AND platform = '*' AND (through BETWEEN ?2 AND ?2 + 5 OR through BETWEEN ?3 + 1 AND ?3 + 6)
      GROUP BY through
      HAVING sum(requests) <> (SELECT coalesce(sum(usage.weighted), 0) FROM usage
        WHERE usage.source = ?1 AND usage.day BETWEEN total.through - 6 AND total.through)
      ORDER BY through
      """, .integer(source), days.first, days.last
    ) { row throws(SunsetError) in dropped.append(Day(number: Int32(clamping: row.int(0)))) }
    for day in dropped {
      for table in ["window_count", "window_total"] {
        try connection.run(
          "DELETE FROM \(table) WHERE source = ? AND through = ?", .integer(source), .integer(Int(day.number)))
      }
    }
    return dropped
  }
}
