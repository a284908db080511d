import Vocabulary

/// Reads what every hit needs from both ends of a line, and only counts the quotes between.
///
/// Of an extended combined line the time stands in front, and the headers that the operator added stand at the end; the
/// path, the referrer and the User-Agent between are two thirds of it. Where the writer keeps quotes out of values, the
/// quotes of the whole line are as many as the template's if and only if the ends are what they look like: a line of a
/// longer or a shorter format has others, and is left to the walk.
@safe struct TemplateEnds {
  /// How many variables are read from the front.
  let frontCount: Int
  /// Whether the next variable is the request line.
  private let requestIsNext: Bool
  /// The quotes between the front and the tail.
  private let quotesBetween: Int
  /// The last variables.
  private let tail: [TailStep]
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

  /// Nil where the template does not name version and platform, or its quotes do not tell where values end.
  init?(_ template: LogTemplate) {
    let quote = UInt8(ascii: "\"")
    let pieces = template.pieces
    guard template.isBarrier(quote), template.tail.first == quote, template.tail.count <= 16,
      pieces.contains(where: { $0.variable.meaning == .role(.version) }),
      pieces.contains(where: { $0.variable.meaning == .role(.platform) })
    else { return nil }
    func quotes(_ literal: [UInt8]) -> Int { literal.count { $0 == quote } }
    // The longest run of quoted variables at the end, and in it the first that matters.
    var first = pieces.count
    while first > 1, case .text = pieces[first - 1].variable.shape, pieces[first - 1].literal.last == quote,
      pieces[first - 1].literal.count <= 16, pieces[first - 1].variable.meaning != .request
    {
      first -= 1
    }
    while first < pieces.count, !Self.isEssential(pieces[first].variable.meaning) { first += 1 }
    var front = (pieces[..<first].lastIndex { Self.isEssential($0.variable.meaning) } ?? -1) + 1
    let request = pieces[..<first].firstIndex { $0.variable.meaning == .request }
    if let request, request > front { front = request }
    guard front + 1 < first, request == nil || request.map({ $0 <= front }) == true else { return nil }
    frontCount = front
    requestIsNext = request == front
    quotesBetween = (front + 1..<first).reduce(0) { $0 + quotes(template.literal($1)) }
    tail = (first..<pieces.count).reversed().map { index in
      var slot = -1
      if case .role(let role) = pieces[index].variable.meaning { slot = Fields.slot(of: role) }
      return TailStep(before: template.probe(index), quotes: quotes(pieces[index].literal), slot: slot)
    }
    ending = template.probe(pieces.count)
  }

  /// Reads the tail, and of the request only whether it is a preflight.
  /// - Parameter front: Where the front ends.
  /// - Returns: false where the line is not what the template says, or not plainly.
  @inline(__always) func read(from front: Byte, to end: Byte, into fields: inout Fields) -> Bool {
    var place = unsafe end - ending.count
    guard unsafe place >= front, unsafe ending.stands(at: place, from: front, to: end) else { return false }
    var quotes = unsafe ReverseQuoteCursor(from: front, to: place)
    for index in tail.indices {
      let step = tail[index]
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
