import Vocabulary

extension LineLoop where Extractor: ~Copyable {
  /// Counts a line that could not be read, or the records that are found in it.
  @inline(never) mutating func refuse(_ reason: RejectReason, from start: Byte, to end: Byte) {
    guard let records, let text = unsafe textOfRecords(from: start, to: end) else {
      return unsafe reject(reason, start, end)
    }
    let rejectedBefore = counts.rejected
    counts.beginRecords()
    let textEnd = unsafe text.start + text.count
    unsafe records.split(from: text.start, to: textEnd, because: reason, hits: counts.hits) { take($0) }
    records.endLine(hits: counts.hits)
    counts.endRecords()
    if counts.rejected > rejectedBefore { unsafe tell(reason, start, end) }
  }

  /// Ends the file: what goes on over its end is counted as cut.
  mutating func finish() {
    guard let records else { return }
    let rejectedBefore = counts.rejected
    // The line that it began with is named; its bytes are gone by now.
    let line = counts.lineNumber - max(0, records.openLines - 1)
    counts.beginRecords()
    records.finish { take($0) }
    counts.endRecords()
    if counts.rejected > rejectedBefore { rejectWatch?(.json, line, Span()) }
  }

  private mutating func take(_ piece: JSONPiece) -> RejectReason? {
    switch piece {
    case .record(let record):
      var fields = unsafe Fields(record.start)
      return unsafe read(from: record.start, to: record.start + record.count, asRecord: true, &fields)
    case .unreadable(let reason, let linesBack):
      counts.reject(reason, linesBack: linesBack)
    case .surroundings:
      counts.exclude("jsonBracket")
    }
    return nil
  }
}
