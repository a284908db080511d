import CByteMask
import Vocabulary

extension JSONExtractor {
  /// Reads a wanted value and gives it to all that want it.
  /// - Parameter start: the value's first byte.
  /// - Returns: the byte after the value, or nil where it is cut or cannot be told from what follows.
  @inline(__always) mutating func take(
    _ action: JSONKeyTree.Action, at start: Byte, to end: Byte, _ fields: inout Fields
  ) -> Byte? {
    guard unsafe start.pointee == UInt8(ascii: "\"") else {
      if let after = unsafe endOfNumber(from: start, to: end) {
        unsafe give(FieldSlice(start: start, count: after - start), to: action, &fields)
        return unsafe after
      }
      return unsafe takeOther(action, at: start, to: end, &fields)
    }
    let closing = unsafe endOfString(from: start + 1, to: end, isSuspect: &isSuspect)
    guard unsafe closing < end else { return nil }
    if hasPairs { givePairs(unsafe FieldSlice(start: start, count: closing + 1 - start), to: action, &fields) }
    unsafe give(FieldSlice(start: start + 1, count: closing - (start + 1)), to: action, &fields)
    return unsafe closing + 1
  }

  @inline(never) private mutating func takeOther(
    _ action: JSONKeyTree.Action, at start: Byte, to end: Byte, _ fields: inout Fields
  ) -> Byte? {
    switch unsafe start.pointee {
    case UInt8(ascii: "{"):
      guard let after = unsafe endOfNested(from: start, to: end) else { return nil }
      if hasPairs { givePairs(unsafe FieldSlice(start: start, count: after - start), to: action, &fields) }
      return unsafe after
    case UInt8(ascii: "["):
      if hasPairs, let after = unsafe endOfNested(from: start, to: end) {
        givePairs(unsafe FieldSlice(start: start, count: after - start), to: action, &fields)
      }
      if let only = unsafe onlyString(of: start, to: end) {
        give(only, to: action, &fields)
        return unsafe only.start + only.count + 2
      }
      guard let after = unsafe endOfNested(from: start, to: end) else { return nil }
      let list = unsafe element(of: start, upTo: after, &fields.repaired)
      if list.count >= 0 { give(list, to: action, &fields) }
      return unsafe after
    default:
      guard let after = unsafe endOfBare(from: start, to: end, &fields.repaired) else { return nil }
      let value = unsafe bareValue(from: start, to: after, &fields.repaired)
      if value.count >= 0 { give(value, to: action, &fields) }
      return unsafe after
    }
  }

  /// Where a value without quotes ends: at the comma or brace after it.
  ///
  /// A template may put several numbers there, as nginx does with the times of several upstreams (`0.001, 0.002`): a
  /// comma that no key follows belongs to the value.
  /// - Returns: nil where a quote or an opening bracket stands in it, or the line ends.
  @inline(__always) func endOfBare(from start: Byte, to end: Byte, _ repaired: inout Bool) -> Byte? {
    unsafe endOfNumber(from: start, to: end) ?? endOfOtherBare(from: start, to: end, &repaired)
  }

  /// Where a plain number ends that has a key or the object's end right behind it, as nearly all values without quotes do;
  /// nil for any other. Sixteen bytes hold any of them but nanoseconds with a fraction.
  @inline(__always) private func endOfNumber(from start: Byte, to end: Byte) -> Byte? {
    let next = unsafe start + (byteMaskNoNumber16(start) | 1 &<< 16).trailingZeroBitCount
    guard unsafe isDigit(start.pointee), unsafe next < end else { return nil }
    if unsafe next.pointee == UInt8(ascii: "}") { return unsafe next }
    return unsafe next.pointee == UInt8(ascii: ",") && next + 1 < end && next[1] == UInt8(ascii: "\"") ? next : nil
  }

