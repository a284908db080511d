extension LogSample {
  /// What may stand around the lines, as half of them show it; none where nothing does. A log shipper's objects are not
  /// among it, because any object may be one of them: ``holdsMessages``.
  var wrappers: [Wrapper] {
    let lines = lines.prefix(Self.wrapperLines)
    func isShown(_ wrapper: Wrapper) -> Bool { lines.count { Self.shows(wrapper, $0) } * 2 > lines.count }
    if let sure = [Wrapper.docker, .cri, .syslog, .heroku].first(where: isShown) { return [sure] }
    // A time before a line says little: what follows it tells.
    return [.awslogs, .cloudwatch, .kubectl].filter(isShown)
  }

  /// Whether half of the lines are objects with a member that may hold the line of a program.
  var holdsMessages: Bool {
    let lines = lines.prefix(Self.wrapperLines)
    return lines.count { Self.shows(.message, $0) } * 2 > lines.count
  }

  /// Lines that are looked at: what stands around one stands around all.
  private static let wrapperLines = 20

  /// The lines without what stands around them, put together where they come in pieces.
  func unwrapped(_ wrapper: Wrapper) -> LogSample {
    var inner = LogSample()
    var pieces: [[UInt8]] = [[], []]
    forEachLine { line, isWanted in
      guard isWanted else { return }
      unsafe line.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        // The line feed is no part of it.
        guard let unwrapped = unsafe WrappedLine(wrapper, start, start + (buffer.count - 1)), !unwrapped.isOther else {
          return
        }
        unescape(unwrapped.content, unwrapped.isInJSON ? .json : .none, into: &pieces[unwrapped.stream])
        guard !unwrapped.isPart else { return }
        let whole = pieces[unwrapped.stream] + [0x0A]
        inner.add(whole.span)
        pieces[unwrapped.stream] = []
      }
    }
    return inner
  }

  private static func shows(_ wrapper: Wrapper, _ line: ArraySlice<UInt8>) -> Bool {
    let words = line.prefix(512).split(separator: 0x20, maxSplits: 4, omittingEmptySubsequences: true)
    guard let first = words.first else { return false }
    let isTimed = isTime(first) && words.count > 1
    switch wrapper {
    case .docker: return line.starts(with: "{\"log\":\"".utf8)
    case .cri:
      return isTimed && words.count > 2 && ["stdout", "stderr"].contains { words[1].elementsEqual($0.utf8) }
        && (words[2].first == UInt8(ascii: "F") || words[2].first == UInt8(ascii: "P"))
    case .syslog: return isSyslog(words)
    case .kubectl:
      if first.starts(with: "[pod/".utf8) { return true }
      // The time of a line of key=value words, of a platform's program, or of a message with a level belongs to it.
      return isTimed && isOfALine(words[1]) && !isMilliseconds(first)
    case .cloudwatch:
      return words.count > 1 && isOfALine(words[1]) && (isTimed ? isMilliseconds(first) : isClock(first))
    case .awslogs:
      return isTimed && words.count > 2 && isOfALine(words[1]) && !first.contains(UInt8(ascii: "Z"))
    case .heroku:
      return isTimed && words[1].last == UInt8(ascii: ":")
        && ["app[", "heroku["].contains { words[1].starts(with: $0.utf8) }
    case .message:
      return line.first == UInt8(ascii: "{")
        && ["message", "log", "MESSAGE", "textPayload"].contains { holds($0, line) }
    }
  }

  /// Whether a word after a time does not belong to it, as a tag or the first `key=value` does.
  private static func isOfALine(_ word: ArraySlice<UInt8>) -> Bool {
    word.first == UInt8(ascii: "{") || (word.last != UInt8(ascii: ":") && !word.contains(UInt8(ascii: "=")))
  }

  /// Whether a time is as CloudWatch exports it: `2026-11-01T05:00:01.000Z`.
  private static func isMilliseconds(_ time: ArraySlice<UInt8>) -> Bool {
    time.count == 24 && time[time.startIndex + 19] == UInt8(ascii: ".") && time.last == UInt8(ascii: "Z")
  }

  /// Whether an object has a text under a key, as far as its bytes tell.
  private static func holds(_ key: String, _ line: ArraySlice<UInt8>) -> Bool {
    let name = Array("\"\(key)\"".utf8)
    guard let first = name.first else { return false }
    var place = line.startIndex
    while let found = line[place...].firstIndex(of: first) {
      let rest = line[found...]
      if rest.starts(with: name) {
        let value = rest.dropFirst(name.count).drop { $0 == 0x20 || $0 == UInt8(ascii: ":") }
        if value.first == UInt8(ascii: "\"") { return true }
      }
      place = found + 1
    }
    return false
  }

  /// A priority, or a time with a host and a tag that ends with a colon.
  private static func isSyslog(_ words: [ArraySlice<UInt8>]) -> Bool {
    let first = words[0]
    if first.first == UInt8(ascii: "<"), let close = first.firstIndex(of: UInt8(ascii: ">")),
      (2...4).contains(close - first.startIndex),
      first[(first.startIndex + 1)..<close].allSatisfy({ (0x30...0x39).contains($0) })
    {
      return true
    }
    func isTag(_ index: Int) -> Bool { words.count > index && words[index].last == UInt8(ascii: ":") }
    if isTime(first) { return isTag(2) && !isTag(1) }
    // "Nov 30 14:30:51", with the day's one digit behind two spaces.
    return words.count > 3 && first.count == 3 && words[1].count <= 2 && words[2].count == 8
      && words[1].allSatisfy { (0x30...0x39).contains($0) }
      && words[2].allSatisfy { (0x30...0x3A).contains($0) }
  }

  /// `2026-11-01T05:00:01` and what may follow.
  private static func isTime(_ word: ArraySlice<UInt8>) -> Bool { word.count >= 20 && isClock(word.prefix(19)) }

  /// `2026-11-01T05:00:01` and nothing else, as `aws logs tail --format short` has it.
  private static func isClock(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count == 19 else { return false }
    return word.enumerated().allSatisfy { index, byte in
      switch index {
      case 4, 7: byte == UInt8(ascii: "-")
      case 10: byte == UInt8(ascii: "T")
      case 13, 16: byte == UInt8(ascii: ":")
      default: (0x30...0x39).contains(byte)
      }
    }
  }
}
