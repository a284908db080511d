/// A line of the Common Log Format family, cut by its looks alone: what is before the time is left, what is after the
/// size is a row of words and of values in quotes.
struct CombinedLine {
  /// A word or a quoted value after the size.
  struct Token {
    var isQuoted: Bool
    var value: ArraySlice<UInt8>
  }

  /// Whether there is nothing between the two spaces before the time, as with nginx's escape=none and escape=json.
  let hasEmptyUser: Bool
  /// Whether a virtual host stands before the address.
  let hasHostFirst: Bool
  let tokens: [Token]

  /// Cuts a line; nil where it is no such line.
  init?(_ line: ArraySlice<UInt8>) {
    let open = Array(" [".utf8)
    let close = Array("] \"".utf8)
    guard let time = Self.find(open, in: line), let timeEnd = Self.find(close, in: line[time...]), timeEnd - time < 64,
      let requestEnd = Self.closingQuote(in: line, from: timeEnd + 3)
    else { return nil }
    let tail = line[(requestEnd + 1)...]
    var tokens = Self.tokens(tail)
    guard tokens.count >= 2, tokens[0].value.count == 3, tokens[0].value.allSatisfy({ (0x30...0x39).contains($0) }),
      tokens[1].value.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    tokens.removeFirst(2)
    self.tokens = tokens
    hasEmptyUser = line[..<time].last == 0x20
    let words = line[..<time].split(separator: 0x20, maxSplits: 2)
    hasHostFirst =
      words.count > 1 && InternetAddress(words[0]) == nil && InternetAddress(words[1]) != nil
      && words[0].contains(UInt8(ascii: ":"))
  }

  private static func find(_ text: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
    guard line.count >= text.count else { return nil }
    return (line.startIndex...(line.endIndex - text.count)).first { line[$0..<($0 + text.count)].elementsEqual(text) }
  }

  /// The quote that ends a value: one that no backslash hides and that a space or the line's end follows.
  private static func closingQuote(in line: ArraySlice<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if line[index] == UInt8(ascii: "\""), index + 1 == line.endIndex || line[index + 1] == 0x20 { return index }
      index += 1
    }
    return nil
  }

  private static func tokens(_ tail: ArraySlice<UInt8>) -> [Token] {
    var tokens: [Token] = []
    var index = tail.startIndex
    while index < tail.endIndex {
      if tail[index] == 0x20 {
        index += 1
      } else if tail[index] == UInt8(ascii: "\""), let end = closingQuote(in: tail, from: index + 1) {
        tokens.append(Token(isQuoted: true, value: tail[(index + 1)..<end]))
        index = end + 1
      } else {
        let end = tail[index...].firstIndex(of: 0x20) ?? tail.endIndex
        tokens.append(Token(isQuoted: false, value: tail[index..<end]))
        index = end
      }
    }
    return tokens
  }
}
