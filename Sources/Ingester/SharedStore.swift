import Intake
import Store
import Synchronization
import Vocabulary

/// The one writer, shared by the workers of a run.
final class SharedStore: KnownContent, Sendable {
  private let writer: Mutex<StoreWriter>
  let key: ClientKey
  let zone: Zone
  let forgotten: ForgottenDays

  /// What a file's counts may be when they are handed over.
  enum Answer {
    case added
    /// The content became known while the file was read.
    case known
    /// More of it may be known now than when it was read.
    case readAgain
  }

  init(_ writer: sending StoreWriter, zone: Zone) {
    key = writer.clientKey
    forgotten = writer.forgottenDays
    self.zone = zone
    self.writer = Mutex(writer)
  }

  func ends(ofFilesBeginningWith first: ContentMark) throws(SunsetError) -> [ContentMark] {
    try writer.withLock { writer throws(SunsetError) in try writer.ends(ofFilesBeginningWith: first) }
  }

  func isKnown(_ mark: ContentMark, rung: ContentMark?) throws(SunsetError) -> Bool {
    try writer.withLock { writer throws(SunsetError) in try writer.isKnown(mark, rung: rung) }
  }

  /// Adds a file's counts, unless another worker's file has meanwhile made some of its content known.
  /// - Parameter answers: what the file was told when it was read.
  func add(_ tally: FileTally, _ answers: KnownAnswers) throws(SunsetError) -> Answer {
    try writer.withLock { writer throws(SunsetError) -> Answer in
      if tally.finding != .refused {
        let rung = MarkLadder.rung(of: tally.end, in: tally.marks)
        if tally.end.offset > 0, try writer.isKnown(tally.end, rung: rung) { return .known }
        if try answers.haveChanged(in: writer, for: tally) { return .readAgain }
      }
      try writer.add(tally)
      return .added
    }
  }

  /// Something that needs the writer itself; all other workers wait.
  func with<Result: Sendable>(_ body: (StoreWriter) throws(SunsetError) -> Result) throws(SunsetError) -> Result {
    try writer.withLock { writer throws(SunsetError) in try body(writer) }
  }
}
