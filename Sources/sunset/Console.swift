#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization
import Vocabulary

/// The standard streams and the terminal.
enum Console {
  /// A stream to write to.
  enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  /// The first failure of standard output. It is kept until the end, so that no command can forget to look.
  private static let failure = Mutex<SunsetError?>(nil)

  /// Why not all of standard output could be written; nil where it could.
  static var outputFailure: SunsetError? { failure.withLock { $0 } }

  /// Writes text whole. Where the reader has gone the text is dropped, as it is for any filter; any other failure of
  /// standard output is kept as ``outputFailure``, and nothing is written after it.
  static func write(_ text: String, to stream: Stream) {
    guard stream == .error || outputFailure == nil else { return }
    var text = text
    text.withUTF8 { buffer in
      var written = 0
      while written < buffer.count {
        let count = unsafe systemWrite(
          stream.rawValue, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
        if count < 0 {
          let code = errno
          if code == EINTR { continue }
          if stream == .output, code != EPIPE { keep(code) }
          return
        }
        written += count
      }
    }
  }

  /// Makes writing to a closed pipe an error of that write, not the end of the process: an ingest must not die because
  /// nobody reads its summary.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  private static func keep(_ code: Int32) {
    failure.withLock { failure in
      failure = SunsetError(
        .cannotWrite,
        "standard output: cannot be written: \(systemMessage(code)); check where it leads, or write to a file with --output"
      )
    }
  }

  /// Fills the places of standard streams that were closed before the start, so that no file which is opened later, such
  /// as the database, becomes standard output. Each gets the direction it is not used in, so that using it still fails.
  static func holdStandardStreams() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  static func exit(_ code: Int32) -> Never {
    systemExit(code)
  }

  /// Whether standard input is a terminal, which is how a person is told from automation.
  static var inputIsTerminal: Bool { isatty(0) == 1 }

  /// The width to write for, 40 to 200: `COLUMNS` where that is a number, else that of the terminal, else 80.
  static var width: Int {
    guard let columns = environment("COLUMNS").flatMap({ Int($0) }) ?? terminalWidth else { return 80 }
    return min(max(columns, 40), 200)
  }

  /// The columns of the terminal at standard output; nil where there is none, or it does not say.
  private static var terminalWidth: Int? { terminalWidth(.output) }

  private static func terminalWidth(_ stream: Stream) -> Int? {
    var size = winsize()
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// How wide a line may be that is written over and over at a terminal's left edge, on standard error; nil where that is
  /// no terminal, or one that cannot go back.
  static var progressWidth: Int? {
    guard isatty(2) == 1, environment("TERM") ?? "dumb" != "dumb" else { return nil }
    // The last column is left free: some terminals go to the next line with it.
    return max(20, (terminalWidth(.error) ?? 80) - 1)
  }

  /// Writes a line over the one that was written so before; nil leaves none.
  ///
  /// Source: ECMA-48, 8.3.41, EL: erase to the end of the line.
  static func show(progress line: String?) { write("\r\(line ?? "")\u{1B}[K", to: .error) }

  /// Whether standard output is a terminal that shows colours, and nobody asked to be without them.
  ///
  /// Source: no-color.org: `NO_COLOR` that is there and not empty, whatever its value.
  static var isColored: Bool {
    isatty(1) == 1 && environment("NO_COLOR") == nil && environment("TERM") ?? "dumb" != "dumb"
  }

  /// Whether the locale is one of UTF-8. Source: POSIX.1-2024, XBD 8.2: the first of the three that is set counts.
  static var isUnicode: Bool {
    let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? ""
    return locale.lowercased().replacing("-", with: "").contains("utf8")
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
