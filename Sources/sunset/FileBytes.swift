#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Vocabulary

/// Whole small files: read with a limit, written whole or not at all.
enum FileBytes {
  /// Configuration, flags and gate files are small; more than this is another file.
  private static let largest = 16 << 20

  /// The bytes of a regular file.
  /// - Throws: `SunsetError` (`inputMissing`) naming the file and why it cannot be read.
  static func read(_ path: String) throws(SunsetError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(path, systemMessage(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw unreadable(path, systemMessage(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable(path, "it is not a regular file") }
    guard status.st_size <= largest else { throw unreadable(path, "it is larger than 16 MiB") }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe systemRead(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable(path, systemMessage(errno))
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= largest else { throw unreadable(path, "it is larger than 16 MiB") }
    }
  }

  /// Writes a file whole or not at all: to a new file beside it, synced, then renamed over it. What stands there and is no
  /// regular file (a folder, a link, a device such as `/dev/stdout`) is left alone: renaming would put a file in its place.
  /// - Throws: `SunsetError` (`cannotWrite`).
  static func write(_ text: String, to path: String) throws(SunsetError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw SunsetError(
        .cannotWrite, "\(path): cannot be written: it is \(kind(status.st_mode)); \(remedy(status.st_mode))")
    }
    let temporary = "\(path).\(getpid()).new"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw unwritable(path, systemMessage(errno)) }
    var failure: String?
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty, failure == nil {
      let count = unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { failure = systemMessage(errno) }
    }
    if failure == nil, fsync(descriptor) != 0 { failure = systemMessage(errno) }
    if close(descriptor) != 0, failure == nil { failure = systemMessage(errno) }
    if failure == nil, unsafe rename(temporary, path) != 0 { failure = systemMessage(errno) }
    guard let failure else { return }
    _ = unsafe unlink(temporary)
    throw unwritable(path, failure)
  }

  /// Whether a path is a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether two paths lead to one file, links followed; also where they are the same text and nothing is there yet.
  static func isSame(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    var (first, second) = (stat(), stat())
    guard unsafe stat(left, &first) == 0, unsafe stat(right, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether anything stands at a path.
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  private static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFLNK: "a link"
    default: "a device, pipe or socket"
    }
  }

  private static func remedy(_ mode: mode_t) -> String {
    mode & S_IFMT == S_IFDIR || mode & S_IFMT == S_IFLNK
      ? "give the path of a file" : "give the path of a file, or leave --output out to write to standard output"
  }

  private static func unreadable(_ path: String, _ why: String) -> SunsetError {
    SunsetError(.inputMissing, "\(path): cannot be read: \(why); check the path and its permissions")
  }

  private static func unwritable(_ path: String, _ why: String) -> SunsetError {
    SunsetError(.cannotWrite, "\(path): cannot be written: \(why); check the folder, its permissions and the disk")
  }
}

// Inside the enum these names are its own functions.
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, start, count)
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, start, count)
}
