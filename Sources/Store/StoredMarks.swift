import Vocabulary

/// The marks of a stored file: all of them as one value, and those by which it is looked up (``MarkLadder``) as rows of
/// an index. Files that were stored before schema 4 have a row for each and no such value.
enum StoredMarks {
  /// Bytes of a mark: its offset in big-endian order and its digest.
  private static let markBytes = 24

  static func store(_ marks: [ContentMark], end: Int, of file: Int, to connection: Connection) throws(SunsetError) {
    guard !marks.isEmpty else { return }
    let statement = try connection.prepare("INSERT INTO checkpoint(file, offset, digest) VALUES(?, ?, ?)")
    for rung in MarkLadder.rungs(of: marks, end: end) {
      try statement.run([.integer(file), .integer(rung.offset), .blob(rung.digest)])
    }
    try connection.run("INSERT INTO file_marks(file, marks) VALUES(?, ?)", .integer(file), .blob(bytes(of: marks)))
  }

  /// The last mark before the end of a stored file; nil where it has none.
  static func last(of file: Int, in connection: Connection) throws(SunsetError) -> ContentMark? {
    if let marks = try all(of: file, in: connection) { return marks.last }
    var last: ContentMark?
    let newest = try connection.prepare(
      "SELECT offset, digest FROM checkpoint WHERE file = ? ORDER BY offset DESC LIMIT 1")
    try newest.query([.integer(file)]) { row throws(SunsetError) in
      last = ContentMark(offset: row.int(0), digest: row.bytes(1))
    }
    return last
  }

  /// The stored files that have a mark before their end.
  /// - Parameter rung: what it is looked up by.
  /// - Complexity: O(log *n*) in the stored rungs, besides the marks of the files that begin with the same bytes up to it.
  static func files(
    with mark: ContentMark, rung: ContentMark?, in connection: Connection
  ) throws(SunsetError) -> [Int] {
    let byContent = "SELECT file FROM checkpoint WHERE digest = ? AND offset = ?"
    var found: [Int] = []
    try connection.prepare(byContent).query([.blob(mark.digest), .integer(mark.offset)]) { row throws(SunsetError) in
      found.append(row.int(0))
    }
    guard let rung, rung != mark else { return found }
    var candidates: [Int] = []
    try connection.prepare(byContent).query([.blob(rung.digest), .integer(rung.offset)]) { row throws(SunsetError) in
      candidates.append(row.int(0))
    }
    for file in candidates where try all(of: file, in: connection)?.has(mark) == true { found.append(file) }
    return found
  }

  /// All marks of a stored file; nil where they are rows.
  private static func all(of file: Int, in connection: Connection) throws(SunsetError) -> [ContentMark]? {
    var bytes: [UInt8]?
    try connection.prepare("SELECT marks FROM file_marks WHERE file = ?").query([.integer(file)]) {
      row throws(SunsetError) in bytes = row.bytes(0)
    }
    guard let bytes else { return nil }
    guard bytes.count % markBytes == 0 else {
      throw StoreError.damaged(connection.path, "file_marks row \(file)", "its length fits no number of marks")
    }
    return stride(from: 0, to: bytes.count, by: markBytes).compactMap { start in
      let offset = bytes[start..<(start + 8)].reduce(0) { $0 << 8 | Int($1) }
      return ContentMark(offset: offset, digest: Array(bytes[(start + 8)..<(start + markBytes)]))
    }
  }

  private static func bytes(of marks: [ContentMark]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(marks.count * markBytes)
    for mark in marks {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: mark.offset >> shift))
      }
      bytes += mark.digest
    }
    return bytes
  }
}
