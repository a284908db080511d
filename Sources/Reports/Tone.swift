/// How a word of ours is meant, where a form can show it: by colour on a terminal, by a badge on a page.
package enum Tone: UInt32, Hashable, Sendable {
  /// It may go; all is well.
  case good
  /// Somebody has to act or to wait.
  case act
  /// Something is wrong or unknown.
  case bad
  /// A label or a heading.
  case strong

  /// A scalar that begins the tone within a text on its way to a terminal. Foreign text cannot hold it, because `Inert`
  /// writes scalars of private use out.
  var mark: Character { Character(Unicode.Scalar(Self.first + rawValue) ?? " ") }
  /// The scalar that ends any tone.
  static let end: Character = "\u{E00F}"

  private static let first: UInt32 = 0xE000

  static func isMark(_ scalar: Unicode.Scalar) -> Bool { (first...0xE00F).contains(scalar.value) }

  /// A text in the tone.
  func around(_ text: String) -> String { "\(mark)\(text)\(Self.end)" }

  /// The text with the escapes of a terminal for its tones, or without any.
  ///
  /// Source: ECMA-48, 8.3.117 (SGR); the four colours of every terminal, so that its own palette decides.
  static func rendered(_ text: String, isColored: Bool) -> String {
    guard text.unicodeScalars.contains(where: isMark) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      guard isMark(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      if isColored { result += "\u{1B}[\(code(scalar))m" }
    }
    return result
  }

  private static func code(_ mark: Unicode.Scalar) -> Int {
    switch Tone(rawValue: mark.value - first) {
    case .good: 32
    case .act: 33
    case .bad: 31
    case .strong: 1
    case nil: 0
    }
  }
}
