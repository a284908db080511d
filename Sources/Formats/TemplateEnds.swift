import Vocabulary

/// Reads what every hit needs from both ends of a line, and only counts the quotes between.
///
/// The places of all quotes are known first (``QuoteIndex``). From then on nothing is searched: whether the line is of the
/// template is told by how many there are, and each field by the place of its quote in the list.
///
/// Of an extended combined line the time stands in front, and the headers that the operator added stand at the end; the
/// path, the referrer and the User-Agent between are two thirds of it. Where the writer keeps quotes out of values, the
/// quotes of the whole line are as many as the template's if and only if the ends are what they look like: a line of a
/// longer or a shorter format has others, and is left to the walk.
@safe struct TemplateEnds: ~Copyable {
  /// Whether the template can be read so.
  let isUsable: Bool
  /// How many variables are read from the front.
  let frontCount: Int
  /// The literals around the time, where that is all that is read from the front; else those variables are walked over.
  private let time: TimeStep?
  /// Whether the next variable is the request line.
  private let requestIsNext: Bool
  /// The quotes in front of the first variable that is not read from there.
  private let frontQuotes: Int
  /// The quotes of the template.
  let quoteCount: Int
  /// The quotes of the literal that ends the line.
  private let endingQuotes: Int
  /// The last variables.
  private let tail: UnsafeMutableBufferPointer<TailStep>
  /// The literal that ends the line.
  private let ending: LiteralProbe

  /// A variable and the literal before it, which ends with a quote.
  private struct TailStep {
    var before: LiteralProbe
    var quotes: Int
    var slot: Int
  }

  /// A time before the first quote of the line.
  private struct TimeStep {
    var before: LiteralProbe
    var after: LiteralProbe
    /// How many bytes of the literal after it stand before that quote.
    var bytesToQuote: Int
  }

  /// The bytes of a time in the Common Log Format, and of ISO 8601 with an offset, as nginx and Apache write them.
  private static let timeLengths = (common: 26, iso: 25)

  /// What a hit needs: all but what exclusions ask for, and the User-Agent where version and platform are named.
  private static func isEssential(_ meaning: LogTemplate.Meaning) -> Bool {
    switch meaning {
    case .role(.userAgent), .role(.path), .role(.status), .role(.address), .request, .nothing: false
    case .role, .filter: true
    }
  }

  /// Whether a variable is a field or nothing.
  private static func isValue(_ meaning: LogTemplate.Meaning) -> Bool {
    switch meaning {
    case .role, .nothing: true
    case .request, .filter: false
    }
  }

  /// Makes the plan of a template; an unusable one where that does not name version and platform, or where its quotes do
  /// not tell where values end.
  init(_ template: LogTemplate) {
    let places = Self.places(template)
    isUsable = places != nil
    let (front, first) = places ?? (0, template.pieces.count)
    frontCount = front
    requestIsNext = front < first && template.pieces[front].variable.meaning == .request
    time = places == nil ? nil : Self.time(template, endingFront: front)
    let quotes = template.pieces.map { Self.quotes(in: $0.literal) }
    endingQuotes = Self.quotes(in: template.tail)
    quoteCount = quotes.reduce(0, +) + endingQuotes
    frontQuotes = places == nil ? 0 : quotes[...front].reduce(0, +)
    let made = (first..<template.pieces.count).reversed().map { index in
      var slot = -1
      if case .role(let role) = template.pieces[index].variable.meaning { slot = Fields.slot(of: role) }
      return TailStep(before: template.probe(index), quotes: quotes[index], slot: slot)
    }
    unsafe tail = .allocate(capacity: made.count)
    _ = unsafe tail.initialize(from: made)
    ending = template.probe(template.pieces.count)
  }

  deinit { unsafe tail.deallocate() }

  private static func quotes(in literal: some Collection<UInt8>) -> Int { literal.count { $0 == UInt8(ascii: "\"") } }

  /// How many variables are read from the front, and the first one that is read from the end.
  private static func places(_ template: LogTemplate) -> (front: Int, first: Int)? {
    let quote = UInt8(ascii: "\"")
    let pieces = template.pieces
    func names(_ role: Role) -> Bool { pieces.contains { $0.variable.meaning == .role(role) } }
    guard template.isExact, template.isBarrier(quote), template.tail.first == quote, template.tail.count <= 16,
      names(.version), names(.platform)
    else { return nil }
    // The longest run of quoted variables at the end, and in it the first that matters.
    var first = pieces.count
    while first > 1, case .text = pieces[first - 1].variable.shape, pieces[first - 1].literal.last == quote,
      pieces[first - 1].literal.count <= 16, isValue(pieces[first - 1].variable.meaning)
    {
      first -= 1
    }
    while first < pieces.count, !isEssential(pieces[first].variable.meaning) { first += 1 }
    var front = (pieces[..<first].lastIndex { isEssential($0.variable.meaning) } ?? -1) + 1
    if let request = pieces[..<first].firstIndex(where: { $0.variable.meaning == .request }) {
      front = max(front, request)
    }
    return front + 1 < first ? (front, first) : nil
  }

