import Vocabulary

/// Reads what every hit needs from both ends of a line, and only counts the quotes between.
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
  /// Whether the next variable is the request line.
  private let requestIsNext: Bool
  /// The quotes between the front and the tail.
  private let quotesBetween: Int
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

  /// What a hit needs: all but what exclusions ask for, and the User-Agent where version and platform are named.
  private static func isEssential(_ meaning: LogTemplate.Meaning) -> Bool {
    switch meaning {
    case .role(.userAgent), .role(.path), .role(.status), .role(.address), .request, .nothing: false
    case .role, .filter: true
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
    let quotes = template.pieces.map { piece in piece.literal.count { $0 == UInt8(ascii: "\"") } }
    quotesBetween = places == nil ? 0 : quotes[(front + 1)..<first].reduce(0, +)
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
      pieces[first - 1].literal.count <= 16, pieces[first - 1].variable.meaning != .request
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

  /// Reads the tail, and of the request only whether it is a preflight.
  /// - Parameter front: Where the front ends.
  /// - Returns: false where the line is not what the template says, or not plainly.
  @inline(__always) func read(from front: Byte, to end: Byte, into fields: inout Fields) -> Bool {
    var place = unsafe end - ending.count
    guard unsafe place >= front, unsafe ending.stands(at: place, from: front, to: end) else { return false }
    var quotes = unsafe ReverseQuoteCursor(from: front, to: place)
    var index = 0
    while unsafe index < tail.count {
      let step = unsafe tail[index]
      index &+= 1
      let valueStart = unsafe quotes.previous() + 1
      let valueEnd = unsafe place
      unsafe place = valueStart - step.before.count
      guard unsafe place >= front, unsafe step.before.stands(at: place, from: front, to: end) else { return false }
      for _ in 1..<step.quotes { _ = unsafe quotes.previous() }
      if step.slot >= 0 { unsafe fields.set(slot: step.slot, valueStart, valueEnd - valueStart) }
    }
    if requestIsNext, unsafe load8(front) == Self.preflight { unsafe fields.set(.method, front, 7) }
    return quotes.countRest() == quotesBetween
  }

  /// `OPTIONS ` as a word.
  private static let preflight: UInt64 = 0x2053_4E4F_4954_504F
}
