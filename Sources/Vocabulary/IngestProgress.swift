/// How far an ingest has come.
package struct IngestProgress: Hashable, Sendable {
  /// Bytes taken from the files so far, as they lie on the disk.
  package var bytes: Int
  /// Bytes of all files together; nil where some input does not say how long it is.
  package var totalBytes: Int?
  /// Lines read so far.
  package var lines: Int
  /// Time since the ingest began, in seconds.
  package var seconds: Double
  /// The file that was read from last.
  package var file: String

  package init(bytes: Int, totalBytes: Int?, lines: Int, seconds: Double, file: String) {
    self.bytes = bytes
    self.totalBytes = totalBytes
    self.lines = lines
    self.seconds = seconds
    self.file = file
  }
}
