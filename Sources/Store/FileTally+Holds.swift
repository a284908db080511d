import Vocabulary

extension FileTally {
  /// Whether this content begins with all of a file that was cut or still growing, or is the same file where nothing of it
  /// could be counted.
  ///
  /// The file's last mark that every reader sets at the same place (its end in the first 64 KiB, else its last checkpoint)
  /// must be one of this content's. ARCHITECTURE, "Exactly once".
  /// - Parameter last: the file's last mark before its end; asked for where it decides.
  /// - Throws: what `last` throws.
  func holds(
    _ end: ContentMark, isSameFile: Bool, last: () throws(SunsetError) -> ContentMark?
  ) throws(SunsetError) -> Bool {
    if end.offset == 0 { return isSameFile }
    if end == self.end || marks.has(end) { return true }
    guard end.offset > PendingFile.denseMarks, let last = try last() else { return false }
    return marks.has(last)
  }
}

extension Connection {
  /// Says that a stored file lacks nothing.
  func clearFinding(ofFile id: Int) throws(SunsetError) {
    try run(
      "UPDATE source_file SET finding = 'ok', finding_offset = NULL, finding_text = '' WHERE id = ?", .integer(id))
  }
}
