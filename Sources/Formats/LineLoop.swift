import Vocabulary

/// The loop over lines: the hottest code there is. It is generic over the format, so that every format has its own copy
/// without a call through a table, and it makes no object on the way from a line to a hit.
struct LineLoop<Extractor: FieldExtractor & ~Copyable>: ~Copyable {
  var counts = LineCounts()
  var hits: [Hit] = []
  /// What hits count for besides their version; each has the number of its own subject.
  var marks: [Hit] = []
  var subjects: SubjectTable
  /// Told of lines that cannot be read.
  var rejectWatch: RejectWatch?
  /// Told of the fields of every line that the format fits; for samples, nil in a whole file's loop.
  private var fieldWatch: FieldWatch?
  // A flag, so that a line asks for no closure.
  private var isWatched = false
  /// Whether every field of every line is asked for.
  private var readsAll: Bool
  private var twins = TwinSubjects()
  var endpoints: EndpointWatch
  private var extractor: Extractor
  private var times: TimeReader
  private var userAgents: UserAgentTable
  private var clients: ClientHasher
  private let readsUserAgentVersion: Bool
  private let exclusions: ExclusionRules
  private let fieldExclusions: FieldExclusions
  private let hasFieldRules: Bool
  private let hasUserAgentRules: Bool
  private let configuredUserAgentRules: Int
  private let readsCapabilities: Bool
  private let clientIsAddress: Bool
  /// Whether every hit is looked at for what else it counts for.
  private let marksEveryHit: Bool
  /// The weight of a line that does not say it.
  private let unsaidWeight: Int32
  /// What finds the records of lines that are not one record each; nil for formats that have no such lines.
  let records: JSONRecords?

  init(_ extractor: consuming Extractor, settings: LineSettings, userAgents memory: UserAgentMemory) {
    self.extractor = extractor
    times = TimeReader(zone: settings.zone)
    subjects = SubjectTable(app: settings.app, memory: memory.subjects)
    userAgents = UserAgentTable(
      products: settings.userAgentProducts, exclusions: settings.exclusions, memory: memory)
    clients = ClientHasher(key: settings.key)
    readsUserAgentVersion = !settings.userAgentProducts.isEmpty
    exclusions = settings.exclusions
    fieldExclusions = FieldExclusions(settings.exclusions)
    hasFieldRules = settings.exclusions.hasFieldRules
    hasUserAgentRules = !settings.exclusions.userAgents.isEmpty
    configuredUserAgentRules = settings.exclusions.configuredUserAgents
    readsCapabilities = settings.readsCapabilities
    // The endpoints of contracts are told by method and path.
    readsAll = settings.exclusions.readsAllFields || !settings.endpoints.isEmpty
    clientIsAddress = settings.clientIsAddress
    endpoints = EndpointWatch(settings.endpoints)
    marksEveryHit = settings.readsCapabilities || !settings.endpoints.isEmpty
    unsaidWeight = settings.mapsWeight ? 0 : 1
    records = Extractor.findsRecords ? JSONRecords(limit: settings.maximumRecord) : nil
  }

  /// Asks to be told of the fields of every line that the format fits.
  mutating func watchFields(_ watch: @escaping FieldWatch) {
    fieldWatch = watch
    isWatched = true
    readsAll = true
  }

