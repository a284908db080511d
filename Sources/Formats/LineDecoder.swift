package import Vocabulary

/// Turns chunks of log lines into hits. One per file: it keeps what repeats from line to line.
///
/// The loop behind it is generic over the format. A generic class would keep it so: its methods are reached through a table
/// and asked for their types at every line, which cost a third of the whole run. The closures here are made where the
/// format is known, so each has a loop of its own.
package final class LineDecoder {
  /// Whether a line may hold several records, so that it may be cut between them.
  package let findsRecords: Bool
  private let endpoints: [Endpoint]
  private let decodeLines: (Span<UInt8>) -> Void
  private let skip: () -> Void
  private let forget: () -> Void
  private let hand: ((Span<Hit>) -> Void) -> Void
  private let handMarks: ((Span<Hit>) -> Void) -> Void
  private let end: () -> Void
  private let lineCount: () -> Int
  private let result: () -> Result
  private let watchRejects: (@escaping RejectWatch) -> Void
  private let watchFields: (@escaping FieldWatch) -> Void

  /// What came of the lines so far.
  private struct Result {
    var counts: LineCounts
    var subjects: [Subject]
    var unknownVersions: [String: Int]
    var sawPaths: Bool
  }

  /// The one place that a loop lives in; closures share it.
  private final class Box<Extractor: FieldExtractor & ~Copyable> {
    var loop: LineLoop<Extractor>

    init(_ loop: consuming LineLoop<Extractor>) { self.loop = loop }
  }

  /// Makes the decoder of one format. Called with a concrete extractor only.
  @inline(__always) init<Extractor: FieldExtractor & ~Copyable>(
    _ extractor: consuming Extractor, settings: LineSettings, userAgents: UserAgentMemory
  ) {
    let box = Box(LineLoop(extractor, settings: settings, userAgents: userAgents))
    findsRecords = Extractor.findsRecords && !Extractor.isWrapped
    endpoints = settings.endpoints
    decodeLines = { lines in box.loop.decode(lines) }
    skip = { box.loop.skipTooLongLine() }
    watchRejects = { box.loop.rejectWatch = $0 }
    watchFields = { box.loop.watchFields($0) }
    forget = {
      box.loop.counts.restart()
      box.loop.subjects.resetCounts()
      box.loop.endpoints.restart()
      box.loop.hits.removeAll(keepingCapacity: true)
      box.loop.marks.removeAll(keepingCapacity: true)
    }
    hand = { body in
      body(box.loop.hits.span)
      box.loop.hits.removeAll(keepingCapacity: true)
    }
    handMarks = { body in
      guard !box.loop.marks.isEmpty else { return }
      body(box.loop.marks.span)
      box.loop.marks.removeAll(keepingCapacity: true)
    }
    end = { box.loop.finish() }
    lineCount = { box.loop.counts.lines }
    result = {
      Result(
        counts: box.loop.counts, subjects: box.loop.subjects.subjects,
        unknownVersions: box.loop.subjects.unknownVersionLines, sawPaths: box.loop.endpoints.hasPaths)
    }
  }

  /// Reads whole lines, each ended by LF, and keeps their hits. The 64 bytes before and after them must be readable.
  package func decode(_ lines: Span<UInt8>) { decodeLines(lines) }

  /// Counts a line that was too long to be read.
  package func skipTooLongLine() { skip() }

  /// Asks to be told of every line that cannot be read: why, its number from 1, and its bytes, valid during the call; no
  /// bytes for one that was too long.
  package func onReject(_ body: @escaping (RejectReason, Int, Span<UInt8>) -> Void) { watchRejects(body) }

  /// Asks to be told of the fields of every line that the format fits.
  func onFields(_ body: @escaping FieldWatch) { watchFields(body) }
  /// Counts what the end of the file leaves unfinished. Nothing is decoded after it.
  package func finish() { end() }

  /// Forgets all counts and hits; line numbers go on.
  package func restart() { forget() }

  /// Hands the hits read since the last call to a consumer, and empties the list.
  package func drain(_ body: (Span<Hit>) -> Void) { hand(body) }

  /// Hands what the hits read since the last call count for besides their version, and empties the list: the notices that
  /// their responses carried, the capabilities that they named, and the endpoints that they asked for. None of them is a hit of its own.
  package func drainMarks(_ body: (Span<Hit>) -> Void) { handMarks(body) }

  /// The lines that were taken so far.
  package var lines: Int { lineCount() }

  /// How the lines were taken.
  package var counts: LineCounts { result().counts }

  /// The subjects that hits name by index.
  package var subjects: [Subject] { result().subjects }

  /// The endpoints that every hit so far was looked at for; none where no line said what was asked for.
  package var watchedEndpoints: [Endpoint] { endpoints.isEmpty || !result().sawPaths ? [] : endpoints }

  /// Lines by a version text that could not be read.
  package var unknownVersions: [String: Int] { result().unknownVersions }
}

/// What is told of a line that cannot be read.
typealias RejectWatch = (RejectReason, Int, Span<UInt8>) -> Void
/// What is told of a line that its format fits.
typealias FieldWatch = (Fields, Escaping) -> Void

/// What a decoder needs to know besides its format.
struct LineSettings: Sendable {
  /// The app of lines that name none.
  var app: String
  var key: ClientKey
  var userAgentProducts: [String]
  /// Requests that do not count.
  var exclusions = ExclusionRules.none
  /// Whether the client is an address, which proxies make a list of, each behind the one before it.
  var clientIsAddress = false
  /// Whether every hit is also counted by the capabilities it names.
  var readsCapabilities: Bool
  /// The endpoints that hits are counted for.
  var endpoints: [Endpoint] = []
  /// Whether every line is to say how many requests it stands for.
  var mapsWeight = false
  /// The longest JSON record over several lines, in bytes.
  var maximumRecord = 1 << 20
  /// The zone of times that name none; nil where such a time is not read.
  var zone: Zone?
}
