/// What a container runtime, a log daemon or a platform puts around each line of the program that wrote it.
enum Wrapper: String, CaseIterable, Sendable {
  /// Docker's json-file driver: `{"log":"…\n","stream":"stdout","time":"…"}`.
  case docker
  /// Kubernetes' container runtime interface: `2026-… stdout F …`.
  case cri
  /// RFC 3164, the same with an ISO time, RFC 5424; with or without `<PRI>`. A line without any is taken as it is.
  case syslog
  /// `kubectl logs`: `[pod/NAME/CONTAINER] ` with `--prefix`, a time with `--timestamps`; either may be missing.
  case kubectl
  /// CloudWatch Logs as exported, or as `aws logs tail` prints them in short: a time.
  case cloudwatch
  /// `aws logs tail`: a time and the stream's name.
  case awslogs
  /// Heroku's log drains: a time and `app[web.1]:`; the router's own lines are no requests of the app.
  case heroku
  /// What log shippers write: an object a line, with the program's own line in one of its members.
  case message

  /// What the format help says of it.
  var summary: String {
    switch self {
    case .docker: "Docker's json-file"
    case .cri: "Kubernetes nodes (containerd, CRI-O)"
    case .syslog: "syslog, old, ISO or RFC 5424"
    case .kubectl: "kubectl logs --prefix, --timestamps"
    case .cloudwatch: "CloudWatch exports (time before each line)"
    case .awslogs: "aws logs tail (time and stream before each line)"
    case .heroku: "an app's lines in Heroku's logs"
    case .message: "a log shipper's JSON, the line in message, log, MESSAGE or textPayload"
    }
  }
}

/// A line without what was put around it.
@safe struct WrappedLine {
  /// The program's own bytes, still escaped where ``isInJSON`` says so.
  var content: FieldSlice
  /// The wrapper's time, missing where it has none that is whole.
  var time: FieldSlice
  /// Whether the line goes on in the next one of the same stream.
  var isPart = false
  /// 0 for what the program wrote to its output, 1 for its errors: pieces of one line are of one stream.
  var stream = 0
  /// Whether ``content`` is the inside of a JSON string.
  var isInJSON = false
  /// Whether the line is of another program than the one that logs requests.
  var isOther = false

  /// Takes the wrapper off a line; nil where it is not there.
  @inline(__always) init?(_ wrapper: Wrapper, _ start: Byte, _ end: Byte) {
    content = unsafe FieldSlice(start: start, count: end - start)
    time = unsafe .missing(start)
    switch wrapper {
    case .docker: guard unsafe readDocker(start, end) else { return nil }
    case .cri: guard unsafe readCRI(start, end) else { return nil }
    case .syslog:
      let (message, stamp) = unsafe SyslogPrefix.skip(start, end)
      time = stamp
      unsafe begin(at: message, end)
    case .kubectl: unsafe readKubectl(start, end)
    case .cloudwatch: guard unsafe readTime(start, end) else { return nil }
    case .awslogs:
      guard unsafe readTime(start, end) else { return nil }
      let streamEnd = unsafe find(0x20, from: content.start, to: end)
      guard unsafe streamEnd < end else { return nil }
      unsafe begin(at: streamEnd + 1, end)
    case .heroku:
      guard unsafe readTime(start, end) else { return nil }
      let tagEnd = unsafe find(0x20, from: content.start, to: end)
      guard unsafe tagEnd < end, unsafe tagEnd[-1] == UInt8(ascii: ":") else { return nil }
      isOther = unsafe starts(with: "heroku[", at: content.start, end)
      unsafe begin(at: tagEnd + 1, end)
    case .message: guard unsafe readMessage(start, end) else { return nil }
    }
  }

  private mutating func begin(at start: Byte, _ end: Byte) {
    content = unsafe FieldSlice(start: start, count: end - start)
  }

  /// Passes a time and the space after it.
  @inline(__always) private mutating func readTime(_ start: Byte, _ end: Byte) -> Bool {
    guard unsafe end - start > 21, unsafe start[4] == UInt8(ascii: "-"), unsafe start[10] == UInt8(ascii: "T") else {
      return false
    }
    let timeEnd = unsafe find(0x20, from: start, to: end)
    guard unsafe timeEnd < end else { return false }
    time = unsafe FieldSlice(start: start, count: timeEnd - start)
    unsafe begin(at: timeEnd + 1, end)
    return true
  }

  /// Source: Kubernetes, CRI "Log format": time, stream, tags, message; the first tag is `F` or `P`.
  @inline(__always) private mutating func readCRI(_ start: Byte, _ end: Byte) -> Bool {
    guard unsafe readTime(start, end) else { return false }
    let word = unsafe content.start
    let isOutput = unsafe starts(with: "stdout ", at: word, end)
    guard unsafe isOutput || starts(with: "stderr ", at: word, end), unsafe end - word >= 8 else { return false }
    stream = isOutput ? 0 : 1
    let tag = unsafe word[7]
    guard tag == UInt8(ascii: "F") || tag == UInt8(ascii: "P") else { return false }
    isPart = tag == UInt8(ascii: "P")
    let tagsEnd = unsafe find(0x20, from: word + 7, to: end)
    unsafe begin(at: tagsEnd < end ? tagsEnd + 1 : end, end)
    return true
  }

  /// Source: Docker, `daemon/logger/jsonfilelog/jsonlog`: `log`, `stream`, optional `attrs`, `time`, in this order. A piece
  /// of a line over 16 KiB does not end with `\n`.
  @inline(__always) private mutating func readDocker(_ start: Byte, _ end: Byte) -> Bool {
    guard unsafe starts(with: "{\"log\":\"", at: start, end) else { return false }
    let text = unsafe start + 8
    let quote = unsafe endOfString(from: text, to: end)
    guard unsafe quote < end else { return false }
    let hasLineEnd = unsafe quote - text >= 2 && quote[-1] == UInt8(ascii: "n") && isEscaped(quote - 1, from: text)
    isPart = !hasLineEnd
    isInJSON = true
    unsafe begin(at: text, hasLineEnd ? quote - 2 : quote)
    guard unsafe starts(with: "\",\"stream\":\"std", at: quote, end) else { return false }
    stream = unsafe starts(with: "err", at: quote + 15, end) ? 1 : 0
    // "time" is the last member.
    guard unsafe end - quote > 40, unsafe starts(with: "\"}", at: end - 2, end) else { return false }
    var place = unsafe end - 2
    while unsafe place > quote, unsafe place[-1] != UInt8(ascii: "\"") { unsafe place -= 1 }
    guard unsafe starts(with: "\"time\":\"", at: place - 8, end) else { return false }
    time = unsafe FieldSlice(start: place, count: end - 2 - place)
    return true
  }

  @inline(__always) private mutating func readKubectl(_ start: Byte, _ end: Byte) {
    var place = unsafe start
    if unsafe starts(with: "[pod/", at: start, end) {
      let close = unsafe find(UInt8(ascii: "]"), from: start, to: end)
      if unsafe starts(with: "] ", at: close, end) { unsafe place = close + 2 }
    }
    unsafe begin(at: place, end)
    _ = unsafe readTime(place, end)
  }
}
