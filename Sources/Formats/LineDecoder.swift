package import Vocabulary

/// Turns chunks of log lines into hits. One per file: it keeps what repeats from line to line.
package protocol LineDecoding: AnyObject {
  /// Reads whole lines, each ended by LF, and appends their hits. The 64 bytes before and after them must be readable.
  func decode(_ lines: Span<UInt8>)
  /// Counts a line that was too long to be read.
  func skipTooLongLine()
  /// Forgets all counts and hits; line numbers go on.
  func restart()
  /// Hands the hits read since the last call to a consumer, and empties the list.
  func drain(_ body: (Span<Hit>) -> Void)
  var counts: LineCounts { get }
  /// The subjects that hits name by index.
  var subjects: [Subject] { get }
  var unknownVersions: [String: Int] { get }
}

/// The decoder of one format.
final class LineDecoder<Extractor: FieldExtractor & ~Copyable>: LineDecoding {
  private var loop: LineLoop<Extractor>

  init(_ extractor: consuming Extractor, settings: LineSettings) {
    loop = LineLoop(extractor, settings: settings)
  }

  func decode(_ lines: Span<UInt8>) { loop.decode(lines) }

  func skipTooLongLine() { loop.counts.reject(.tooLong) }

  func restart() {
    loop.counts.restart()
    loop.subjects.resetCounts()
    loop.hits.removeAll(keepingCapacity: true)
  }

  func drain(_ body: (Span<Hit>) -> Void) {
    body(loop.hits.span)
    loop.hits.removeAll(keepingCapacity: true)
  }

  var counts: LineCounts { loop.counts }
  var subjects: [Subject] { loop.subjects.subjects }
  var unknownVersions: [String: Int] { loop.subjects.unknownVersionLines }
}

/// What a decoder needs to know besides its format.
struct LineSettings: Sendable {
  /// The app of lines that name none.
  var app: String
  var key: ClientKey
  var userAgentProducts: [String]
}
