package import Vocabulary

/// Which damaged files lack nothing: their days need not stay open.
extension StoreWriter {
  /// Whether the content of a damaged file, all of which is known, is that of a compressed file that was whole, or its
  /// beginning. A plain file may have been read while it grew, so what cannot be read here may be in no other.
  /// - Complexity: O(log *n*) in the stored marks, O(*n*) in those that wait.
  package func knowsWhole(_ file: FileTally) throws(SunsetError) -> Bool {
    for mark in Self.decisiveMarks(file.end, last: file.marks.last) {
      let waits = files.contains { waiting in
        let tally = waiting.tally
        return [.ok, .grown].contains(tally.finding) && tally.rawBytes != tally.end.offset
          && tally.end.offset >= file.end.offset && (tally.end == mark || tally.marks.has(mark))
      }
      if waits { return true }
      let isWhole = "finding IN ('ok', 'grown') AND raw_bytes <> bytes AND bytes >= ?"
      let isEnd = try connection.number(
        "SELECT 1 FROM source_file WHERE digest = ? AND bytes = ? AND \(isWhole) LIMIT 1", .blob(mark.digest),
        .integer(mark.offset), .integer(file.end.offset))
      if isEnd != nil { return true }
      let rung = MarkLadder.rung(of: mark, in: file.marks)
      for id in try StoredMarks.files(with: mark, rung: rung, in: connection) {
        let isLonger = try connection.number(
          "SELECT 1 FROM source_file WHERE id = ? AND \(isWhole)", .integer(id), .integer(file.end.offset))
        if isLonger != nil { return true }
      }
    }
    return false
  }

  /// Says that a whole file was found whose content is known. Written with the next commit.
  ///
  /// A damaged file that it begins with, or whose lines end just there, as where only its trailer was cut, lacks nothing.
  /// Nor does one of which nothing could be counted, where this is the same file again. Not so a growing one: the beginning
  /// of its last line was seen, and is not in that file.
  /// - Complexity: O(*n*) in the damaged files, the file's marks and the files that wait.
  package func confirm(_ file: FileTally) throws(SunsetError) {
    for waiting in files where waiting.tally.finding == .damaged {
      let tally = waiting.tally
      let isSameFile = tally.name == file.name && tally.source == file.source
      let isHeld = try Self.settles(file, end: tally.end, isSameFile: isSameFile) { () throws(SunsetError) in
        tally.marks.last
      }
      if isHeld { confirmed.append(waiting.id) }
    }
    try connection.query(
      """
      SELECT source_file.id, digest, bytes, source_file.name = ? AND source.name = ?
      FROM source_file JOIN source ON source.id = source_file.source WHERE finding = 'damaged'
      """, .text(file.name), .text(file.source)
    ) { row throws(SunsetError) in
      guard let end = ContentMark(offset: row.int(2), digest: row.bytes(1)) else {
        throw StoreError.damaged(path, "source_file row \(row.int(0))", "a digest is not 16 bytes")
      }
      let id = row.int(0)
      let isHeld = try Self.settles(file, end: end, isSameFile: row.int(3) == 1) { () throws(SunsetError) in
        try StoredMarks.last(of: id, in: connection)
      }
      if isHeld { confirmed.append(id) }
    }
  }

  private static func settles(
    _ file: FileTally, end: ContentMark, isSameFile: Bool, last: () throws(SunsetError) -> ContentMark?
  ) throws(SunsetError) -> Bool {
    guard end.offset < file.end.offset || end == file.end else { return false }
    return try file.holds(end, isSameFile: isSameFile, last: last)
  }

  /// The marks by which content is found again: its end, and where that lies beyond the dense marks its last one.
  private static func decisiveMarks(_ end: ContentMark, last: ContentMark?) -> [ContentMark] {
    guard end.offset > PendingFile.denseMarks, let last else { return [end] }
    return [end, last]
  }

  /// Clears the findings of what has turned out to be whole; the files that waited must have been written.
  func storeConfirmed() throws(SunsetError) {
    for id in confirmed { try connection.clearFinding(ofFile: id) }
  }
}
