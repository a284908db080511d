import Vocabulary

/// Formats whose lines or first line name their fields.
extension FormatCandidate {
  /// CSV and tab-separated columns with a first line of names.
  static let columns = [("csv", ColumnStyle.commas), ("tsv", .tabs)].map { format, style in
    FormatCandidate(
      format, family: format, format: format,
      why: "its first line names \(format == "csv" ? "comma" : "tab")-separated columns"
    ) { sample in
      let names = sample.names(style)
      guard names.count >= 3, Set(names).count == names.count, names.allSatisfy(isName) else { return false }
      let lines = sample.lines.dropFirst()
      let delimiter = style.delimiter
      // Commas may stand in values too, so there are at least as many.
      return lines.count { line in line.count { $0 == delimiter } >= names.count - 1 } * 10 >= lines.count * 9
    }
  }

  /// Lines that are mostly `key=value` words, three at least.
  static let keyValues = FormatCandidate(
    "logfmt", family: "logfmt", format: "logfmt", why: "its lines are key=value words"
  ) { sample in
    half(of: sample) { line in
      let words = keyedWords(line)
      return words.keyed >= 3 && words.keyed * 2 >= words.all
    }
  }

  /// A name of a column: a letter first, and nothing that only values have.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x41...0x5A).contains(first & 0xDF) else { return false }
    return name.utf8.count <= 64
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "_-.()#@ ".utf8.contains(byte)
        }
      }
  }

  /// The words of a line outside quotes, and those of them that begin with `key=`.
  private static func keyedWords(_ line: ArraySlice<UInt8>) -> (all: Int, keyed: Int) {
    var all = 0
    var keyed = 0
    var isQuoted = false
    var wordStart = line.startIndex
    for index in line.startIndex...line.endIndex {
      let byte = index < line.endIndex ? line[index] : 0x20
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard byte == 0x20, !isQuoted || index == line.endIndex else { continue }
      let word = line[wordStart..<index]
      wordStart = index + 1
      guard !word.isEmpty else { continue }
      all += 1
      guard let equals = word.firstIndex(of: UInt8(ascii: "=")), equals > word.startIndex else { continue }
      if isName(String(decoding: word[..<equals], as: UTF8.self)) { keyed += 1 }
    }
    return (all, keyed)
  }
}

extension ColumnStyle {
  /// The byte between two columns.
  var delimiter: UInt8 {
    switch self {
    case .commas: UInt8(ascii: ",")
    case .tabs, .extended: 0x09
    case .blanks: 0x20
    }
  }
}

extension LogSample {
  /// The names that the first line gives in a style; none where it gives none.
  func names(_ style: ColumnStyle) -> [String] {
    let line = Array(firstLine)
    let padded = line + [UInt8](repeating: 0, count: 64)
    return unsafe padded.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress, line.contains(style.delimiter) else { return [] }
      return unsafe style.names(in: start, start + line.count)
    }
  }

  /// The values of a line in a style.
  func values(_ style: ColumnStyle, _ line: ArraySlice<UInt8>) -> [[UInt8]] {
    let padded = Array(line) + [UInt8](repeating: 0, count: 64)
    return unsafe padded.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return [] }
      return unsafe style.names(in: start, start + line.count).map { Array($0.utf8) }
    }
  }
}
