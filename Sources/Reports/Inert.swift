/// Makes a text that came from a log, a file name or an operator harmless to whatever shows it.
///
/// Control bytes (C0, DEL, C1: so also ESC and OSC sequences), line and paragraph separators, bidirectional controls, and
/// scalars that have no width are written out visibly, as `\x1b` or `\u{202e}`. Everything else stays, the backslash too, so
/// a text that is inert already is not changed again.
///
/// Source: Unicode Technical Report 36, sections 2.5 and 3.1; Unicode Standard Annex 9 for the bidirectional controls.
package enum Inert {
  /// The longest name that a report shows, in characters.
  package static let nameLimit = 120
  /// The longest sentence that a report shows, in characters.
  package static let sentenceLimit = 2_000

  /// One line of plain text that no terminal acts on, cut at a number of characters with `...` at its end.
  /// - Complexity: O(*n*) in the length of the text, or the limit where that is less.
  package static func line(_ text: String, limit: Int = nameLimit) -> String {
    var result = ""
    var length = 0
    for scalar in text.unicodeScalars {
      let shown = isHarmful(scalar) ? escape(scalar) : String(scalar)
      length += shown.unicodeScalars.count
      guard length <= limit else { return cut(result, at: limit) }
      result += shown
    }
    return result
  }

  /// Encoded JSON with every harmful scalar as a `\uXXXX` escape, so that the value stays the same for a reader.
  ///
  /// Line feeds between the values stay. A harmful scalar can only be inside a string there.
  ///
  /// Source: RFC 8259, section 7.
  /// - Complexity: O(*n*) in the length of the text.
  package static func json(_ encoded: String) -> String {
    var result = ""
    result.reserveCapacity(encoded.utf8.count)
    for scalar in encoded.unicodeScalars {
      if scalar == "\n" || !isHarmful(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
          result += "\\u" + hexadecimal(UInt32(unit), digits: 4)
        }
      }
    }
    return result
  }

  /// Whether a scalar could act on a terminal, break a line, turn the reading direction, or hide.
  package static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    // Most scalars of a log are printable ASCII.
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x100
      ? "\\x" + hexadecimal(scalar.value, digits: 2) : "\\u{" + hexadecimal(scalar.value, digits: 4) + "}"
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func cut(_ text: String, at limit: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(max(0, limit - 3)))) + "..."
  }
}
