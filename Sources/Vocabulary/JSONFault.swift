/// The first place at which a text stops being JSON5, for an error that an operator can act on.
///
/// `JSONDecoder` decides what is valid; on Linux it does not tell where a text is not, so that is found here, and only
/// once the decoder has refused the text.
struct JSONFault: Error, Hashable, Sendable {
  /// Counted from 1.
  let line: Int
  /// In bytes, counted from 1.
  let column: Int
  /// What was expected there, or what is wrong.
  let text: String

  /// The first fault, or nil where none is found.
  /// - Complexity: O(*n*) in the number of bytes.
  init?(in bytes: [UInt8]) {
    var reader = JSONFaultReader(bytes)
    do {
      try reader.document()
      return nil
    } catch {
      self.init(at: error.offset, of: bytes, error.text)
    }
  }

  /// The first place that is not UTF-8, or a zero byte, which no text has; nil where there is none.
  ///
  /// To be asked before the decoder is: that of FoundationEssentials in Swift 6.3 ends the process at a key that is not
  /// UTF-8, and takes zero bytes for another encoding.
  /// - Complexity: O(*n*) in the number of bytes.
  init?(encodingOf bytes: [UInt8]) {
    // Reading puts something else in the place of what is not UTF-8.
    let read = String(decoding: bytes, as: UTF8.self).utf8
    let difference = zip(bytes, read).enumerated().first { $1.0 != $1.1 || $1.0 == 0 }?.offset
    guard let offset = difference ?? (read.count == bytes.count ? nil : bytes.count) else { return nil }
    self.init(at: offset, of: bytes, "not UTF-8 text; save the file as UTF-8")
  }

  private init(at offset: Int, of bytes: [UInt8], _ text: String) {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = offset - lineStart + 1
    self.text = text
  }
}

/// A walk over the grammar of JSON5 (json5.org) that keeps no values.
private struct JSONFaultReader {
  struct Fault: Error {
    let offset: Int
    let text: String
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func fault(_ text: String, at offset: Int? = nil) -> Fault { Fault(offset: offset ?? index, text: text) }

  mutating func document() throws(Fault) {
    try skipBlanks()
    guard next != nil else { throw fault("expected a value, as in {}") }
    try value(depth: 0)
    try skipBlanks()
    guard next == nil else { throw fault("expected the end of the file") }
  }

  private mutating func value(depth: Int) throws(Fault) {
    // The decoder's own limit; it also keeps this walk's stack small.
    guard depth < 512 else { throw fault("too many brackets within each other") }
    switch next {
    case UInt8(ascii: "{"): try members(of: "{", until: "}", depth: depth)
    case UInt8(ascii: "["): try members(of: "[", until: "]", depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try quoted()
    default: try bareValue()
    }
  }

  /// The rest of an object or a list, with a comma allowed at its end.
  private mutating func members(of opening: Character, until closing: Unicode.Scalar, depth: Int) throws(Fault) {
    let start = index
    let end = UInt8(ascii: closing)
    index += 1
    try skipBlanks()
    while next != end {
      guard next != nil else { break }
      if opening == "{" { try key() }
      try value(depth: depth + 1)
      try skipBlanks()
      if next == UInt8(ascii: ",") {
        index += 1
        try skipBlanks()
      } else if next != end, next != nil {
        throw fault("expected a comma or \(closing)")
      }
    }
    guard next == end else { throw fault("the \(opening) here is never closed", at: start) }
    index += 1
  }

  private mutating func key() throws(Fault) {
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
      try quoted()
    } else {
      guard !bareWord().isEmpty else { throw fault("expected a key") }
    }
    try skipBlanks()
    guard next == UInt8(ascii: ":") else { throw fault("expected a colon after the key") }
    index += 1
    try skipBlanks()
  }

  private mutating func quoted() throws(Fault) {
    let start = index
    let quote = bytes[index]
    index += 1
    while let byte = next, byte != quote, byte != UInt8(ascii: "\n") {
      // A backslash also takes a quote, or the end of the line, as part of the text.
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next == quote else { throw fault("the quote here is not closed on its line", at: start) }
    index += 1
  }

  private mutating func bareValue() throws(Fault) {
    let start = index
    let word = bareWord()
    guard !word.isEmpty else { throw fault("expected a value") }
    let unsigned = word.hasPrefix("-") || word.hasPrefix("+") ? word.dropFirst() : word[...]
    let isNumber = unsigned.first.map { $0.isASCII && $0.isNumber || $0 == "." } ?? false
    guard isNumber || ["true", "false", "null"].contains(word) || ["Infinity", "NaN"].contains(unsigned) else {
      throw fault("expected a value; a text needs quotes", at: start)
    }
  }

  /// The letters, digits and signs up to the next blank, bracket, comma, colon or quote.
  private mutating func bareWord() -> String {
    let start = index
    while let byte = next, byte > UInt8(ascii: " "), !",:{}[]\"'/".utf8.contains(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Passes over blanks and comments.
  private mutating func skipBlanks() throws(Fault) {
    while let byte = next {
      if [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(byte) {
        index += 1
      } else if bytes[index...].starts(with: "//".utf8) {
        while let byte = next, byte != UInt8(ascii: "\n") { index += 1 }
      } else if bytes[index...].starts(with: "/*".utf8) {
        let start = index
        index += 2
        while next != nil, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        guard next != nil else { throw fault("the comment here is never closed", at: start) }
        index += 2
      } else {
        return
      }
    }
  }
}
