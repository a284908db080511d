package import Vocabulary

extension StoreReader {
  /// What came of every file, in the order they were read.
  package func files() throws(SunsetError) -> [StoredFile] {
    var files: [StoredFile] = []
    let connection = try connection
    try connection.query(
      """
      SELECT source_file.id, source.name, source_file.name, digest, bytes, raw_bytes, lines, hits, excluded, rejected,
        repaired, first_hit, last_hit, finding, finding_offset, finding_text, ingested_at
      FROM source_file JOIN source ON source.id = source_file.source ORDER BY source_file.id
      """
    ) { row throws(SunsetError) in
      guard let end = ContentMark(offset: row.int(4), digest: row.bytes(3)),
        let finding = FileFinding(rawValue: row.text(13))
      else {
        throw StoreError.damaged(connection.path, "source_file row \(row.int(0))", "its digest or finding is not one")
      }
      files.append(
        StoredFile(
          id: row.int(0), source: row.text(1), name: row.text(2), end: end, rawBytes: row.int(5), lines: row.int(6),
          hits: row.int(7), excluded: row.int(8), rejected: row.int(9), repaired: row.int(10),
          firstHit: row.instant(11), lastHit: row.instant(12), finding: finding, findingOffset: row.optionalInt(14),
          findingText: row.text(15), ingestedAt: Instant(seconds: Int64(row.int(16)))))
    }
    return files
  }

  /// The lines that could not be read, by file in the order they were read, then by reason.
  package func rejects() throws(SunsetError) -> [StoredReject] {
    var rejects: [StoredReject] = []
    let connection = try connection
    try connection.query(
      """
      SELECT source_file.name, source_file.id, reason, reject.lines, example_line
      FROM reject JOIN source_file ON source_file.id = reject.file ORDER BY source_file.id, reason
      """
    ) { row throws(SunsetError) in
      guard let reason = RejectReason(rawValue: row.text(2)) else {
        throw StoreError.damaged(connection.path, "reject row of file \(row.int(1))", "the reason is unknown here")
      }
      rejects.append(
        StoredReject(
          file: row.text(0), fileID: row.int(1), reason: reason, lines: row.int(3), exampleLine: row.int(4)))
    }
    return rejects
  }

  /// Lines by the exclusion that took them, over all files, by name.
  package func exclusions() throws(SunsetError) -> [(name: String, lines: Int)] {
    try named("SELECT name, sum(lines) FROM exclusion GROUP BY name ORDER BY name")
  }

  /// Lines by the version text that could not be read, most first.
  package func unknownVersions() throws(SunsetError) -> [(name: String, lines: Int)] {
    try named("SELECT text, lines FROM unknown_version ORDER BY lines DESC, text")
  }

  /// The lines of all files and what they were.
  package func lineTotals() throws(SunsetError) -> Report.Lines {
    var lines = Report.Lines(lines: 0, hits: 0, excluded: 0, rejected: 0)
    try connection.query(
      "SELECT coalesce(sum(lines), 0), coalesce(sum(hits), 0), coalesce(sum(excluded), 0), coalesce(sum(rejected), 0) FROM source_file"
    ) { row throws(SunsetError) in
      lines = Report.Lines(lines: row.int(0), hits: row.int(1), excluded: row.int(2), rejected: row.int(3))
    }
    return lines
  }

  private func named(_ sql: String) throws(SunsetError) -> [(name: String, lines: Int)] {
    var list: [(name: String, lines: Int)] = []
    try connection.prepare(sql).query([]) { row throws(SunsetError) in list.append((row.text(0), row.int(1))) }
    return list
  }
}
