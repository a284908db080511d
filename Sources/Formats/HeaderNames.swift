package import Vocabulary

/// The request headers whose meaning is understood without a mapping.
///
/// Names are compared without regard to case, and `-` and `_` are alike, because servers and log templates change both:
/// `X-Client-Version`, `x_client_version` and `X_Client_version` are one name.
package enum HeaderNames {
  /// The names of each role, the preferred one first, in lower case with `-`.
  package static let byRole: [(role: Role, names: [String])] = [
    (.version, ["x-client-version", "x-app-version", "app-version", "client-version"]),
    (.platform, ["x-platform", "x-client-platform", "x-os"]),
    (.client, ["x-device-id", "x-client-id", "x-install-id", "x-installation-id", "x-user-id"]),
    (.app, ["x-app-id", "x-bundle-id"]),
    (.capabilities, ["x-capabilities", "x-client-capabilities"]),
    (.userAgent, ["user-agent"]),
  ]

  /// The role of a header, or nil where its name says nothing.
  ///
  /// The name is the header's own: a variable's prefix such as `http_` is not part of it.
  package static func role(forHeader name: some StringProtocol) -> Role? {
    match(name)?.role
  }

  /// The role of a header and how many names of that role are preferred to this one.
  static func match(_ name: some StringProtocol) -> (role: Role, rank: Int)? {
    places[name.utf8.map(fold)]
  }

  // Every file with a header of names asks for each of them.
  private static let places: [[UInt8]: (role: Role, rank: Int)] = Dictionary(
    uniqueKeysWithValues: byRole.flatMap { role, names in
      names.enumerated().map { (Array($1.utf8), (role: role, rank: $0)) }
    })

  /// A byte of a header name as it is compared: ASCII letters in lower case, `_` as `-`.
  @inline(__always) static func fold(_ byte: UInt8) -> UInt8 {
    if byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") { return byte | 0x20 }
    return byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte
  }
}
