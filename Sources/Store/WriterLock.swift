import Synchronization
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The kernel's lock on a database file that lets one run write at a time. The kernel drops it when the process ends.
///
/// It is an open-file-description lock on one byte that SQLite leaves alone: unlike `flock` it does not meet SQLite's
/// own locks on any system, and unlike a plain `fcntl` lock it also keeps two writers of one process apart.
/// Source: fcntl(2), "Open file description locks"; <https://sqlite.org/src/file/src/os.h>, PENDING_BYTE.
final class WriterLock {
  private let descriptor: Int32
  private let identity: FileIdentity

  /// Opens and locks a file.
  /// - Parameter createIfMissing: whether to make an empty file, mode 0600, where there is none. A mode that is there
  ///   is kept.
  /// - Throws: `SunsetError`: `.busy` where another run holds it, `.inputMissing` where there is no file.
  init(path: String, createIfMissing: Bool) throws(SunsetError) {
    // Between opening and locking, the file may have been replaced by another of the same name.
    for _ in 0..<16 {
      let descriptor = try Self.open(path, createIfMissing)
      guard let identity = FileIdentity(descriptor: descriptor) else {
        throw Self.error("cannot look at", path, errno)
      }
      guard identity.isRegularFile else {
        FileIdentity.keep(descriptor, of: identity)
        throw SunsetError(.cannotWrite, "\(path) is not a regular file; give another path with --db")
      }
      guard Self.set(F_WRLCK, descriptor) else {
        let code = errno
        FileIdentity.keep(descriptor, of: identity)
        if code == EAGAIN || code == EACCES {
          throw SunsetError(.busy, "\(path) is locked: another run holds it; wait for it to end, or use another --db")
        }
        throw Self.error("cannot lock", path, code)
      }
      if FileIdentity(path: path) == identity {
        self.descriptor = descriptor
        self.identity = identity
        return
      }
      _ = Self.set(F_UNLCK, descriptor)
      FileIdentity.keep(descriptor, of: identity)
    }
    throw SunsetError(.busy, "\(path) is being replaced over and over; find out by what, then run this again")
  }

  deinit {
    _ = Self.set(F_UNLCK, descriptor)
    FileIdentity.keep(descriptor, of: identity)
  }

  /// The bytes in a file, nil where there is none; looks without opening, since closing would drop locks.
  static func size(of path: String) -> Int? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The first bytes of the file, up to a count.
  func head(_ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, unsafe pread(descriptor, buffer.baseAddress, count, 0))
    }
  }

  private static func open(_ path: String, _ createIfMissing: Bool) throws(SunsetError) -> Int32 {
    if let kept = FileIdentity(path: path)?.takeKept() { return kept }
    // Not blocking, so that a FIFO is refused rather than waited for.
    // A link that leads nowhere is not followed to make a file there: whoever may write here could have planted it.
    let flags = O_RDWR | O_CLOEXEC | O_NONBLOCK | (createIfMissing ? O_CREAT : 0)
    var status = stat()
    let isLink = unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    if isLink, createIfMissing, size(of: path) == nil {
      throw SunsetError(.cannotWrite, "\(path) is a link that leads nowhere; remove it, or give another path with --db")
    }
    let descriptor = platformOpen(path, flags, 0o600)
    guard descriptor < 0 else { return descriptor }
    let code = errno
    if code == ENOENT, !createIfMissing { throw StoreError.missing(path) }
    throw error("cannot open", path, code)
  }

  private static func set(_ type: some BinaryInteger, _ descriptor: Int32) -> Bool {
    var range = flock()
    range.l_type = Int16(type)
    range.l_whence = Int16(SEEK_SET)
    // SQLite locks 512 bytes from 0x4000_0000; the page they are in never holds data.
    range.l_start = 0x4000_0200
    range.l_len = 1
    return unsafe fcntl(descriptor, setOpenFileLock, &range) == 0
  }

  private static func error(_ what: String, _ path: String, _ code: Int32) -> SunsetError {
    return SunsetError(
      .cannotWrite,
      "\(what) \(path): \(systemMessage(code)); check that its folder exists and that this user may "
        + "write the file and in the folder")
  }
}

@available(*, unavailable)
extension WriterLock: Sendable {}

/// F_OFD_SETLK, which the C library shows to Swift on no platform: it wants `_GNU_SOURCE` on Linux.
#if os(Linux) || os(Android)
  private let setOpenFileLock: Int32 = 37
#else
  private let setOpenFileLock: Int32 = 90
#endif

private func platformOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { unsafe open(path, flags, mode) }

/// Which file something is, whatever its name.
private struct FileIdentity: Hashable {
  private let device: UInt64
  private let node: UInt64
  let isRegularFile: Bool

  /// Descriptors that are no longer needed, to be used again for the same file.
  ///
  /// Closing any descriptor of a file drops every lock that SQLite has on it in this process (fcntl(2)), also those of
  /// a reader that is still reading. So none is closed before the process ends.
  private static let kept = Mutex<[FileIdentity: [Int32]]>([:])

  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(status.st_ino)
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
  }

  func takeKept() -> Int32? { Self.kept.withLock { $0[self]?.popLast() } }

  static func keep(_ descriptor: Int32, of identity: FileIdentity) {
    kept.withLock { $0[identity, default: []].append(descriptor) }
  }
}
