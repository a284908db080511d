import Intake
import Store
import Synchronization
import Vocabulary

/// The one writer, shared by the workers of a run.
final class SharedStore: Sendable {
  private let writer: Mutex<StoreWriter>
  let key: ClientKey
  let zone: Zone

  /// What a file's counts may be when they are handed over.
  enum Answer {
    case added
    /// The content became known while the file was read.
    case known
    /// A file that this one begins with became known meanwhile: read it again.
    case readAgain
  }

  init(_ writer: sending StoreWriter, zone: Zone) {
    key = writer.clientKey
    self.zone = zone
    self.writer = Mutex(writer)
  }

  func ends(ofFilesBeginningWith first: ContentMark) throws(SunsetError) -> [ContentMark] {
    try writer.withLock { writer throws(SunsetError) in try writer.ends(ofFilesBeginningWith: first) }
  }

  func isKnown(_ mark: ContentMark) throws(SunsetError) -> Bool {
    try writer.withLock { writer throws(SunsetError) in try writer.isKnown(mark) }
  }

  /// Adds a file's counts, unless another worker's file has meanwhile made some of its content known.
  /// - Parameter seenEnds: how many known files began as this one does when it was read.
  func add(_ tally: FileTally, seenEnds: Int) throws(SunsetError) -> Answer {
    try writer.withLock { writer throws(SunsetError) -> Answer in
      if tally.finding != .refused {
        if tally.end.offset > 0, try writer.isKnown(tally.end) { return .known }
        let ends = try writer.ends(ofFilesBeginningWith: tally.marks.first ?? tally.end)
        if ends.count > seenEnds, ends.contains(where: { $0.offset < tally.end.offset }) { return .readAgain }
      }
      try writer.add(tally)
      return .added
    }
  }

  /// Something that needs the writer itself.
  func with(_ body: (StoreWriter) throws(SunsetError) -> Void) throws(SunsetError) {
    try writer.withLock { writer throws(SunsetError) in try body(writer) }
  }
}

/// What one worker asks of the store about one file, and what it was answered.
final class FileKnown: KnownContent {
  private let store: SharedStore
  /// How many known files begin as this one does.
  private(set) var seenEnds = 0
  /// A failure of the store, which ends the run and not only the file.
  private(set) var failure: SunsetError?

  init(_ store: SharedStore) { self.store = store }

  func ends(ofFilesBeginningWith first: ContentMark) throws(SunsetError) -> [ContentMark] {
    do {
      let ends = try store.ends(ofFilesBeginningWith: first)
      // Asked again for the rest of a file that grew; what counts is the answer for its beginning.
      if seenEnds == 0 { seenEnds = ends.count }
      return ends
    } catch {
      failure = error
      throw error
    }
  }

  func isKnown(_ mark: ContentMark) throws(SunsetError) -> Bool {
    do {
      return try store.isKnown(mark)
    } catch {
      failure = error
      throw error
    }
  }
}
