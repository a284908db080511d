/// The few marks of a content by which it is looked up, its rungs: the first mark, and the last one up to every power of
/// two from 256 bytes on.
///
/// Two contents with a mark in common begin with the same bytes, and have the same marks up to any power of two before
/// it: at every line end of the first 64 KiB, then at the last of every 64 KiB. So they have the last rung before that
/// mark in common. Of a file with hundreds of marks a dozen need be found in an index, and the others only once one of
/// those was.
package enum MarkLadder {
  private static let lowest = 256

  /// The rung by which a mark is looked up; nil where no mark stands before it.
  /// - Parameter marks: those of the content that has the mark, by offset, all before it at least.
  /// - Complexity: O(log *n*)
  package static func rung(of mark: ContentMark, in marks: [ContentMark]) -> ContentMark? {
    guard let first = marks.first, first.offset <= mark.offset else { return nil }
    guard mark.offset >= lowest else { return first }
    let step = 1 << (Int.bitWidth - 1 - mark.offset.leadingZeroBitCount)
    if mark.offset == step { return mark }
    return marks.last(upTo: step) ?? first
  }

  /// All rungs of a content, by offset.
  /// - Parameters:
  ///   - marks: its marks, by offset.
  ///   - end: its length in bytes.
  /// - Complexity: O(log² *n*)
  package static func rungs(of marks: [ContentMark], end: Int) -> [ContentMark] {
    guard let first = marks.first else { return [] }
    var rungs = [first]
    var step = lowest
    while step <= end {
      if let rung = marks.last(upTo: step), rung != rungs.last { rungs.append(rung) }
      step *= 2
    }
    return rungs
  }
}

extension [ContentMark] {
  /// Whether a mark is one of these, which are by offset.
  /// - Complexity: O(log *n*)
  package func has(_ mark: ContentMark) -> Bool { last(upTo: mark.offset) == mark }

  /// The last of these, which are by offset, at or before an offset.
  fileprivate func last(upTo offset: Int) -> ContentMark? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? self[low - 1] : nil
  }
}
