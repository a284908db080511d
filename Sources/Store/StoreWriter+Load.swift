package import Vocabulary

/// What loading a batch did.
package struct LoadOutcome: Hashable, Sendable {
  package enum Change: String, Hashable, Sendable {
    /// No day of it was there before.
    case new
    /// Days that were there were replaced.
    case replaced
    /// The same counts of the same days were there already, from whatever engine.
    case unchanged
  }

  package var change: Change
  /// The last days of windows that no longer add up with the days that were replaced, and are unknown from now on.
  package var droppedWindows: [Day] = []
}

extension StoreWriter {
  /// Replaces what the store has of a batch's source and days by the batch, in one transaction of its own.
  ///
  /// - Parameter batch: checked already; nothing of it is looked at again but what the store must agree with.
  /// - Throws: `SunsetError`: `.usage` where the batch has another zone or other rules than the store, or the source was
  ///   read from logs; `.busy` where a reader holds the file longer than the timeout. Nothing has been changed then.
  /// - Complexity: O(*n*) in the records.
  package func load(_ batch: CountBatch) throws(SunsetError) -> LoadOutcome {
    guard batch.zone == timeZone else {
      throw SunsetError(
        .usage,
        "\(path) counts days in \(timeZone), the batch in \(batch.zone): its days are other days; have them counted in "
          + "\(timeZone), or load into another --db; nothing was loaded")
    }
    guard batch.rules == rules else {
      throw SunsetError(
        .usage,
        "\(path) holds counts by rules \(rules), the batch has rules \(batch.rules), and they do not compare; print the "
          + "query anew with sunset sql, or load into another --db; nothing was loaded")
    }
    if let forgotten = (batch.from...batch.through).first(where: forgottenDays.contains) {
      throw SunsetError(
        .usage,
        "\(path) was told to forget \(forgotten), which the batch has counts of; have later days counted; nothing was loaded"
      )
    }
    let source = names.source(batch.source)
    var outcome = LoadOutcome(change: .new)
    // Numbers of subjects are given before the transaction, so that one that fails leaves them valid.
    let subjects = batch.subjects.map { ($0, names.subject($0)) }
    let rows = LoadRows(batch, source: source, subjects: subjects, at: now, zone: try Zone(named: timeZone))
    if basis == nil { set(basis: batch.countsClients ? .clients : .requests) }
    try connection.transaction { () throws(SunsetError) in
      guard try connection.number("PRAGMA data_version") == dataVersion else {
        throw SunsetError(
          .busy, "\(path) was changed by another program during this run; run this again: nothing was loaded")
      }
      try rows.checkSource(in: connection)
      if try rows.areStored(in: connection) {
        outcome.change = .unchanged
        return
      }
      if try rows.haveOlder(in: connection) { outcome.change = .replaced }
      try names.store(to: connection)
      if metaIsChanged { try storeMeta() }
      try rows.delete(from: connection)
      try rows.insert(into: connection)
      outcome.droppedWindows = try rows.dropWindowsThatDisagree(in: connection)
    }
    if outcome.change != .unchanged {
      names.committed()
      metaIsChanged = false
      loadedSources.insert(batch.source)
    }
    return outcome
  }
}

extension CountBatch {
  /// Every subject that is counted.
  fileprivate var subjects: Set<Subject> { Set(daily.map(\.subject)).union(windows.map(\.subject)) }
}
