import Vocabulary

/// How a text of columns tells one column from the next.
enum ColumnStyle: Sendable {
  /// W3C extended logs: tabs or spaces, names in `#Fields:`.
  case extended
  /// CSV: commas, values between quotes where they hold one (RFC 4180). A value over several lines is not read.
  case commas
  /// Tabs, values as they are.
  case tabs
  /// Runs of spaces, as Squid's native log lines up its columns.
  case blanks

  /// Whether a line must have as many columns as there are names. Squid's may go on with headers.
  var hasExactCount: Bool {
    switch self {
    case .commas, .tabs: true
    case .extended, .blanks: false
    }
  }

  /// How values are escaped: CloudFront's real-time logs, known by their names, keep `%HH` as its other logs do.
  func escaping(names: [String]) -> Escaping {
    switch self {
    case .extended: return .percent
    case .commas: return .doubledQuotes
    case .tabs: return names.contains { $0.hasPrefix("cs-") || $0.hasPrefix("cs(") } ? .percent : .none
    case .blanks: return .none
    }
  }

  /// The line of names as a writer would write it, to know it where it stands in the text though the names are given.
  func header(names: [String]) -> [UInt8] {
    switch self {
    case .commas: return Array(names.joined(separator: ",").utf8)
    case .tabs: return Array(names.joined(separator: "\t").utf8)
    case .extended, .blanks: return []
    }
  }

  /// The names in a line of names.
  func names(in start: Byte, _ end: Byte) -> [String] {
    var names: [String] = []
    var place: Byte? = unsafe start
    while let column = unsafe place {
      guard let columnEnd = unsafe columnEnd(from: column, to: end),
        let name = unsafe value(from: column, to: columnEnd)
      else { return [] }
      var bytes: [UInt8] = []
      unescape(name, escaping(names: []), into: &bytes)
      names.append(String(decoding: bytes, as: UTF8.self))
      unsafe place = next(after: columnEnd, to: end)
    }
    return names
  }

  /// Where the column that begins at a place ends: at its delimiter or the line's end. Nil where a quoted value is not
  /// closed, or something follows its quote.
  @inline(__always) func columnEnd(from start: Byte, to end: Byte) -> Byte? {
    switch self {
    case .commas: return unsafe endOfQuoted(from: start, to: end)
    case .tabs, .extended: return unsafe find(0x09, from: start, to: end)
    case .blanks: return unsafe find(0x20, from: start, to: end)
    }
  }

  /// Where the column after a delimiter begins, or nil at the line's end.
  @inline(__always) func next(after columnEnd: Byte, to end: Byte) -> Byte? {
    guard unsafe columnEnd < end else { return nil }
    var place = unsafe columnEnd + 1
    guard case .blanks = self else { return unsafe place }
    while unsafe place < end, unsafe place.pointee == 0x20 { unsafe place += 1 }
    return unsafe place < end ? place : nil
  }

  /// The value of a column, without the quotes around it; nil where a quote stands in a value that has none around it.
  @inline(__always) func value(from start: Byte, to columnEnd: Byte) -> FieldSlice? {
    if case .commas = self {
      if unsafe start < columnEnd, unsafe start.pointee == UInt8(ascii: "\"") {
        return unsafe FieldSlice(start: start + 1, count: columnEnd - start - 2)
      }
      if unsafe contains(UInt8(ascii: "\""), from: start, to: columnEnd) { return nil }
    }
    return unsafe FieldSlice(start: start, count: columnEnd - start)
  }

  /// The comma after a CSV column, or the end; nil where the closing quote is missing or something follows it.
  @inline(__always) private func endOfQuoted(from start: Byte, to end: Byte) -> Byte? {
    guard unsafe start < end, unsafe start.pointee == UInt8(ascii: "\"") else {
      return unsafe find(UInt8(ascii: ","), from: start, to: end)
    }
    var place = unsafe start + 1
    while true {
      unsafe place = find(UInt8(ascii: "\""), from: place, to: end)
      guard unsafe place < end else { return nil }
      guard unsafe place + 1 < end else { return unsafe end }
      let after = unsafe place[1]
      if after == UInt8(ascii: ",") { return unsafe place + 1 }
      guard after == UInt8(ascii: "\"") else { return nil }
      unsafe place += 2
    }
  }
}
