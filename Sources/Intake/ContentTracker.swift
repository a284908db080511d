import Vocabulary

/// Follows the content of one file and finds out what of it is known.
///
/// Exactly once: content that begins with the whole of a known one is read on from its end, and if the rest begins with
/// the whole of another known one, from there; content that ends at a mark of a known one, or shortly behind the
/// last mark it can share with a longer one, is a copy of its beginning.
struct ContentTracker<Known: KnownContent & ~Copyable>: ~Copyable {
  /// What of a file turned out to be known.
  enum Verdict: Hashable {
    case new
    /// All of it.
    case known
    /// What stands before the offset.
    case knownUpTo(Int)
  }

  /// The whole content from its start.
  private let whole: ContentTrack
  /// What begins at the ends of known content, as long as more known content may match.
  private var rests: [ContentTrack] = []
  /// Where known content ended last; 0 for none.
  private var restart = 0
  private var offset = 0

  /// - Throws: where there is no memory.
  init() throws(SunsetError) {
    whole = try ContentTrack(start: 0)
  }

  /// Adds the next bytes.
  /// - Parameter stretch: what a track from the content's start made of them, where there is one.
  /// - Returns: after which of them known content ends; nearly always nowhere.
  /// - Throws: what the known content throws.
  /// - Complexity: O(*n*) a track, and there is one track where nothing is known.
  mutating func add(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ stretch: ContentTrack.Stretch?, _ known: borrowing Known
  ) throws(SunsetError) -> [Int] {
    if let stretch, restart == 0, whole.mayAdopt {
      whole.adopt(stretch)
      offset += count
      return []
    }
    var restarts: [Int] = []
    var done = 0
    while done < count {
      var stop = unsafe whole.stop(in: bytes + done, count - done)
      for rest in rests { stop = min(stop, unsafe rest.stop(in: bytes + done, stop)) }
      unsafe whole.add(bytes + done, stop)
      for rest in rests { unsafe rest.add(bytes + done, stop) }
      done += stop
      offset += stop
      var matches = try whole.arrive(known)
      for rest in rests where try rest.arrive(known) { matches = true }
      rests.removeAll { $0.hasBegun && !$0.hasCandidates }
      if matches {
        restart = offset
        whole.markDensely()
        restarts.append(done)
        rests.append(try ContentTrack(start: offset))
      }
    }
    return restarts
  }

  /// The last line end.
  var lastLineEnd: ContentMark { whole.lastLineEnd }

  /// The end of the content, whether at a line end or not.
  var end: ContentMark { whole.end }

  /// The marks before an end.
  func marks(before end: ContentMark) -> [ContentMark] {
    var marks = whole.marks
    if let last = marks.last, whole.lastLineEnd.offset > last.offset { marks.append(whole.lastLineEnd) }
    while let last = marks.last, last.offset >= end.offset { marks.removeLast() }
    return marks
  }

  /// What of the content up to its counted end is known.
  /// - Parameter atLineEnd: whether the content counts up to its last line end only.
  /// - Throws: what the known content throws.
  func verdict(atLineEnd: Bool, _ known: borrowing Known) throws(SunsetError) -> Verdict {
    let counted = atLineEnd ? whole.lastLineEnd : whole.end
    guard counted.offset > 0 || restart > 0 else { return .new }
    if restart >= counted.offset { return .known }
    if try known.isKnown(counted, rung: whole.rung(of: counted)) { return .known }
    if try isCutCopy(whole, counted, known) { return .known }
    for rest in rests {
      let end = atLineEnd ? rest.lastLineEnd : rest.end
      guard end.offset > 0 else { continue }
      if try known.isKnown(end, rung: rest.rung(of: end)) { return .known }
      if try isCutCopy(rest, end, known) { return .known }
    }
    return restart > 0 ? .knownUpTo(restart) : .new
  }

  /// Whether content ends where no mark can be, and is the beginning of a longer known one up to the last place where one
  /// is, over 64 KiB or nearly so: a snapshot of a log that was read later. What lies behind that place is under a block.
  private func isCutCopy(
    _ track: ContentTrack, _ end: ContentMark, _ known: borrowing Known
  ) throws(SunsetError) -> Bool {
    guard end.offset > ContentTrack.blockBytes, let first = track.marks.first,
      let last = track.marks.last(where: { $0.offset <= end.offset }),
      end.offset - last.offset <= ContentTrack.blockBytes,
      // What follows the end of a known file was never seen.
      restart <= track.start || restart < track.start + last.offset,
      try known.isKnown(last, rung: track.rung(of: last))
    else { return false }
    return try known.ends(ofFilesBeginningWith: first).contains { $0.offset > end.offset }
  }
}
