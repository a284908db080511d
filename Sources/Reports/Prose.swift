import Vocabulary

/// A piece of running text that knows which of its parts are ours and which came from outside.
///
/// A plain string cannot be interpolated: the caller says whether it is a `name:`, a `command:` or a `sentence:`, so that no
/// writer can forget to make a foreign text harmless.
struct Prose: ExpressibleByStringInterpolation {
  enum Piece {
    /// Running text; may be broken at spaces.
    case words(String)
    /// A name from outside: a file, a source, a version. Never broken.
    case name(String)
    /// Something to type. Never broken, never cut.
    case command(String)
    /// A day or an instant. Never broken.
    case time(String)
    /// A word of ours that stands out.
    case toned(String, Tone)
  }

  private(set) var pieces: [Piece]

  init(pieces: [Piece] = []) { self.pieces = pieces }
  init(stringLiteral value: String) { pieces = [.words(value)] }
  init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  static func + (left: Self, right: Self) -> Self { Self(pieces: left.pieces + right.pieces) }
  static func += (left: inout Self, right: Self) { left = left + right }

  /// A space that no writer breaks a line at. Foreign text cannot hold it, because `Inert` writes it out.
  static let tie: Character = "\0"

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { pieces.append(.words(literal)) }
    mutating func appendInterpolation(_ number: Int) { pieces.append(.words(Figures.grouped(number))) }
    /// A text of ours; what it holds is known to be harmless.
    mutating func appendInterpolation(words: String) { pieces.append(.words(words)) }
    mutating func appendInterpolation(_ words: String, tone: Tone) { pieces.append(.toned(words, tone)) }
    /// A text of ours whose spaces do not break.
    mutating func appendInterpolation(tied: String) { pieces.append(.words(Prose.tied(tied))) }
    mutating func appendInterpolation(_ day: Day) { pieces.append(.time(day.description)) }
    mutating func appendInterpolation(_ instant: Instant) { pieces.append(.time(instant.description)) }
    mutating func appendInterpolation(_ prose: Prose) { pieces += prose.pieces }
    mutating func appendInterpolation(name: String) { pieces.append(.name(name)) }
    mutating func appendInterpolation(name selector: Selector) { pieces.append(.name(selector.description)) }
    mutating func appendInterpolation(command: String) { pieces.append(.command(command)) }
    mutating func appendInterpolation(sentence: String) {
      pieces.append(.words(Inert.line(sentence, limit: Inert.sentenceLimit).replacing(" %", with: "\(Prose.tie)%")))
    }
    mutating func appendInterpolation(percent share: Share, against threshold: Threshold) {
      pieces.append(.words(Prose.tied(Figures.percent(share, against: threshold))))
    }
    mutating func appendInterpolation(_ threshold: Threshold) {
      pieces.append(.words(Prose.tied(threshold.description)))
    }
    mutating func appendInterpolation(count: Int, _ singular: String, _ plural: String? = nil) {
      pieces.append(.words(Prose.tied(Figures.counted(count, singular, plural))))
    }
  }

  /// A text whose spaces do not break.
  static func tied(_ text: String) -> String { String(text.map { $0 == " " ? tie : $0 }) }
}

extension Sequence where Element == Prose {
  /// The elements with a separator between them.
  func joined(separator: Prose) -> Prose {
    var result = Prose()
    for (index, element) in enumerated() {
      if index > 0 { result += separator }
      result += element
    }
    return result
  }
}
