#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Vocabulary

/// A file, or standard input, line by line.
struct RecordInput: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// - Throws: `SunsetError` (`inputMissing`) naming the file and why it cannot be read.
  init(path: String) throws(SunsetError) {
    self.path = path
    descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
  }

  deinit { if descriptor > 0 { _ = close(descriptor) } }

  /// Lends each line without its end, the last one also where it has none.
  func forEachLine(_ body: (ArraySlice<UInt8>) throws(SunsetError) -> Void) throws(SunsetError) {
    var lines = LineCutter()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.unreadable(path, errno)
      }
      guard count > 0 else { return try lines.finish(body) }
      try lines.add(buffer[..<count], body)
    }
  }

  private static func unreadable(_ path: String, _ code: Int32) -> SunsetError {
    SunsetError(
      .inputMissing, "\(path): cannot be read: \(systemMessage(code)); check the path and its permissions")
  }
}

/// Cuts bytes that come in pieces into lines.
struct LineCutter {
  private var rest: [UInt8] = []

  /// More than a reader of records takes as one line is given on as it is, so that memory stays bounded.
  private static let longest = 2 << 20

  /// Lends every line that these bytes end.
  mutating func add(
    _ bytes: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) throws(SunsetError) -> Void
  ) throws(SunsetError) {
    var bytes = bytes
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      if rest.isEmpty {
        try body(bytes[..<end])
      } else {
        rest += bytes[..<end]
        try body(rest[...])
        rest.removeAll(keepingCapacity: true)
      }
      bytes = bytes[(end + 1)...]
    }
    rest += bytes
    guard rest.count > Self.longest else { return }
    try body(rest[...])
    rest.removeAll()
  }

  /// Lends what came after the last line's end.
  mutating func finish(_ body: (ArraySlice<UInt8>) throws(SunsetError) -> Void) throws(SunsetError) {
    guard !rest.isEmpty else { return }
    try body(rest[...])
  }
}