  @inline(never) private func endOfOtherBare(from start: Byte, to end: Byte, _ repaired: inout Bool) -> Byte? {
    let first = unsafe start.pointee
    // The rest is not checked: this finds what templates leave without a value.
    if !(isDigit(first) || first == UInt8(ascii: "t") || first == UInt8(ascii: "f") || first == UInt8(ascii: "n")) {
      if unsafe first != UInt8(ascii: "-") || !isDigit(start[1]) { repaired = true }
    }
    var place = unsafe start
    while unsafe place < end {
      switch unsafe place.pointee {
      case UInt8(ascii: "}"): return unsafe place
      case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["): return nil
      case UInt8(ascii: ","):
        let next = unsafe skipBlanks(from: place + 1, to: end)
        guard unsafe next < end else { return nil }
        if unsafe next.pointee == UInt8(ascii: "\"") || next.pointee == UInt8(ascii: "}") { return unsafe place }
        repaired = true
      default: break
      }
      unsafe place += 1
    }
    return nil
  }

  @inline(__always) private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// The value of bytes without quotes: missing for `null`, for nothing and for a lone `-`.
  private func bareValue(from start: Byte, to limit: Byte, _ repaired: inout Bool) -> FieldSlice {
    var end = unsafe limit
    while unsafe end > start, unsafe isBlank((end - 1).pointee) { unsafe end -= 1 }
    let value = unsafe FieldSlice(start: start, count: end - start)
    if unsafe isWord("null", value) || value.count == 0 || (value.count == 1 && start.pointee == UInt8(ascii: "-")) {
      return unsafe .missing(start)
    }
    let isNumber = unsafe UnsafeBufferPointer(start: start, count: value.count).allSatisfy { byte in
      isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
        || byte | 0x20 == UInt8(ascii: "e")
    }
    if !isNumber, !isWord("true", value), !isWord("false", value) { repaired = true }
    return value
  }

  private func isWord(_ word: StaticString, _ value: FieldSlice) -> Bool {
    unsafe value.count == word.utf8CodeUnitCount && sameBytes(value.start, word.utf8Start, value.count)
  }

  /// The only element of a list that is written `["…"]`, the form in which servers log header values; nil otherwise.
  private mutating func onlyString(of start: Byte, to end: Byte) -> FieldSlice? {
    guard unsafe start + 1 < end, unsafe start[1] == UInt8(ascii: "\"") else { return nil }
    let closing = unsafe endOfString(from: start + 2, to: end, isSuspect: &isSuspect)
    guard unsafe closing + 1 < end, unsafe closing[1] == UInt8(ascii: "]") else { return nil }
    return unsafe FieldSlice(start: start + 2, count: closing - (start + 2))
  }

  /// The one value of a list: its only element or the one that all are equal to; all of them joined by `,` where they
  /// differ; missing where there is none, or only an object or list. `null` is no element.
  private mutating func element(of start: Byte, upTo after: Byte, _ repaired: inout Bool) -> FieldSlice {
    var elements: [FieldSlice] = []
    var nested = 0
    var place = unsafe start + 1
    let end = unsafe after - 1
    while true {
      unsafe place = skipBlanks(from: place, to: end)
      guard unsafe place < end else { break }
      switch unsafe place.pointee {
      case UInt8(ascii: "\""):
        let closing = unsafe endOfString(from: place + 1, to: end, isSuspect: &isSuspect)
        elements.append(unsafe FieldSlice(start: place + 1, count: closing - (place + 1)))
        unsafe place = closing
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let inner = unsafe endOfNested(from: place, to: end) ?? end
        elements.append(unsafe FieldSlice(start: place, count: inner - place))
        nested += 1
        unsafe place = inner
      default:
        let comma = unsafe find(UInt8(ascii: ","), from: place, to: end)
        let value = unsafe bareValue(from: place, to: comma, &repaired)
        if value.count >= 0 { elements.append(value) }
        unsafe place = comma
      }
      // Whatever stands between an element and its comma is not looked at.
      unsafe place = find(UInt8(ascii: ","), from: place, to: end)
      guard unsafe place < end else { break }
      unsafe place += 1
    }
    guard let first = elements.first, !(elements.count == 1 && nested == 1) else { return unsafe .missing(start) }
    if elements.dropFirst().allSatisfy({ same($0, first) }) { return first }
    return join(elements)
  }

  private mutating func join(_ elements: [FieldSlice]) -> FieldSlice {
    let count = elements.reduce(elements.count - 1) { sum, element in sum + element.count }
    let memory = unsafe scratch.lend(count)
    var place = unsafe memory
    for (index, element) in elements.enumerated() {
      if index > 0 {
        unsafe place.pointee = UInt8(ascii: ",")
        unsafe place += 1
      }
      unsafe place.update(from: element.start, count: element.count)
      unsafe place += element.count
    }
    return unsafe FieldSlice(start: memory, count: count)
  }

  func same(_ left: FieldSlice, _ right: FieldSlice) -> Bool {
    unsafe left.count == right.count && sameBytes(left.start, right.start, left.count)
  }
}
