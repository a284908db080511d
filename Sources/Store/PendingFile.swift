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
      try storeMarks(to: connection)
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

  private func storeMarks(to connection: Connection) throws(SunsetError) {
    let statement = try connection.prepare(
      "INSERT INTO checkpoint(file, offset, digest) VALUES(?, ?, ?) ON CONFLICT(file, offset) DO NOTHING")
    for mark in tally.marks { try statement.run([.integer(id), .integer(mark.offset), .blob(mark.digest)]) }
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
  ///
  /// The earlier file's last mark that every reader sets at the same place (its end in the first 64 KiB, else its last
  /// checkpoint) must be one of this file's. ARCHITECTURE, "Exactly once".
  private func settleEarlier(in connection: Connection) throws(SunsetError) {
    try connection.run(
      """
      UPDATE source_file AS earlier SET finding = 'ok', finding_offset = NULL, finding_text = ''
      WHERE finding IN ('growing', 'damaged') AND id <> ?1 AND bytes <= ?2 AND (
        bytes = 0 AND name = ?4 AND source = ?5
        OR bytes = ?2 AND digest = ?3
        OR EXISTS (SELECT 1 FROM checkpoint AS own
          WHERE own.file = ?1 AND own.offset = earlier.bytes AND own.digest = earlier.digest)
        OR bytes > ?6 AND EXISTS (SELECT 1 FROM checkpoint AS own JOIN checkpoint AS last
            ON own.offset = last.offset AND own.digest = last.digest
          WHERE own.file = ?1 AND last.file = earlier.id
            AND last.offset = (SELECT max(offset) FROM checkpoint WHERE file = earlier.id)))
      """,
      .integer(id), .integer(tally.end.offset), .blob(tally.end.digest), .text(tally.name), .integer(source),
      .integer(Self.denseMarks))
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
