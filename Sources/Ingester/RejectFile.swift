#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization
package import Vocabulary

/// The file that all rejected lines of a run are written to: whole, or not at all.
///
/// Only its owner can read it, because lines as they came may hold client ids. Files of the run follow one another in the
/// order in which they were done.
package final class RejectFile: Sendable {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private let isDone = Mutex(false)

  /// Begins the file beside its path.
  /// - Throws: `SunsetError` (`cannotWrite`) where that is not possible.
  package init(path: String) throws(SunsetError) {
    var status = stat()
    // Renaming would put a file in the place of a folder, a link, or a device such as /dev/null.
    if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      if status.st_mode & S_IFMT == S_IFDIR { throw Self.unwritable(path, EISDIR) }
      throw SunsetError(
        .cannotWrite,
        "\(path): cannot be written: it is a link, device, pipe or socket; give --rejects the path of a file")
    }
    self.path = path
    temporary = "\(path).\(getpid()).new"
    descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.unwritable(path, errno) }
    try write(Array(RejectLine.header.utf8))
  }

  deinit {
    close(descriptor)
    if !isDone.withLock({ $0 }) { _ = unsafe unlink(temporary) }
  }

  /// A spool for the lines of one file.
  func makeSpool(name: String) -> RejectSpool {
    RejectSpool(
      name: name, folder: path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
  }

  /// Adds the lines of one file.
  /// - Throws: where the disk fails.
  func add(_ spool: RejectSpool) throws(SunsetError) {
    try isDone.withLock { _ throws(SunsetError) in
      try spool.forEachPiece { (piece) throws(SunsetError) in try write(piece) }
    }
  }

  /// Puts the file in its place.
  /// - Throws: `SunsetError` (`cannotWrite`); then the path is as it was.
  package func finish() throws(SunsetError) {
    guard fsync(descriptor) == 0, unsafe rename(temporary, path) == 0 else { throw Self.unwritable(path, errno) }
    isDone.withLock { $0 = true }
  }

  private func write(_ bytes: [UInt8]) throws(SunsetError) {
    if let code = writeWhole(bytes, to: descriptor) { throw Self.unwritable(path, code) }
  }

  static func unwritable(_ path: String, _ code: Int32) -> SunsetError {
    return SunsetError(
      .cannotWrite,
      "\(path): cannot be written: \(systemMessage(code)); give --rejects another file, or check the folder and the disk"
    )
  }
}
