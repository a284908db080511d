/// Reads lines with a JSON object behind a time and words: Caddy's console encoder
/// (`2021/03/12 08:57:48.541<tab>info<tab>http.log.access.log0<tab>handled request<tab>{…}`) and what CloudWatch exports
/// (`2026-11-01T05:00:01.000Z {…}`).
///
/// The object is written anew with what stands before it as members, and read as such.
enum JSONPrefix {
  /// The name under which the time before an object is written; every time of the object's own is preferred.
  static let timeName = "time before the object"
  private static let longest = 1_000
  private static let padding = 64

  /// Gives the object of such a line to a sink.
  /// - Returns: false where the line is no such line.
  static func read(from start: Byte, to end: Byte, _ sink: JSONRecords.Sink) -> Bool {
    guard let brace = unsafe brace(from: start, to: end), let after = unsafe endOfNested(from: brace, to: end),
      unsafe skipBlanks(from: after, to: end) == end
    else { return false }
    let prefix = unsafe UnsafeBufferPointer(start: start, count: brace - start)
    var bytes = [UInt8](repeating: 0, count: padding)
    bytes.append(UInt8(ascii: "{"))
    if let time = time(unsafe Array(prefix)) {
      bytes += Array("\"\(timeName)\":\"".utf8) + time + Array("\",".utf8)
    }
    // Caddy's columns are tabs apart; the third is the logger, which tells requests from other messages.
    let columns = unsafe prefix.split(separator: 0x09, omittingEmptySubsequences: false)
    if unsafe columns.count == 5 { bytes += unsafe Array("\"logger\":\"".utf8) + columns[2] + Array("\",".utf8) }
    if unsafe skipBlanks(from: brace + 1, to: end).pointee == UInt8(ascii: "}"), bytes.last == UInt8(ascii: ",") {
      bytes.removeLast()
    }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: brace + 1, count: after - (brace + 1)))
    bytes.append(contentsOf: repeatElement(0, count: padding))
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let object = unsafe FieldSlice(start: base + padding, count: buffer.count - 2 * padding)
      if let reason = sink(.record(object)) { _ = sink(.unreadable(reason, linesBack: 0)) }
    }
    return true
  }

  /// Where the object opens: behind a blank, with no quote or brace before it, as there is none in a time and words.
  private static func brace(from start: Byte, to end: Byte) -> Byte? {
    let limit = unsafe min(end, start + longest)
    var place = unsafe start
    while unsafe place < limit {
      switch unsafe place.pointee {
      case UInt8(ascii: "{"): return unsafe place > start && isBlank(place[-1]) ? place : nil
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "}"), 0..<0x09: return nil
      default: unsafe place += 1
      }
    }
    return nil
  }

  /// The time at the start of a prefix, as `TimeReader` reads it. Caddy's `2021/03/12 08:57:48.541` is UTC, as its
  /// documentation of the console encoder says.
  private static func time(_ prefix: [UInt8]) -> [UInt8]? {
    let column = prefix.prefix { $0 != 0x09 }
    let words = column.split(separator: 0x20)
    guard let first = words.first, (0x30...0x39).contains(first[first.startIndex]) else { return nil }
    let slash = UInt8(ascii: "/")
    guard first.count == 10, words.count >= 2 else { return Array(first) }
    let date = Array(first)
    guard date[4] == slash, date[7] == slash else { return date + [UInt8(ascii: "T")] + words[1] }
    return date.map { $0 == slash ? UInt8(ascii: "-") : $0 } + [UInt8(ascii: "T")] + words[1] + [UInt8(ascii: "Z")]
  }
}
