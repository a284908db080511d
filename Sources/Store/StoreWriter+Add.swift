package import Vocabulary

extension StoreWriter {
  /// Adds what one file holds to what waits for the next commit. On an error nothing of the file has been added.
  /// - Throws: `SunsetError` where a stored row that it adds to is damaged or cannot be read.
  /// - Complexity: O(*n*) in the clients of the tally, besides reading each stored row once.
  package func add(_ tally: FileTally) throws(SunsetError) {
    // Everything that may fail comes first, so that a file is added whole or not at all.
    guard tally.cells.reduce(numbering.count, { $0 + $1.clients.count }) < Int(UInt32.max) else {
      throw SunsetError(.failed, "\(path) is full: it has numbered \(numbering.count) clients; begin a new --db")
    }
    guard tally.cells.isEmpty || !loadedSources.contains(tally.source) else {
      throw SunsetError(
        .usage,
        "\(path) has source \(tally.source) as an engine counted it, and lines cannot be added to such counts; ingest "
          + "the logs under another name with --source")
    }
    let source = names.source(tally.source)
    var touched: [(cell: UsageCell, tally: FileTally.Cell)] = []
    touched.reserveCapacity(tally.cells.count)
    for cell in tally.cells {
      let key = UsageKey(day: Int(cell.day.number), source: source, subject: names.subject(cell.subject))
      touched.append((try self.cell(key), cell))
    }
    for (cell, added) in touched { cell.add(added, numbering.numbers(of: added.clients)) }
    for (hour, hits) in tally.volume { volume[HourKey(hour: hour, source: source), default: 0] += hits }
    unknownVersions.add(tally.unknownVersions)

    let file = PendingFile(id: nextFile, source: source, tally: tally)
    nextFile += 1
    files.append(file)
    guard file.isCounted else { return }
    for rung in MarkLadder.rungs(of: tally.marks, end: tally.end.offset) {
      pendingRungs[rung, default: []].append(files.count - 1)
    }
    pendingEndMarks.insert(tally.end)
    pendingEnds[tally.marks.first ?? tally.end, default: []].append(tally.end)
  }

  /// The row in memory, read from the file at the first touch.
  private func cell(_ key: UsageKey) throws(SunsetError) -> UsageCell {
    if let known = cells[key] { return known }
    let cell = try UsageCell(key, from: connection)
    cells[key] = cell
    return cell
  }
}
