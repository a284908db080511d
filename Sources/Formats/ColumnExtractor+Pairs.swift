extension ColumnExtractor {
  /// The value of a key in `key=value` pairs, still encoded; nil where the key is not there. The first of several counts.
  func pair(_ key: Range<Int>, in slice: FieldSlice, _ separator: UInt8) -> FieldSlice? {
    let end = unsafe slice.start + slice.count
    var place = unsafe slice.start
    while unsafe place < end {
      unsafe place = skipEncodedBlanks(from: place, to: end)
      let limit = unsafe find(separator, from: place, to: end)
      if unsafe limit - place >= key.count,
        unsafe isKey(key, at: place)
      {
        return unsafe FieldSlice(start: place + key.count, count: limit - place - key.count)
      }
      unsafe place = limit + 1
    }
    return nil
  }

  /// The value of a header in a list of them, still encoded; nil where it is not there whole.
  func header(_ key: Range<Int>, in list: FieldSlice) -> FieldSlice? {
    unsafe HeaderList.value(of: UnsafeBufferPointer(rebasing: keys[key]), in: list)
  }

  private func isKey(_ key: Range<Int>, at place: Byte) -> Bool {
    guard let base = unsafe keys.baseAddress else { return false }
    return unsafe sameBytes(place, base + key.lowerBound, key.count)
  }

  /// Passes the blanks after the `;` of a cookie: as they are, as `+`, as `%20`, and as old files have them, `%2520`.
  private func skipEncodedBlanks(from start: Byte, to end: Byte) -> Byte {
    var place = unsafe start
    while unsafe place < end {
      if unsafe place.pointee == 0x20 || place.pointee == UInt8(ascii: "+") {
        unsafe place += 1
      } else if unsafe starts(with: "%20", at: place, end) {
        unsafe place += 3
      } else if unsafe starts(with: "%2520", at: place, end) {
        unsafe place += 5
      } else {
        break
      }
    }
    return unsafe place
  }
}
