package import Vocabulary

/// Where an engine answers: `clickhouse://HOST:8123/DATABASE?table=TABLE`, or `clickhouses://` with TLS.
package struct EngineAddress: Hashable, Sendable {
  package var isEncrypted: Bool
  package var host: String
  package var port: Int
  package var database: String
  package var table: String

  /// - Throws: `SunsetError` (`usage`) for anything else; a password that stands in it is never repeated.
  package init(_ text: String) throws(SunsetError) {
    let form = "give it as clickhouse://HOST:8123/DATABASE?table=TABLE, or clickhouses:// for TLS"
    guard let scheme = ["clickhouse://", "clickhouses://"].first(where: { text.hasPrefix($0) }) else {
      throw SunsetError(.usage, "the engine's URL does not begin with clickhouse:// or clickhouses://; \(form)")
    }
    isEncrypted = scheme == "clickhouses://"
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.contains("@") else {
      throw SunsetError(
        .usage,
        "the engine's URL has a user or a password in it, which everyone on the machine can see; give them in "
          + "SUNSET_ENGINE_USER and SUNSET_ENGINE_PASSWORD, or in a file of mode 0600 with --credentials")
    }
    guard let colon = Self.portColon(authority) else {
      host = String(authority)
      port = isEncrypted ? 8_443 : 8_123
      (database, table) = try Self.place(rest.dropFirst(authority.count), form)
      guard Self.isHost(host) else { throw SunsetError(.usage, "the engine's URL has no host that is one; \(form)") }
      return
    }
    host = String(authority[..<colon])
    guard let port = Int(authority[authority.index(after: colon)...]), (1...65_535).contains(port) else {
      throw SunsetError(.usage, "the engine's URL has a port that is none; \(form)")
    }
    self.port = port
    (database, table) = try Self.place(rest.dropFirst(authority.count), form)
    guard Self.isHost(host) else { throw SunsetError(.usage, "the engine's URL has no host that is one; \(form)") }
  }

  /// The colon before a port; none of those within the brackets of an address of version 6.
  private static func portColon(_ authority: Substring) -> Substring.Index? {
    let end = authority.lastIndex(of: "]") ?? authority.startIndex
    return authority[end...].lastIndex(of: ":")
  }

  private static func isHost(_ host: String) -> Bool {
    let bare = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host[...]
    let isAddress = bare.count < host.count
    return !bare.isEmpty
      && bare.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "-._".utf8.contains(byte) || isAddress && byte == UInt8(ascii: ":")
      }
  }

  /// The database and the table.
  private static func place(_ rest: Substring, _ form: String) throws(SunsetError) -> (String, String) {
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let database = parts.first.map { $0.hasPrefix("/") ? $0.dropFirst() : $0 } ?? ""
    guard parts.count == 2, parts[1].hasPrefix("table="), isName(database) else {
      throw SunsetError(.usage, "the engine's URL does not name a database and a table; \(form)")
    }
    let table = parts[1].dropFirst("table=".count)
    guard isName(table) else {
      throw SunsetError(
        .usage, "the table of the engine's URL is no name of letters, digits and _; make a view with such a name")
    }
    return (String(database), String(table))
  }

  private static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.count <= 128
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || $0 == UInt8(ascii: "_")
      }
  }

  /// Where to send queries. Nothing that could be a setting stands in it: a user who may only read may not change any.
  /// - Parameter queryID: letters, digits and dashes, by which the engine's log names the query.
  package func url(queryID: String) -> String {
    "\(isEncrypted ? "https" : "http")://\(host):\(port)/?database=\(database)&wait_end_of_query=1&query_id=\(queryID)"
  }

  /// The table as it stands after FROM.
  package var from: String { "`\(database)`.`\(table)`" }

  /// Whether what is sent leaves the machine without encryption.
  package var isOpen: Bool { !isEncrypted && !["localhost", "127.0.0.1", "[::1]"].contains(host) }
}
