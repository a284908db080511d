import Vocabulary

/// Finds all readings of a line by a template at once, and takes the line only if there is exactly one for the fields
/// that matter.
///
/// Two passes over the variables: where can each one begin, coming from the left; and which of these places lead to the
/// end of the line. Where more than one is left for a boundary that matters, the line is ambiguous. That is what keeps a
/// client that writes quotes and spaces into its version from choosing how its line is read.
/// - Complexity: O(*variables* · *n*) in time and memory, whatever the line.
@safe struct TemplateMatcher: ~Copyable {
  private let template: LogTemplate
  private let literals: [TemplateLiteral]
  /// For each variable which bytes cannot be inside it.
  private let stops: [[Bool]]
  /// Whether there is any such byte.
  private let hasStops: [Bool]
  /// For each variable the places where it can begin, ascending; the last list is for the line's end.
  private var begins: [[Int]]
  /// The places where a time can end, of the begin looked at last.
  private var timeEnds: [Int] = []
  private var times: TimeReader

  /// - Parameter zone: The zone of times that name none; without one they are no times.
  init(_ template: LogTemplate, zone: Zone? = nil) {
    self.template = template
    times = TimeReader(zone: zone)
    literals = (0...template.pieces.count).map { template.scan($0) }
    stops = template.pieces.map { Self.stops(of: $0.variable.shape, template) }
    hasStops = stops.map { $0.contains(true) }
    begins = [[Int]](repeating: [], count: template.pieces.count + 1)
  }

  /// Longer lines are not tried: their places would need too much memory.
  static let longestLine = 128 * 1024
  /// The longest time, and the most literals inside one that are tried as its end.
  private static let longestTime = 64
  private static let mostTimeEnds = 6

  private static func stops(of shape: LogTemplate.Shape, _ template: LogTemplate) -> [Bool] {
    (0...255).map { value in
      let byte = UInt8(value)
      return switch shape {
      case .digits: !(0x30...0x39).contains(byte) && byte != UInt8(ascii: "-")
      case .token: !LogTemplate.isTokenByte(byte)
      case .word, .endpoint: byte == UInt8(ascii: " ") || template.isBarrier(byte)
      case .text, .time: template.isBarrier(byte)
      }
    }
  }

  /// Matches a line and sets the fields, or says why not.
  mutating func match(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    let count = unsafe end - start
    guard count <= Self.longestLine, unsafe literals[0].stands(at: start, from: start, to: end) else { return .shape }
    for index in begins.indices { begins[index].removeAll(keepingCapacity: true) }
    begins[0].append(literals[0].count)
    for index in template.pieces.indices {
      unsafe reach(index, start, end)
      if begins[index + 1].isEmpty { return .shape }
    }
    for index in template.pieces.indices.reversed() { unsafe keepLeading(index, start) }
    for index in template.pieces.indices where template.pieces[index].variable.meaning != .nothing {
      // A variable ends where the next one begins, less the literal between them.
      guard begins[index].count == 1, begins[index + 1].count == 1 else { return .ambiguous }
      let valueStart = unsafe start + begins[index][0]
      let valueEnd = unsafe start + (begins[index + 1][0] - literals[index + 1].count)
      switch template.pieces[index].variable.meaning {
      case .role(let role):
        let isEndpoint = template.pieces[index].variable.shape == .endpoint
        let last = unsafe isEndpoint ? withoutPort(valueStart, valueEnd) : valueEnd
        unsafe fields.set(role, valueStart, last - valueStart)
      case .request: unsafe RequestLine.split(valueStart, valueEnd, into: &fields)
      case .filter(let filter): fields.excludedAs = unsafe filter.exclusion(of: valueStart, valueEnd - valueStart)
      case .nothing: break
      }
    }
    return nil
  }

  /// Whether a literal stands at a place, all of it.
  @inline(never) func stands(_ literal: Int, at place: Byte, from start: Byte, to end: Byte) -> Bool {
    unsafe literals[literal].stands(at: place, from: start, to: end)
  }

