import Vocabulary

/// A text's SHA-256 in Base64, as a Content-Security-Policy names the script and the style that may be used.
///
/// Source: RFC 4648, section 4; Content Security Policy Level 3, section 2.3.1.
enum SourceHash {
  /// `sha256-…` of a text's UTF-8 bytes.
  /// - Complexity: O(*n*) in the length of the text.
  static func source(_ text: String) -> String { "sha256-" + base64(SHA256.digest(text.utf8)) }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

  static func base64(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 3).reduce(into: "") { text, start in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        text.append(index <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * index) & 63)] : "=")
      }
    }
  }
}
