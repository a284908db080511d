/// All headers of a request in one column, as CloudFront's real-time logs have them in `cs-headers`: `name:value%0A` for
/// each, values percent-encoded.
///
/// CloudFront cuts the column at 800 bytes, wherever that is: a value that no `%0A` ends may be the beginning of another
/// one, and counts as missing.
///
/// Source: Amazon CloudFront Developer Guide, "Use real-time access logs" (fields, `cs-headers`); records as published in
/// parsers of several projects.
enum HeaderList {
  /// The value of a header, still encoded; nil where it is not there whole. The first of several counts.
  /// - Parameter name: the header's name with its colon, in lower case; the list may have it in any case.
  /// - Complexity: O(*n*) in the list's bytes.
  static func value(of name: UnsafeBufferPointer<UInt8>, in list: FieldSlice) -> FieldSlice? {
    let end = unsafe list.start + max(0, list.count)
    var place = unsafe list.start
    while let limit = unsafe endOfHeader(from: place, to: end) {
      if unsafe isNamed(name, at: place, to: limit) {
        return unsafe FieldSlice(start: place + name.count, count: limit - place - name.count)
      }
      unsafe place = limit + 3
    }
    return nil
  }

  /// The next `%0A`, or nil where there is none.
  private static func endOfHeader(from start: Byte, to end: Byte) -> Byte? {
    var place = unsafe find(UInt8(ascii: "%"), from: start, to: end)
    while unsafe place < end {
      if unsafe starts(with: "%0A", at: place, end) || starts(with: "%0a", at: place, end) { return unsafe place }
      unsafe place = find(UInt8(ascii: "%"), from: place + 1, to: end)
    }
    return nil
  }

  private static func isNamed(_ name: UnsafeBufferPointer<UInt8>, at place: Byte, to end: Byte) -> Bool {
    guard unsafe end - place >= name.count else { return false }
    for index in 0..<name.count where unsafe HeaderNames.fold(place[index]) != name[index] { return false }
    return true
  }
}
