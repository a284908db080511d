import Vocabulary

/// One pass over one file.
struct Reading<Source: ZoneSource & ~Copyable>: ~Copyable {
  private var source: Source
  private var lines: LineBuffer
  /// The first bytes of the content, looked at before any line is lent.
  private var head: [UInt8] = []
  private var hasOnlyZeros = true
  /// What is left to read of content whose rest is corrupt; nil where all is to be read.
  private var sureBytesLeft: Int?
  /// What an earlier reading found to be corrupt.
  private let knownDamage: Damage?

  /// - Parameter damage: what an earlier reading found; only what is sure is read then.
  init(_ source: consuming Source, _ options: ReadOptions, _ damage: Damage? = nil) throws(SunsetError) {
    self.source = source
    knownDamage = damage
    sureBytesLeft = damage?.sureBytes
    lines = LineBuffer(zoneBytes: Source.zoneBytes(options), maximumLine: options.maximumLine, zones: Source.zones)
  }

  /// Reads to the end.
  /// - Returns: what came of it, and whether the file is damaged whatever the finding.
  /// - Throws: where the file cannot be read, and what `known` and the consumer throw.
  mutating func run<Consumer: ChunkConsumer & ~Copyable, Known: KnownContent & ~Copyable>(
    _ input: borrowing LogInput, isInflated: Bool, wrapper: String = "gzip", _ known: borrowing Known,
    _ consumer: inout Consumer
  ) throws(SunsetError) -> (finding: ReadOutcome, damage: Damage?) {
    var tracker = try ContentTracker<Known>()
    let nothing = tracker.end
    defer { source.stop() }
    head = try source.head(&lines, atMost: sureBytesLeft ?? .max)
    if let reason = ContentRefusal.reason(head, isInflated: isInflated, wrapper: wrapper) {
      return (refused(reason, input, nothing), damage)
    }
    if Source.repeatsHead { head = [] } else { takeOff(head.count) }
    while true {
      let count = try readZone()
      if count == 0 { break }
      let zone = unsafe UnsafePointer(lines.zone)
      if hasOnlyZeros { hasOnlyZeros = unsafe leadingZeros(zone, 0..<count) == count }
      let restarts = try unsafe tracker.add(zone, count, source.stretch, known)
      try lines.deliver(count, restarts: restarts, to: &consumer)
      consumer.advance(toByte: source.bytesRead)
    }
    if hasOnlyZeros, tracker.end.offset > 0 {
      return (refused("nothing but zero bytes; restore the file from its source", input, nothing), nil)
    }
    return try conclude(input, tracker, known, nothing, &consumer)
  }

  /// The next bytes, those of the head first.
  private mutating func readZone() throws(SunsetError) -> Int {
    guard !head.isEmpty else {
      let count = try source.fill(&lines, atMost: sureBytesLeft ?? .max)
      takeOff(count)
      return count
    }
    lines.begin(zone: 0)
    let count = min(head.count, lines.zoneBytes)
    for index in 0..<count { unsafe lines.zone[index] = head[index] }
    head.removeFirst(count)
    return count
  }

  private mutating func takeOff(_ count: Int) {
    if let left = sureBytesLeft { sureBytesLeft = left - count }
  }

  private mutating func conclude<Consumer: ChunkConsumer & ~Copyable, Known: KnownContent & ~Copyable>(
    _ input: borrowing LogInput, _ tracker: borrowing ContentTracker<Known>, _ known: borrowing Known,
    _ nothing: ContentMark, _ consumer: inout Consumer
  ) throws(SunsetError) -> (finding: ReadOutcome, damage: Damage?) {
    let damage = damage
    var warning: String?
    if case .complete(let odd) = source.ending { warning = odd }
    let isOpen = damage == nil && !source.endsWholeLines && tracker.lastLineEnd.offset < tracker.end.offset
    let endsAtLine = damage != nil || isOpen
    if !endsAtLine { try lines.finish(&consumer) }
    let end = endsAtLine ? tracker.lastLineEnd : tracker.end
    var outcome = ReadOutcome(
      finding: .ok, findingOffset: nil, findingText: "", warning: warning, end: end, marks: tracker.marks(before: end),
      rawBytes: input.isStandardInput ? source.bytesRead : input.size)
    outcome.isWhole = !endsAtLine
    let verdict = try tracker.verdict(atLineEnd: endsAtLine, known)
    if endsAtLine, lines.hasLentPart, verdict != .known {
      // What was counted of the line cannot be told from the rest when the whole file comes.
      let what =
        damage.map { "\($0.text), inside a line of many records; fetch the file again" }
        ?? "its last line, of many records, has no end yet; end it with a line feed, or compress the file"
      return (refused(what, input, nothing), damage)
    }
    let open = "its last line, from byte \(grouped(end.offset)) on, has no end yet"
    switch (verdict, damage) {
    case (.known, _):
      outcome.finding = .skipped
      outcome.damage = damage?.text
      outcome.findingText = (["known content"] + (damage.map { [$0.text] } ?? (isOpen ? [open] : []))).joined(
        separator: "; ")
    case (_, .some(let damage)):
      outcome.finding = .damaged
      outcome.findingOffset = end.offset
      outcome.findingText = damage.text
    case (_, nil) where isOpen:
      outcome.finding = .growing
      outcome.findingOffset = end.offset
      outcome.findingText = open
    case (.knownUpTo(let offset), nil):
      outcome.finding = .grown
      outcome.findingOffset = offset
      outcome.findingText = "begins with \(grouped(offset)) bytes of known content"
    case (.new, nil):
      if tracker.end.offset == 0 { outcome.findingText = "empty file" }
    }
    return (outcome, damage)
  }

  private var damage: Damage? {
    if let knownDamage { return knownDamage }
    return switch source.ending {
    case .complete: nil
    case .cut(let why): Damage(text: why, sureBytes: nil)
    case .corrupt(let why, let sureBytes): Damage(text: why, sureBytes: sureBytes)
    }
  }

  private func refused(_ reason: String, _ input: borrowing LogInput, _ start: ContentMark) -> ReadOutcome {
    ReadOutcome(
      finding: .refused, findingOffset: nil, findingText: reason, warning: nil, end: start, marks: [],
      rawBytes: input.isStandardInput ? source.bytesRead : input.size)
  }
}