  /// The time that ends the front, where the front has nothing else that matters and no quote before it.
  private static func time(_ template: LogTemplate, endingFront front: Int) -> TimeStep? {
    let quote = UInt8(ascii: "\"")
    guard front > 0, template.pieces[front - 1].variable.meaning == .role(.time),
      case .time = template.pieces[front - 1].variable.shape,
      template.pieces[..<(front - 1)].allSatisfy({ !isEssential($0.variable.meaning) }),
      template.pieces[..<front].allSatisfy({ !$0.literal.contains(quote) }),
      let bytesToQuote = template.literal(front).firstIndex(of: quote)
    else { return nil }
    let step = TimeStep(
      before: template.probe(front - 1), after: template.probe(front), bytesToQuote: bytesToQuote)
    return step.before.isLong || step.after.isLong ? nil : step
  }

  /// Whether the time is found by ``readTime(from:to:into:)``, and the first variables need no walk.
  var findsTime: Bool { time != nil }

  /// Reads the time, which ends before the first quote of the line.
  /// - Returns: where the front ends; nil where no time of a known length stands there.
  @inline(__always) func readTime(
    from start: Byte, to end: Byte, _ quotes: LineQuotes, into fields: inout Fields
  ) -> Byte? {
    guard let time else { return nil }
    let timeEnd = unsafe quotes[0] - time.bytesToQuote
    var length = Self.timeLengths.common
    if unsafe !stands(time.before, length, timeEnd, start, end) {
      length = Self.timeLengths.iso
      guard unsafe stands(time.before, length, timeEnd, start, end) else { return nil }
    }
    guard unsafe time.after.stands(at: timeEnd, from: start, to: end) else { return nil }
    unsafe fields.set(slot: Fields.slot(of: .time), timeEnd - length, length)
    return unsafe timeEnd + time.after.count
  }

  /// Whether a literal stands before a time of some length.
  @inline(__always) private func stands(
    _ before: LiteralProbe, _ length: Int, _ timeEnd: Byte, _ start: Byte, _ end: Byte
  ) -> Bool {
    let place = unsafe timeEnd - length - before.count
    return unsafe place >= start && before.stands(at: place, from: start, to: end)
  }

  /// Reads the tail, and of the request only whether it is a preflight.
  /// - Parameter front: Where the front ends.
  /// - Returns: false where the line is not what the template says, or not plainly.
  // Mutating, so that nobody copies the plan for it.
  @inline(__always) mutating func read(
    from front: Byte, to end: Byte, _ quotes: LineQuotes, into fields: inout Fields
  ) -> Bool {
    // As many quotes as the template has may be elsewhere than it has them.
    guard unsafe frontQuotes == 0 || quotes[frontQuotes &- 1] < front, unsafe quotes[frontQuotes] >= front else {
      return false
    }
    var place = unsafe end - ending.count
    guard unsafe place >= front, unsafe ending.stands(at: place, from: front, to: end) else { return false }
    var quote = quoteCount &- endingQuotes
    var step = unsafe UnsafePointer(tail.baseAddress.unsafelyUnwrapped)
    let lastStep = unsafe step + tail.count
    while unsafe step < lastStep {
      let valueStart = unsafe quotes[quote &- 1] + 1
      let valueEnd = unsafe place
      unsafe place = valueStart - step.pointee.before.count
      guard unsafe place >= front, unsafe step.pointee.before.stands(at: place, from: front, to: end) else {
        return false
      }
      let slot = unsafe step.pointee.slot
      if slot >= 0 { unsafe fields.set(slot: slot, valueStart, valueEnd - valueStart) }
      unsafe quote &-= step.pointee.quotes
      unsafe step += 1
    }
    if requestIsNext, unsafe load8(front) == Self.preflight { unsafe fields.set(.method, front, 7) }
    return true
  }

  /// `OPTIONS ` as a word.
  private static let preflight: UInt64 = 0x2053_4E4F_4954_504F
}
