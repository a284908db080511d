package import Vocabulary

extension StoreReader {
  /// The rows of some days, by day, source, app, kind, platform, version and name.
  /// - Parameters:
  ///   - kinds: which subjects; nil for all.
  ///   - withSets: whether to decode the clients; without them the rows cost no more than their numbers.
  /// - Throws: `SunsetError` naming the row whose clients are not what was written.
  /// - Complexity: O(*n*) in the rows and, with sets, their bytes.
  package func usage(
    from: Day, through: Day, kinds: Set<Subject.Kind>? = nil, withSets: Bool = true
  ) throws(SunsetError) -> [UsageRow] {
    var rows: [UsageRow] = []
    let set = withSets ? "usage.client_set" : "NULL"
    let connection = try connection
    try connection.query(
      """
      SELECT \(Row.subjectColumns), source.name, usage.day, usage.requests, usage.weighted, usage.with_client,
        usage.sampled, usage.first_at, usage.last_at, usage.clients, \(set), usage.checksum, usage.source, usage.subject,
        loaded_day.counts_clients, loaded_day.tells_with_client
      FROM usage JOIN source ON source.id = usage.source JOIN subject ON subject.id = usage.subject
        LEFT JOIN loaded_day ON loaded_day.source = usage.source AND loaded_day.day = usage.day
      WHERE usage.day BETWEEN ? AND ?
      ORDER BY usage.day, source.name, subject.app, subject.kind, subject.platform, subject.major, subject.minor,
        subject.patch, subject.name
      """, .integer(Int(from.number)), .integer(Int(through.number))
    ) { row throws(SunsetError) in
      let subject = try row.subject(from: 0, connection.path)
      guard kinds?.contains(subject.kind) ?? true else { return }
      let key = UsageKey(day: row.int(8), source: row.int(18), subject: row.int(19))
      rows.append(
        UsageRow(
          source: row.text(7), day: Day(number: Int32(clamping: row.int(8))), subject: subject, requests: row.int(9),
          weighted: row.int(10), withClient: row.int(11), sampled: row.int(12),
          firstAt: Instant(seconds: Int64(row.int(13))), lastAt: Instant(seconds: Int64(row.int(14))),
          clients: row.int(15), set: try row.clientSet(set: 16, checksum: 17, count: 15, key, connection.path),
          isLoaded: !row.isNull(20), countsClients: row.optionalInt(20) != 0,
          tellsWithClient: row.optionalInt(21) != 0))
    }
    return rows
  }

  /// The hits by hour and source of some UTC hours since the epoch, both included, by hour and source.
  package func volumes(fromHour: Int, throughHour: Int) throws(SunsetError) -> [StoredVolume] {
    var volumes: [StoredVolume] = []
    try connection.query(
      """
      SELECT volume.hour, source.name, volume.hits FROM volume JOIN source ON source.id = volume.source
      WHERE volume.hour BETWEEN ? AND ? ORDER BY volume.hour, source.name
      """, .integer(fromHour), .integer(throughHour)
    ) { row throws(SunsetError) in
      volumes.append(StoredVolume(hour: row.int(0), source: row.text(1), hits: row.int(2)))
    }
    return volumes
  }

  /// The first hit of all; nil where there is none.
  /// - Complexity: O(*n*) in the rows of each source's first day.
  package func firstHit() throws(SunsetError) -> Instant? {
    try connection.number(
      """
      SELECT min(first_at) FROM source JOIN usage ON usage.source = source.id
        AND usage.day = (SELECT min(oldest.day) FROM usage AS oldest WHERE oldest.source = source.id)
      """
    ).map { Instant(seconds: Int64($0)) }
  }

  /// The last hit of each source that has any.
  /// - Complexity: O(*n*) in the rows of each source's last day.
  package func lastHits() throws(SunsetError) -> [String: Instant] {
    var hits: [String: Instant] = [:]
    try connection.query(
      """
      SELECT source.name, max(usage.last_at) FROM source JOIN usage ON usage.source = source.id
        AND usage.day = (SELECT max(newest.day) FROM usage AS newest WHERE newest.source = source.id)
      GROUP BY source.id
      """
    ) { row throws(SunsetError) in hits[row.text(0)] = row.instant(1) }
    return hits
  }

  /// The days that have a hit, from one source or any, ascending.
  package func days() throws(SunsetError) -> [Day] {
    var days: [Day] = []
    try connection.query("SELECT DISTINCT day FROM usage ORDER BY day") { row throws(SunsetError) in
      days.append(Day(number: Int32(clamping: row.int(0))))
    }
    return days
  }
}
