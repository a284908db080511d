extension LogSample {
  /// What stands around the lines, where half of them show it; nil where nothing does.
  ///
  /// Wrappers that a time alone makes are taken for `kubectl`, whose lines may have no more.
  var wrapper: Wrapper? {
    let lines = lines.prefix(Self.wrapperLines)
    return [.docker, .cri, .syslog, .kubectl].first { wrapper in
      lines.count { Self.shows(wrapper, $0) } * 2 > lines.count
    }
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
      return isTimed && words[1].last != UInt8(ascii: ":") && !words[1].contains(UInt8(ascii: "="))
    case .cloudwatch, .awslogs, .heroku: return false
    }
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
  private static func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= 20 else { return false }
    return word.prefix(19).enumerated().allSatisfy { index, byte in
      switch index {
      case 4, 7: byte == UInt8(ascii: "-")
      case 10: byte == UInt8(ascii: "T")
      case 13, 16: byte == UInt8(ascii: ":")
      default: (0x30...0x39).contains(byte)
      }
    }
  }
}