  /// Reads all lines of a chunk.
  mutating func decode(_ lines: Span<UInt8>) {
    unsafe lines.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let end = unsafe start + buffer.count
      var line = unsafe start
      // One for all lines: clearing it in place is cheaper than making another.
      var fields = unsafe Fields(start)
      extractor.begin()
      while unsafe line < end {
        let lineEnd = unsafe extractor.lineEnd(from: line, to: end)
        unsafe take(from: line, to: lineEnd, &fields)
        unsafe line = lineEnd + 1
      }
    }
  }

  @inline(__always) private mutating func take(from lineStart: Byte, to lineEnd: Byte, _ fields: inout Fields) {
    var start = unsafe lineStart
    var end = unsafe lineEnd
    if unsafe end > start, unsafe end[-1] == UInt8(ascii: "\r") { unsafe end -= 1 }
    if unsafe end > start, unsafe start[0] == 0 || start[0] == 0xEF { unsafe start = Self.skipMark(start, end) }
    guard unsafe start < end else { return counts.exclude("blankLine") }
    if let reason = unsafe read(from: start, to: end, &fields) { unsafe refuse(reason, from: start, to: end) }
  }

  /// Where the records of a line are that was just refused; nil where there can be none.
  func textOfRecords(from start: Byte, to end: Byte) -> FieldSlice? {
    unsafe extractor.textOfRecords(from: start, to: end)
  }

  /// Reads one line, or a record that was found in one, and counts it.
  /// - Returns: nil, or why it cannot be read; then it is not counted.
  @inline(__always) mutating func read(
    from start: Byte, to end: Byte, asRecord: Bool = false, _ fields: inout Fields
  ) -> RejectReason? {
    unsafe fields.clear(start)
    let refusal =
      asRecord
      ? unsafe extractor.extractRecord(from: start, to: end, into: &fields)
      : readsAll
        ? unsafe extractor.extract(from: start, to: end, into: &fields)
        : unsafe extractor.extractEssentials(from: start, to: end, into: &fields)
    if let refusal { return refusal }
    if isWatched { fieldWatch?(fields, extractor.escaping) }
    if let name = fields.excludedAs {
      counts.exclude(name)
      return nil
    }
    if fields.method.count == 7, unsafe Self.isOptions(fields.method.start) {
      counts.exclude("preflight")
      return nil
    }
    if hasFieldRules, let name = fieldExclusions.name(for: fields) {
      counts.exclude(named: name)
      return nil
    }
    let time =
      if fields.date.count < 0 {
        unsafe fields.time.count > 0 ? times.read(fields.time.start, fields.time.count) : nil
      } else {
        unsafe times.read(date: fields.date.start, fields.date.count, time: fields.time.start, fields.time.count)
      }
    guard let time else { return .time }
    let escaping = extractor.escaping
    let rule = readUserAgent(&fields, escaping)
    if rule >= 0 {
      counts.exclude(named: exclusions.userAgents[rule].name)
      return nil
    }
    let subject = subjects.number(
      app: fields.app, version: fields.version, platform: fields.platform, escaping)
    if clientIsAddress, fields.client.hasBytes { fields.client = Self.firstOfList(fields.client) }
    let client = fields.client.hasBytes ? clients.hash(fields.client, escaping) : 0
    let weight = fields.weight.hasBytes ? Self.weight(fields.weight) ?? unsaidWeight : unsaidWeight
    counts.hit(repaired: fields.repaired)
    let hit = Hit(time: time, client: client, subject: subject, weight: weight)
    hits.append(hit)
    if fields.notice.hasBytes || marksEveryHit { mark(hit, fields, escaping) }
    return nil
  }

  /// Counts a hit for its notice, its capabilities and its endpoints too.
  @inline(never) private mutating func mark(_ hit: Hit, _ fields: Fields, _ escaping: Escaping) {
    if !fields.notice.isMissing, let twin = twins.notice(of: hit.subject, in: &subjects) {
      marks.append(Hit(time: hit.time, client: hit.client, subject: twin, weight: hit.weight))
    }
    if readsCapabilities {
      let twin = twins.capabilities(fields.capabilities, of: hit.subject, in: &subjects, escaping)
      marks.append(Hit(time: hit.time, client: hit.client, subject: twin, weight: hit.weight))
    }
    guard !endpoints.isEmpty else { return }
    endpoints.find(fields, of: hit.subject, in: &subjects, escaping) { endpoint in
      marks.append(Hit(time: hit.time, client: hit.client, subject: endpoint, weight: hit.weight))
    }
  }

  /// Takes from the User-Agent what the line's own fields do not say.
  /// - Returns: the exclusion rule that takes the line, or -1. A line with a version is an app's, so the built-in rules are
  ///   not asked about it; a configured one always is.
  @inline(__always) private mutating func readUserAgent(_ fields: inout Fields, _ escaping: Escaping) -> Int {
    let lacksVersion = fields.version.isMissing
    let needsVersion = readsUserAgentVersion && lacksVersion
    let needsPlatform = fields.platform.isMissing
    let needsRule = hasUserAgentRules && (lacksVersion || configuredUserAgentRules > 0)
    guard needsVersion || needsPlatform || needsRule, fields.userAgent.hasBytes else { return -1 }
    let read = userAgents.read(fields.userAgent, escaping)
    if needsVersion { fields.version = read.version }
    if needsPlatform { fields.platform = read.platform }
    guard needsRule, configuredUserAgentRules > 0 || fields.version.isMissing else { return -1 }
    let rule = userAgents.rule(fields.userAgent, escaping)
    return rule < configuredUserAgentRules || fields.version.isMissing ? rule : -1
  }

  @inline(never) mutating func reject(_ reason: RejectReason, _ start: Byte, _ end: Byte) {
    counts.reject(reason)
    unsafe tell(reason, start, end)
  }

  /// Tells whoever asked of a line that cannot be read.
  func tell(_ reason: RejectReason, _ start: Byte, _ end: Byte) {
    guard let rejectWatch else { return }
    let line = unsafe UnsafeBufferPointer(start: start, count: end - start)
    unsafe rejectWatch(reason, counts.lineNumber, line.span)
  }

  /// Counts a line that was too long to be read.
  mutating func skipTooLongLine() {
    counts.reject(.tooLong)
    if let rejectWatch { rejectWatch(.tooLong, counts.lineNumber, Span()) }
  }

  /// The first of addresses with commas between them: the client's own, before those of proxies.
  @inline(never) private static func firstOfList(_ list: FieldSlice) -> FieldSlice {
    var start = unsafe list.start
    let end = unsafe list.start + list.count
    while unsafe start < end, unsafe start.pointee == 0x20 { unsafe start += 1 }
    var last = unsafe find(UInt8(ascii: ","), from: start, to: end)
    while unsafe last > start, unsafe last[-1] == 0x20 { unsafe last -= 1 }
    return unsafe FieldSlice(start: start, count: last - start)
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

  /// A sampling weight as a whole number; nil where it cannot be read.
  private static func weight(_ slice: FieldSlice) -> Int32? {
    let bytes = unsafe UnsafeBufferPointer(start: slice.start, count: min(slice.count, 32))
    guard let weight = unsafe Double(String(decoding: bytes, as: UTF8.self)), weight >= 1, weight < 2e9 else {
      return nil
    }
    return Int32(weight + 0.5)
  }
}
