import Intake
import Vocabulary

/// Reads a file with every inflater and with several sizes of buffers, and expects the same of all; then once more as
/// content that is known.
enum IntakeRun {
  @Sendable static func check(_ input: [UInt8]) {
    let seed = input.reduce(UInt64(input.count)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var options = ReadOptions()
    options.inflater = .zlib
    options.maximumLine = [65_536, 1024, 65_536, 17, 1][Int(seed >> 32 % 5)]
    guard let reference = read(input, options) else { return }
    for inflater in InflaterKind.allCases {
      options.inflater = inflater
      for (inputBytes, chunkBytes) in [(64 << 10, 256 << 10), odd[Int(seed >> 40 % UInt64(odd.count))]] {
        options.inputBytes = inputBytes
        options.chunkBytes = chunkBytes
        options.readsAheadFrom = seed >> 48 & 3 == 0 ? 0 : nil
        let what = "\(inflater), \(inputBytes) in, \(chunkBytes) out"
        guard let result = read(input, options) else { fatalError("\(what): it cannot be read") }
        compare(result, reference, what)
      }
    }
    readAgain(input, reference.outcome, options)
  }

  /// Bytes that are read and inflated at a time.
  private static let odd = [(1, 4096), (3, 64), (17, 1), (100, 7), (4096, 1000)]

  private static func compare(
    _ result: (outcome: ReadOutcome, recorder: LineRecorder),
    _ expected: (outcome: ReadOutcome, recorder: LineRecorder), _ what: String
  ) {
    let (outcome, other) = (result.outcome, expected.outcome)
    require(
      outcome.finding == other.finding && outcome.findingOffset == other.findingOffset,
      "\(what): \(outcome.finding) \(outcome.findingText), not \(other.finding) \(other.findingText)")
    require(
      outcome.warning == other.warning && outcome.isWhole == other.isWhole && outcome.rawBytes == other.rawBytes,
      "\(what): \(outcome) is not \(other)")
    require(outcome.end == other.end && outcome.marks == other.marks, "\(what): other marks")
    guard outcome.finding != .refused else { return }
    require(result.recorder.content == expected.recorder.content, "\(what): other lines")
    require(result.recorder.gaps == expected.recorder.gaps, "\(what): other lines are too long")
  }

  private static func readAgain(_ input: [UInt8], _ first: ReadOutcome, _ options: ReadOptions) {
    guard first.finding != .refused, first.end.offset > 0 else { return }
    var known = KnownFiles()
    known.add(first)
    guard let second = read(input, options, known: known)?.outcome else { fatalError("it cannot be read again") }
    require(second.finding == .skipped, "read again, it is \(second.finding): \(second.findingText)")
  }
}
