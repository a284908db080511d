/// Bytes from a log made fit for a report: ASCII stays, everything else becomes `\xHH`, and a long text is cut.
package enum PrintableText {
  /// The printable form of bytes, at most `limit` characters and `…` where it was cut.
  package static func printable(_ bytes: [UInt8], limit: Int) -> String {
    var text = ""
    var count = 0
    for byte in bytes {
      let piece = (0x20...0x7E).contains(byte) ? String(UnicodeScalar(byte)) : "\\x\(hex(byte >> 4))\(hex(byte & 15))"
      guard count + piece.utf8.count <= limit else { return text + "…" }
      text += piece
      count += piece.utf8.count
    }
    return text
  }

  private static func hex(_ digit: UInt8) -> String { String(digit, radix: 16) }
}
