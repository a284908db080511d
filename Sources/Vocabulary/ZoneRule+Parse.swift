extension ZoneRule {
  /// Reads a POSIX `TZ` text such as `CET-1CEST,M3.5.0,M10.5.0/3` or `<+1030>-10:30<+11>-11,M10.1.0,M4.1.0`; nil for
  /// anything else, and for a saving without its two days.
  init?(posix bytes: ArraySlice<UInt8>) {
    var reader = RuleReader(bytes)
    guard reader.name(), let west = reader.time(hours: 24) else { return nil }
    self.init(standard: -west, saving: nil)
    if reader.isAtEnd { return }
    guard reader.name() else { return nil }
    var offset = standard + 3600
    if reader.next != UInt8(ascii: ",") {
      guard let west = reader.time(hours: 24) else { return nil }
      offset = -west
    }
    guard let start = reader.moment(), let end = reader.moment(), reader.isAtEnd else { return nil }
    saving = Saving(offset: offset, start: start, end: end)
  }
}

/// A reader over the bytes of one POSIX `TZ` text, left to right.
private struct RuleReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var next: UInt8? { rest.first }
  var isAtEnd: Bool { rest.isEmpty }

  /// Passes over a byte; false where another one stands.
  private mutating func pass(_ byte: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest.removeFirst()
    return true
  }

  /// Passes over an abbreviation: three letters or more, or letters, digits and signs in `<…>`.
  mutating func name() -> Bool {
    let quoted = pass("<")
    let length = rest.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): quoted
      default: false
      }
    }.count
    guard length >= 3 else { return false }
    rest.removeFirst(length)
    return !quoted || pass(">")
  }

  /// Up to three digits as a number in a range.
  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    var value = 0
    var digits = 0
    while let byte = rest.first, (0x30...0x39).contains(byte), digits < 3 {
      value = value * 10 + Int(byte - 0x30)
      digits += 1
      rest.removeFirst()
    }
    return digits > 0 && range.contains(value) ? value : nil
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func time(hours: Int) -> Int? {
    let isNegative = pass("-")
    if !isNegative { _ = pass("+") }
    guard let hour = number(0...hours) else { return nil }
    var seconds = hour * 3600
    if pass(":") {
      guard let minute = number(0...59) else { return nil }
      seconds += minute * 60
      if pass(":") {
        guard let second = number(0...59) else { return nil }
        seconds += second
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// A comma, a day of the year and, after a slash, a time that is 02:00 where it is missing.
  mutating func moment() -> ZoneRule.Moment? {
    guard pass(","), let day = yearDay() else { return nil }
    guard pass("/") else { return ZoneRule.Moment(day: day, time: 2 * 3600) }
    guard let time = time(hours: 167) else { return nil }
    return ZoneRule.Moment(day: day, time: time)
  }

  private mutating func yearDay() -> ZoneRule.YearDay? {
    if pass("M") {
      guard let month = number(1...12), pass("."), let week = number(1...5), pass("."), let weekday = number(0...6)
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday)
    }
    if pass("J") { return number(1...365).map { .withoutLeapDay($0) } }
    return number(0...365).map { .withLeapDay($0) }
  }
}
