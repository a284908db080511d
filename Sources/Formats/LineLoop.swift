import Vocabulary

/// The loop over lines: the hottest code there is. It is generic over the format, so that every format has its own copy
/// without a call through a table, and it makes no object on the way from a line to a hit.
struct LineLoop<Extractor: FieldExtractor & ~Copyable>: ~Copyable {
  var counts = LineCounts()
  var hits: [Hit] = []
  var subjects: SubjectTable
  private var extractor: Extractor
  private var times: TimeReader
  private var userAgents: UserAgentTable
  private var clients: ClientHasher
  private let readsUserAgentVersion: Bool

  init(_ extractor: consuming Extractor, settings: LineSettings) {
    self.extractor = extractor
    times = TimeReader(zone: settings.zone)
    subjects = SubjectTable(app: settings.app)
    userAgents = UserAgentTable(products: settings.userAgentProducts)
    clients = ClientHasher(key: settings.key)
    readsUserAgentVersion = !settings.userAgentProducts.isEmpty
  }

  /// Reads all lines of a chunk.
  mutating func decode(_ lines: Span<UInt8>) {
    unsafe lines.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let end = unsafe start + buffer.count
      var line = unsafe start
      while unsafe line < end {
        let lineEnd = unsafe findLineFeed(from: line, to: end)
        unsafe take(from: line, to: lineEnd)
        unsafe line = lineEnd + 1
      }
    }
  }

  @inline(__always) private mutating func take(from lineStart: Byte, to lineEnd: Byte) {
    var start = unsafe lineStart
    var end = unsafe lineEnd
    if unsafe end > start, unsafe end[-1] == UInt8(ascii: "\r") { unsafe end -= 1 }
    if unsafe end > start, unsafe start[0] == 0 || start[0] == 0xEF { unsafe start = Self.skipMark(start, end) }
    guard unsafe start < end else { return counts.exclude("blankLine") }
    var fields = unsafe Fields(start)
    if let reason = unsafe extractor.extract(from: start, to: end, into: &fields) { return counts.reject(reason) }
    if let name = fields.excludedAs { return counts.exclude(name) }
    if fields.method.count == 7, unsafe Self.isOptions(fields.method.start) { return counts.exclude("preflight") }
    let time =
      if fields.date.count < 0 {
        unsafe fields.time.count > 0 ? times.read(fields.time.start, fields.time.count) : nil
      } else {
        unsafe times.read(date: fields.date.start, fields.date.count, time: fields.time.start, fields.time.count)
      }
    guard let time else { return counts.reject(.time) }
    let escaping = extractor.escaping
    readUserAgent(&fields, escaping)
    let subject = subjects.number(
      app: fields.app, version: fields.version, platform: fields.platform, escaping)
    let client = fields.client.hasBytes ? clients.hash(fields.client, escaping) : 0
    let weight = fields.weight.hasBytes ? Self.weight(fields.weight) : 1
    counts.hit(repaired: fields.repaired)
    hits.append(Hit(time: time, client: client, subject: subject, weight: weight))
  }

  /// Takes from the User-Agent what the line's own fields do not say.
  @inline(__always) private mutating func readUserAgent(_ fields: inout Fields, _ escaping: Escaping) {
    let needsVersion = readsUserAgentVersion && Self.isMissing(fields.version)
    let needsPlatform = Self.isMissing(fields.platform)
    guard needsVersion || needsPlatform, fields.userAgent.hasBytes else { return }
    let read = userAgents.read(fields.userAgent, escaping)
    if needsVersion { fields.version = read.version }
    if needsPlatform { fields.platform = read.platform }
  }

  /// Missing, empty, or the `-` that servers write for it.
  @inline(__always) private static func isMissing(_ slice: FieldSlice) -> Bool {
    unsafe slice.count <= 0 || (slice.count == 1 && slice.start[0] == UInt8(ascii: "-"))
  }

  @inline(__always) private static func isOptions(_ start: Byte) -> Bool {
    // "OPTIONS", seven bytes.
    unsafe load8(start) & 0x00FF_FFFF_FFFF_FFFF == 0x0053_4E4F_4954_504F
  }

  /// The first byte after a UTF-8 byte order mark or a run of NUL bytes (the hole that copytruncate leaves).
  @inline(never) private static func skipMark(_ start: Byte, _ end: Byte) -> Byte {
    var start = unsafe start
    while unsafe start < end, unsafe start[0] == 0 { unsafe start += 1 }
    if unsafe end - start >= 3, unsafe start[0] == 0xEF, unsafe start[1] == 0xBB, unsafe start[2] == 0xBF {
      unsafe start += 3
    }
    return unsafe start
  }

  /// A sampling weight as a whole number; 1 where it cannot be read.
  private static func weight(_ slice: FieldSlice) -> Int32 {
    let bytes = unsafe UnsafeBufferPointer(start: slice.start, count: min(slice.count, 32))
    guard let weight = unsafe Double(String(decoding: bytes, as: UTF8.self)), weight >= 1, weight < 2e9 else { return 1 }
    return Int32(weight + 0.5)
  }
}
