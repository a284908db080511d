/// Goes through objects and lists within each other in one pass: a body that goes into a value leaves the place behind it,
/// so that no byte is looked at once for each level around it, as it would be by ``JSONWalk``.
enum JSONPass {
  /// Calls a body with each key of the object at a place, without its quotes, and the place of its value.
  ///
  /// A body that passed the value returns true; else the value is passed by counting its brackets, so that what is odd
  /// inside it costs that value only.
  /// - Returns: whether the object ends where it should; the place is behind it then.
  /// - Complexity: O(*n*) in the bytes of the object.
  static func members(
    at place: inout Byte, to end: Byte, _ body: (_ key: FieldSlice, _ place: inout Byte) -> Bool
  ) -> Bool {
    guard unsafe open(UInt8(ascii: "{"), at: &place, to: end) else { return false }
    if unsafe close(UInt8(ascii: "}"), at: &place, to: end) { return true }
    while true {
      guard unsafe place < end, unsafe place.pointee == UInt8(ascii: "\"") else { return false }
      let closing = unsafe endOfString(from: place + 1, to: end)
      let colon = unsafe skipBlanks(from: min(closing + 1, end), to: end)
      guard unsafe colon < end, unsafe colon.pointee == UInt8(ascii: ":") else { return false }
      let key = unsafe FieldSlice(start: place + 1, count: closing - (place + 1))
      let value = unsafe skipBlanks(from: colon + 1, to: end)
      unsafe place = value
      if unsafe !body(key, &place) {
        guard let whole = unsafe JSONWalk.value(at: value, to: end) else { return false }
        unsafe place = whole.start + whole.count
      }
      if unsafe close(UInt8(ascii: "}"), at: &place, to: end) { return true }
      guard unsafe comma(at: &place, to: end) else { return false }
    }
  }

  /// Calls a body with the place of each element of the list at a place; else as for the members of an object.
  static func elements(at place: inout Byte, to end: Byte, _ body: (_ place: inout Byte) -> Bool) -> Bool {
    guard unsafe open(UInt8(ascii: "["), at: &place, to: end) else { return false }
    if unsafe close(UInt8(ascii: "]"), at: &place, to: end) { return true }
    while true {
      let value = unsafe place
      if unsafe !body(&place) {
        guard let whole = unsafe JSONWalk.value(at: value, to: end), whole.count > 0 else { return false }
        unsafe place = whole.start + whole.count
      }
      if unsafe close(UInt8(ascii: "]"), at: &place, to: end) { return true }
      guard unsafe comma(at: &place, to: end) else { return false }
    }
  }

  /// Reads the value at a place, with its quotes, where it is no object and no list.
  static func plain(at place: inout Byte, to end: Byte) -> FieldSlice? {
    guard unsafe place < end, unsafe place.pointee != UInt8(ascii: "{"), unsafe place.pointee != UInt8(ascii: "["),
      let value = unsafe JSONWalk.value(at: place, to: end)
    else { return nil }
    unsafe place = value.start + value.count
    return value
  }

  @inline(__always) private static func open(_ bracket: UInt8, at place: inout Byte, to end: Byte) -> Bool {
    guard unsafe place < end, unsafe place.pointee == bracket else { return false }
    unsafe place = skipBlanks(from: place + 1, to: end)
    return true
  }

  @inline(__always) private static func close(_ bracket: UInt8, at place: inout Byte, to end: Byte) -> Bool {
    unsafe place = skipBlanks(from: place, to: end)
    guard unsafe place < end, unsafe place.pointee == bracket else { return false }
    unsafe place += 1
    return true
  }

  @inline(__always) private static func comma(at place: inout Byte, to end: Byte) -> Bool {
    guard unsafe place < end, unsafe place.pointee == UInt8(ascii: ",") else { return false }
    unsafe place = skipBlanks(from: place + 1, to: end)
    return true
  }
}
