import Intake
import Store
import Vocabulary

extension StoreWriter: KnownContent {}

/// Asks about known content for one file, and keeps what was answered.
final class Inquiry<Base: KnownContent>: KnownContent {
  private let base: Base
  /// What was answered so far.
  private(set) var answers = KnownAnswers()
  /// A failure of the store, which ends the run and not only the file.
  private(set) var failure: SunsetError?

  init(_ base: Base) { self.base = base }

  func ends(ofFilesBeginningWith first: ContentMark) throws(SunsetError) -> [ContentMark] {
    do {
      let ends = try base.ends(ofFilesBeginningWith: first)
      answers.ends.append((first, Set(ends)))
      return ends
    } catch {
      failure = error
      throw error
    }
  }

  func isKnown(_ mark: ContentMark, rung: ContentMark?) throws(SunsetError) -> Bool {
    do {
      let isKnown = try base.isKnown(mark, rung: rung)
      if !isKnown { answers.unknown.append((mark, rung)) }
      return isKnown
    } catch {
      failure = error
      throw error
    }
  }
}

/// What one file was told about known content while it was read.
///
/// Other workers make content known meanwhile. Reading again gives other counts only where an answer has changed.
struct KnownAnswers: Sendable {
  fileprivate var ends: [(first: ContentMark, answer: Set<ContentMark>)] = []
  fileprivate var unknown: [(mark: ContentMark, rung: ContentMark?)] = []

  /// Whether reading the file again could find more of it known.
  /// - Parameters:
  ///   - store: who answers now.
  ///   - tally: what came of reading.
  /// - Throws: what the store throws.
  func haveChanged(in store: some KnownContent, for tally: FileTally) throws(SunsetError) -> Bool {
    for (mark, rung) in unknown where try store.isKnown(mark, rung: rung) { return true }
    for (first, answer) in ends {
      let new = try store.ends(ofFilesBeginningWith: first).filter { !answer.contains($0) }
      guard !new.isEmpty else { continue }
      // Of what follows known content no marks are at hand.
      guard first == tally.marks.first else { return true }
      if try Self.mayBegin(tally, with: new, store) { return true }
    }
    return false
  }

  /// Whether the content may begin with the whole of another. Files with the same first line, as a header is, are many;
  /// each would else make all others be read again.
  private static func mayBegin(
    _ tally: FileTally, with ends: [ContentMark], _ store: some KnownContent
  ) throws(SunsetError) -> Bool {
    let dense = tally.marks.filter { $0.offset <= denseBytes }
    for end in ends where end.offset < tally.end.offset {
      // What this content begins with has the same marks in the first stretch.
      guard let last = dense.last(where: { $0.offset <= end.offset }) else { return true }
      if last == end { return true }
      if try store.isKnown(last, rung: MarkLadder.rung(of: last, in: tally.marks)) { return true }
    }
    return false
  }

  /// Up to here every line end is a mark, in bytes.
  private static var denseBytes: Int { 64 << 10 }
}
