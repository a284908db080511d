import CZlib
import Vocabulary

/// The header of a gzip member behind its first three bytes (`1f 8b 08`), read byte by byte. Source: RFC 1952, 2.3.
struct GzipHeader {
  /// What reading a header came to.
  enum Result: Hashable {
    case valid
    /// The file ended in it.
    case cut
    /// It is not a header, in zlib's words.
    case invalid(String)
  }

  private static let hasHeaderChecksum: UInt8 = 0x02
  private static let hasExtra: UInt8 = 0x04
  private static let hasName: UInt8 = 0x08
  private static let hasComment: UInt8 = 0x10
  private static let reserved: UInt8 = 0xE0

  private var checksum: UInt = 0

  /// Reads the rest of a header, however long its fields are, keeping none of them.
  /// - Throws: where the file cannot be read.
  static func read(from input: inout InputBuffer) throws(SunsetError) -> Result {
    var header = GzipHeader()
    for byte in [0x1F, 0x8B, 0x08] as [UInt8] { header.add(byte) }
    return try header.readFields(from: &input)
  }

  private mutating func readFields(from input: inout InputBuffer) throws(SunsetError) -> Result {
    guard let flags = try next(&input) else { return .cut }
    guard flags & Self.reserved == 0 else { return .invalid("unknown header flags set") }
    // MTIME, XFL, OS
    guard try skip(6, &input) else { return .cut }
    if flags & Self.hasExtra != 0 {
      guard let low = try next(&input), let high = try next(&input), try skip(Int(low) | Int(high) << 8, &input)
      else { return .cut }
    }
    if flags & Self.hasName != 0 { guard try skipText(&input) else { return .cut } }
    if flags & Self.hasComment != 0 { guard try skipText(&input) else { return .cut } }
    if flags & Self.hasHeaderChecksum != 0 {
      let expected = checksum & 0xFFFF
      guard let low = try next(&input), let high = try next(&input) else { return .cut }
      guard UInt(low) | UInt(high) << 8 == expected else { return .invalid("header crc mismatch") }
    }
    return .valid
  }

  private mutating func next(_ input: inout InputBuffer) throws(SunsetError) -> UInt8? {
    guard let byte = try input.next() else { return nil }
    add(byte)
    return byte
  }

  private mutating func skip(_ count: Int, _ input: inout InputBuffer) throws(SunsetError) -> Bool {
    for _ in 0..<count { guard try next(&input) != nil else { return false } }
    return true
  }

  private mutating func skipText(_ input: inout InputBuffer) throws(SunsetError) -> Bool {
    while let byte = try next(&input) { if byte == 0 { return true } }
    return false
  }

  private mutating func add(_ byte: UInt8) {
    var byte = byte
    unsafe checksum = UInt(crc32_z(checksum, &byte, 1))
  }
}
