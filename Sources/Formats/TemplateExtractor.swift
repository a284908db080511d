import Vocabulary

/// Cuts a line that was written by a template into its fields.
///
/// The usual case walks forward from literal to literal. That is exact wherever a value cannot hold the literal after it:
/// between quotes that the writer escapes, in digits, in words; and between quotes that it does not escape, in a line that
/// has no more of them than the template. Where it is not (a value that is not quoted) or where the walk fails, ``TemplateMatcher`` tries all readings and takes the line only if there is one.
@safe struct TemplateExtractor: FieldExtractor, ~Copyable {
  let escaping: Escaping
  // Plain memory of plain values: the walk touches no reference count.
  private let steps: UnsafeMutablePointer<Step>
  private let stepCount: Int
  private let rests: UnsafeMutablePointer<UInt8>
  private let escapesQuotes: Bool
  /// Whether the walk is exact for this template.
  private let isExact: Bool
  /// How many `"` a line has of the template itself, where its values may hold others; nil where they cannot.
  private let quoteCount: Int?
  private let filter: LineFilter?
  private let matcher: TemplateMatcher

  private enum Use: UInt8 { case nothing, role, endpoint, request, filter }

  /// One variable: what it is for, and how its end is found.
  private struct Step {
    /// The literal after the variable, its first eight bytes as a word, and how many it has; 0 for the line's end.
    var word: UInt64 = 0
    var mask: UInt64 = 0
    var first: UInt8 = 0
    var count = 0
    /// Where the bytes after the eighth begin among those of all literals.
    var restStart = 0
    var use = Use.nothing
    var role = Role.time
    var isDigits = false
    /// Whether the literal begins with a quote that a backslash may hide.
    var skipsEscapedQuotes = false
  }

  init(_ template: LogTemplate) {
    escaping = template.escaping
    escapesQuotes = template.escapesQuotesByBackslash
    isExact = Self.isExact(template)
    matcher = TemplateMatcher(template)
    var made: [Step] = []
    var rests: [UInt8] = []
    quoteCount = template.hasBareQuotes ? Self.quotes(in: template) : nil
    filter = template.filter
    // Behind the last variable that is for something the line may say what it likes, unless its quotes are counted.
    let last =
      template.hasBareQuotes
      ? template.pieces.count - 1 : template.pieces.lastIndex { $0.variable.meaning != .nothing } ?? -1
    if let head = template.pieces.first?.literal, !head.isEmpty { made.append(Self.step(nil, before: head, template, &rests)) }
    for index in 0..<(last + 1) {
      let next = index + 1 < template.pieces.count ? template.pieces[index + 1].literal : template.tail
      made.append(Self.step(template.pieces[index].variable, before: next, template, &rests))
    }
    stepCount = made.count
    unsafe steps = .allocate(capacity: max(1, made.count))
    unsafe steps.initialize(from: made, count: made.count)
    unsafe self.rests = .allocate(capacity: max(1, rests.count))
    unsafe self.rests.initialize(from: rests, count: rests.count)
  }

  deinit {
    unsafe steps.deallocate()
    unsafe rests.deallocate()
  }

  private static func step(
    _ variable: LogTemplate.Variable?, before literal: [UInt8], _ template: LogTemplate, _ rests: inout [UInt8]
  ) -> Step {
    var step = Step()
    for (index, byte) in literal.prefix(8).enumerated() { step.word |= UInt64(byte) << UInt64(index * 8) }
    step.mask = literal.count >= 8 ? ~0 : (1 << UInt64(literal.count * 8)) - 1
    step.first = literal.first ?? 0
    step.count = literal.count
    step.restStart = rests.count
    rests += literal.dropFirst(8)
    step.skipsEscapedQuotes = template.escapesQuotesByBackslash && literal.first == UInt8(ascii: "\"")
    if let variable {
      switch variable.meaning {
      case .nothing: step.use = .nothing
      case .request: step.use = .request
      case .filter: step.use = .filter
      case .role(let role):
        step.use = .role
        step.role = role
        if case .endpoint = variable.shape { step.use = .endpoint }
      }
      if case .digits = variable.shape { step.isDigits = true }
    }
    return step
  }

