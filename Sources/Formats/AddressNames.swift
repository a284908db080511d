/// Names under which logs carry the address of a client.
enum AddressNames {
  private static let names: Set<String> = [
    "remote-addr", "remote-ip", "remoteip", "client-ip", "clientip", "clienthost", "clientaddr", "c-ip", "%h", "%a",
    "x-forwarded-for", "x-real-ip", "realip-remote-addr", "cf-connecting-ip", "true-client-ip", "address", "ip", "xff",
    "host", "fastly-client-ip", "client:port", "remoteip", "%>a", "fwd",
  ]

  /// Whether a field's name says that it holds an address.
  static func contains(_ name: String) -> Bool {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let folded = String(decoding: last.utf8.map(HeaderNames.fold), as: UTF8.self)
    let bare = folded.hasPrefix("$") ? String(folded.dropFirst()) : folded
    return names.contains(bare) || (bare.hasPrefix("http-") && names.contains(String(bare.dropFirst(5))))
  }
}
