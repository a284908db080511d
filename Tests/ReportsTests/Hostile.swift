/// Texts that try to act on whatever shows them.
enum Hostile {
  static let texts = [
    "\u{1B}[2J\u{1B}]0;owned\u{07}", "nul\0nul", "line\nfeed\r\nreturn", "\u{202E}txt.exe\u{202C}",
    "\u{2066}iso\u{2069}",
    "\u{200E}\u{200F}\u{061C}", "\u{2028}\u{2029}", "zero\u{200B}width\u{FEFF}\u{2060}", "\u{7F}\u{9B}31m\u{85}",
    "tag\u{E0041}\u{E007F}", "=HYPERLINK(\"http://x\")", "| a | b |", "``` \n# head\n", "<script>alert(1)</script>",
    "[link](javascript:x)", "\t=1+1", "back\\|slash", String(repeating: "long", count: 500), "",
  ]

  /// Scalars of a text that must not be in any output; a line feed may be.
  static func harmful(in text: String) -> [String] {
    let fixed: Set<UInt32> = [0x7F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x2060, 0xFEFF]
    return text.unicodeScalars.filter { scalar in
      let value = scalar.value
      return (value < 0x20 && value != 0x0A) || (0x80...0x9F).contains(value) || fixed.contains(value)
        || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) || (0xE0000...0xE007F).contains(value)
    }.map { String($0.value, radix: 16) }
  }
}