  /// Whether every value that matters, and every one before it, ends where the literal after it first stands.
  private static func isExact(_ template: LogTemplate) -> Bool {
    let last = template.pieces.lastIndex { $0.variable.meaning != .nothing } ?? -1
    let quote = UInt8(ascii: "\"")
    for index in 0..<(last + 1) {
      let next = index + 1 < template.pieces.count ? template.pieces[index + 1].literal : template.tail
      switch template.pieces[index].variable.shape {
      case .digits, .word, .endpoint, .time: continue
      case .text:
        // The last variable of the line ends with it; a quoted one ends at the quote. A value that is neither and for
        // nothing (nginx's $remote_user) is checked by what follows it: a time, and a quoted request.
        if next.isEmpty || next.first == quote { continue }
        if template.pieces[index].variable.meaning == .nothing, index + 1 < template.pieces.count,
          case .time = template.pieces[index + 1].variable.shape
        {
          continue
        }
        return false
      }
    }
    return true
  }

  private static func quotes(in template: LogTemplate) -> Int {
    (template.pieces.map(\.literal) + [template.tail]).reduce(0) { sum, literal in
      sum + literal.count { $0 == UInt8(ascii: "\"") }
    }
  }

  mutating func extract(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    if isExact, unsafe quoteCount == nil || quoteCount == count(UInt8(ascii: "\""), from: start, to: end),
      unsafe walk(from: start, to: end, into: &fields)
    {
      return nil
    }
    unsafe fields = Fields(start)
    guard let reason = unsafe matcher.match(from: start, to: end, into: &fields) else { return nil }
    guard let filter, let name = unsafe filter.exclusion(ofOtherLine: start, end) else { return reason }
    fields.excludedAs = name
    return nil
  }

  /// The walk from literal to literal; false where the line does not have them all.
  @inline(__always) private func walk(from start: Byte, to end: Byte, into fields: inout Fields) -> Bool {
    var place = unsafe start
    var index = 0
    while index < stepCount {
      let valueStart = unsafe place
      let valueEnd = unsafe self.end(of: index, from: place, to: end)
      guard let valueEnd = unsafe valueEnd else { return false }
      switch unsafe steps[index].use {
      case .nothing:
        if unsafe steps[index].isDigits, unsafe !Self.isNumber(valueStart, valueEnd) { return false }
      case .role:
        unsafe fields.set(steps[index].role, valueStart, valueEnd - valueStart)
      case .endpoint:
        unsafe fields.set(steps[index].role, valueStart, withoutPort(valueStart, valueEnd) - valueStart)
      case .filter:
        fields.excludedAs = unsafe filter?.exclusion(of: valueStart, valueEnd - valueStart)
      case .request:
        unsafe RequestLine.split(valueStart, valueEnd, into: &fields)
      }
      unsafe place = valueEnd + steps[index].count
      index &+= 1
    }
    return unsafe quoteCount == nil || place == end
  }

  /// Where the literal of a step first stands, or nil.
  @inline(__always) private func end(of index: Int, from start: Byte, to end: Byte) -> Byte? {
    let count = unsafe steps[index].count
    if count == 0 { return unsafe end }
    let first = unsafe steps[index].first
    var place = unsafe start
    while true {
      unsafe place = find(first, from: place, to: end)
      guard unsafe place + count <= end else { return nil }
      if unsafe load8(place) & steps[index].mask == steps[index].word,
        unsafe !steps[index].skipsEscapedQuotes || !isEscaped(place, from: start),
        unsafe count <= 8 || hasRest(index, at: place + 8)
      {
        return unsafe place
      }
      unsafe place += 1
    }
  }

  @inline(never) private func hasRest(_ index: Int, at place: Byte) -> Bool {
    let rest = unsafe rests + steps[index].restStart
    return unsafe (0..<(steps[index].count - 8)).allSatisfy { unsafe place[$0] == rest[$0] }
  }

  /// `-`, empty, or something that begins with a digit: enough to notice that the walk went astray.
  @inline(__always) private static func isNumber(_ start: Byte, _ end: Byte) -> Bool {
    unsafe start == end || start[0] &- 0x30 < 10 || start[0] == UInt8(ascii: "-")
  }
}

/// Whether an odd number of backslashes stands before a place, not looking further back than a start.
@inline(__always) func isEscaped(_ place: Byte, from start: Byte) -> Bool {
  var backslashes = 0
  var before = unsafe place
  while unsafe before > start, unsafe before[-1] == UInt8(ascii: "\\") {
    backslashes &+= 1
    unsafe before -= 1
  }
  return backslashes & 1 == 1
}
