/// Breaks a text into lines of a width, in characters, between words. Its own line ends are kept, and a line that begins
/// with blanks keeps them on every line it is broken into. A word longer than the width stands alone.
/// - Complexity: O(*n*) in the length of the text.
func wrapped(_ text: String, width: Int) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
    let blanks = String(line.prefix { $0 == " " })
    let words = line.split(separator: " ").map(String.init)
    return words.isEmpty ? [""] : filled(words, width: width, indent: blanks)
  }
}

/// Puts words that are not to be broken into lines of a width, in characters.
/// - Parameter indent: What every line begins with.
func filled(_ words: [String], width: Int, indent: String = "") -> [String] {
  var lines: [String] = []
  var line = ""
  var length = 0
  for word in words {
    if length > 0, length + 1 + word.count > width {
      lines.append(line)
      length = 0
    }
    line = length == 0 ? indent + word : line + " " + word
    length = (length == 0 ? indent.count : length + 1) + word.count
  }
  return length == 0 ? lines : lines + [line]
}
