#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Vocabulary

/// Who asks an engine: from the environment, or from a file that nobody else may read. Never from the command line, which
/// everyone on the machine can see.
struct EngineCredentials {
  private let user: String?
  private let password: String?

  /// - Parameter file: its first line is the user, its second the password.
  /// - Throws: `SunsetError`: `.notPermitted` for a file that others may read, `.inputMissing` for one that is not there.
  init(file: String?) throws(SunsetError) {
    guard let file else {
      user = Self.environment("SUNSET_ENGINE_USER")
      password = Self.environment("SUNSET_ENGINE_PASSWORD")
      try check("SUNSET_ENGINE_USER or SUNSET_ENGINE_PASSWORD")
      return
    }
    var status = stat()
    guard unsafe stat(file, &status) == 0 else {
      throw SunsetError(.inputMissing, "\(file): there is no such file of credentials; check the path")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw SunsetError(
        .notPermitted, "\(file): others may read it, and it holds a password; run  chmod 600 \(file)")
    }
    let lines = try FileBytes.read(file).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self) }
    guard lines.count >= 2, !lines[0].isEmpty, lines[2...].allSatisfy(\.isEmpty) else {
      throw SunsetError(.usage, "\(file): it must have two lines, the user and the password")
    }
    user = lines[0]
    password = lines[1]
    try check(file)
  }

  /// The headers that carry them. Source: ClickHouse documentation, "HTTP interface".
  var headers: [(name: String, value: String)] {
    [("X-ClickHouse-User", user), ("X-ClickHouse-Key", password)].compactMap { name, value in
      value.map { (name, $0) }
    }
  }

  var isEmpty: Bool { headers.isEmpty }

  private func check(_ place: String) throws(SunsetError) {
    for value in [user, password].compactMap(\.self) where !value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
      throw SunsetError(.usage, "\(place): it has a character that no header can carry")
    }
  }

  private static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
