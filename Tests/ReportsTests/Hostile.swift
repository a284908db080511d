import Foundation

/// Texts that try to act on whatever shows them: the corpus that every renderer is tried with.
enum Hostile {
  static let texts: [String] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/hostile/texts.json")
    do {
      return try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    } catch {
      fatalError("the corpus of hostile texts cannot be read: \(error)")
    }
  }()

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
