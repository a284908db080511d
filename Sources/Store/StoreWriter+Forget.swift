package import Vocabulary

extension StoreWriter {
  /// What was removed.
  package struct Forgotten: Hashable, Sendable {
    /// Days that had counts.
    package var days: Int
    package var requests: Int
    /// Clients that were seen on no other day: their hashes are gone as well.
    package var clients: Int
  }

  /// Removes the counts of some days for good and remembers that they are forgotten, at once and in one transaction.
  ///
  /// Gone are the counts, the sets, the hours and the windows that hold such a day, and the hashes of clients that no
  /// other day has; the numbers of the others are given anew. What stays is which files were read, so that no line is
  /// counted again. The freed pages are overwritten with zeros; ``compact()`` gives their room back.
  /// - Precondition: nothing waits for a commit.
  /// - Throws: `SunsetError` where a set is damaged or the file cannot be written; then nothing was removed.
  /// - Complexity: O(*n*) in all stored sets.
  package func forget(_ added: ForgottenDays, in zone: Zone) throws(SunsetError) -> Forgotten {
    precondition(!hasUncommitted, "forgetting has a transaction of its own")
    try connection.execute(script: "PRAGMA secure_delete = ON")
    var all = forgottenDays
    all.days.formUnion(added.days)
    if let before = added.before { all.before = max(before, all.before ?? before) }
    var forgotten = Forgotten(days: 0, requests: 0, clients: 0)
    var remaining = numbering
    try connection.transaction { () throws(SunsetError) in
      try remember(added)
      let days = try storedDays().filter(all.contains)
      for day in days {
        forgotten.requests += try requests(on: day)
        try connection.run("DELETE FROM usage WHERE day = ?", .integer(Int(day.number)))
      }
      forgotten.days = days.count
      try removeHours(of: all, in: zone)
      try removeWindows(with: all)
      remaining = try renumbered()
    }
    forgotten.clients = numbering.count - remaining.count
    numbering = remaining
    storedNumbers = remaining.count
    cells.removeAll()
    forgottenDays = all
    return forgotten
  }

  /// Writes the file anew without its free pages.
  /// - Throws: `SunsetError`: `.busy` where a reader holds the file.
  /// - Complexity: O(*n*) in the file's bytes.
  package func compact() throws(SunsetError) {
    // Nothing waits in memory for a commit, and the whole file may be larger than that.
    try connection.execute(script: "PRAGMA cache_spill = ON")
    try connection.execute(script: "VACUUM")
    try connection.execute(script: "PRAGMA cache_spill = OFF")
  }

  private func remember(_ added: ForgottenDays) throws(SunsetError) {
    let insert = "INSERT INTO forgotten(day, and_before, at) VALUES(?, ?, ?) ON CONFLICT DO NOTHING"
    for day in added.days.sorted() {
      try connection.run(insert, .integer(Int(day.number)), .integer(0), .integer(Int(now.seconds)))
    }
    if let before = added.before {
      try connection.run(insert, .integer(Int((before - 1).number)), .integer(1), .integer(Int(now.seconds)))
    }
  }

  private func storedDays() throws(SunsetError) -> [Day] {
    var days: [Day] = []
    try connection.query("SELECT DISTINCT day FROM usage ORDER BY day") { row throws(SunsetError) in
      days.append(Day(number: Int32(clamping: row.int(0))))
    }
    return days
  }

  /// Each hit counts once under a version, and besides under what it carries.
  private func requests(on day: Day) throws(SunsetError) -> Int {
    try connection.number(
      """
      SELECT sum(requests) FROM usage JOIN subject ON subject.id = usage.subject
      WHERE day = ? AND kind = '\(Subject.Kind.version.rawValue)'
      """, .integer(Int(day.number))) ?? 0
  }

