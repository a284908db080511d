#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Vocabulary

/// An open log file, or standard input.
struct LogInput: ~Copyable {
  /// The path that stands for standard input.
  static let standardInput = "-"

  /// Where its bytes come from.
  let place: Place
  let isStandardInput: Bool
  /// The size when it was opened; 0 where it is not a regular file.
  let size: Int
  /// Whether it can be read again from its first byte.
  let isRegular: Bool

  /// An open file, for as long as its owner lives.
  struct Place {
    let descriptor: Int32
    /// What messages call it.
    let name: String
    /// Where reading began: standard input may be a file that someone else read the beginning of.
    fileprivate let beginning: off_t

    /// Goes back to where reading began.
    /// - Throws: where that fails.
    func rewind() throws(SunsetError) {
      guard lseek(descriptor, beginning, SEEK_SET) == beginning else {
        throw SunsetError(.failed, "cannot read \(name) again: \(systemMessage(errno)); check the disk")
      }
    }
  }

  /// Opens a file that must be a regular one, or takes standard input, which may be anything.
  /// - Throws: where it is missing, not readable, or no regular file.
  init(_ path: String) throws(SunsetError) {
    isStandardInput = path == Self.standardInput
    let name = isStandardInput ? "standard input" : path
    // Non-blocking, so that opening a pipe does not wait for its writer before it can be refused.
    let opened = isStandardInput ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw Self.cannotOpen(path, errno) }
    var status = stat()
    let code = unsafe fstat(opened, &status)
    let problem: SunsetError? =
      if code != 0 {
        Self.cannotOpen(name, errno)
      } else if isStandardInput || status.st_mode & S_IFMT == S_IFREG {
        nil
      } else {
        SunsetError(.failed, "cannot read \(path): it is \(Self.kind(status.st_mode)), not a file; name a log file")
      }
    if let problem {
      if opened != 0 { _ = close(opened) }
      throw problem
    }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : 0
    place = Place(descriptor: opened, name: name, beginning: isRegular ? lseek(opened, 0, SEEK_CUR) : 0)
  }

  deinit { if !isStandardInput { _ = close(place.descriptor) } }

  /// What messages call it.
  var name: String { place.name }

  /// Goes back to where reading began.
  /// - Throws: where that fails.
  func rewind() throws(SunsetError) { try place.rewind() }

  private static func cannotOpen(_ path: String, _ number: Int32) -> SunsetError {
    switch number {
    case ENOENT, ENOTDIR: SunsetError(.inputMissing, "there is no file \(path); check the path")
    case EACCES, EPERM: SunsetError(.notPermitted, "cannot open \(path): not permitted; check its mode and owner")
    default: SunsetError(.failed, "cannot open \(path): \(systemMessage(number)); check the path")
    }
  }

  private static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "no regular file"
    }
  }
}
