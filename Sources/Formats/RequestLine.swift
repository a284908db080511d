import Vocabulary

/// The request line of a log: method, path and protocol between spaces.
enum RequestLine {
  /// Sets the method and the path. A line without a space (`\x16\x03…`, or empty) has neither; one without a protocol has
  /// the rest as its path. Spaces inside the path stay in it.
  @inline(__always) static func split(_ start: Byte, _ end: Byte, into fields: inout Fields) {
    let methodEnd = unsafe find(UInt8(ascii: " "), from: start, to: end)
    guard unsafe methodEnd < end else { return }
    unsafe fields.method = FieldSlice(start: start, count: methodEnd - start)
    let path = unsafe methodEnd + 1
    unsafe fields.path = FieldSlice(start: path, count: pathEnd(from: path, to: end) - path)
  }

  /// Where ` HTTP/…` begins, or the end.
  @inline(__always) private static func pathEnd(from start: Byte, to end: Byte) -> Byte {
    // " HTTP/2.0" and " HTTP/1.1" are nine bytes, " HTTP/2" and " HTTP/3" seven.
    for count in [9, 7] where unsafe end - start > count {
      if unsafe load8(end - count) & 0x0000_FFFF_FFFF_FFFF == 0x0000_2F50_5454_4820 { return unsafe end - count }
    }
    return unsafe end
  }
}
