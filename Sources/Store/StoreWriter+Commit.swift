package import Vocabulary

extension StoreWriter {
  /// Whether something waits to be written.
  package var hasUncommitted: Bool {
    !files.isEmpty || names.isChanged || unknownVersions.isChanged || metaIsChanged || !volume.isEmpty
      || numbering.count > storedNumbers || !confirmed.isEmpty
  }

  /// Writes everything that was added since the last commit in one transaction: files, checkpoints and counts.
  ///
  /// Where it fails nothing has been written and everything still waits, so a later commit may succeed.
  /// - Throws: `SunsetError`: `.busy` where a reader holds the file longer than the timeout.
  /// - Complexity: O(*n*) in the touched rows' clients and the blocks of new clients.
  package func commit() throws(SunsetError) {
    guard hasUncommitted else { return }
    try connection.transaction { () throws(SunsetError) in
      // The rows in memory are only right while nobody else writes; an SQLite shell does not heed the run's lock.
      guard try connection.number("PRAGMA data_version") == dataVersion else {
        throw SunsetError(
          .busy, "\(path) was changed by another program during this run; run this again: nothing was written")
      }
      try names.store(to: connection)
      for file in files { try file.store(to: connection, at: now) }
      try storeConfirmed()
      try storeCells()
      try storeVolume()
      try unknownVersions.store(to: connection)
      try numbering.store(since: storedNumbers, to: connection)
      if metaIsChanged { try storeMeta() }
    }
    committed()
  }

  private func storeCells() throws(SunsetError) {
    let statement = try connection.prepare(UsageCell.upsert)
    for (key, cell) in cells.filter({ $0.value.isChanged }).sorted(by: { $0.key < $1.key }) {
      try cell.store(key, with: statement)
    }
  }

  private func storeVolume() throws(SunsetError) {
    let statement = try connection.prepare(
      """
      INSERT INTO volume(hour, source, hits) VALUES(?, ?, ?)
      ON CONFLICT(hour, source) DO UPDATE SET hits = hits + excluded.hits
      """)
    for (key, hits) in volume.sorted(by: { ($0.key.hour, $0.key.source) < ($1.key.hour, $1.key.source) }) {
      try statement.run([.integer(key.hour), .integer(key.source), .integer(hits)])
    }
  }

  func storeMeta() throws(SunsetError) {
    let upsert = "INSERT INTO meta(key, value) VALUES(?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value"
    if let basis { try connection.run(upsert, .text(Meta.Key.basis.rawValue), .text(basis.rawValue)) }
    if !noticeSources.isEmpty {
      try connection.run(
        upsert, .text(Meta.Key.noticeSources.rawValue), .text(noticeSources.sorted().joined(separator: "\n")))
    }
    if clientIsAddress {
      try connection.run(upsert, .text(Meta.Key.identity.rawValue), .text(Meta.addressIdentity))
    }
  }

  /// Forgets what waited: it is in the file now.
  private func committed() {
    names.committed()
    unknownVersions.committed()
    storedNumbers = numbering.count
    metaIsChanged = false
    if !files.isEmpty { hasStoredFiles = true }
    files.removeAll()
    volume.removeAll()
    pendingRungs.removeAll()
    pendingEndMarks.removeAll()
    pendingEnds.removeAll()
    confirmed.removeAll()
    for cell in cells.values { cell.isChanged = false }
    // Rows are kept for the next files of the same days, up to a bound.
    if cells.values.reduce(0, { $0 + $1.storedBytes }) > Self.keptBytes { cells.removeAll() }
  }

  /// The most that sets of clients may take in memory between commits, in bytes of their stored form.
  private static let keptBytes = 64 << 20
}
