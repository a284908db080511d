import Vocabulary

/// The errors that several places of the store give.
enum StoreError {
  /// There is no database.
  static func missing(_ path: String) -> SunsetError {
    SunsetError(.inputMissing, "there is no database at \(path); run `sunset ingest` to make one, or name it with --db")
  }

  /// Bytes that are not what was written.
  /// - Parameter place: the table and row, as `usage row source 1, day 2026-11-30, subject 4`.
  static func damaged(_ path: String, _ place: String, _ why: String) -> SunsetError {
    SunsetError(
      .failed,
      "\(path) is damaged at \(place): \(why); restore the file from a backup, or move it away and ingest the logs again"
    )
  }
}
