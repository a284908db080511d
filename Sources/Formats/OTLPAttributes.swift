/// Writes the attributes of OpenTelemetry's records as members of an object.
@safe struct OTLPAttributes {
  private let end: Byte

  /// - Parameter end: where the text of all attributes ends.
  init(end: Byte) { unsafe self.end = end }

  /// Passes a list of attributes and writes each as a member with a comma behind it.
  /// - Returns: whether the list ends where it should; the place is behind it then.
  func pass(at place: inout Byte, prefix: StaticString = "", to bytes: inout [UInt8]) -> Bool {
    unsafe JSONPass.elements(at: &place, to: end) { place in
      var name: FieldSlice?
      // The value of an attribute that has no name yet is written afterwards.
      var waiting: Byte?
      let isWhole = unsafe JSONPass.members(at: &place, to: end) { key, place in
        if key.isText("key") {
          name = unsafe JSONPass.plain(at: &place, to: end)
          return name != nil
        }
        guard key.isText("value") else { return false }
        guard let name, name.isString else {
          unsafe waiting = place
          return false
        }
        return unsafe passMember(prefix, name.content, at: &place, to: &bytes)
      }
      if let name, name.isString, var value = unsafe waiting {
        _ = unsafe passMember(prefix, name.content, at: &value, to: &bytes)
      }
      return isWhole
    }
  }

  /// Writes an attribute; nothing where its value is bytes, members or nothing.
  private func passMember(
    _ prefix: StaticString, _ name: FieldSlice, at place: inout Byte, to bytes: inout [UInt8]
  ) -> Bool {
    let before = bytes.count
    bytes.append(UInt8(ascii: "\""))
    if prefix.utf8CodeUnitCount > 0 { bytes.append(prefix) }
    bytes.append(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    let begin = bytes.count
    let isWhole = unsafe passValue(at: &place, to: &bytes)
    if bytes.count > begin { bytes.append(UInt8(ascii: ",")) } else { bytes.removeLast(begin - before) }
    return isWhole
  }

  /// Writes an `AnyValue` as what it holds.
  private func passValue(at place: inout Byte, to bytes: inout [UInt8]) -> Bool {
    unsafe JSONPass.members(at: &place, to: end) { kind, place in
      if kind.isText("stringValue") || kind.isText("intValue") || kind.isText("boolValue")
        || kind.isText("doubleValue")
      {
        return unsafe passPlain(at: &place, to: &bytes)
      }
      guard kind.isText("arrayValue") else { return false }
      return unsafe passList(at: &place, to: &bytes)
    }
  }

  private func passList(at place: inout Byte, to bytes: inout [UInt8]) -> Bool {
    bytes.append(UInt8(ascii: "["))
    let isWhole = unsafe JSONPass.members(at: &place, to: end) { key, place in
      guard key.isText("values") else { return false }
      return unsafe JSONPass.elements(at: &place, to: end) { place in
        let before = bytes.count
        // A list within a list is none that a header has.
        let isWhole = unsafe JSONPass.members(at: &place, to: end) { kind, place in
          guard kind.isText("stringValue") || kind.isText("intValue") else { return false }
          return unsafe passPlain(at: &place, to: &bytes)
        }
        if bytes.count > before { bytes.append(UInt8(ascii: ",")) }
        return isWhole
      }
    }
    if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
    bytes.append(UInt8(ascii: "]"))
    return isWhole
  }

  private func passPlain(at place: inout Byte, to bytes: inout [UInt8]) -> Bool {
    guard let value = unsafe JSONPass.plain(at: &place, to: end) else { return false }
    bytes.append(value)
    return true
  }
}

extension [UInt8] {
  /// Appends the bytes of a field.
  mutating func append(_ slice: FieldSlice) {
    unsafe append(contentsOf: UnsafeBufferPointer(start: slice.start, count: slice.count))
  }

  /// Appends the bytes of a text.
  mutating func append(_ text: StaticString) {
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
