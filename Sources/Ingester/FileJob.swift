import Formats
import Intake
import Vocabulary

/// One file of a run: read, counted, handed to the store.
struct FileJob: Sendable {
  let source: IngestSource
  let path: String
  let options: ReadOptions
  var rejects: RejectFile?

  /// Reads the file again at most this often, because others that it begins with became known meanwhile.
  private static let attempts = 16

  /// Does it all.
  /// - Returns: what is said of the file, and its counts where they were added.
  /// - Throws: `SunsetError` where the store fails; what is wrong with the file alone is a finding.
  func run(_ store: SharedStore) throws(SunsetError) -> (file: IngestSummary.File, tally: FileTally?) {
    for _ in 0..<Self.attempts {
      let spool = rejects?.makeSpool(name: name)
      let (tally, seenEnds, taken) = try read(store, spool)
      guard tally.finding != .skipped else { return (Self.said(tally, isCounted: false), nil) }
      switch try store.add(tally, seenEnds: seenEnds) {
      case .added:
        if let spool { try rejects?.add(spool) }
        return (Self.said(tally, taken: taken, isCounted: true), tally)
      case .known:
        var tally = tally
        tally.finding = .skipped
        tally.findingText = "its content is known"
        return (Self.said(tally, isCounted: false), nil)
      case .readAgain: continue
      }
    }
    throw SunsetError(
      .failed, "\(path): other files that it begins with keep appearing; run again when they are complete")
  }

  private var name: String { path == "-" ? "standard input" : path }

  private func read(
    _ store: SharedStore, _ spool: RejectSpool?
  ) throws(SunsetError) -> (tally: FileTally, seenEnds: Int, taken: String) {
    var tally = FileTally(source: source.name, name: name)
    let known = FileKnown(store)
    var consumer = FileConsumer(format: source.format, key: store.key, zone: store.zone, spool: spool)
    let outcome: ReadOutcome
    do {
      outcome = try LogFileReader(options: options).read(path, known: known, into: &consumer)
      try consumer.finish()
    } catch {
      if let failure = known.failure { throw failure }
      try spool?.check()
      tally.finding = .refused
      tally.findingText = error.message
      return (tally, 0, "")
    }
    tally.finding = outcome.finding
    tally.findingOffset = outcome.findingOffset
    tally.findingText = outcome.warning ?? outcome.findingText
    tally.end = outcome.end
    tally.marks = outcome.marks
    tally.rawBytes = outcome.rawBytes
    guard outcome.finding != .skipped, outcome.finding != .refused else { return (tally, known.seenEnds, "") }
    if let refusal = consumer.refusal {
      tally.finding = .refused
      tally.findingText = refusal
      return (tally, known.seenEnds, "")
    }
    let counts = consumer.counts
    if counts.hits == 0, counts.rejected > 0 {
      // Counted like this, the content would be known, and the right format would find nothing left to read.
      let first = counts.rejects.min { $0.firstLine < $1.firstLine }
      tally.finding = .refused
      tally.findingText =
        "no line could be read\(asFormat(consumer)): line \(first?.firstLine ?? 1) has \(first?.reason.sentence ?? "")"
      return (tally, known.seenEnds, consumer.taken)
    }
    consumer.fill(&tally)
    if counts.hits == 0, counts.lines > 0, tally.findingText.isEmpty {
      let names = counts.exclusions.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      tally.findingText = "no line is a request: \(names.joined(separator: ", "))"
    }
    return (tally, known.seenEnds, consumer.taken)
  }

  private func asFormat(_ consumer: borrowing FileConsumer) -> String {
    if case .fixed(let plan) = source.format { return " as \(plan.name)" }
    return consumer.taken.isEmpty ? "" : " as \(consumer.taken)"
  }

  private static func said(_ tally: FileTally, taken: String = "", isCounted: Bool) -> IngestSummary.File {
    IngestSummary.File(
      name: tally.name, finding: tally.finding, offset: tally.findingOffset, text: tally.findingText, taken: taken,
      lines: isCounted
        ? Report.Lines(lines: tally.lines, hits: tally.hits, excluded: tally.excluded, rejected: tally.rejected)
        : Report.Lines(lines: 0, hits: 0, excluded: 0, rejected: 0))
  }
}
