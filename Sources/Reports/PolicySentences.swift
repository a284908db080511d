/// The policy's sentences in Japanese.
///
/// The policy speaks English, with its numbers and names in place; a sentence is found again by the texts between them. One
/// that is not known here stays English, which is better than to lose what it says.
enum PolicySentences {
  /// A text of the policy with the same numbers and names.
  /// - Complexity: O(*p* · *n*) in the patterns and the length.
  static func japanese(_ text: String) -> String {
    guard !text.isEmpty else { return text }
    return (sentences(text[...]) ?? clause(text[...]) ?? gates(text)).map(spaced) ?? text
  }

  /// One sentence or several, each ending in a full stop.
  private static func sentences(_ text: Substring) -> String? {
    for index in text.indices where text[index...].hasPrefix(". ") {
      let next = text.index(index, offsetBy: 2)
      if let first = sentence(text[..<text.index(after: index)]), let rest = sentences(text[next...]) {
        return first + rest
      }
    }
    return sentence(text)
  }

  private static func sentence(_ text: Substring) -> String? {
    guard text.hasSuffix(".") else { return nil }
    let body = text.dropLast()
    for (remark, japanese) in remarks {
      guard body.hasSuffix(")"), let start = body.ranges(of: " (" + remark).last?.lowerBound else { continue }
      let rest = body[body.index(start, offsetBy: remark.count + 2)...].dropLast()
      if let inner = sentence(body[..<start] + ".") { return inner + "（\(japanese)\(rest)）" }
    }
    // What was seen, then what would settle it.
    for range in body.ranges(of: "; ") {
      if let seen = clause(body[..<range.lowerBound]), let remedy = clause(body[range.upperBound...]) {
        return "\(seen)。\(remedy)。"
      }
    }
    if let whole = clause(body) { return whole + "。" }
    return nil
  }

  private static let remarks: [Entry] = [
    ("accepted until ", "承認済み、期限 "), ("set to warn, holds nothing back", "警告のみの設定、判定は妨げない"),
  ]

  /// What a forecast waits for besides: a few clauses with semicolons between.
  private static func gates(_ text: String) -> String? {
    let parts = text.components(by: "; ")
    let translated = parts.compactMap { clause($0) }
    return translated.count == parts.count ? translated.joined(separator: "、") : nil
  }

  private static func clause(_ text: Substring) -> String? {
    for (pattern, japanese) in clauses {
      if let values = match(text, pattern) { return fill(japanese, values.map(fragment)) }
    }
    return nil
  }

  /// A part that is put into a sentence: shares and lists have words of their own.
  private static func fragment(_ text: Substring) -> String {
    // Two of those that end in a parenthesis.
    if let range = text.firstRange(of: ") and ") {
      return fragment(text[..<text.index(after: range.lowerBound)]) + "と" + fragment(text[range.upperBound...])
    }
    for (pattern, japanese) in fragments {
      if let values = match(text, pattern) { return fill(japanese, values.map(fragment)) }
    }
    return String(text)
  }

  /// A space between the two scripts, and none within one.
  private static func spaced(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      if scalar == " ", let last = result.last, isJapanese(last), isJapanese(next) { continue }
      result.append(scalar)
      if isJapanese(scalar), isLatin(next) { result.append(" ") }
      if isLatin(scalar) || scalar == "%", isJapanese(next) { result.append(" ") }
    }
    return String(result)
  }

  /// A letter of Japanese; no mark.
  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    DisplayWidth.isWide(scalar) && scalar.properties.isAlphabetic
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  private static func fill(_ template: String, _ values: [String]) -> String {
    var result = template
    for (index, value) in values.enumerated() { result = result.replacing("{\(index + 1)}", with: value) }
    return result
  }

  /// What stands at each `{}` of a pattern; nil where the text is another. The first letter may be a capital.
  private static func match(_ text: Substring, _ pattern: String) -> [Substring]? {
    var pieces = pattern.components(by: "{}")
    let (first, last) = (pieces.removeFirst(), pieces.popLast())
    guard let last else {
      return text.count == first.count && isSame(text, first) ? [] : nil
    }
    guard text.utf8.count >= first.utf8.count + last.utf8.count, isSame(text.prefix(first.count), first),
      text.hasSuffix(last)
    else { return nil }
    var values: [Substring] = []
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for piece in pieces {
      guard let range = rest.firstRange(of: piece) else { return nil }
      values.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return values + [rest]
  }

  private static func isSame(_ text: Substring, _ literal: Substring) -> Bool {
    text == literal
      || (text.dropFirst() == literal.dropFirst() && text.first?.lowercased() == literal.first?.lowercased())
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The parts between the places of a separator.
  fileprivate func components(by separator: String) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    for range in ranges(of: separator) {
      parts.append(self[start..<range.lowerBound])
      start = range.upperBound
    }
    return parts + [self[start...]]
  }
}
