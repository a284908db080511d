import Vocabulary

/// Takes off what was put around each line, joins the pieces that long lines were cut into, and hands the line to the
/// extractor of its own format.
///
/// The wrapper is a value and not a type, so that every format has two loops and not one for each wrapper. The inner
/// line's own time wins; the wrapper's serves where it has none. A line that is a piece of the next one counts as
/// excluded (`linePart`); the line that completes it stands for all. Lines that a program wrote to its errors are taken
/// like all others: its format tells.
@safe struct WrappedExtractor<Inner: FieldExtractor & ~Copyable>: FieldExtractor, ~Copyable {
  private var inner: Inner
  private let wrapper: Wrapper
  /// A line without its JSON escapes.
  private var plain = LineMemory()
  /// The pieces so far of a line of either stream: what a program writes, and what it writes to its errors.
  private var output = LineMemory()
  private var errors = LineMemory()
  /// The last line's own text, and its wrapper's time; nil where the wrapper was not there. Kept for records alone.
  private var text: FieldSlice?
  private var time: FieldSlice?

  static var findsRecords: Bool { Inner.findsRecords }
  static var isWrapped: Bool { true }

  var escaping: Escaping { inner.escaping }

  init(_ inner: consuming Inner, _ wrapper: Wrapper) {
    self.inner = inner
    self.wrapper = wrapper
  }

  mutating func extract(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    unsafe extract(from: start, to: end, onlyEssentials: false, into: &fields)
  }

  mutating func extractEssentials(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    unsafe extract(from: start, to: end, onlyEssentials: true, into: &fields)
  }

  @inline(__always) private mutating func extract(
    from start: Byte, to end: Byte, onlyEssentials: Bool, into fields: inout Fields
  ) -> RejectReason? {
    if Inner.findsRecords { text = nil }
    guard let line = unsafe WrappedLine(wrapper, start, end) else { return .shape }
    if line.isOther {
      fields.excludedAs = "notARequest"
      return nil
    }
    var content = line.content
    if line.isInJSON, unsafe contains(UInt8(ascii: "\\"), from: content.start, to: content.start + content.count) {
      plain.clear()
      plain.appendJSON(content)
      content = plain.slice
    }
    if line.stream == 0 ? output.isInUse : errors.isInUse {
      return unsafe join(content, line, start, onlyEssentials, &fields)
    }
    if line.isPart {
      if line.stream == 0 { output.append(content) } else { errors.append(content) }
      fields.excludedAs = "linePart"
      return nil
    }
    return extractInner(content, line.time, onlyEssentials, &fields)
  }

  @inline(__always) private mutating func extractInner(
    _ line: FieldSlice, _ time: FieldSlice, _ onlyEssentials: Bool, _ fields: inout Fields
  ) -> RejectReason? {
    var content = line
    if unsafe content.count > 0 && content.start[content.count - 1] == UInt8(ascii: "\r") { content.count -= 1 }
    guard content.count > 0 else {
      fields.excludedAs = "blankLine"
      return nil
    }
    if Inner.findsRecords {
      text = content
      self.time = time
    }
    let end = unsafe content.start + content.count
    // Whether what can hold records is a request itself is told by any of its fields.
    let refusal =
      onlyEssentials && !Inner.findsRecords
      ? unsafe inner.extractEssentials(from: content.start, to: end, into: &fields)
      : unsafe inner.extract(from: content.start, to: end, into: &fields)
    if let refusal { return refusal }
    return setTime(time, &fields)
  }

  func textOfRecords(from start: Byte, to end: Byte) -> FieldSlice? { text }

  mutating func extractRecord(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    if let reason = unsafe inner.extract(from: start, to: end, into: &fields) { return reason }
    return setTime(unsafe time ?? .missing(start), &fields)
  }

  /// Sets the wrapper's time where the line has none of its own.
  @inline(__always) private func setTime(_ time: FieldSlice, _ fields: inout Fields) -> RejectReason? {
    guard fields.time.count <= 0, fields.date.count < 0, fields.excludedAs == nil else { return nil }
    // An object that says nothing of a request may hold records that do, or none: its wrapper's time makes it no request.
    if Inner.findsRecords, !fields.areAboutARequest { return .time }
    fields.time = time
    return nil
  }

  /// Goes on with a line of which there are pieces already.
  @inline(never) private mutating func join(
    _ content: FieldSlice, _ line: WrappedLine, _ start: Byte, _ onlyEssentials: Bool, _ fields: inout Fields
  ) -> RejectReason? {
    if line.stream == 0 { output.append(content) } else { errors.append(content) }
    if line.isPart {
      fields.excludedAs = "linePart"
      return nil
    }
    defer { if line.stream == 0 { output.clear() } else { errors.clear() } }
    let whole = line.stream == 0 ? output.slice : errors.slice
    guard line.stream == 0 ? !output.isTooLong : !errors.isTooLong else { return .tooLong }
    return extractInner(whole, line.time, onlyEssentials, &fields)
  }
}
