import Vocabulary

/// Cuts a line that was written by a template into its fields.
///
/// It walks forward from literal to literal. That is exact where no value can hold the literal after it: a quote that the
/// writer escapes, a word before a space. Where a value could (it is not quoted, or the log has escape=none), the walk
/// finds the leftmost reading, and takes it only if no literal could stand further right, so that there is no other one.
/// All else is left to ``TemplateMatcher``, which looks at every reading.
@safe struct TemplateExtractor: FieldExtractor, ~Copyable {
  let escaping: Escaping
  private let head: TemplateLiteral
  private let steps: UnsafeMutableBufferPointer<Step>
  /// Whether the walk needs no proof that its reading is the only one.
  private let isExact: Bool
  private let filter: LineFilter?
  private var matcher: TemplateMatcher

  /// One variable, and the literals around it.
  private struct Step {
    var before: TemplateLiteral
    var after: TemplateLiteral
    var meaning: LogTemplate.Meaning
    var check = Check.nothing
    /// Whether the literal before could stand again inside the value.
    var mayRepeat = false
    var isLast = false
    /// Whether the value's port is left out.
    var isEndpoint = false
  }

  /// What the bytes of a value are held against, to notice that the walk went astray.
  private enum Check {
    case nothing
    /// Begins like a number: enough where the walk is exact.
    case number
    case digits
    case word
    case token
    /// No longer than a time is.
    case time
  }

  /// - Parameter zone: The zone of times that name none; without one they are no times.
  init(_ template: LogTemplate, zone: Zone? = nil) {
    let isExact = Self.isExact(template)
    escaping = template.escaping
    self.isExact = isExact
    head = template.scan(0)
    filter = template.filter
    matcher = TemplateMatcher(template, zone: zone)
    // Behind the last variable that is for something an exact walk lets the line say what it likes.
    let last = template.pieces.lastIndex { isExact ? $0.variable.meaning != .nothing : true } ?? -1
    let made = (0..<(last + 1)).map { index in
      var step = Step(
        before: template.scan(index), after: template.scan(index + 1),
        meaning: template.pieces[index].variable.meaning)
      step.check = Self.check(template, index, isExact: isExact)
      step.mayRepeat = !isExact && index > 0 && Self.mayRepeat(template, index)
      step.isLast = index + 1 == template.pieces.count
      step.isEndpoint = template.pieces[index].variable.shape == .endpoint
      return step
    }
    unsafe steps = .allocate(capacity: made.count)
    _ = unsafe steps.initialize(from: made)
  }

  deinit {
    unsafe steps.deinitialize()
    unsafe steps.deallocate()
  }

  mutating func extract(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    if unsafe head.stands(at: start, from: start, to: end), unsafe walk(from: start, to: end, into: &fields) {
      return nil
    }
    unsafe fields = Fields(start)
    guard let reason = unsafe matcher.match(from: start, to: end, into: &fields) else { return nil }
    guard let filter, let name = unsafe filter.exclusion(ofOtherLine: start, end) else { return reason }
    fields.excludedAs = name
    return nil
  }

  /// The walk from literal to literal; false where the line does not have them all, or may be read in another way.
  @inline(__always) private func walk(from start: Byte, to end: Byte, into fields: inout Fields) -> Bool {
    var place = unsafe start + head.count
    var index = 0
    while unsafe index < steps.count {
      let valueStart = unsafe place
      guard let valueEnd = unsafe self.end(of: index, from: place, to: end),
        unsafe fits(steps[index].check, valueStart, valueEnd)
      else { return false }
      if unsafe steps[index].mayRepeat {
        let before = unsafe steps[index].before.count
        let again = unsafe steps[index].before.find(
          from: valueStart - before + 1, to: valueEnd, backslashesFrom: start)
        if unsafe again != nil { return false }
      }
      switch unsafe steps[index].meaning {
      case .nothing: break
      case .role(let role):
        let last = unsafe steps[index].isEndpoint ? withoutPort(valueStart, valueEnd) : valueEnd
        unsafe fields.set(role, valueStart, last - valueStart)
      case .request: unsafe RequestLine.split(valueStart, valueEnd, into: &fields)
      case .filter(let filter): fields.excludedAs = unsafe filter.exclusion(of: valueStart, valueEnd - valueStart)
      }
      unsafe place = valueEnd + steps[index].after.count
      index &+= 1
    }
    return true
  }

  /// Where the literal after a variable first stands, or nil. The last one of an inexact walk must end the line.
  @inline(__always) private func end(of index: Int, from place: Byte, to end: Byte) -> Byte? {
    if unsafe steps[index].isLast, unsafe !isExact || steps[index].after.count == 0 {
      let last = unsafe end - steps[index].after.count
      return unsafe last >= place && steps[index].after.stands(at: last, from: place, to: end) ? last : nil
    }
    return unsafe steps[index].after.find(from: place, to: end, backslashesFrom: place)
  }

  @inline(__always) private func fits(_ check: Check, _ start: Byte, _ end: Byte) -> Bool {
    switch check {
    case .nothing: true
    case .number: unsafe start == end || start[0] &- 0x30 < 10 || start[0] == UInt8(ascii: "-")
    case .word: unsafe !contains(UInt8(ascii: " "), from: start, to: end)
    case .time: unsafe end - start <= 26
    case .digits: unsafe Self.all(start, end) { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
    case .token: unsafe Self.all(start, end, LogTemplate.isTokenByte)
    }
  }

  private static func all(_ start: Byte, _ end: Byte, _ isAllowed: (UInt8) -> Bool) -> Bool {
    unsafe UnsafeBufferPointer(start: start, count: end - start).allSatisfy(isAllowed)
  }

  /// Whether every value that matters, and every one before it, ends where the literal after it first stands.
  private static func isExact(_ template: LogTemplate) -> Bool {
    let last = template.pieces.lastIndex { $0.variable.meaning != .nothing } ?? -1
    return (0..<(last + 1)).allSatisfy { index in
      guard case .text = template.pieces[index].variable.shape else { return true }
      let next = template.literal(index + 1)
      return next.isEmpty || template.hasBarrier(next) || isBeforeTime(template, index)
    }
  }

  /// A text for nothing before a time that a barrier ends, as nginx's `$remote_user [$time_local] "`: the time is too long
  /// if the text holds the literal.
  private static func isBeforeTime(_ template: LogTemplate, _ index: Int) -> Bool {
    guard template.pieces[index].variable.meaning == .nothing, index + 1 < template.pieces.count,
      case .time = template.pieces[index + 1].variable.shape
    else { return false }
    return template.hasBarrier(template.literal(index + 2))
  }

  private static func check(_ template: LogTemplate, _ index: Int, isExact: Bool) -> Check {
    switch template.pieces[index].variable.shape {
    case .digits: isExact ? .number : .digits
    case .word, .endpoint: isExact ? .nothing : .word
    case .token: isExact ? .nothing : .token
    case .time: isExact && index > 0 && isBeforeTime(template, index - 1) ? .time : .nothing
    case .text: .nothing
    }
  }

  /// Whether the literal before a variable has none of the bytes that its value cannot have. (Were such a literal to
  /// stand again, not even partly inside itself, those bytes would be in the value.)
  private static func mayRepeat(_ template: LogTemplate, _ index: Int) -> Bool {
    let before = template.literal(index)
    switch template.pieces[index].variable.shape {
    case .digits: return before.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    case .token: return before.allSatisfy(LogTemplate.isTokenByte)
    case .word, .endpoint: return !before.contains(UInt8(ascii: " ")) && !template.hasBarrier(before)
    case .text, .time: return !template.hasBarrier(before)
    }
  }
}
