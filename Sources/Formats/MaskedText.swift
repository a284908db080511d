/// A log line made fit to be shown in an error: ids and addresses are left out, so that none reaches a terminal, a mail
/// or the store; harmless to a terminal, and cut.
enum MaskedText {
  /// The shown form of a line, at most `limit` characters and `…` where it was cut.
  static func line(_ bytes: some Collection<UInt8>, limit: Int = 200) -> String {
    var masked: [UInt8] = []
    var word: [UInt8] = []
    // What is cut off need not be looked at.
    for byte in bytes.prefix(4 * limit) {
      if isWordByte(byte) {
        word.append(byte)
      } else {
        masked += shown(word)
        word.removeAll(keepingCapacity: true)
        masked.append(byte)
      }
    }
    masked += shown(word)
    return PrintableText.printable(masked, limit: limit)
  }

  /// An example of a field's value; of an id only the first characters.
  static func example(_ bytes: [UInt8], isIdentity: Bool, limit: Int = 32) -> String {
    guard isIdentity else { return line(bytes, limit: limit) }
    return PrintableText.printable(Array(bytes.prefix(4)), limit: limit) + (bytes.count > 4 ? "…" : "")
  }

  private static func shown(_ word: [UInt8]) -> [UInt8] {
    if let at = word.firstIndex(of: UInt8(ascii: "@")), at > 0, at + 1 < word.count { return Array("<mail>".utf8) }
    let digits = word.count { (0x30...0x39).contains($0) }
    if digits > 0 || word.contains(UInt8(ascii: ":")) {
      if InternetAddress(word) != nil { return Array("<address>".utf8) }
      if let colon = word.lastIndex(of: UInt8(ascii: ":")), InternetAddress(word[..<colon]) != nil {
        return Array("<address>".utf8) + word[colon...]
      }
    }
    let isID =
      word.count >= 16 && digits >= 4 && !word.contains { [UInt8(ascii: "."), UInt8(ascii: ":")].contains($0) }
    return isID ? Array("<id>".utf8) : word
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: ".:_-@%+".utf8.contains(byte)
    }
  }
}
