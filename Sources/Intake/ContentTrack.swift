import Vocabulary

/// The digest of a file's content from one place on, with its marks and the known content it may turn out to begin with.
///
/// Marks stand at every line end of the first 64 KiB and of those behind known content, then at the last line end of every 64 KiB block. Lines that begin
/// with `#` at the very start are directives that many files share: the first mark comes after the first line that is
/// none.
final class ContentTrack {
  /// The size of a block with one mark, and of the first stretches in which every line end has one; in bytes.
  static let blockBytes = 64 << 10

  /// Where in the file's content it begins.
  let start: Int
  /// By offset. Offsets in marks count from ``start``.
  private(set) var marks: [ContentMark] = []
  /// The last line end so far.
  private(set) var lastLineEnd: ContentMark
  /// Ends of known content that lie ahead, the nearest first.
  private var candidates: ArraySlice<ContentMark> = []
  /// Whether the first mark was passed.
  private(set) var hasBegun = false
  /// Whether the first mark was passed and the known content not asked for yet.
  private var isToAsk = false
  /// The first byte of the line being read, before the first mark.
  private var lineBeginning: UInt8?
  private let digest: ContentDigest
  /// Up to here every line end has a mark.
  private var denseEnd = blockBytes
  /// Where the content ends whose last bytes another track followed.
  private var adoptedEnd: ContentMark?

  /// - Throws: where there is no memory.
  init(start: Int) throws(SunsetError) {
    self.start = start
    digest = try ContentDigest()
    lastLineEnd = digest.mark
  }

  /// Where the content so far ends.
  var end: ContentMark { adoptedEnd ?? digest.mark }

  /// What a mark of this content is looked up by.
  func rung(of mark: ContentMark) -> ContentMark? { MarkLadder.rung(of: mark, in: marks) }

  /// Whether known content may still match.
  var hasCandidates: Bool { !candidates.isEmpty }

  /// How many of some bytes to add before ``arrive(_:)`` is to be asked: up to the first line end, or up to the nearest
  /// candidate's end. At least 1.
  func stop(in bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    if !hasBegun { return unsafe firstLineFeed(bytes, 0..<count).map { $0 + 1 } ?? count }
    guard let nearest = candidates.first else { return count }
    return min(count, nearest.offset - digest.count)
  }

  /// Says whether the content so far is the whole of a known one.
  /// - Throws: what the known content throws.
  func arrive(_ known: borrowing some KnownContent & ~Copyable) throws(SunsetError) -> Bool {
    if isToAsk {
      isToAsk = false
      let here = lastLineEnd
      candidates = try known.ends(ofFilesBeginningWith: here).filter { $0.offset >= here.offset }
        .sorted { $0.offset < $1.offset }[...]
    }
    var matches = false
    while let nearest = candidates.first, nearest.offset <= digest.count {
      candidates.removeFirst()
      if nearest == digest.mark { matches = true }
    }
    return matches
  }

  /// What some bytes of a content come to.
  struct Stretch {
    var marks: [ContentMark]
    var lastLineEnd: ContentMark
    var end: ContentMark
  }

  /// Adds bytes of a content of which nothing is known.
  /// - Complexity: O(*n*).
  func follow(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Stretch {
    let before = marks.count
    var done = 0
    while done < count {
      let stop = unsafe stop(in: bytes + done, count - done)
      unsafe add(bytes + done, stop)
      done += stop
    }
    return Stretch(marks: Array(marks[before...]), lastLineEnd: lastLineEnd, end: end)
  }

  /// Whether what another track makes of the next bytes is what this one would: no known content may match any more.
  var mayAdopt: Bool { hasBegun && !isToAsk && !hasCandidates }

  /// Takes over what another track of the same content made of the next bytes. From then on it is to take all bytes so.
  func adopt(_ stretch: Stretch) {
    marks += stretch.marks
    lastLineEnd = stretch.lastLineEnd
    adoptedEnd = stretch.end
  }

  /// Marks every line end of the next 64 KiB again, and on to the end of their block: known content ended here, and other
  /// snapshots of what goes on from it may end near by.
  func markDensely() { denseEnd = (digest.count / Self.blockBytes + 2) * Self.blockBytes }

  /// Adds bytes, at least one, and not past the place that ``stop(in:_:)`` says.
  /// - Complexity: O(*n*).
  func add(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    assert(adoptedEnd == nil)
    if !hasBegun { return unsafe addToHead(bytes, count) }
    var done = 0
    while done < count {
      let blockEnd = (digest.count / Self.blockBytes + 1) * Self.blockBytes
      let end = min(count, done + blockEnd - digest.count)
      if digest.count < denseEnd {
        while let lineFeed = unsafe firstLineFeed(bytes, done..<end) {
          unsafe addLineEnd(bytes, &done, lineFeed + 1)
          marks.append(lastLineEnd)
        }
      } else if let lineFeed = unsafe lastLineFeed(bytes, done..<end) {
        unsafe addLineEnd(bytes, &done, lineFeed + 1)
      }
      unsafe digest.add(bytes + done, end - done)
      done = end
      if digest.count == blockEnd, lastLineEnd.offset > blockEnd - Self.blockBytes, marks.last != lastLineEnd {
        marks.append(lastLineEnd)
      }
    }
  }

  private func addToHead(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    let beginning = unsafe lineBeginning ?? bytes[0]
    unsafe digest.add(bytes, count)
    lineBeginning = beginning
    guard unsafe bytes[count - 1] == lineFeed else { return }
    lastLineEnd = digest.mark
    lineBeginning = nil
    guard beginning != UInt8(ascii: "#") else { return }
    hasBegun = true
    isToAsk = true
    marks.append(lastLineEnd)
  }

  private func addLineEnd(_ bytes: UnsafePointer<UInt8>, _ done: inout Int, _ end: Int) {
    unsafe digest.add(bytes + done, end - done)
    done = end
    lastLineEnd = digest.mark
  }
}
