import Vocabulary

/// Finds all readings of a line by a template at once, and takes the line only if there is exactly one for the fields
/// that matter.
///
/// Two passes over the pieces: which places can a variable begin at, coming from the left; and which of them lead to the
/// end of the line. Where more than one is left for a boundary that matters, the line is ambiguous. That is what keeps a
/// client that writes quotes and spaces into its version from choosing how its line is read.
/// - Complexity: O(*pieces* · *n*) for a line whose values are words or digits, O(*pieces* · *n* · *boundaries*) at worst.
struct TemplateMatcher: Sendable {
  private let template: LogTemplate

  init(_ template: LogTemplate) { self.template = template }

  /// Longer lines are not tried: all readings of one would take longer than it is worth.
  private static let longestLine = 128 * 1024

  /// Matches a line and sets the fields, or says why not.
  func match(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    let line = unsafe UnsafeBufferPointer(start: start, count: end - start)
    let head = template.pieces[0].literal
    guard line.count <= Self.longestLine, unsafe has(head, line, at: 0) else { return .shape }
    // begins[i]: where variable i can begin, ascending.
    var begins: [[Int]] = [[head.count]]
    for index in template.pieces.indices {
      let next = literal(after: index)
      let isLast = index + 1 == template.pieces.count
      let reached = unsafe ends(of: index, from: begins[index], in: line)
        .map { $0.end + next.count }
        .filter { !isLast || $0 == line.count }
      guard !reached.isEmpty else { return .shape }
      begins.append(Self.sortedUnique(reached))
    }
    return unsafe choose(&begins, line, start, into: &fields)
  }

  /// Walks back from the line's end, dropping the places that do not lead there, and sets the fields.
  private func choose(
    _ begins: inout [[Int]], _ line: UnsafeBufferPointer<UInt8>, _ start: Byte, into fields: inout Fields
  ) -> RejectReason? {
    var values = [(begin: Int, end: Int)](repeating: (0, 0), count: template.pieces.count)
    for index in template.pieces.indices.reversed() {
      let next = literal(after: index)
      let wanted = Set(begins[index + 1])
      let leading = unsafe ends(of: index, from: begins[index], in: line).filter { wanted.contains($0.end + next.count) }
      guard let last = leading.last else { return .shape }
      // An end is reached from its earliest begin and from every later one up to itself that can begin there.
      begins[index] = begins[index].filter { begin in leading.contains { $0.begin <= begin && begin <= $0.latestBegin } }
      values[index] = (begins[index].last ?? 0, last.end)
    }
    for (index, value) in values.enumerated() where template.pieces[index].variable.meaning != .nothing {
      // The end of a variable is the beginning of the next one.
      guard begins[index].count == 1, begins[index + 1].count == 1 else { return .ambiguous }
      let valueStart = unsafe start + value.begin
      switch template.pieces[index].variable.meaning {
      case .role(let role):
        let isEndpoint = if case .endpoint = template.pieces[index].variable.shape { true } else { false }
        let valueEnd = unsafe isEndpoint ? withoutPort(valueStart, start + value.end) : start + value.end
        unsafe fields.set(role, valueStart, valueEnd - valueStart)
      case .request: unsafe RequestLine.split(valueStart, start + value.end, into: &fields)
      case .filter(let filter):
        fields.excludedAs = unsafe filter.exclusion(of: valueStart, value.end - value.begin)
      case .nothing: break
      }
    }
    return nil
  }

  private static func sortedUnique(_ places: [Int]) -> [Int] {
    var result: [Int] = []
    for place in places.sorted() where result.last != place { result.append(place) }
    return result
  }

  private func literal(after index: Int) -> [UInt8] {
    index + 1 < template.pieces.count ? template.pieces[index + 1].literal : template.tail
  }

  /// A place where a variable can end, and the begins that reach it: from one to another.
  private struct End {
    var begin: Int
    var latestBegin: Int
    var end: Int
  }

  /// The places where a variable can end that begins at one of some places.
  ///
  /// A text that nothing stops reaches every later literal, so one look from the earliest begin serves them all; other
  /// shapes reach only as far as their own bytes.
  private func ends(of index: Int, from begins: [Int], in line: UnsafeBufferPointer<UInt8>) -> [End] {
    let variable = template.pieces[index].variable
    let next = literal(after: index)
    guard let earliest = begins.first else { return [] }
    var result: [End] = []
    let isQuoted = unsafe earliest > 0 && line[earliest - 1] == UInt8(ascii: "\"") && next.first == UInt8(ascii: "\"")
    if case .text = variable.shape, template.hasBareQuotes || !isQuoted {
      unsafe forEachEnd(variable.shape, next, from: earliest, isQuoted: false, in: line) { end in
        result.append(End(begin: earliest, latestBegin: end, end: end))
      }
      return result
    }
    for begin in begins {
      unsafe forEachEnd(variable.shape, next, from: begin, isQuoted: isQuoted, in: line) { end in
        result.append(End(begin: begin, latestBegin: begin, end: end))
      }
    }
    return result
  }

  /// Calls with every place where the literal after a variable stands and the bytes before it fit.
  private func forEachEnd(
    _ shape: LogTemplate.Shape, _ next: [UInt8], from begin: Int, isQuoted: Bool, in line: UnsafeBufferPointer<UInt8>,
    _ body: (Int) -> Void
  ) {
    guard let first = next.first else {
      if unsafe fits(shape, line, begin, line.count) { body(line.count) }
      return
    }
    let quote = UInt8(ascii: "\"")
    var place = begin
    while place + next.count <= line.count {
      let byte = unsafe line[place]
      if byte == first, unsafe !isHidden(quote: byte, line, place, begin), unsafe has(next, line, at: place) {
        if unsafe fits(shape, line, begin, place) { body(place) }
      }
      switch shape {
      case .digits, .word, .endpoint: if byte == UInt8(ascii: " ") { return }
      case .time: if place - begin > 64 { return }
      // A value between quotes that the writer escapes cannot pass its own closing quote.
      case .text: if isQuoted, byte == quote, unsafe !isHidden(quote: byte, line, place, begin) { return }
      }
      place += 1
    }
  }

  /// Whether a quote has a backslash before it that makes it part of the value.
  private func isHidden(quote byte: UInt8, _ line: UnsafeBufferPointer<UInt8>, _ place: Int, _ begin: Int) -> Bool {
    guard byte == UInt8(ascii: "\""), template.escapesQuotesByBackslash, let base = line.baseAddress else {
      return false
    }
    return unsafe isEscaped(base + place, from: base + begin)
  }

  private func fits(_ shape: LogTemplate.Shape, _ line: UnsafeBufferPointer<UInt8>, _ begin: Int, _ end: Int) -> Bool {
    switch shape {
    case .text: return true
    case .word, .endpoint: return unsafe !line[begin..<end].contains(UInt8(ascii: " "))
    case .digits:
      return unsafe line[begin..<end].allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    case .time:
      guard let base = line.baseAddress else { return false }
      var reader = TimeReader()
      return unsafe reader.read(base + begin, end - begin) != nil
    }
  }

  private func has(_ literal: [UInt8], _ line: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard place + literal.count <= line.count else { return false }
    return literal.indices.allSatisfy { unsafe line[place + $0] == literal[$0] }
  }
}
