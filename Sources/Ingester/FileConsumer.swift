import Formats
import Intake
import Vocabulary

/// Takes the lines of one file from the reader to the tally.
///
/// Where the format is to be recognised, the first lines are held back until they are enough to tell by.
struct FileConsumer: ChunkConsumer, ~Copyable {
  private let format: SourceFormat
  private let key: ClientKey
  private let zone: Zone
  private let spool: RejectSpool?
  private let maximumLine: Int
  private let userAgents: UserAgentMemory
  private var decoder: LineDecoder?
  private var held = HeldLines()
  private var tally: Tally
  /// The first and the last hit of what was read and does not count, since it is not sure.
  private var doubtful: ClosedRange<Int64>?
  /// The first and the last hit of what was read and is known content.
  private var known: ClosedRange<Int64>?
  private var meter: FileMeter?
  /// Why no format could be told.
  private(set) var refusal: String?
  /// What the file was taken for and why; empty where its format was given.
  private(set) var taken = ""

  /// - Parameters:
  ///   - forgotten: days whose hits no longer count.
  ///   - maximumLine: the longest line, and the longest record over several lines, in bytes.
  ///   - userAgents: what earlier files of the source told.
  ///   - meter: who is told how far the reading has come.
  init(
    format: SourceFormat, key: ClientKey, zone: Zone, forgotten: ForgottenDays = ForgottenDays(),
    maximumLine: Int = 1 << 20, spool: RejectSpool? = nil, userAgents: UserAgentMemory = UserAgentMemory(),
    meter: FileMeter? = nil
  ) {
    self.meter = meter
    self.userAgents = userAgents
    self.format = format
    self.key = key
    self.zone = zone
    self.spool = spool
    self.maximumLine = maximumLine
    tally = Tally(zone: zone, forgotten: forgotten)
    if case .fixed(let plan) = format { decoder = makeDecoder(plan) }
  }

  mutating func take(_ lines: Span<UInt8>) throws(SunsetError) {
    if let decoder { return decode(lines, decoder) }
    // A file that is refused is read on all the same: its content may turn out to be known.
    guard refusal == nil else { return }
    held.take(lines)
    if held.sample.isEnough { try recognize() }
  }

  private mutating func decode(_ lines: Span<UInt8>, _ decoder: LineDecoder) {
    decoder.decode(lines)
    handOver(decoder)
  }

  private mutating func handOver(_ decoder: LineDecoder) {
    decoder.drain { hits in tally.add(hits) }
    decoder.drainMarks { marks in tally.addMarks(marks) }
  }

  mutating func advance(toByte bytes: Int) { meter?.advance(toByte: bytes, line: decoder?.lines ?? 0) }

  /// Only JSON has many records in a line; before the format is known, what looks like JSON is taken for it.
  func wholeRecords(in line: Span<UInt8>) -> Int {
    guard decoder?.findsRecords ?? (refusal == nil) else { return 0 }
    return JSONRecordCut.wholeRecords(in: line)
  }

  mutating func skipTooLongLine() throws(SunsetError) {
    if let decoder { decoder.skipTooLongLine() } else if refusal == nil { held.skipTooLongLine() }
  }

  mutating func restart() throws(SunsetError) {
    guard let decoder else { return held.restart() }
    decoder.restart()
    known = span(and: known)
    tally.restart()
    try spool?.clear()
  }

  mutating func startOver() throws(SunsetError) {
    doubtful = span(and: doubtful)
    decoder = nil
    if case .fixed(let plan) = format { decoder = makeDecoder(plan) }
    held = HeldLines()
    refusal = nil
    tally.restart()
    try spool?.clear()
  }

  /// The file has ended: what is still held back is all there is to tell its format by.
  mutating func finish() throws(SunsetError) {
    if decoder == nil, refusal == nil, !held.hasNothing { try recognize() }
    decoder?.finish()
    // What a record over the file's last lines gives.
    if let decoder { handOver(decoder) }
    try spool?.check()
  }

  /// Tells the format by what is held back, and reads that.
  private mutating func recognize() throws(SunsetError) {
    guard case .recognized(let recognizer) = format else { return }
    // Blank lines and lines that are too long are the same in every format.
    if held.isEmpty { return try read(as: FormatPlan(format: "json")) }
    switch recognizer.recognize(held.sample) {
    case .refused(let why):
      refusal = why
      held = HeldLines()
    case .plan(let plan, let taken):
      self.taken = taken
      try read(as: plan)
    }
  }

  /// Reads what is held back, and everything that follows, by a plan.
  private mutating func read(as plan: FormatPlan) throws(SunsetError) {
    decoder = makeDecoder(plan)
    let lines = held
    held = HeldLines()
    try lines.replay(into: &self)
  }

  private func makeDecoder(_ plan: FormatPlan) -> LineDecoder {
    let decoder = plan.makeDecoder(key: key, maximumRecord: maximumLine, userAgents: userAgents)
    if let spool { decoder.onReject { reason, line, bytes in spool.add(reason, line, bytes) } }
    return decoder
  }

  /// How the lines were taken.
  var counts: LineCounts { decoder?.counts ?? LineCounts() }

  /// What lines of forgotten days are counted as.
  private static let forgotten = "forgotten"

  /// Fills in all that was counted.
  mutating func fill(_ file: inout FileTally) {
    let counts = counts
    file.lines = counts.lines
    file.hits = counts.hits - tally.forgottenHits
    file.excluded = counts.excluded + tally.forgottenHits
    file.rejected = counts.rejected
    file.repaired = counts.repaired
    file.exclusions = counts.exclusions
    if tally.forgottenHits > 0 { file.exclusions[Self.forgotten, default: 0] += tally.forgottenHits }
    file.rejects = counts.rejects
    file.unknownVersions = decoder?.unknownVersions ?? [:]
    file.cells = tally.finish(subjects: decoder?.subjects ?? [])
    file.watch(decoder?.watchedEndpoints ?? [])
    file.volume = tally.volume
    // The days of a damaged file stay open, also those of lines that do not count.
    setHits(span(and: doubtful), of: &file)
  }

  /// Fills in the first and the last hit of a file of which nothing counts, since it is known.
  func fillKnown(_ file: inout FileTally) {
    setHits(span(and: known), of: &file)
  }

  /// What the tally spans, and another span.
  private func span(and other: ClosedRange<Int64>?) -> ClosedRange<Int64>? {
    let first = min(tally.firstHit, other?.lowerBound ?? .max)
    let last = max(tally.lastHit, other?.upperBound ?? .min)
    return first <= last ? first...last : nil
  }

  private func setHits(_ span: ClosedRange<Int64>?, of file: inout FileTally) {
    file.firstHit = span.map { Instant(seconds: $0.lowerBound) }
    file.lastHit = span.map { Instant(seconds: $0.upperBound) }
  }
}
