package import Vocabulary

/// Which content has been counted: what is in the file and what waits for the next commit.
extension StoreWriter {
  /// The ends of all known files whose first mark is this one, by offset.
  /// - Complexity: O(log *n*) in the stored marks, besides the result.
  package func ends(ofFilesBeginningWith first: ContentMark) throws(SunsetError) -> [ContentMark] {
    var ends = Set(pendingEnds[first] ?? [])
    guard hasStoredFiles else { return ends.sorted { $0.offset < $1.offset } }
    try connection.prepare(
      """
      SELECT bytes, digest FROM source_file
      WHERE digest = ?1 AND bytes = ?2 AND finding NOT IN ('skipped', 'refused')
      UNION SELECT file.bytes, file.digest FROM checkpoint JOIN source_file AS file ON file.id = checkpoint.file
      WHERE checkpoint.digest = ?1 AND checkpoint.offset = ?2
      """
    ).query([.blob(first.digest), .integer(first.offset)]) { row throws(SunsetError) in
      guard let mark = ContentMark(offset: row.int(0), digest: row.bytes(1)) else {
        throw StoreError.damaged(path, "source_file", "a digest is not 16 bytes")
      }
      ends.insert(mark)
    }
    return ends.sorted { $0.offset < $1.offset }
  }

  /// Whether a mark is the end or a checkpoint of a known file.
  /// - Parameter rung: what it is looked up by (``MarkLadder``).
  /// - Complexity: O(log *n*) in the stored rungs, besides the marks of the files that begin with the same bytes up to it.
  package func isKnown(_ mark: ContentMark, rung: ContentMark?) throws(SunsetError) -> Bool {
    if pendingKnow(mark, rung: rung) { return true }
    guard hasStoredFiles else { return false }
    let isEnd = try connection.number(
      """
      SELECT EXISTS(SELECT 1 FROM source_file
        WHERE digest = ?1 AND bytes = ?2 AND finding NOT IN ('skipped', 'refused'))
      """, .blob(mark.digest), .integer(mark.offset))
    if isEnd == 1 { return true }
    return try !StoredMarks.files(with: mark, rung: rung, in: connection).isEmpty
  }

  private func pendingKnow(_ mark: ContentMark, rung: ContentMark?) -> Bool {
    if pendingEndMarks.contains(mark) || pendingRungs[mark] != nil { return true }
    guard let rung, let candidates = pendingRungs[rung] else { return false }
    return candidates.contains { files[$0].tally.marks.has(mark) }
  }

  /// The name of the first known file that ends with a mark, so that a copy can be told whose it is; nil where none does.
  /// - Complexity: O(log *n*) in the stored files, O(*n*) in those that wait.
  package func name(ofFileEndingAt end: ContentMark) throws(SunsetError) -> String? {
    var name: String?
    try connection.query(
      """
      SELECT name FROM source_file WHERE digest = ? AND bytes = ? AND finding NOT IN ('skipped', 'refused')
      ORDER BY id LIMIT 1
      """, .blob(end.digest), .integer(end.offset)
    ) { row throws(SunsetError) in name = row.text(0) }
    return name ?? files.first { $0.isCounted && $0.tally.end == end }?.tally.name
  }
}
