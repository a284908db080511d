import Vocabulary

/// A header that HAProxy captures, by its place in the line.
struct HAProxyCapture: Sendable {
  var role: Role
  /// 0 for the request's group, 1 for the response's.
  var group: Int
  /// The number of the `capture … header` line in HAProxy's configuration, counted from 0.
  var place: Int
  /// The bytes that HAProxy keeps of the header; nil where that is not given.
  var length: Int?

  /// As a mapping names it.
  var name: String { "capture.\(group == 0 ? "req" : "res").\(place)\(length.map { ":\($0)" } ?? "")" }

  /// Reads the captures of a mapping, in the order of their places.
  /// - Parameter fields: `capture.req.N` or `capture.res.N` by role, with `:LEN` behind where the header is captured with
  ///   that `len`. HAProxy cuts longer values and does not say so; a value of all `LEN` bytes then counts as missing,
  ///   because what is cut off a version makes another version of it.
  /// - Throws: `SunsetError` (`usage`) for any other name.
  static func captures(_ fields: [Role: String]) throws(SunsetError) -> [HAProxyCapture] {
    var captures: [HAProxyCapture] = []
    for (role, name) in fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts[0].split(separator: ".", omittingEmptySubsequences: false)
      let length = parts.count > 1 ? Int(parts[1]) : nil
      guard words.count == 3, words[0] == "capture", words[1] == "req" || words[1] == "res",
        let place = Int(words[2]), (0..<64).contains(place), parts.count == 1 || length.map({ $0 > 0 }) == true
      else {
        // The line's own fields need no mapping, but the client may be told by its address.
        if role == .client, AddressNames.contains(name) {
          throw SunsetError(
            .usage,
            "--field client=\(name): an address is no client here; capture a header with an id in HAProxy, and map "
              + "it as --field client=capture.req.2")
        }
        throw SunsetError(
          .usage,
          "--field \(role.rawValue)=\(name): HAProxy's captured headers have no names; give the number of the "
            + "capture line, from 0, as in --field \(role.rawValue)=capture.req.0")
      }
      captures.append(HAProxyCapture(role: role, group: words[1] == "req" ? 0 : 1, place: place, length: length))
    }
    return captures.sorted { ($0.group, $0.place) < ($1.group, $1.place) }
  }

  /// Whether an escaped value has all the bytes that HAProxy keeps. Each `#HH` is one of them.
  @inline(__always) func mayBeCut(_ start: Byte, _ end: Byte) -> Bool {
    guard let length else { return false }
    let bytes = unsafe end - start - 2 * count(UInt8(ascii: "#"), from: start, to: end)
    return bytes >= length
  }
}
