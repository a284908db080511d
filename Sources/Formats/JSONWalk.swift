/// Goes through the members of an object or the elements of a list whose end is known. For what is not read line by line:
/// batches, OTLP records, lists inside a record.
enum JSONWalk {
  /// Calls the body with each key, without its quotes, and its value, with its quotes or brackets. It ends where the text
  /// is no longer JSON.
  /// - Complexity: O(*n*) in the bytes of the object.
  static func members(of object: FieldSlice, _ body: (_ key: FieldSlice, _ value: FieldSlice) -> Void) {
    guard object.isObject else { return }
    // The last bracket is left out, so that what is behind it is never asked about.
    let end = unsafe object.start + (object.count - 1)
    var place = unsafe object.start
    _ = unsafe JSONPass.members(at: &place, to: end) { key, place in
      guard let value = unsafe value(at: place, to: end) else { return false }
      body(key, value)
      unsafe place = value.start + value.count
      return true
    }
  }

  /// Calls the body with each element of a list, with its quotes or brackets.
  /// - Complexity: O(*n*) in the bytes of the list.
  static func elements(of list: FieldSlice, _ body: (FieldSlice) -> Void) {
    guard list.isList else { return }
    let end = unsafe list.start + (list.count - 1)
    var place = unsafe list.start
    _ = unsafe JSONPass.elements(at: &place, to: end) { place in
      guard let value = unsafe value(at: place, to: end) else { return false }
      body(value)
      unsafe place = value.start + value.count
      return true
    }
  }

  /// The value that begins at a place, with its quotes or brackets; nil where it is cut or there is none.
  static func value(at place: Byte, to end: Byte) -> FieldSlice? {
    guard unsafe place < end else { return nil }
    let after: Byte
    switch unsafe place.pointee {
    case UInt8(ascii: "\""):
      let closing = unsafe endOfString(from: place + 1, to: end)
      guard unsafe closing < end else { return nil }
      unsafe after = closing + 1
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard let closed = unsafe endOfNested(from: place, to: end) else { return nil }
      unsafe after = closed
    default:
      unsafe after = endOfBare(from: place, to: end)
    }
    return unsafe FieldSlice(start: place, count: after - place)
  }

  /// Where a number or a word ends.
  static func endOfBare(from start: Byte, to end: Byte) -> Byte {
    var place = unsafe start
    while unsafe place < end, unsafe !isBlank(place.pointee) {
      switch unsafe place.pointee {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return unsafe place
      default: unsafe place += 1
      }
    }
    return unsafe place
  }
}

extension FieldSlice {
  /// Whether it is a whole object, with its braces.
  var isObject: Bool { unsafe count >= 2 && start.pointee == UInt8(ascii: "{") }
  /// Whether it is a whole list, with its brackets.
  var isList: Bool { unsafe count >= 2 && start.pointee == UInt8(ascii: "[") }
  /// Whether it is a whole string, with its quotes.
  var isString: Bool { unsafe count >= 2 && start.pointee == UInt8(ascii: "\"") }

  /// What stands between the quotes of a string; any other value as it is.
  var content: FieldSlice { isString ? unsafe FieldSlice(start: start + 1, count: count - 2) : self }

  /// Whether its bytes are those of a text.
  func isText(_ text: StaticString) -> Bool {
    unsafe count == text.utf8CodeUnitCount && sameBytes(start, text.utf8Start, count)
  }
}
