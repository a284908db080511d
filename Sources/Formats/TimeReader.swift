import Vocabulary

/// Reads the time of a line, in whatever shape it stands: CLF with an offset, RFC 3339 to nanoseconds, ISO 8601 with
/// `+hhmm`, seconds, milliseconds, microseconds or nanoseconds since the epoch, a date and a time in two columns.
///
/// Lines come nearly in order, so the last minute read is kept: a line of the same minute costs a few comparisons and
/// two digits. A minute and not an hour, because offsets of half an hour put midnight inside one.
struct TimeReader {
  /// The bytes of the last stamp of each shape but its seconds, as words, and the minute they stand for.
  ///
  /// They start with a real minute, so that there is no state in which other bytes fit.
  private var clf = (word("01/Jan/2"), word("000:00:0"), word("0:00:00:"), word("\0\0 +0000"))
  private var clfMinute = Self.firstMinute
  private var iso = (word("2000-01-"), word("01T00:00"))
  private var isoMinute = Self.firstMinute
  private var offset = (word("2000-01-"), word("01T00:00"), word("\0\0+00:00"))
  private var offsetMinute = Self.firstMinute
  private var columns = (word("2000-01-"), word("00-01-01"), word("00:00:\0\0"))
  private var columnsMinute = Self.firstMinute
  /// The minute of a time without an offset; nil before the first one.
  private var local: (first: UInt64, second: UInt64, last: UInt8, minute: Int64)?
  /// The zone of times that name none; nil where such a time is no time.
  private let zone: Zone?

  /// Makes a reader.
  /// - Parameter zone: the zone of times that name none (HAProxy's); without one they are not read.
  init(zone: Zone? = nil) { self.zone = zone }

  /// 2000-01-01T00:00:00Z, the first minute that a log may be of.
  private static let firstMinute: Int64 = 946_684_800

  /// In a word loaded at the seconds, the six bytes of the offset: ` +0000` or `+00:00`.
  private static let zoneMask: UInt64 = 0xFFFF_FFFF_FFFF_0000
  /// In a word loaded at `hh:mm:ss`, the six bytes before the seconds.
  private static let minuteMask: UInt64 = 0x0000_FFFF_FFFF_FFFF

  /// Seconds since the epoch, or nil where the bytes are no time from 2000 to 2099. Up to 8 bytes past the end are read,
  /// never used.
  @inline(__always) mutating func read(_ start: Byte, _ count: Int) -> Int64? {
    if count == 26 {
      if unsafe load8(start) == clf.0, unsafe load8(start + 8) == clf.1, unsafe load8(start + 10) == clf.2,
        unsafe load8(start + 18) & Self.zoneMask == clf.3, let second = unsafe TimeText.second(start + 18)
      {
        return clfMinute &+ second
      }
    } else if count == 25, unsafe load8(start) == offset.0, unsafe load8(start + 8) == offset.1,
      unsafe start[16] == UInt8(ascii: ":"), unsafe load8(start + 17) & Self.zoneMask == offset.2,
      let second = unsafe TimeText.second(start + 17)
    {
      return offsetMinute &+ second
    } else if count >= 20, unsafe load8(start) == iso.0, unsafe load8(start + 8) == iso.1,
      unsafe start[16] == UInt8(ascii: ":"), unsafe TimeText.endsInUTC(start + 19, count &- 19),
      let second = unsafe TimeText.second(start + 17)
    {
      return isoMinute &+ second
    }
    return unsafe readAnew(start, count)
  }

  /// The same for a date `2026-11-30` and a time `14:30:51` in two columns, both in UTC (W3C extended log format).
  @inline(__always) mutating func read(date: Byte, _ dateCount: Int, time: Byte, _ timeCount: Int) -> Int64? {
    guard dateCount == 10, timeCount >= 8 else { return nil }
    if unsafe load8(date) == columns.0, unsafe load8(date + 2) == columns.1,
      unsafe load8(time) & Self.minuteMask == columns.2, let second = unsafe TimeText.second(time + 6)
    {
      return columnsMinute &+ second
    }
    guard let day = unsafe TimeText.day(date), let clock = unsafe TimeText.clock(time) else { return nil }
    columns = unsafe (load8(date), load8(date + 2), load8(time) & Self.minuteMask)
    columnsMinute = day * 86400 + clock - clock % 60
    return day * 86400 + clock
  }

  /// A stamp of another minute: read it whole and keep its minute.
  @inline(never) private mutating func readAnew(_ start: Byte, _ count: Int) -> Int64? {
    if let time = unsafe TimeText.clf(start, count) {
      if count == 26 {
        clf = unsafe (load8(start), load8(start + 8), load8(start + 10), load8(start + 18) & Self.zoneMask)
        clfMinute = time.seconds - time.second
      }
      return time.seconds
    }
    if let time = unsafe TimeText.iso(start, count) {
      if unsafe TimeText.endsInUTC(start + 19, count - 19) {
        iso = unsafe (load8(start), load8(start + 8))
        isoMinute = time.seconds - time.second
      } else if count == 25, unsafe start[19] == UInt8(ascii: "+") || start[19] == UInt8(ascii: "-") {
        offset = unsafe (load8(start), load8(start + 8), load8(start + 17) & Self.zoneMask)
        offsetMinute = time.seconds - time.second
      }
      return time.seconds
    }
    if let zone, let time = unsafe readLocal(start, count, zone) { return time }
    return unsafe TimeText.epoch(start, count)
  }

  /// A time without an offset, as the clocks of a zone show it. Where they show it twice it is the first time or the
  /// second, which no log tells.
  private mutating func readLocal(_ start: Byte, _ count: Int, _ zone: Zone) -> Int64? {
    if count >= 20, let local, unsafe load8(start) == local.first, unsafe load8(start + 8) == local.second,
      unsafe start[16] == local.last, unsafe start[17] == UInt8(ascii: ":"),
      let second = unsafe TimeText.second(start + 18), unsafe TimeText.isFraction(start + 20, count - 20)
    {
      return local.minute &+ second
    }
    guard let time = unsafe TimeText.local(start, count) else { return nil }
    let guess = time.seconds - Int64(zone.offset(at: Instant(seconds: time.seconds)))
    let seconds = time.seconds - Int64(zone.offset(at: Instant(seconds: guess)))
    // The cache is for CLF; the bytes of another shape do not have their colon there.
    if unsafe start[2] == UInt8(ascii: "/") {
      local = unsafe (load8(start), load8(start + 8), start[16], seconds - time.second)
    }
    return seconds
  }
}

/// Eight bytes of a text as ``load8(_:)`` reads them.
private func word(_ text: StaticString) -> UInt64 {
  var word: UInt64 = 0
  for (index, byte) in "\(text)".utf8.prefix(8).enumerated() { word |= UInt64(byte) << UInt64(index * 8) }
  return word
}
