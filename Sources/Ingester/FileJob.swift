import Formats
import Intake
import Store
import Vocabulary

/// One file of a run: read, counted, handed to the store.
struct FileJob: Sendable {
  let source: IngestSource
  let path: String
  let options: ReadOptions

  /// Files that this one begins with may become known while it is read. After so many readings the others wait for one.
  private static let attempts = 3
  /// What excludes a line before the format has shown that it fits.
  private static let structural: Set<String> = ["blankLine", "directive", "jsonBracket"]

  /// What one reading gave.
  private struct Reading: Sendable {
    var tally: FileTally
    /// Whether the content ended where it should, so that a cut file that ends here lacks nothing.
    var isWhole = true
  }

  /// Does it all.
  /// - Returns: what is said of the file, and its counts where they were added.
  /// - Throws: `SunsetError` where the store fails; what is wrong with the file alone is a finding.
  func run(_ store: SharedStore) throws(SunsetError) -> (file: IngestSummary.File, tally: FileTally?) {
    for _ in 0..<Self.attempts {
      let inquiry = Inquiry(store)
      let reading = try read(inquiry, store.key, store.zone)
      if reading.tally.finding == .skipped {
        try store.with { (writer) throws(SunsetError) in try Self.confirm(reading, in: writer) }
        return (Self.said(reading.tally, isCounted: false), nil)
      }
      switch try store.add(reading.tally, inquiry.answers) {
      case .added: return (Self.said(reading.tally, isCounted: true), reading.tally)
      case .known:
        var reading = reading
        reading.tally.finding = .skipped
        reading.tally.findingOffset = nil
        reading.tally.findingText = "known content"
        try store.with { [reading] (writer) throws(SunsetError) in try Self.confirm(reading, in: writer) }
        return (Self.said(reading.tally, isCounted: false), nil)
      case .readAgain: continue
      }
    }
    let (key, zone) = (store.key, store.zone)
    let tally = try store.with { (writer) throws(SunsetError) -> FileTally in
      let reading = try read(Inquiry(writer), key, zone)
      if reading.tally.finding == .skipped {
        try Self.confirm(reading, in: writer)
      } else {
        try writer.add(reading.tally)
      }
      return reading.tally
    }
    let isCounted = tally.finding != .skipped
    return (Self.said(tally, isCounted: isCounted), isCounted ? tally : nil)
  }

  /// Tells the store that a whole file ends here, so that one that was cut just here lacks nothing.
  private static func confirm(_ reading: Reading, in writer: StoreWriter) throws(SunsetError) {
    if reading.isWhole { try writer.confirm(end: reading.tally.end) }
  }

  private func read(
    _ known: Inquiry<some KnownContent>, _ key: ClientKey, _ zone: Zone
  ) throws(SunsetError) -> Reading {
    var tally = FileTally(source: source.name, name: path == "-" ? "standard input" : path)
    var consumer = FileConsumer(plan: source.plan, key: key, zone: zone)
    let outcome: ReadOutcome
    do {
      outcome = try LogFileReader(options: options).read(path, known: known, into: &consumer)
    } catch {
      if let failure = known.failure { throw failure }
      tally.finding = .refused
      tally.findingText = error.message
      return Reading(tally: tally)
    }
    tally.finding = outcome.finding
    tally.findingOffset = outcome.findingOffset
    tally.findingText = outcome.warning ?? outcome.findingText
    tally.end = outcome.end
    tally.marks = outcome.marks
    tally.rawBytes = outcome.rawBytes
    guard outcome.finding != .skipped, outcome.finding != .refused else {
      return Reading(tally: tally, isWhole: outcome.isWhole)
    }
    let counts = consumer.counts
    if counts.hits == 0, counts.rejected > 0, counts.exclusions.keys.allSatisfy(Self.structural.contains) {
      // Counted like this, the content would be known, and the right format would find nothing left to read.
      let first = counts.rejects.min { $0.firstLine < $1.firstLine }
      tally.finding = .refused
      tally.findingText =
        "no line could be read as \(source.plan.name): line \(first?.firstLine ?? 1) has \(first?.reason.sentence ?? "")"
      return Reading(tally: tally)
    }
    consumer.fill(&tally)
    return Reading(tally: tally, isWhole: outcome.isWhole)
  }

  private static func said(_ tally: FileTally, isCounted: Bool) -> IngestSummary.File {
    IngestSummary.File(
      name: tally.name, finding: tally.finding, offset: tally.findingOffset, text: tally.findingText,
      lines: isCounted
        ? Report.Lines(lines: tally.lines, hits: tally.hits, excluded: tally.excluded, rejected: tally.rejected)
        : Report.Lines(lines: 0, hits: 0, excluded: 0, rejected: 0))
  }
}
