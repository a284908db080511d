import Vocabulary

/// The shapes of time that logs have, each read whole and checked.
enum TimeText {
  /// A time and the second of its minute.
  struct Stamp {
    var seconds: Int64
    var second: Int64
  }

  /// The years that a log may be of: 2000 to 2099, in seconds since the epoch.
  private static let plausible: ClosedRange<Int64> = 946_684_800...4_102_444_799

  /// `30/Nov/2026:14:30:51 +0000`, also `…:51.123 +0000`.
  static func clf(_ start: Byte, _ count: Int) -> Stamp? {
    guard count >= 26, let day = unsafe clfDay(start), let clock = unsafe clock(start + 12) else { return nil }
    let zoneAt = unsafe skipFraction(start, from: 20, to: count)
    guard zoneAt + 6 == count, unsafe start[zoneAt] == UInt8(ascii: " "),
      let offset = unsafe offset(start + (zoneAt + 1), 5)
    else { return nil }
    return stamp(day: day, clock: clock, offset: offset)
  }

  /// `30/Nov/2026:` as days since the epoch.
  private static func clfDay(_ start: Byte) -> Int64? {
    guard unsafe start[2] == UInt8(ascii: "/"), unsafe start[6] == UInt8(ascii: "/"),
      unsafe start[11] == UInt8(ascii: ":"), let dayOfMonth = unsafe twoDigits(start),
      let month = unsafe month(start + 3), let century = unsafe twoDigits(start + 7),
      let year = unsafe twoDigits(start + 9),
      let day = Day(year: Int(century * 100 + year), month: month, day: Int(dayOfMonth))
    else { return nil }
    return Int64(day.number)
  }

  /// RFC 3339, also with `,` before the fraction, a space for the `T`, and `+hhmm`.
  static func iso(_ start: Byte, _ count: Int) -> Stamp? {
    guard count >= 20, let day = unsafe day(start),
      unsafe start[10] == UInt8(ascii: "T") || start[10] == UInt8(ascii: " "),
      let clock = unsafe clock(start + 11)
    else { return nil }
    let zoneAt = unsafe skipFraction(start, from: 19, to: count)
    guard let offset = unsafe offset(start + zoneAt, count - zoneAt) else { return nil }
    return stamp(day: day, clock: clock, offset: offset)
  }

  /// `30/Nov/2026:14:32:55.416` or `2026-11-30 14:32:55`, without an offset: the seconds as if it were UTC.
  static func local(_ start: Byte, _ count: Int) -> Stamp? {
    guard count >= 19 else { return nil }
    if let day = unsafe day(start), unsafe start[10] == UInt8(ascii: "T") || start[10] == UInt8(ascii: " "),
      let clock = unsafe clock(start + 11), unsafe isFraction(start + 19, count - 19)
    {
      return stamp(day: day, clock: clock, offset: 0)
    }
    guard count >= 20, let day = unsafe clfDay(start), let clock = unsafe clock(start + 12),
      unsafe isFraction(start + 20, count - 20)
    else { return nil }
    return stamp(day: day, clock: clock, offset: 0)
  }

  /// Whether nothing, or `.123` or `,123`, is all there is.
  static func isFraction(_ start: Byte, _ count: Int) -> Bool {
    unsafe count == 0 || (count > 1 && skipFraction(start, from: 0, to: count) == count)
  }

  /// Seconds since the epoch, with a fraction or an exponent, or whole milliseconds, microseconds or nanoseconds: told by
  /// their size.
  static func epoch(_ start: Byte, _ count: Int) -> Int64? {
    var value: Int64 = 0
    var index = 0
    while index < count, unsafe isDigit(start[index]) {
      // Eighteen digits fit; nineteen that do not are of no time in this millennium.
      guard index < 18 || (index == 18 && value < Int64.max / 10) else { return nil }
      value = unsafe value &* 10 &+ Int64(start[index] &- 0x30)
      index += 1
    }
    guard index > 0 else { return nil }
    // A fraction of what is counted changes nothing of the second it falls into.
    if index < count, unsafe !isFraction(start + index, count - index) || start[index] == UInt8(ascii: ",") {
      // 1796049252.4987614 or 1.7960492524987614e+09: a double carries microseconds of this century.
      let text = unsafe String(decoding: UnsafeBufferPointer(start: start, count: min(count, 40)), as: UTF8.self)
      // `Double` also reads hexadecimal, and beyond 9.2e18 no Int64 holds it.
      guard count <= 40, text.utf8.allSatisfy({ isDigit($0) || ".eE+-".utf8.contains($0) }), let number = Double(text),
        number > 0, number < 9e18
      else { return nil }
      value = Int64(number)
    }
    let seconds =
      switch value {
      case 100_000_000_000_000_000...: value / 1_000_000_000
      case 100_000_000_000_000...: value / 1_000_000
      case 100_000_000_000...: value / 1_000
      default: value
      }
    return plausible.contains(seconds) ? seconds : nil
  }

