/// A pattern over the path of a request: `{name}` is any one segment or a part of one, `*` any run of bytes, everything
/// else itself.
///
/// Paths are compared as a server takes them: without query, scheme and host, percent escapes undone, several slashes as
/// one, a slash at the end left out.
struct PathPattern: Hashable, Sendable {
  private enum Piece: Hashable {
    case byte(UInt8)
    /// One or more bytes of a segment.
    case segment
    /// Any bytes, none included.
    case run
  }

  /// The bytes before the first wildcard: nearly every other path differs in them.
  private let prefix: [UInt8]
  private let rest: [Piece]

  init(_ text: String) {
    var pieces: [Piece] = []
    var bytes = Self.normal(Array(text.utf8), isPattern: true)[...]
    while let byte = bytes.first {
      bytes.removeFirst()
      if byte == UInt8(ascii: "*") {
        pieces.append(.run)
      } else if byte == UInt8(ascii: "{"), let close = bytes.firstIndex(of: UInt8(ascii: "}")) {
        pieces.append(.segment)
        bytes = bytes[(close + 1)...]
      } else {
        pieces.append(.byte(byte))
      }
    }
    let wildcard = pieces.firstIndex { if case .byte = $0 { false } else { true } } ?? pieces.endIndex
    prefix = pieces[..<wildcard].compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
    rest = Array(pieces[wildcard...])
  }

  /// Whether a path fits that ``normal(_:isPattern:)`` has given its form.
  /// - Complexity: O(*n*) where the pattern has no wildcard, O(*n* · *m*) else.
  func matches(_ path: [UInt8]) -> Bool {
    guard path.starts(with: prefix) else { return false }
    guard !rest.isEmpty else { return path.count == prefix.count }
    // Every place of the pattern that may have been reached, so that no pattern takes longer than its length a byte.
    var places = [Bool](repeating: false, count: rest.count + 1)
    places[0] = true
    passRuns(&places)
    for byte in path[prefix.count...] {
      var next = [Bool](repeating: false, count: places.count)
      for (index, piece) in rest.enumerated() where places[index] { step(piece, byte, at: index, into: &next) }
      passRuns(&next)
      places = next
    }
    return places[rest.count]
  }

  private func step(_ piece: Piece, _ byte: UInt8, at index: Int, into next: inout [Bool]) {
    switch piece {
    case .byte(let own): if own == byte { next[index + 1] = true }
    case .run: next[index] = true
    case .segment:
      guard byte != UInt8(ascii: "/") else { return }
      next[index] = true
      next[index + 1] = true
    }
  }

  /// A run may be empty.
  private func passRuns(_ places: inout [Bool]) {
    for (index, piece) in rest.enumerated() where places[index] && piece == .run { places[index + 1] = true }
  }

  /// The form in which paths are compared.
  /// - Parameter isPattern: whether `?` and `#` are bytes like others, and nothing stands before the path.
  static func normal(_ bytes: [UInt8], isPattern: Bool = false) -> [UInt8] {
    var path: [UInt8] = []
    path.reserveCapacity(bytes.count)
    var rest = isPattern ? bytes[...] : withoutHost(bytes[...])
    while let byte = rest.popFirst() {
      if !isPattern, byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
      var plain = byte
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
        let low = rest.dropFirst().first.flatMap(digit)
      {
        plain = high << 4 | low
        rest.removeFirst(2)
      }
      if plain == UInt8(ascii: "/"), path.last == plain { continue }
      path.append(plain)
    }
    if path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }

  /// What follows the scheme and host that proxies log before a path.
  private static func withoutHost(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.first != UInt8(ascii: "/"), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return bytes }
    let mark = bytes[(colon + 1)...]
    guard mark.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else { return bytes }
    let host = mark.dropFirst(2)
    return host.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }.map { bytes[$0...] } ?? []
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte & 0x0F
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): (byte & 0x0F) + 9
    default: nil
    }
  }
}
