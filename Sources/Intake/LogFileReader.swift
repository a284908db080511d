package import Vocabulary

/// Reads one log file: decompresses it, recognises content that is known, and lends its lines run by run.
///
/// Reads in fixed memory whatever the file. Nothing of it is kept between files.
package struct LogFileReader: Sendable {
  private let options: ReadOptions

  package init(options: ReadOptions = ReadOptions()) { self.options = options }

  /// Reads a file.
  ///
  /// A file that cannot be a log gives the finding `refused`, and the consumer may have seen nothing or lines that do
  /// not count. With `skipped` likewise: the consumer's counts are to be dropped.
  /// - Parameters:
  ///   - path: the file, or `-` for standard input.
  ///   - known: the content that was read before.
  ///   - consumer: what takes the lines.
  /// - Throws: where the file is missing, not a regular one or cannot be read, and what `known` and the consumer throw.
  /// - Complexity: O(*n*); a damaged file is read twice where the inflater is not zlib, and again where it is corrupt.
  package func read<Consumer: ChunkConsumer & ~Copyable, Known: KnownContent & ~Copyable>(
    _ path: String, known: borrowing Known, into consumer: inout Consumer
  ) throws(SunsetError) -> ReadOutcome {
    let input = try LogInput(path)
    #if ISAL && os(Linux)
      if options.inflater == .isal {
        let outcome = try read(input, ISALInflater.self, known, &consumer)
        // ISA-L stops a few bytes earlier in a cut file and accepts other things in a corrupt one: zlib judges.
        guard outcome.damage != nil, input.isRegular, outcome.isGzip else {
          return try withoutDoubt(outcome, input, known, &consumer)
        }
        try input.rewind()
        try consumer.startOver()
      }
    #endif
    return try withoutDoubt(try read(input, ZlibInflater.self, known, &consumer), input, known, &consumer)
  }

  /// What one reading of the whole file came to.
  private struct Pass {
    var finding: ReadOutcome
    var damage: Damage?
    var isGzip: Bool
  }

  /// Reads a file again whose content turned out to be corrupt, as far as it is sure: where a wrong bit stands cannot be
  /// told, and a repaired copy must go on where the counted lines end. Known content is known whatever follows it.
  private func withoutDoubt<Consumer: ChunkConsumer & ~Copyable, Known: KnownContent & ~Copyable>(
    _ outcome: Pass, _ input: borrowing LogInput, _ known: borrowing Known,
    _ consumer: inout Consumer
  ) throws(SunsetError) -> ReadOutcome {
    guard let damage = outcome.damage, damage.sureBytes != nil, outcome.finding.finding == .damaged else {
      return outcome.finding
    }
    guard input.isRegular else {
      throw SunsetError(
        .failed, "\(damage.text); nothing of it is counted, since it cannot be read twice: name the file")
    }
    try input.rewind()
    try consumer.startOver()
    return try read(input, ZlibInflater.self, known, &consumer, damage).finding
  }

  private func read<
    Decoder: Inflater & ~Copyable, Consumer: ChunkConsumer & ~Copyable, Known: KnownContent & ~Copyable
  >(
    _ input: borrowing LogInput, _: Decoder.Type, _ known: borrowing Known, _ consumer: inout Consumer,
    _ damage: Damage? = nil
  ) throws(SunsetError) -> Pass {
    let (place, step) = (input.place, max(1, options.inputBytes))
    let buffer = try InputBuffer(of: place, step: step)
    let isGzip = unsafe buffer.bytes.pointee == 0x1F && (buffer.available == 1 || buffer.bytes[1] == 0x8B)
    if buffer.available > 0 && isGzip {
      guard damage == nil, readsAhead(input) else {
        var reading = try Reading(GzipSource(buffer, Decoder()), options, damage)
        let (finding, damage) = try reading.run(input, isInflated: true, known, &consumer)
        return Pass(finding: finding, damage: damage, isGzip: true)
      }
      var reading = try Reading(
        ReadAheadSource(endsWholeLines: true) { () throws(SunsetError) in
          try GzipSource(InputBuffer(again: place, step: step), Decoder())
        }, options)
      let (finding, damage) = try reading.run(input, isInflated: true, known, &consumer)
      return Pass(finding: finding, damage: damage, isGzip: true)
    }
    if unsafe ZstdSource.begins(buffer.bytes, buffer.available) {
      guard damage == nil, readsAhead(input) else {
        var reading = try Reading(ZstdSource(buffer), options, damage)
        let (finding, damage) = try reading.run(input, isInflated: true, wrapper: "zstd", known, &consumer)
        return Pass(finding: finding, damage: damage, isGzip: false)
      }
      var reading = try Reading(
        ReadAheadSource(endsWholeLines: true) { () throws(SunsetError) in
          try ZstdSource(InputBuffer(again: place, step: step))
        }, options)
      let (finding, damage) = try reading.run(input, isInflated: true, wrapper: "zstd", known, &consumer)
      return Pass(finding: finding, damage: damage, isGzip: false)
    }
    var reading = try Reading(PlainSource(buffer, endsWholeLines: input.isStandardInput), options)
    let (finding, damage) = try reading.run(input, isInflated: false, known, &consumer)
    return Pass(finding: finding, damage: damage, isGzip: false)
  }

  /// Whether a thread of its own inflates the file. It reads the file from its start; and a pipe may keep its reader
  /// waiting for ever, and so whoever wants to stop it.
  private func readsAhead(_ input: borrowing LogInput) -> Bool {
    guard let least = options.readsAheadFrom, options.chunkBytes >= InputBuffer.headBytes else { return false }
    return input.isRegular && input.size >= least && options.maximumLine >= InputBuffer.headBytes
  }
}
