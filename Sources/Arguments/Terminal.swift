#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process's surroundings, as far as help and errors need them.
enum Terminal {
  /// Characters a line, by the environment variable `COLUMNS`.
  static var columns: Int {
    guard let text = unsafe getenv("COLUMNS") else { return columns(saying: nil) }
    return unsafe columns(saying: String(cString: text))
  }

  /// Characters a line: 80 where nothing usable is said, and 40 at least.
  static func columns(saying text: String?) -> Int {
    guard let columns = text.flatMap({ Int($0) }), columns > 0 else { return 80 }
    return max(columns, 40)
  }

  /// Writes a text whole; false where the other end does not take all of it.
  static func write(_ text: String, toStandardError: Bool) -> Bool {
    let descriptor = toStandardError ? STDERR_FILENO : STDOUT_FILENO
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe systemWrite(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  static func exit(_ code: Int32) -> Never { systemExit(code) }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

private func systemExit(_ code: Int32) -> Never { exit(code) }