  /// Finds where the variable after one can begin, from where that one can.
  private mutating func reach(_ index: Int, _ start: Byte, _ end: Byte) {
    let literal = literals[index + 1]
    let count = unsafe end - start
    let isLast = index + 1 == template.pieces.count
    let from = begins[index]
    guard let earliest = from.first else { return }
    if case .time = template.pieces[index].variable.shape {
      for begin in from {
        unsafe findTimeEnds(index, begin, start, end)
        for place in timeEnds where !isLast || place + literal.count == count {
          begins[index + 1].append(place + literal.count)
        }
      }
      if from.count > 1 { begins[index + 1] = Set(begins[index + 1]).sorted() }
      return
    }
    let stop = stops[index]
    let hasStops = self.hasStops[index]
    var taken = 0
    var latest = earliest
    var lastStop = earliest - 1
    var scanned = earliest
    // The last variable's literal must end the line.
    var place = isLast ? max(earliest, count - literal.count) : earliest
    while place + literal.count <= count {
      if isLast {
        guard unsafe literal.stands(at: start + place, from: start, to: end) else { return }
      } else {
        guard let found = unsafe literal.find(from: start + place, to: end, backslashesFrom: start) else { return }
        place = unsafe found - start
      }
      while taken < from.count, from[taken] <= place {
        latest = from[taken]
        taken += 1
      }
      while hasStops, scanned < place {
        if unsafe isStop(stop, start, scanned) { lastStop = scanned }
        scanned += 1
      }
      if lastStop < latest {
        begins[index + 1].append(place + literal.count)
      } else if taken == from.count {
        return
      }
      place += 1
    }
  }

  /// Drops the places for a variable that lead to no place of the next one.
  private mutating func keepLeading(_ index: Int, _ start: Byte) {
    let from = begins[index]
    // Every place of the next variable was reached from some place of this one.
    guard from.count > 1 else { return }
    let length = literals[index + 1].count
    let ends = begins[index + 1]
    var kept: [Int] = []
    if case .time = template.pieces[index].variable.shape {
      let wanted = Set(ends)
      let end = unsafe start + (ends.last ?? 0)
      for begin in from {
        unsafe findTimeEnds(index, begin, start, end)
        if timeEnds.contains(where: { wanted.contains($0 + length) }) { kept.append(begin) }
      }
      begins[index] = kept
      return
    }
    let stop = stops[index]
    let hasStops = self.hasStops[index]
    var nearest = ends.count
    var scanned = (ends.last ?? 0) - length
    var nextStop = Int.max
    for begin in from.reversed() {
      while nearest > 0, ends[nearest - 1] - length >= begin { nearest -= 1 }
      while hasStops, scanned > begin {
        scanned -= 1
        if unsafe isStop(stop, start, scanned) { nextStop = scanned }
      }
      if nearest < ends.count, ends[nearest] - length <= nextStop { kept.append(begin) }
    }
    begins[index] = kept.reversed()
  }

  /// Finds the places where a time that begins at a place can end.
  private mutating func findTimeEnds(_ index: Int, _ begin: Int, _ start: Byte, _ end: Byte) {
    timeEnds.removeAll(keepingCapacity: true)
    let count = unsafe end - start
    guard begin < count, unsafe start[begin] &- 0x30 < 10 else { return }
    let literal = literals[index + 1]
    if literal.count == 0 {
      if unsafe times.read(start + begin, count - begin) != nil { timeEnds.append(count) }
      return
    }
    let limit = min(count, begin + Self.longestTime + literal.count)
    var place = begin
    for _ in 0..<Self.mostTimeEnds {
      guard let found = unsafe literal.find(from: start + place, to: start + limit, backslashesFrom: start) else {
        return
      }
      place = unsafe found - start
      if unsafe times.read(start + begin, place - begin) != nil { timeEnds.append(place) }
      place += 1
    }
  }

  /// Whether a byte ends a value: one that cannot be inside it, and no quote that a backslash hides.
  @inline(__always) private func isStop(_ stops: [Bool], _ start: Byte, _ place: Int) -> Bool {
    let byte = unsafe start[place]
    guard stops[Int(byte)] else { return false }
    return unsafe byte != UInt8(ascii: "\"") || !template.escapesQuotesByBackslash
      || !isEscaped(start + place, from: start)
  }
}
