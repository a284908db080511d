extension AppVersion {
  /// Reads `X.Y.Z`, `X.Y` or `X`, with an optional leading `v`, a build (`+456`, ` (456)`), further dotted numbers and a
  /// pre-release suffix (`-beta.2`), none of which take part. Spaces and tabs around it are ignored.
  ///
  /// Anything else is `nil`: full-width or other non-ASCII digits, signs, an empty part, a number of more than 18 digits.
  /// - Complexity: O(*n*) in the length of the text.
  public init?(_ text: some StringProtocol) {
    self.init(utf8: text.utf8)
  }

  /// Reads a version from UTF-8 bytes by the same grammar as ``init(_:)``.
  /// - Complexity: O(*n*) in the number of bytes.
  public init?(utf8 bytes: some Sequence<UInt8>) {
    var reader = VersionReader(bytes)
    guard let version = reader.read() else { return nil }
    self = version
  }
}

/// A reader over the bytes of one version, left to right.
private struct VersionReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func read() -> AppVersion? {
    skipBlanks()
    if next == UInt8(ascii: "v") || next == UInt8(ascii: "V") { index += 1 }
    guard let major = number() else { return nil }
    var parts = [major]
    while next == UInt8(ascii: ".") {
      index += 1
      guard let part = number() else { return nil }
      parts.append(part)
    }
    guard skipSuffixes() else { return nil }
    return AppVersion(major, parts.count > 1 ? parts[1] : 0, parts.count > 2 ? parts[2] : 0)
  }

  /// 1 to 18 ASCII digits, so that the value always fits; decimal also with leading zeros.
  private mutating func number() -> Int? {
    var value = 0
    let start = index
    while let byte = next, byte >= 0x30, byte <= 0x39 {
      guard index - start < 18 else { return nil }
      value = value * 10 + Int(byte - 0x30)
      index += 1
    }
    return index > start ? value : nil
  }

  private mutating func skipBlanks() {
    while next == 0x20 || next == 0x09 { index += 1 }
  }

  /// Passes over `-beta.2`, `+456` and ` (456)`; false where anything else follows.
  private mutating func skipSuffixes() -> Bool {
    while true {
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
        index += 1
        while let byte = next, Self.isSuffixByte(byte) { index += 1 }
        continue
      }
      skipBlanks()
      guard let byte = next else { return true }
      guard byte == UInt8(ascii: "(") else { return false }
      index += 1
      while let byte = next, byte != UInt8(ascii: "("), byte != UInt8(ascii: ")") { index += 1 }
      guard next == UInt8(ascii: ")") else { return false }
      index += 1
    }
  }

  private static func isSuffixByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default:
      false
    }
  }
}