  /// `2026-11-30` as days since the epoch.
  static func day(_ start: Byte) -> Int64? {
    guard unsafe start[4] == UInt8(ascii: "-"), unsafe start[7] == UInt8(ascii: "-"),
      let century = unsafe twoDigits(start), let year = unsafe twoDigits(start + 2),
      let month = unsafe twoDigits(start + 5), let dayOfMonth = unsafe twoDigits(start + 8),
      let day = Day(year: Int(century * 100 + year), month: Int(month), day: Int(dayOfMonth))
    else { return nil }
    return Int64(day.number)
  }

  /// `14:30:51` as seconds of the day; a leap second counts as the one before.
  static func clock(_ start: Byte) -> Int64? {
    guard let hour = unsafe twoDigits(start), hour < 24, unsafe start[2] == UInt8(ascii: ":"),
      let minute = unsafe twoDigits(start + 3), minute < 60, unsafe start[5] == UInt8(ascii: ":"),
      let second = unsafe twoDigits(start + 6), second < 61
    else { return nil }
    return hour * 3600 + minute * 60 + min(second, 59)
  }

  /// Two digits under 60.
  @inline(__always) static func second(_ start: Byte) -> Int64? {
    guard let second = unsafe twoDigits(start), second < 60 else { return nil }
    return second
  }

  /// Whether `Z`, or a fraction and `Z`, is all there is.
  @inline(__always) static func endsInUTC(_ start: Byte, _ count: Int) -> Bool {
    if count == 1 { return unsafe start[0] == UInt8(ascii: "Z") }
    guard count >= 3, unsafe start[0] == UInt8(ascii: ".") else { return false }
    var index = 1
    while index < count - 1 {
      guard unsafe isDigit(start[index]) else { return false }
      index &+= 1
    }
    return unsafe start[index] == UInt8(ascii: "Z")
  }

  private static func stamp(day: Int64, clock: Int64, offset: Int64) -> Stamp? {
    let seconds = day * 86400 + clock - offset
    return plausible.contains(seconds) ? Stamp(seconds: seconds, second: clock % 60) : nil
  }

  /// The index after `.123` or `,123`, or the index itself; that too where no digit follows, so that the rest fits nothing.
  private static func skipFraction(_ start: Byte, from index: Int, to count: Int) -> Int {
    guard index < count, unsafe start[index] == UInt8(ascii: ".") || start[index] == UInt8(ascii: ",") else {
      return index
    }
    var next = index + 1
    while next < count, unsafe isDigit(start[next]) { next += 1 }
    return next > index + 1 ? next : index
  }

  /// `Z`, `+0530` or `+05:30`, in seconds east of Greenwich.
  private static func offset(_ start: Byte, _ count: Int) -> Int64? {
    if count == 1, unsafe start[0] == UInt8(ascii: "Z") || start[0] == UInt8(ascii: "z") { return 0 }
    guard unsafe count == 5 || (count == 6 && start[3] == UInt8(ascii: ":")), let hours = unsafe twoDigits(start + 1),
      let minutes = unsafe twoDigits(start + (count - 2)), hours < 24, minutes < 60
    else { return nil }
    switch unsafe start[0] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }

  private static let months = Array("JanFebMarAprMayJunJulAugSepOctNovDec".utf8)

  private static func month(_ start: Byte) -> Int? {
    (1...12).first { month in
      let at = (month - 1) * 3
      return unsafe months[at] == start[0] && months[at + 1] == start[1] && months[at + 2] == start[2]
    }
  }

  @inline(__always) private static func twoDigits(_ start: Byte) -> Int64? {
    let high = unsafe start[0] &- 0x30
    let low = unsafe start[1] &- 0x30
    guard high < 10, low < 10 else { return nil }
    return Int64(high &* 10 &+ low)
  }

  @inline(__always) private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
