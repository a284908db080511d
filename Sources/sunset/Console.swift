#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The standard streams and the terminal.
enum Console {
  /// A stream to write to.
  enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  /// Writes text whole. Where the reader has gone the text is dropped, as it is for any filter.
  static func write(_ text: String, to stream: Stream) {
    var text = text
    text.withUTF8 { buffer in
      var written = 0
      while written < buffer.count {
        let count = unsafe systemWrite(stream.rawValue, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
        if count < 0 {
          if errno == EINTR { continue }
          return
        }
        written += count
      }
    }
  }

  /// Makes writing to a closed pipe an error of that write, not the end of the process: an ingest must not die because
  /// nobody reads its summary.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  static func exit(_ code: Int32) -> Never {
    systemExit(code)
  }

  /// Whether standard input is a terminal, which is how a person is told from automation.
  static var inputIsTerminal: Bool { isatty(0) == 1 }

  /// The width to write for: `COLUMNS` where that is a number of 40 to 200, else 80.
  static var width: Int {
    guard let columns = environment("COLUMNS").flatMap({ Int($0) }) else { return 80 }
    return min(max(columns, 40), 200)
  }

  /// An environment variable that is set and not empty.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The login name, or the number of the user where it has none.
  static var loginName: String {
    if let entry = unsafe getpwuid(getuid()) { return unsafe String(cString: entry.pointee.pw_name) }
    return "uid \(getuid())"
  }
}

/// Standard streams as text outputs, for writers that take one.
struct StandardOutput: TextOutputStream {
  mutating func write(_ text: String) { Console.write(text, to: .output) }
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Int {
  unsafe write(descriptor, start, count)
}

private func systemExit(_ code: Int32) -> Never { exit(code) }
