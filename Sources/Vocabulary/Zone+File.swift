#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Zone {
  /// Where the system keeps its time zones unless `TZDIR` says otherwise.
  private static let systemDirectory = "/usr/share/zoneinfo"
  /// The largest file of the IANA database has under 4 KB; anything much larger is no zone.
  private static let sizeLimit = 1 << 18

  /// Reads a zone of the system's time zone database, or makes ``utc`` of `UTC`; nil where there is no such zone.
  package init?(name: String) {
    do { try self.init(named: name) } catch { return nil }
  }

  /// Reads a zone of the system's time zone database, or makes ``utc`` of `UTC`.
  ///
  /// - Parameters:
  ///   - name: An IANA name such as `Europe/Berlin`.
  ///   - directory: The folder of the database; where nil the environment's `TZDIR`, else `/usr/share/zoneinfo`.
  /// - Throws: `SunsetError` with code `usage` where the name is none, or the database has no such zone.
  package init(named name: String, directory: String? = nil) throws(SunsetError) {
    if name == Self.utc.name {
      self = .utc
      return
    }
    guard Self.isPlainName(name) else {
      throw SunsetError(
        .usage,
        "time zone \(Self.printable(name)) is not an IANA name (letters, digits, _, -, + and / only); "
          + "give a name such as Europe/Berlin, or UTC")
    }
    let directory = directory ?? Self.environmentDirectory ?? Self.systemDirectory
    let path = "\(directory)/\(name)"
    guard let bytes = try Self.contents(of: path, zone: name, in: directory) else {
      throw SunsetError(
        .usage,
        "time zone \(Self.printable(name)) is not in \(directory); check its spelling (as in Europe/Berlin), or install the "
          + "tzdata package, or use UTC")
    }
    do {
      self.init(name: name, table: try ZoneTable(tzif: bytes))
    } catch {
      throw SunsetError(
        .usage, "\(path) is not a time zone that can be used: \(error.rawValue); install the tzdata package anew")
    }
  }

  /// Whether a name stays inside the database's folder: words of ASCII letters, digits, `_`, `-` and `+` between single
  /// slashes. IANA names have no other characters; above all no dot, so that `..` cannot be one.
  private static func isPlainName(_ name: String) -> Bool {
    let words = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.count <= 64
      && words.allSatisfy { word in
        !word.isEmpty
          && word.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
              true
            default:
              false
            }
          }
      }
  }

  /// The name in quotes, with anything but printable ASCII replaced and cut at 64 characters: it may come from anywhere.
  private static func printable(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(64).map { scalar in
      (0x20...0x7E).contains(scalar.value) ? Character(scalar) : "?"
    }
    return "\"\(String(scalars))\(name.unicodeScalars.count > 64 ? "…" : "")\""
  }

  private static var environmentDirectory: String? {
    guard let value = unsafe getenv("TZDIR") else { return nil }
    let directory = unsafe String(cString: value)
    return directory.isEmpty ? nil : directory
  }

  /// The bytes of a regular file; nil where there is no file of that name.
  private static func contents(of path: String, zone: String, in directory: String) throws(SunsetError) -> [UInt8]? {
    func failure(_ why: String) -> SunsetError {
      SunsetError(.usage, "time zone \(printable(zone)) cannot be read from \(directory): \(why)")
    }
    // Not blocking: a FIFO laid there must not hold the program.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { return nil }
      throw failure("\(systemMessage(code)); check the folder's permissions")
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw failure("it is not a file; give a whole name such as Europe/Berlin")
    }
    var bytes = [UInt8](repeating: 0, count: sizeLimit)
    var filled = 0
    while filled < bytes.count {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress?.advanced(by: filled), sizeLimit - filled)
      }
      if count == 0 { return Array(bytes[..<filled]) }
      if count > 0 { filled += count } else if errno != EINTR { throw failure("\(systemMessage(errno)); try again") }
    }
    throw failure("it has \(sizeLimit) bytes or more, which no time zone has; install the tzdata package anew")
  }
}
