/// An IPv4 or IPv6 address as a number.
///
/// Source: RFC 4291, section 2.2, for the text of IPv6; IPv4 in dotted decimal.
struct InternetAddress: Hashable, Sendable {
  /// 32 or 128.
  let bits: Int
  private let high: UInt64
  private let low: UInt64

  /// Reads the whole of some bytes; nil where they are no address.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    if let number = Self.dotted(bytes[...]) {
      bits = 32
      high = UInt64(number) << 32
      low = 0
      return
    }
    guard bytes.contains(UInt8(ascii: ":")), let groups = Self.groups(bytes) else { return nil }
    // The same address, however it was written: `::ffff:192.0.2.1` is 192.0.2.1 behind a socket of both families.
    if groups[..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF {
      bits = 32
      high = UInt64(groups[6]) << 48 | UInt64(groups[7]) << 32
      low = 0
      return
    }
    bits = 128
    high = groups[..<4].reduce(0) { $0 << 16 | UInt64($1) }
    low = groups[4...].reduce(0) { $0 << 16 | UInt64($1) }
  }

  /// Whether the first bits are those of another address of the same family.
  /// - Parameter prefix: from 0 to ``bits``.
  func hasPrefix(_ prefix: Int, of other: InternetAddress) -> Bool {
    guard bits == other.bits else { return false }
    let highMask: UInt64 = prefix == 0 ? 0 : ~0 << UInt64(64 - min(prefix, 64))
    let lowMask: UInt64 = prefix <= 64 ? 0 : ~0 << UInt64(128 - prefix)
    return (high ^ other.high) & highMask == 0 && (low ^ other.low) & lowMask == 0
  }

  private static func dotted(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var number: UInt32 = 0
    for part in parts {
      guard let value = decimal(part) else { return nil }
      number = number << 8 | value
    }
    return number
  }

  private static func decimal(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    guard (1...3).contains(bytes.count), bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let value = bytes.reduce(UInt32(0)) { $0 * 10 + UInt32($1 - 0x30) }
    return value < 256 ? value : nil
  }

  /// The eight groups of an IPv6 address.
  private static func groups(_ bytes: [UInt8]) -> [UInt16]? {
    let colon = UInt8(ascii: ":")
    var gaps = bytes.indices.dropLast().filter { bytes[$0] == colon && bytes[$0 + 1] == colon }
    guard let gap = gaps.popLast(), gaps.isEmpty else {
      guard let groups = groups(bytes[...]), groups.count == 8 else { return nil }
      return groups
    }
    guard let before = groups(bytes[..<gap]), let after = groups(bytes[(gap + 2)...]), before.count + after.count < 8
    else { return nil }
    return before + [UInt16](repeating: 0, count: 8 - before.count - after.count) + after
  }

  private static func groups(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
    if bytes.isEmpty { return [] }
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 8 else { return nil }
    var groups: [UInt16] = []
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, let number = dotted(part) {
        groups += [UInt16(truncatingIfNeeded: number >> 16), UInt16(truncatingIfNeeded: number)]
      } else {
        guard (1...4).contains(part.count) else { return nil }
        var value: UInt16 = 0
        for byte in part {
          guard let digit = hexDigit(byte) else { return nil }
          value = value << 4 | UInt16(digit)
        }
        groups.append(value)
      }
    }
    return groups
  }
}

/// Addresses that begin alike, as in `192.0.2.0/24`.
struct AddressBlock: Hashable, Sendable {
  private let address: InternetAddress
  private let prefix: Int

  /// Reads `ADDRESS/BITS`; nil where it is no such thing.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let address = InternetAddress(parts[0].utf8), (1...3).contains(parts[1].utf8.count),
      parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let prefix = Int(parts[1]), prefix <= address.bits
    else { return nil }
    self.address = address
    self.prefix = prefix
  }

  func contains(_ other: InternetAddress) -> Bool { address.hasPrefix(prefix, of: other) }
}
