import Formats
import Intake
import Vocabulary

/// Takes the lines of one file from the reader to the tally.
struct FileConsumer: ChunkConsumer, ~Copyable {
  private let plan: FormatPlan
  private let key: ClientKey
  private let zone: Zone
  private let maximumLine: Int
  private var decoder: LineDecoder
  private var tally: Tally

  /// - Parameter maximumLine: the longest line, and the longest record over several lines, in bytes.
  init(plan: FormatPlan, key: ClientKey, zone: Zone, maximumLine: Int) {
    self.plan = plan
    self.key = key
    self.zone = zone
    self.maximumLine = maximumLine
    decoder = plan.makeDecoder(key: key, maximumRecord: maximumLine)
    tally = Tally(zone: zone)
  }

  mutating func take(_ lines: Span<UInt8>) throws(SunsetError) {
    decoder.decode(lines)
    decoder.drain { hits in tally.add(hits) }
  }

  mutating func skipTooLongLine() throws(SunsetError) { decoder.skipTooLongLine() }

  mutating func restart() throws(SunsetError) {
    decoder.restart()
    tally.restart()
  }

  mutating func startOver() throws(SunsetError) {
    decoder = plan.makeDecoder(key: key, maximumRecord: maximumLine)
    tally.restart()
  }

  /// Counts what the end of the file leaves unfinished.
  mutating func finish() { decoder.finish() }

  /// How the lines were taken.
  var counts: LineCounts { decoder.counts }

  /// Fills in all that was counted.
  mutating func fill(_ file: inout FileTally) {
    let counts = decoder.counts
    file.lines = counts.lines
    file.hits = counts.hits
    file.excluded = counts.excluded
    file.rejected = counts.rejected
    file.repaired = counts.repaired
    file.exclusions = counts.exclusions
    file.rejects = counts.rejects
    file.unknownVersions = decoder.unknownVersions
    file.cells = tally.finish(subjects: decoder.subjects)
    file.volume = tally.volume
    if counts.hits > 0 {
      file.firstHit = Instant(seconds: tally.firstHit)
      file.lastHit = Instant(seconds: tally.lastHit)
    }
  }
}
