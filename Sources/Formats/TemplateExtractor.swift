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
  private let steps: UnsafeMutableBufferPointer<TemplateStep>
  /// Whether the walk needs no proof that its reading is the only one.
  private let isExact: Bool
  /// Whether a quote may have a backslash before it and belong to a value.
  private let hidesQuotes: Bool
  /// How what a hit needs is read from both ends of the line.
  private var ends: TemplateEnds
  /// Where lines end and their quotes stand, for that.
  private var index: QuoteIndex
  private let filter: LineFilter?
  private var matcher: TemplateMatcher

  /// - Parameter zone: The zone of times that name none; without one they are no times.
  init(_ template: LogTemplate, zone: Zone? = nil) {
    let isExact = template.isExact
    escaping = template.escaping
    self.isExact = isExact
    hidesQuotes = template.escapesQuotesByBackslash
    head = template.scan(0)
    filter = template.filter
    ends = TemplateEnds(template)
    index = QuoteIndex(quoteCount: ends.quoteCount)
    matcher = TemplateMatcher(template, zone: zone)
    // Behind the last variable that is for something an exact walk lets the line say what it likes.
    let last = template.pieces.lastIndex { isExact ? $0.variable.meaning != .nothing : true } ?? -1
    let made = (0..<(last + 1)).map { TemplateStep(template, $0, isExact: isExact) }
    unsafe steps = .allocate(capacity: made.count)
    _ = unsafe steps.initialize(from: made)
  }

  deinit { unsafe steps.deallocate() }

  @inline(__always) mutating func begin() { index.begin() }

  @inline(__always) mutating func lineEnd(from start: Byte, to end: Byte) -> Byte {
    unsafe ends.isUsable ? index.lineEnd(from: start, to: end) : findLineFeed(from: start, to: end)
  }

  @inline(never) mutating func extract(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    if unsafe head.stands(at: start, from: start, to: end) {
      var place = unsafe start + head.count
      var quotes = unsafe ByteCursor(UInt8(ascii: "\""), from: place, to: end)
      if unsafe walk(steps.count, from: &place, start, to: end, &quotes, into: &fields) { return nil }
    }
    unsafe fields.clear(start)
    guard let reason = unsafe matcher.match(from: start, to: end, into: &fields) else { return nil }
    guard let filter, let name = unsafe filter.exclusion(ofOtherLine: start, end) else { return reason }
    fields.excludedAs = name
    return nil
  }

  @inline(__always) mutating func extractEssentials(
    from start: Byte, to end: Byte, into fields: inout Fields
  ) -> RejectReason? {
    guard ends.isUsable else { return unsafe extract(from: start, to: end, into: &fields) }
    if let quotes = unsafe index.quotes(from: start, to: end),
      let front = unsafe front(from: start, to: end, quotes, into: &fields),
      unsafe ends.read(from: front, to: end, quotes, into: &fields), !fields.version.isMissing,
      !fields.platform.isMissing
    {
      return nil
    }
    unsafe fields.clear(start)
    return unsafe extract(from: start, to: end, into: &fields)
  }

  /// Reads what stands in front of a line of which both ends are read.
  /// - Returns: where it ends.
  @inline(__always) private mutating func front(
    from start: Byte, to end: Byte, _ quotes: LineQuotes, into fields: inout Fields
  ) -> Byte? {
    if ends.findsTime { return unsafe ends.readTime(from: start, to: end, quotes, into: &fields) }
    guard unsafe head.stands(at: start, from: start, to: end) else { return nil }
    var place = unsafe start + head.count
    var cursor = unsafe ByteCursor(UInt8(ascii: "\""), from: place, to: end)
    return unsafe walk(ends.frontCount, from: &place, start, to: end, &cursor, into: &fields) ? place : nil
  }

  /// The walk over the first variables from literal to literal; false where the line does not have them all, or may be
  /// read in another way.
  @inline(never) private mutating func walk(
    _ count: Int, from place: inout Byte, _ start: Byte, to end: Byte, _ quotes: inout ByteCursor,
    into fields: inout Fields
  ) -> Bool {
    var index = 0
    while index < count {
      let step = unsafe UnsafePointer(steps.baseAddress.unsafelyUnwrapped + index)
      let valueStart = unsafe place
      guard let valueEnd = unsafe self.end(of: step, at: index, from: valueStart, to: end, &quotes),
        unsafe step.pointee.check.fits(valueStart, valueEnd)
      else { return false }
      if unsafe step.pointee.mayRepeat {
        let before = unsafe step.pointee.before.count
        let again = unsafe step.pointee.before.find(
          from: valueStart - before + 1, to: valueEnd, backslashesFrom: start)
        if unsafe again != nil { return false }
      }
      if unsafe step.pointee.slot >= 0 {
        unsafe fields.set(slot: step.pointee.slot, valueStart, valueEnd - valueStart)
      }
      switch unsafe step.pointee.part {
      case .plain: break
      case .endpoint:
        unsafe fields.set(slot: step.pointee.slot, valueStart, withoutPort(valueStart, valueEnd) - valueStart)
      case .request: unsafe RequestLine.split(valueStart, valueEnd, into: &fields)
      case .filter(let filter): fields.excludedAs = unsafe filter.exclusion(of: valueStart, valueEnd - valueStart)
      }
      unsafe place = valueEnd + step.pointee.after.count
      index &+= 1
    }
    return true
  }

  /// Where the literal after a variable first stands, or nil. The last one of an inexact walk must end the line.
  @inline(__always) private mutating func end(
    of step: UnsafePointer<TemplateStep>, at index: Int, from place: Byte, to end: Byte, _ quotes: inout ByteCursor
  ) -> Byte? {
    let found: Byte
    if unsafe step.pointee.bytesToQuote >= 0 {
      // A quote that is not the literal's belongs to the value: some writers are lenient about one that nothing follows.
      while true {
        let quote = unsafe quotes.next()
        guard unsafe quote < end else { return nil }
        let candidate = unsafe quote - step.pointee.bytesToQuote
        if unsafe candidate >= place, unsafe step.pointee.after.stands(at: candidate, from: place, to: end),
          unsafe !hidesQuotes || !isEscaped(quote, from: place)
        {
          unsafe found = candidate
          break
        }
      }
      for _ in 0..<(unsafe step.pointee.furtherQuotes) { _ = unsafe quotes.next() }
    } else if unsafe step.pointee.isLast, unsafe !isExact || step.pointee.after.count == 0 {
      unsafe found = end - step.pointee.after.count
      guard unsafe found >= place, unsafe step.pointee.after.stands(at: found, from: place, to: end) else { return nil }
    } else {
      guard let first = unsafe step.pointee.after.find(from: place, to: end, backslashesFrom: place) else { return nil }
      unsafe found = first
    }
    guard unsafe !step.pointee.after.isLong || matcher.stands(index + 1, at: found, from: place, to: end) else {
      return nil
    }
    return unsafe found
  }
}
