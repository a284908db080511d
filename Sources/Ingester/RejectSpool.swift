#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Vocabulary

/// The rejected lines of the file that is being read, on disk beyond a few, until it is known whether the file counts.
///
/// The file on disk has no name: nothing is left of it whatever happens.
final class RejectSpool {
  private static let bufferBytes = 64 << 10

  private let name: String
  private let folder: String
  private var descriptor: Int32 = -1
  private var buffer: [UInt8] = []
  private var failure: SunsetError?

  /// - Parameters:
  ///   - name: what the lines call their file.
  ///   - folder: where the nameless file goes.
  init(name: String, folder: String) {
    self.name = name
    self.folder = folder
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Keeps a line.
  func add(_ reason: RejectReason, _ line: Int, _ bytes: Span<UInt8>) {
    guard failure == nil else { return }
    buffer += RejectLine.text(file: name, line: line, reason: reason, bytes).utf8
    if buffer.count >= Self.bufferBytes { flush() }
  }

  /// Forgets all lines.
  /// - Throws: where the disk fails.
  func clear() throws(SunsetError) {
    buffer.removeAll(keepingCapacity: true)
    if descriptor >= 0, ftruncate(descriptor, 0) != 0 || lseek(descriptor, 0, SEEK_SET) != 0 {
      throw RejectFile.unwritable(folder, errno)
    }
    try check()
  }

  /// - Throws: where a line could not be kept.
  func check() throws(SunsetError) { if let failure { throw failure } }

  /// Hands all lines over in pieces.
  /// - Throws: where the disk fails, and what the body throws.
  func forEachPiece(_ body: ([UInt8]) throws(SunsetError) -> Void) throws(SunsetError) {
    try check()
    if descriptor >= 0 {
      flush()
      try check()
      guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw RejectFile.unwritable(folder, errno) }
      var piece = [UInt8](repeating: 0, count: Self.bufferBytes)
      while true {
        let count = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw RejectFile.unwritable(folder, errno) }
        if count == 0 { break }
        try body(Array(piece[..<count]))
      }
    } else if !buffer.isEmpty {
      try body(buffer)
    }
  }

  private func flush() {
    if descriptor < 0 { openNameless() }
    guard failure == nil else { return }
    if let code = writeWhole(buffer, to: descriptor) { failure = RejectFile.unwritable(folder, code) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func openNameless() {
    var template = Array("\(folder)/.sunset-rejects-XXXXXX".utf8CString)
    descriptor = unsafe template.withUnsafeMutableBufferPointer { path in
      guard let start = path.baseAddress else { return -1 }
      let opened = unsafe mkstemp(start)
      if opened >= 0 { _ = unsafe unlink(start) }
      return opened
    }
    if descriptor < 0 { failure = RejectFile.unwritable(folder, errno) }
  }
}

/// Writes all bytes.
/// - Returns: nil, or the system's error number.
func writeWhole(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
  }
  return nil
}
