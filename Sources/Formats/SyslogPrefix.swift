/// What syslog puts before a message: RFC 3164 (`Nov 30 14:30:51 host nginx: …`), its form with an ISO time, and RFC 5424
/// (`<190>1 2026-… host nginx - - - …`), each with or without `<PRI>`.
enum SyslogPrefix {
  /// Where the message begins, and the time before it where that is a whole one: RFC 3164 has no year and no zone. A line
  /// without such a prefix is a message as it is.
  static func skip(_ start: Byte, _ end: Byte) -> (message: Byte, time: FieldSlice) {
    let place = unsafe skipPriority(start, end)
    // "Nov 30 14:30:51 "
    if unsafe end - place >= 16, unsafe place[3] == 0x20, unsafe place[6] == 0x20, unsafe place[9] == UInt8(ascii: ":"),
      unsafe place[12] == UInt8(ascii: ":"), unsafe place[15] == 0x20, unsafe TimeText.clock(place + 7) != nil
    {
      return unsafe (skipHostAndTag(place + 16, end), .missing(start))
    }
    let isNew = unsafe place > start && starts(with: "1 ", at: place, end)
    let stamp = unsafe isNew ? place + 2 : place
    guard unsafe end - stamp >= 21, unsafe stamp[4] == UInt8(ascii: "-"), unsafe stamp[10] == UInt8(ascii: "T") else {
      return unsafe (isNew && stamp.pointee == UInt8(ascii: "-") ? skipNew(stamp, end) : start, .missing(start))
    }
    let stampEnd = unsafe find(0x20, from: stamp, to: end)
    let time = unsafe FieldSlice(start: stamp, count: stampEnd - stamp)
    if isNew { return unsafe (skipNew(stamp, end), time) }
    guard unsafe stampEnd < end, unsafe TimeText.iso(stamp, time.count) != nil else {
      return unsafe (start, .missing(start))
    }
    return unsafe (skipHostAndTag(stampEnd + 1, end), time)
  }

  /// `<190>`
  private static func skipPriority(_ start: Byte, _ end: Byte) -> Byte {
    guard unsafe start < end, unsafe start.pointee == UInt8(ascii: "<") else { return unsafe start }
    var place = unsafe start + 1
    while unsafe place < end, unsafe place - start < 4, unsafe place.pointee &- 0x30 < 10 { unsafe place += 1 }
    guard unsafe place < end, unsafe place - start > 1, unsafe place.pointee == UInt8(ascii: ">") else {
      return unsafe start
    }
    return unsafe place + 1
  }

  /// `host nginx: ` or `haproxy[31046]: `: the tag is the first or the second word, and ends with a colon.
  private static func skipHostAndTag(_ start: Byte, _ end: Byte) -> Byte {
    var place = unsafe start
    for _ in 0..<2 {
      let wordEnd = unsafe find(0x20, from: place, to: end)
      guard unsafe wordEnd < end else { return unsafe place }
      let isTag = unsafe wordEnd > place && wordEnd[-1] == UInt8(ascii: ":")
      unsafe place = wordEnd + 1
      if isTag { return unsafe place }
    }
    // Neither is a tag: the first was the host, the second belongs to the message.
    return unsafe min(end, find(0x20, from: start, to: end) + 1)
  }

  /// RFC 5424 from its time on: time, host, program, process and message id, structured data, and the message, before
  /// which rsyslog leaves the space that the sender put there.
  private static func skipNew(_ start: Byte, _ end: Byte) -> Byte {
    var place = unsafe start
    for _ in 0..<5 {
      unsafe place = find(0x20, from: place, to: end)
      guard unsafe place < end else { return unsafe end }
      unsafe place += 1
    }
    if unsafe place < end, unsafe place.pointee == UInt8(ascii: "-") {
      unsafe place += 1
    } else {
      while unsafe place < end, unsafe place.pointee == UInt8(ascii: "[") { unsafe place = afterElement(place, end) }
    }
    while unsafe place < end, unsafe place.pointee == 0x20 { unsafe place += 1 }
    if unsafe starts(with: "\u{FEFF}", at: place, end) { unsafe place += 3 }
    return unsafe place
  }

  /// The place after a `[id name="value"]`; a `]` in a value has a backslash before it or stands between quotes.
  private static func afterElement(_ start: Byte, _ end: Byte) -> Byte {
    var place = unsafe start
    while unsafe place < end, unsafe place.pointee != UInt8(ascii: "]") {
      if unsafe place.pointee == UInt8(ascii: "\"") { unsafe place = endOfString(from: place + 1, to: end) }
      unsafe place += 1
    }
    return unsafe min(end, place + 1)
  }
}
