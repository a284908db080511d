/// Cuts a line of JSON that is too long to be held between two of its records: a list or a batch in one line, or objects
/// one after the other, may be a whole file.
package enum JSONRecordCut {
  /// How many of a line's first bytes are whole records, with what opens and closes the lists around them and the comma
  /// behind the last one; 0 where it does not begin with a record that is whole.
  ///
  /// The rest of a line that was cut here can be cut again.
  /// - Parameter line: the beginning of a line, or of the rest of one; the 64 bytes after it must be readable.
  /// - Complexity: O(*n*)
  package static func wholeRecords(in line: Span<UInt8>) -> Int {
    unsafe line.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe wholeRecords(from: start, to: start + buffer.count)
    }
  }

  private static func wholeRecords(from start: Byte, to end: Byte) -> Int {
    var place = unsafe start
    // What closes the list that the records before belonged to.
    while unsafe place < end, unsafe isBlank(place.pointee) || isClosing(place.pointee) { unsafe place += 1 }
    guard unsafe place < end else { return 0 }
    if unsafe place.pointee == UInt8(ascii: "[") {
      unsafe place += 1
    } else if unsafe place.pointee == UInt8(ascii: "{"),
      let list = unsafe JSONRecords.startOfBatch(from: place, to: end)
    {
      unsafe place = list
    }
    var last = unsafe start
    while true {
      unsafe place = skipBlanks(from: place, to: end)
      guard unsafe place < end, unsafe place.pointee == UInt8(ascii: "{"),
        let after = unsafe endOfNested(from: place, to: end)
      else { break }
      unsafe place = skipBlanks(from: after, to: end)
      if unsafe place < end, unsafe place.pointee == UInt8(ascii: ",") { unsafe place += 1 }
      unsafe last = place
    }
    return unsafe last - start
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ",")
  }
}