  /// An hour that reaches into a day that stays is left: it is a count of that day too.
  private func removeHours(of forgotten: ForgottenDays, in zone: Zone) throws(SunsetError) {
    var hours: [Int] = []
    try connection.query("SELECT DISTINCT hour FROM volume") { row throws(SunsetError) in
      let start = Instant(seconds: Int64(row.int(0)) * 3600)
      if forgotten.contains(zone.day(of: start)), forgotten.contains(zone.day(of: start + 3599)) {
        hours.append(row.int(0))
      }
    }
    for hour in hours { try connection.run("DELETE FROM volume WHERE hour = ?", .integer(hour)) }
  }

  private func removeWindows(with forgotten: ForgottenDays) throws(SunsetError) {
    var ends: [Int] = []
    try connection.query("SELECT DISTINCT through FROM window_share") { row throws(SunsetError) in
      let through = Day(number: Int32(clamping: row.int(0)))
      if (through - (Window.days - 1)...through).contains(where: forgotten.contains) { ends.append(row.int(0)) }
    }
    for through in ends { try connection.run("DELETE FROM window_share WHERE through = ?", .integer(through)) }
    try removeLoaded(with: forgotten)
  }

  /// What engines counted of the days, and of the windows that hold one.
  private func removeLoaded(with forgotten: ForgottenDays) throws(SunsetError) {
    var days: [Day] = []
    try connection.query("SELECT DISTINCT day FROM loaded_day") { row throws(SunsetError) in
      days.append(Day(number: Int32(clamping: row.int(0))))
    }
    for day in days.filter(forgotten.contains) {
      try connection.run("DELETE FROM loaded_day WHERE day = ?", .integer(Int(day.number)))
    }
    var ends: [Day] = []
    try connection.query("SELECT DISTINCT through FROM window_total") { row throws(SunsetError) in
      ends.append(Day(number: Int32(clamping: row.int(0))))
    }
    for through in ends where (through - (Window.monthDays - 1)...through).contains(where: forgotten.contains) {
      for table in ["window_count", "window_total"] {
        try connection.run("DELETE FROM \(table) WHERE through = ?", .integer(Int(through.number)))
      }
    }
    try connection.run("DELETE FROM batch WHERE id NOT IN (SELECT batch FROM loaded_day)")
  }

  /// Numbers the clients that are left anew, in their order, so that no hash of another stays in the file.
  private func renumbered() throws(SunsetError) -> ClientNumbering {
    let rows = try storedSets()
    let alive = ClientSet()
    for row in rows { alive.formUnion(try UsageCell(row, from: connection).clients) }
    guard alive.count < numbering.count else { return numbering }
    let left = ClientNumbering(minimumCapacity: alive.count)
    var newNumbers = [UInt32](repeating: 0, count: numbering.count)
    for number in alive.numbers { newNumbers[Int(number)] = left.number(of: numbering[Int(number)]) }
    let statement = try connection.prepare(UsageCell.upsert)
    for row in rows {
      let cell = try UsageCell(row, from: connection)
      cell.renumber { newNumbers[Int($0)] }
      try cell.store(row, with: statement)
    }
    try connection.run("DELETE FROM client_block")
    try left.store(since: 0, to: connection)
    return left
  }

  private func storedSets() throws(SunsetError) -> [UsageKey] {
    var keys: [UsageKey] = []
    try connection.query("SELECT day, source, subject FROM usage WHERE client_set IS NOT NULL ORDER BY 1, 2, 3") {
      row throws(SunsetError) in keys.append(UsageKey(day: row.int(0), source: row.int(1), subject: row.int(2)))
    }
    return keys
  }
}

extension ForgottenDays {
  /// The days that a database was told to forget.
  static func all(in connection: Connection) throws(SunsetError) -> Self {
    var forgotten = Self()
    try connection.query("SELECT day, and_before FROM forgotten") { row throws(SunsetError) in
      let day = Day(number: Int32(clamping: row.int(0)))
      if row.int(1) == 0 {
        forgotten.days.insert(day)
      } else {
        forgotten.before = max(day + 1, forgotten.before ?? day + 1)
      }
    }
    return forgotten
  }
}
