import Vocabulary

/// One variable of a template and the literals around it, made ready for the walk over a line: plain memory, so that a
/// step of the walk copies nothing and counts no reference.
struct TemplateStep {
  let before: LiteralProbe
  let after: LiteralProbe
  /// How many bytes of the literal after it stand before its first quote, where that quote tells its place; else -1.
  let bytesToQuote: Int
  /// The quotes of the literal after it but the first.
  let furtherQuotes: Int
  /// The number of the field that it is, or -1.
  let slot: Int
  /// What the value is besides a field: the request line, or what tells whether the line is a request.
  let part: Part
  let check: Check
  /// Whether the literal before could stand again inside the value.
  let mayRepeat: Bool
  let isLast: Bool

  enum Part {
    case plain
    /// An address, the port of which is left out.
    case endpoint
    case request
    case filter(LineFilter)
  }

  /// What the bytes of a value are held against, to notice that the walk went astray.
  enum Check {
    case nothing
    /// Begins like a number: enough where the walk is exact.
    case number
    case digits
    case word
    case token
    /// No longer than a time is.
    case time

    @inline(__always) func fits(_ start: Byte, _ end: Byte) -> Bool {
      switch self {
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
  }

  /// - Parameter isExact: Whether ``LogTemplate/isExact`` holds.
  init(_ template: LogTemplate, _ index: Int, isExact: Bool) {
    before = template.probe(index)
    after = template.probe(index + 1)
    let quotes = template.literal(index + 1).enumerated().filter { $0.element == UInt8(ascii: "\"") }.map(\.offset)
    if isExact, let first = quotes.first, template.isBarrier(UInt8(ascii: "\"")) {
      bytesToQuote = first
      furtherQuotes = quotes.count - 1
    } else {
      bytesToQuote = -1
      furtherQuotes = 0
    }
    let variable = template.pieces[index].variable
    switch variable.meaning {
    case .nothing: (slot, part) = (-1, .plain)
    case .role(let role): (slot, part) = (Fields.slot(of: role), variable.shape == .endpoint ? .endpoint : .plain)
    case .request: (slot, part) = (-1, .request)
    case .filter(let filter): (slot, part) = (-1, .filter(filter))
    }
    check = Self.check(template, index, isExact: isExact)
    mayRepeat = !isExact && index > 0 && Self.mayRepeat(template, index)
    isLast = index + 1 == template.pieces.count
  }

  private static func check(_ template: LogTemplate, _ index: Int, isExact: Bool) -> Check {
    switch template.pieces[index].variable.shape {
    case .digits: isExact ? .number : .digits
    case .word, .endpoint: isExact ? .nothing : .word
    case .token: isExact ? .nothing : .token
    case .time: isExact && index > 0 && template.isBeforeTime(index - 1) ? .time : .nothing
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

extension LogTemplate {
  /// Whether every value that matters, and every one before it, ends where the literal after it first stands.
  var isExact: Bool {
    let last = pieces.lastIndex { $0.variable.meaning != .nothing } ?? -1
    return (0..<(last + 1)).allSatisfy { index in
      guard case .text = pieces[index].variable.shape else { return true }
      let next = literal(index + 1)
      return next.isEmpty || hasBarrier(next) || isBeforeTime(index)
    }
  }

  /// A text for nothing before a time that a barrier ends, as nginx's `$remote_user [$time_local] "`: the time is too long
  /// if the text holds the literal.
  func isBeforeTime(_ index: Int) -> Bool {
    guard pieces[index].variable.meaning == .nothing, index + 1 < pieces.count,
      case .time = pieces[index + 1].variable.shape
    else { return false }
    return hasBarrier(literal(index + 2))
  }
}
