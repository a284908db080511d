package import Vocabulary

/// One log line that counts as client activity.
package struct Hit {
  /// Seconds since the epoch, UTC.
  package var time: Int64
  /// The keyed hash of the client id, never 0; 0 where the line names no client.
  package var client: UInt64
  /// An index into the decoder's subjects.
  package var subject: Int32
  /// How many requests the line stands for, 1 or more; 0 where the weight is mapped and the line has none.
  package var weight: Int32
}

/// How the lines of one file were taken; lines = hits + excluded + rejected.
///
/// Where a line of JSON holds several records, or a record goes on over several lines, a record counts as a line; the line
/// numbers of rejects are still those of the file.
package struct LineCounts: Sendable {
  package fileprivate(set) var lines = 0
  package fileprivate(set) var hits = 0
  package fileprivate(set) var excluded = 0
  package fileprivate(set) var rejected = 0
  /// Hits that break their format's own rules.
  package fileprivate(set) var repaired = 0
  /// Lines by the name of what excluded them.
  package fileprivate(set) var exclusions: [String: Int] = [:]
  package fileprivate(set) var rejects: [FileTally.Reject] = []
  /// Lines before the ones counted, for line numbers.
  fileprivate var linesBefore = 0
  /// The number of the line whose records are being counted; 0 for lines of one record.
  private var lineOfRecords = 0
  private var linesAtRecords = 0

  /// No lines.
  package init() {}

  mutating func hit(repaired isRepaired: Bool) {
    lines &+= 1
    hits &+= 1
    if isRepaired { repaired &+= 1 }
  }

  @inline(never) mutating func exclude(_ name: StaticString) { exclude(named: name.description) }

  @inline(never) mutating func exclude(named name: String) {
    lines += 1
    excluded += 1
    exclusions[name, default: 0] += 1
  }

  /// Counts a reject.
  /// - Parameter linesBack: how many lines before this one it began.
  @inline(never) mutating func reject(_ reason: RejectReason, linesBack: Int = 0) {
    lines += 1
    rejected += 1
    if let index = rejects.firstIndex(where: { $0.reason == reason }) {
      rejects[index].lines += 1
    } else {
      let line = (lineOfRecords > 0 ? lineOfRecords : linesBefore + lines) - linesBack
      rejects.append(FileTally.Reject(reason: reason, lines: 1, firstLine: line))
    }
  }

  /// The number of the line that was counted last, from 1.
  var lineNumber: Int { lineOfRecords > 0 ? lineOfRecords : linesBefore + lines }

  /// Begins a line that may count as any number of lines.
  mutating func beginRecords() {
    lineOfRecords = linesBefore + lines + 1
    linesAtRecords = lines
  }

  /// Ends such a line.
  mutating func endRecords() {
    linesBefore += 1 - (lines - linesAtRecords)
    lineOfRecords = 0
  }

  /// Forgets all counts; line numbers go on.
  mutating func restart() {
    let before = linesBefore + lines
    self = LineCounts()
    linesBefore = before
  }
}
