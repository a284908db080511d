#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process's surroundings, as far as help and errors need them.
enum Terminal {
  /// Characters a line: what the environment variable `COLUMNS` says, 40 at least; 80 without it.
  static var columns: Int {
    guard let text = unsafe getenv("COLUMNS"), let columns = unsafe Int(String(cString: text)), columns > 0 else {
      return 80
    }
    return max(columns, 40)
  }

  /// Writes a text whole, or as far as the other end takes it.
  static func write(_ text: String, toStandardError: Bool) {
    let descriptor = toStandardError ? STDERR_FILENO : STDOUT_FILENO
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe systemWrite(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  static func exit(_ code: Int32) -> Never { systemExit(code) }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

private func systemExit(_ code: Int32) -> Never { exit(code) }
