package import Formats
import Intake
package import Vocabulary

/// Reads the first lines of a log, compressed or not, and no more.
package enum SampleReader {
  /// The first lines of a file, or why it cannot be a log.
  package enum Answer: Sendable {
    case sample(LogSample)
    case refused(String)
  }

  /// Reads a file until a format can be told by what was read.
  /// - Throws: `SunsetError` where the file is missing or cannot be read.
  package static func read(_ path: String) throws(SunsetError) -> Answer {
    var consumer = SampleConsumer()
    do {
      let outcome = try LogFileReader().read(path, known: NothingKnown(), into: &consumer)
      if outcome.finding == .refused { return .refused(outcome.findingText) }
    } catch {
      guard consumer.hasEnough else { throw error }
    }
    return consumer.sample.isEmpty ? .refused("it has no lines") : .sample(consumer.sample)
  }
}

/// Stops the reader once it has enough.
private struct SampleConsumer: ChunkConsumer {
  var sample = LogSample()
  var hasEnough = false

  mutating func take(_ lines: Span<UInt8>) throws(SunsetError) {
    sample.add(lines)
    guard sample.isEnough else { return }
    hasEnough = true
    throw SunsetError(.failed, "enough was read")
  }

  func skipTooLongLine() {}
  func restart() {}
  mutating func startOver() { sample = LogSample() }
}

private struct NothingKnown: KnownContent {
  func ends(ofFilesBeginningWith first: ContentMark) -> [ContentMark] { [] }
  func isKnown(_ mark: ContentMark, rung: ContentMark?) -> Bool { false }
}
