/// The first lines of a file, to tell its format by.
///
/// Lines that scanners and idle connections leave behind (`"-" 408`, TLS sent to the HTTP port) say nothing about a
/// format, and may be the first fifty of a file; they are counted only where there is nothing else.
package struct LogSample: Sendable {
  /// Lines that are enough to tell by.
  static let enoughLines = 200
  /// Bytes after which no more lines are waited for.
  private static let enoughBytes = 1 << 20
  /// Bytes around the lines that may be read.
  private static let padding = 64

  /// The lines' bytes with padding around them.
  private var bytes = [UInt8](repeating: 0, count: padding)
  private var telling: [Range<Int>] = []
  private var noise: [Range<Int>] = []
  /// Lines that begin with `#`, which say what the others are.
  private var directives: [Range<Int>] = []
  /// The first line that is not blank, whatever it is.
  private var first: Range<Int>?
  private var seenBytes = 0

  package init() {}

  /// Whether more lines would say no more.
  package var isEnough: Bool { telling.count >= Self.enoughLines || seenBytes >= Self.enoughBytes }

  /// Whether there is no line but blank ones.
  package var isEmpty: Bool { first == nil }

  /// Looks at whole lines, each ended by a line feed, up to as many as are enough.
  package mutating func add(_ lines: Span<UInt8>) {
    seenBytes += lines.count
    var start = 0
    while start < lines.count, !isFull {
      var end = start
      while end < lines.count, lines[end] != 0x0A { end += 1 }
      keep(lines, start..<end)
      start = end + 1
    }
  }

  private var isFull: Bool { telling.count >= Self.enoughLines || bytes.count > Self.enoughBytes }

  private mutating func keep(_ lines: Span<UInt8>, _ range: Range<Int>) {
    var start = range.lowerBound
    var end = range.upperBound
    // A hole that truncation left, and a byte order mark.
    while start < end, lines[start] == 0 { start += 1 }
    if end - start >= 3, lines[start] == 0xEF, lines[start + 1] == 0xBB, lines[start + 2] == 0xBF { start += 3 }
    if end > start, lines[end - 1] == 0x0D { end -= 1 }
    guard start < end else { return }
    let kept = bytes.count..<(bytes.count + end - start)
    for index in start..<end { bytes.append(lines[index]) }
    bytes.append(0x0A)
    if first == nil { first = kept }
    if bytes[kept.lowerBound] == UInt8(ascii: "#") {
      directives.append(kept)
    } else if Self.isNoise(bytes[kept]) {
      if noise.count < Self.enoughLines { noise.append(kept) }
    } else {
      telling.append(kept)
    }
  }

  /// The lines to tell by: those that are requests, or the noise where there is nothing else.
  var lines: [ArraySlice<UInt8>] { ranges.map { bytes[$0] } }

  /// Whether half of the lines hold a carriage return inside: those of a file whose lines end in nothing else.
  var hasBareReturns: Bool {
    let lines = lines
    return lines.count { $0.contains(0x0D) } * 2 > lines.count
  }

  /// Whether there are lines that begin with `#` and say what the columns are.
  var namesColumns: Bool { directives.contains { bytes[$0].starts(with: "#Fields:".utf8) } }

  /// The names that the first `#Fields` line gives.
  var columnNames: [String] {
    let line = directives.map { bytes[$0] }.first { $0.starts(with: "#Fields:".utf8) } ?? []
    return line.dropFirst(8).split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first line that is not blank.
  var firstLine: ArraySlice<UInt8> { first.map { bytes[$0] } ?? [] }

  private var ranges: [Range<Int>] { telling.isEmpty ? noise : telling }

  /// Lends the directives and the lines to tell by in the order of the file, each with its line feed and padding around
  /// it; the flag says whether a line is one of ``lines``.
  func forEachLine(_ body: (Span<UInt8>, Bool) -> Void) {
    let wanted = ranges
    let order = (directives.map { ($0, false) } + wanted.map { ($0, true) }).sorted {
      $0.0.lowerBound < $1.0.lowerBound
    }
    let padded = bytes + [UInt8](repeating: 0, count: Self.padding)
    unsafe padded.withUnsafeBufferPointer { buffer in
      for (range, isWanted) in order {
        let line = unsafe UnsafeBufferPointer(rebasing: buffer[range.lowerBound..<(range.upperBound + 1)])
        unsafe body(line.span, isWanted)
      }
    }
  }

  /// Whether a line is what a server logs for no request: `"-" 408`, `"" 400`, or bytes that are no HTTP.
  private static func isNoise(_ line: ArraySlice<UInt8>) -> Bool {
    guard let quote = line.firstIndex(of: UInt8(ascii: "\"")) else { return false }
    let request = line[(quote + 1)...]
    return ["-\" 4", "\" 4", "\\x", "\\u00"].contains { request.starts(with: $0.utf8) }
  }
}
