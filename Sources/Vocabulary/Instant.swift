/// A point in time, as whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX time).
package struct Instant: Hashable, Sendable {
  /// Seconds since the epoch; negative before 1970.
  package var seconds: Int64

  package init(seconds: Int64) { self.seconds = seconds }

  /// The instant a number of seconds later.
  package static func + (instant: Self, seconds: Int64) -> Self { Self(seconds: instant.seconds + seconds) }
  /// The instant a number of seconds earlier.
  package static func - (instant: Self, seconds: Int64) -> Self { Self(seconds: instant.seconds - seconds) }
  /// The seconds from the right instant to the left one.
  package static func - (later: Self, earlier: Self) -> Int64 { later.seconds - earlier.seconds }
}

extension Instant: Comparable {
  package static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}

extension Instant: CustomStringConvertible {
  /// The instant in UTC as RFC 3339, to the second: `2026-11-30T14:30:51Z`.
  package var description: String {
    let (day, second) = Day.utc(self)
    return "\(day)T\(twoDigits(second / 3600)):\(twoDigits(second / 60 % 60)):\(twoDigits(second % 60))Z"
  }
}

extension Instant {
  /// Reads RFC 3339 (`2026-11-30T14:30:51Z`, a space for the `T`, fractions of a second cut, any offset), or a bare date,
  /// which is that day's first second in UTC.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, let day = Day(String(decoding: bytes[..<10], as: UTF8.self)) else { return nil }
    if bytes.count == 10 {
      self.init(seconds: Int64(day.number) * 86400)
      return
    }
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " "),
      bytes.count >= 17, let hour = number(bytes, 11, below: 24), bytes[13] == UInt8(ascii: ":"),
      let minute = number(bytes, 14, below: 60)
    else { return nil }
    var index = 16
    var second = 0
    if bytes[index] == UInt8(ascii: ":") {
      guard let value = number(bytes, 17, below: 61) else { return nil }
      second = min(value, 59)
      index = 19
      if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
        index += 1
        let start = index
        while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
        guard index > start else { return nil }
      }
    }
    guard let offset = Self.offset(bytes[index...]) else { return nil }
    let seconds = Int64(day.number) * 86400 + Int64(hour * 3600 + minute * 60 + second) - Int64(offset)
    // An offset may lead out of the years that have four digits; what cannot be written again is not read.
    guard Self.writable.contains(seconds) else { return nil }
    self.init(seconds: seconds)
  }

  /// Years 1 to 9999 in UTC, in seconds since the epoch.
  private static let writable: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// `Z` or `±hh:mm`, in seconds east of Greenwich.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(bytes)
    if bytes == [UInt8(ascii: "Z")] || bytes == [UInt8(ascii: "z")] { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hours = number(bytes, 1, below: 24),
      let minutes = number(bytes, 4, below: 60)
    else { return nil }
    switch bytes[0] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }
}

/// The two ASCII digits at an index as a number under a bound, or nil.
func number(_ bytes: [UInt8], _ index: Int, below bound: Int) -> Int? {
  guard index + 1 < bytes.count, (0x30...0x39).contains(bytes[index]), (0x30...0x39).contains(bytes[index + 1])
  else { return nil }
  let value = Int(bytes[index] - 0x30) * 10 + Int(bytes[index + 1] - 0x30)
  return value < bound ? value : nil
}

/// A number from 0 to 99 with two digits.
func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
