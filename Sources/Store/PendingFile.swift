import Vocabulary

/// A file that waits for the next commit, its cells taken out.
struct PendingFile {
  let id: Int
  let source: Int
  let tally: FileTally

  init(id: Int, source: Int, tally: FileTally) {
    self.id = id
    self.source = source
    var rest = tally
    rest.cells = []
    self.tally = rest
  }

  /// Whether its content was counted, so that it must be known again.
  var isCounted: Bool { tally.finding != .skipped && tally.finding != .refused }

  /// Writes the file and what hangs on it.
  func store(to connection: Connection, at now: Instant) throws(SunsetError) {
    // Nothing tells an empty file from another, so it is never known, and found anew by every run.
    let addsNothing = tally.finding == .skipped || tally.finding == .damaged && tally.lines == 0
    if addsNothing || tally.end.offset == 0 && isCounted, try isRecorded(in: connection) { return }
    if tally.finding != .skipped { try removeRefusal(in: connection) }
    try storeRow(to: connection, at: now)
    if isCounted {
      try StoredMarks.store(tally.marks, end: tally.end.offset, of: id, to: connection)
      try settleEarlier(in: connection)
    }
    for reject in tally.rejects {
      try connection.run(
        """
        INSERT INTO reject(file, reason, lines, example_line) VALUES(?, ?, ?, ?)
        ON CONFLICT(file, reason) DO UPDATE SET lines = lines + excluded.lines
        """, .integer(id),
        .text(reject.reason.rawValue), .integer(reject.lines), .integer(reject.firstLine))
    }
    for (name, lines) in tally.exclusions.sorted(by: { $0.key < $1.key }) {
      try connection.run(
        "INSERT INTO exclusion(file, name, lines) VALUES(?, ?, ?)", .integer(id), .text(name), .integer(lines))
    }
  }

  private func storeRow(to connection: Connection, at now: Instant) throws(SunsetError) {
    try connection.run(
      """
      INSERT INTO source_file(id, source, name, digest, bytes, raw_bytes, lines, hits, excluded, rejected, repaired,
        first_hit, last_hit, finding, finding_offset, finding_text, ingested_at)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(id), .integer(source), .text(tally.name), .blob(tally.end.digest), .integer(tally.end.offset),
      .integer(tally.rawBytes), .integer(tally.lines), .integer(tally.hits), .integer(tally.excluded),
      .integer(tally.rejected), .integer(tally.repaired), .optional(tally.firstHit), .optional(tally.lastHit),
      .text(tally.finding.rawValue), .optional(tally.findingOffset), .text(tally.findingText),
      .integer(Int(now.seconds)))
  }

  /// Whether the same file was found before; a folder that is read every day would else add rows for ever.
  private func isRecorded(in connection: Connection) throws(SunsetError) -> Bool {
    let isKnown = tally.finding == .skipped || tally.end.offset > 0
    let sameFinding = isKnown ? "" : "AND finding = '\(tally.finding.rawValue)'"
    return try connection.number(
      "SELECT 1 FROM source_file WHERE name = ? AND source = ? AND digest = ? AND bytes = ? \(sameFinding) LIMIT 1",
      .text(tally.name), .integer(source), .blob(tally.end.digest), .integer(tally.end.offset)) != nil
  }

  /// Only the last refusal of a file counts, and none once it can be read.
  private func removeRefusal(in connection: Connection) throws(SunsetError) {
    try connection.run(
      "DELETE FROM source_file WHERE name = ? AND source = ? AND finding = 'refused'", .text(tally.name),
      .integer(source))
  }

  /// Clears the finding of an earlier file that was cut or still growing, where this one begins with all of it.
  private func settleEarlier(in connection: Connection) throws(SunsetError) {
    var earlier: [(id: Int, end: ContentMark, isSameFile: Bool)] = []
    try connection.prepare(
      """
      SELECT id, bytes, digest, name = ?1 AND source = ?2 FROM source_file
      WHERE finding IN ('growing', 'damaged') AND id <> ?3 AND bytes <= ?4
      """
    ).query([.text(tally.name), .integer(source), .integer(id), .integer(tally.end.offset)]) {
      row throws(SunsetError) in
      guard let end = ContentMark(offset: row.int(1), digest: row.bytes(2)) else {
        throw StoreError.damaged(connection.path, "source_file row \(row.int(0))", "a digest is not 16 bytes")
      }
      earlier.append((row.int(0), end, row.int(3) == 1))
    }
    for file in earlier {
      let isHeld = try tally.holds(file.end, isSameFile: file.isSameFile) { () throws(SunsetError) in
        try StoredMarks.last(of: file.id, in: connection)
      }
      if isHeld { try connection.clearFinding(ofFile: file.id) }
    }
  }

  /// Up to here every line end is a mark, in bytes.
  static let denseMarks = 65_536
}

extension ContentMark {
  /// The digest's 16 bytes in big-endian order, as `xxh128sum` prints them.
  var digest: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 16) { buffer, filled in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      unsafe bytes.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
      unsafe bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
      filled = 16
    }
  }

  /// A mark of its offset and its digest's 16 bytes; nil where these are not 16.
  init?(offset: Int, digest: [UInt8]) {
    guard digest.count == 16 else { return nil }
    let halves = [digest[..<8], digest[8...]].map { $0.reduce(0 as UInt64) { $0 << 8 | UInt64($1) } }
    self.init(offset: offset, high: halves[0], low: halves[1])
  }
}
