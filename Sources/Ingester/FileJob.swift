import Formats
import Intake
import Store
import Vocabulary

/// One file of a run: read, counted, handed to the store.
struct FileJob: Sendable {
  let source: IngestSource
  /// The source's place in the run.
  let sourceNumber: Int
  let path: String
  var options: ReadOptions
  var rejects: RejectFile?
  var meter: IngestMeter?

  /// Files that this one begins with may become known while it is read. After so many readings the others wait for one.
  private static let attempts = 3
  /// What excludes a line before the format has shown that it fits.
  private static let structural: Set<String> = ["blankLine", "directive", "jsonBracket"]

  /// What one reading gave.
  private struct Reading: Sendable {
    var tally: FileTally
    /// Whether the content ended where it should, so that a cut file that ends here lacks nothing.
    var isWhole = true
    /// Why nothing behind known content could be read; nil where there was nothing else.
    var damage: String?
    /// What the file was taken for and why; empty where its format was given.
    var taken = ""
  }

  private var name: String { path == "-" ? "standard input" : path }

  /// Does it all.
  /// - Parameter memory: that of the worker who does it.
  /// - Returns: what is said of the file, and its counts where they were added.
  /// - Throws: `SunsetError` where the store fails; what is wrong with the file alone is a finding.
  func run(_ store: SharedStore, _ memory: WorkerMemory) throws(SunsetError) -> (
    file: IngestSummary.File, tally: FileTally?
  ) {
    for _ in 0..<Self.attempts {
      let inquiry = Inquiry(store)
      let spool = rejects?.makeSpool(name: name)
      var reading = try read(inquiry, store, spool, memory)
      if reading.tally.finding != .skipped {
        switch try store.add(reading.tally, inquiry.answers) {
        case .added:
          if let spool { try rejects?.add(spool) }
          return (Self.said(reading, isCounted: true), reading.tally)
        case .readAgain: continue
        // What is missing behind known content is for the reader to tell.
        case .known where reading.tally.finding == .damaged: continue
        case .known:
          reading.tally.finding = .skipped
          reading.tally.findingOffset = nil
          reading.tally.findingText = "known content"
        }
      }
      let settled = try store.with { [reading] (writer) throws(SunsetError) in try Self.settle(reading, in: writer) }
      return (Self.said(settled, isCounted: false), nil)
    }
    return try runAlone(store, memory)
  }

  /// Reads the file while no other can be handed over, so that nothing becomes known meanwhile.
  private func runAlone(
    _ store: SharedStore, _ memory: WorkerMemory
  ) throws(SunsetError) -> (file: IngestSummary.File, tally: FileTally?) {
    let spool = rejects?.makeSpool(name: name)
    var isCounted = true
    let reading = try store.with { (writer) throws(SunsetError) -> Reading in
      let reading = try read(Inquiry(writer), store, spool, memory)
      if reading.tally.finding == .skipped {
        isCounted = false
        return try Self.settle(reading, in: writer)
      }
      try writer.add(reading.tally)
      return reading
    }
    if isCounted, let spool { try rejects?.add(spool) }
    return (Self.said(reading, isCounted: isCounted), isCounted ? reading.tally : nil)
  }

  /// Tells the store what known content was found again: a whole file, so that one that was cut in it lacks nothing; or
  /// one with something behind that cannot be read, which keeps its days open unless all of it is known from elsewhere.
  private static func settle(_ reading: Reading, in writer: StoreWriter) throws(SunsetError) -> Reading {
    var reading = reading
    if let damage = reading.damage, try !writer.knowsWhole(reading.tally) {
      reading.tally.finding = .damaged
      reading.tally.findingOffset = reading.tally.end.offset
      reading.tally.findingText = "\(damage); all before is known content"
      try writer.add(reading.tally)
    } else if reading.isWhole {
      try writer.confirm(reading.tally)
    }
    return reading
  }

  private func read(
    _ known: Inquiry<some KnownContent>, _ store: SharedStore, _ spool: RejectSpool?, _ memory: WorkerMemory
  ) throws(SunsetError) -> Reading {
    var reading = Reading(tally: FileTally(source: source.name, name: name))
    var consumer = FileConsumer(
      format: source.format, key: store.key, zone: store.zone, forgotten: store.forgotten,
      maximumLine: options.maximumLine, spool: spool, userAgents: memory.userAgents(ofSource: sourceNumber),
      meter: meter.map { FileMeter($0, file: name) })
    let outcome: ReadOutcome
    do {
      outcome = try LogFileReader(options: options).read(path, known: known, into: &consumer)
      try consumer.finish()
    } catch {
      if let failure = known.failure { throw failure }
      try spool?.check()
      reading.tally.finding = .refused
      reading.tally.findingText = error.message
      return reading
    }
    reading.isWhole = outcome.isWhole
    reading.damage = outcome.damage
    reading.tally.take(outcome)
    if outcome.damage != nil { consumer.fillKnown(&reading.tally) }
    guard outcome.finding != .skipped, outcome.finding != .refused else { return reading }
    reading.taken = consumer.taken
    if let refusal = consumer.refusal ?? refusal(consumer) {
      reading.tally.finding = .refused
      reading.tally.findingText = refusal
      return reading
    }
    consumer.fill(&reading.tally)
    if reading.tally.hits == 0, reading.tally.lines > 0, reading.tally.findingText.isEmpty {
      let names = reading.tally.exclusions.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      reading.tally.findingText = "no line is a request: \(names.joined(separator: ", "))"
    }
    return reading
  }

  /// Why a file of which no line could be read is refused: counted like this, its content would be known, and the right
  /// format would find nothing left to read.
  private func refusal(_ consumer: borrowing FileConsumer) -> String? {
    let counts = consumer.counts
    guard counts.hits == 0, let first = counts.rejects.min(by: { $0.firstLine < $1.firstLine }),
      counts.exclusions.keys.allSatisfy(Self.structural.contains)
    else { return nil }
    var format = consumer.taken.isEmpty ? "" : " as \(consumer.taken)"
    if case .fixed(let plan) = source.format { format = " as \(plan.name)" }
    return "no line could be read\(format): line \(first.firstLine) has \(first.reason.sentence)"
  }

  private static func said(_ reading: Reading, isCounted: Bool) -> IngestSummary.File {
    let tally = reading.tally
    return IngestSummary.File(
      name: tally.name, finding: tally.finding, offset: tally.findingOffset, text: tally.findingText,
      taken: isCounted ? reading.taken : "",
      lines: isCounted
        ? Report.Lines(lines: tally.lines, hits: tally.hits, excluded: tally.excluded, rejected: tally.rejected)
        : Report.Lines(lines: 0, hits: 0, excluded: 0, rejected: 0))
  }
}

extension FileTally {
  /// Takes over what the reader found of a file.
  fileprivate mutating func take(_ outcome: ReadOutcome) {
    finding = outcome.finding
    findingOffset = outcome.findingOffset
    findingText = outcome.warning ?? outcome.findingText
    end = outcome.end
    marks = outcome.marks
    rawBytes = outcome.rawBytes
  }
}
