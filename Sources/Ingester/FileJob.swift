import Formats
import Intake
import Vocabulary

/// One file of a run: read, counted, handed to the store.
struct FileJob: Sendable {
  let source: IngestSource
  let path: String
  let options: ReadOptions

  /// Reads the file again at most this often, because others that it begins with became known meanwhile.
  private static let attempts = 16

  /// Does it all.
  /// - Returns: what is said of the file, and its counts where they were added.
  /// - Throws: `SunsetError` where the store fails; what is wrong with the file alone is a finding.
  func run(_ store: SharedStore) throws(SunsetError) -> (file: IngestSummary.File, tally: FileTally?) {
    for _ in 0..<Self.attempts {
      let (tally, seenEnds) = try read(store)
      guard tally.finding != .skipped else { return (Self.said(tally, isCounted: false), nil) }
      switch try store.add(tally, seenEnds: seenEnds) {
      case .added: return (Self.said(tally, isCounted: true), tally)
      case .known:
        var tally = tally
        tally.finding = .skipped
        tally.findingText = "its content is known"
        return (Self.said(tally, isCounted: false), nil)
      case .readAgain: continue
      }
    }
    throw SunsetError(.failed, "\(path): other files that it begins with keep appearing; run again when they are complete")
  }

  private func read(_ store: SharedStore) throws(SunsetError) -> (tally: FileTally, seenEnds: Int) {
    var tally = FileTally(source: source.name, name: path == "-" ? "standard input" : path)
    let known = FileKnown(store)
    var consumer = FileConsumer(plan: source.plan, key: store.key, zone: store.zone, maximumLine: options.maximumLine)
    let outcome: ReadOutcome
    do {
      outcome = try LogFileReader(options: options).read(path, known: known, into: &consumer)
    } catch {
      if let failure = known.failure { throw failure }
      tally.finding = .refused
      tally.findingText = error.message
      return (tally, 0)
    }
    tally.finding = outcome.finding
    tally.findingOffset = outcome.findingOffset
    tally.findingText = outcome.warning ?? outcome.findingText
    tally.end = outcome.end
    tally.marks = outcome.marks
    tally.rawBytes = outcome.rawBytes
    guard outcome.finding != .skipped, outcome.finding != .refused else { return (tally, known.seenEnds) }
    consumer.finish()
    let counts = consumer.counts
    if counts.hits == 0, counts.rejected > 0 {
      // Counted like this, the content would be known, and the right format would find nothing left to read.
      let first = counts.rejects.min { $0.firstLine < $1.firstLine }
      tally.finding = .refused
      tally.findingText =
        "no line could be read as \(source.plan.name): line \(first?.firstLine ?? 1) has \(first?.reason.sentence ?? "")"
      return (tally, known.seenEnds)
    }
    consumer.fill(&tally)
    return (tally, known.seenEnds)
  }

  private static func said(_ tally: FileTally, isCounted: Bool) -> IngestSummary.File {
    IngestSummary.File(
      name: tally.name, finding: tally.finding, offset: tally.findingOffset, text: tally.findingText,
      lines: isCounted
        ? Report.Lines(lines: tally.lines, hits: tally.hits, excluded: tally.excluded, rejected: tally.rejected)
        : Report.Lines(lines: 0, hits: 0, excluded: 0, rejected: 0))
  }
}
