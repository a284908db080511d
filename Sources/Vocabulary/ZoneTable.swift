/// What the clocks of a zone did and will do: the changes on record, then a rule for all later years.
struct ZoneTable: Sendable {
  /// No offset east or west of Greenwich is as large, in seconds (RFC 8536 section 3.2 allows up to 25:59:59).
  static let offsetLimit: Int64 = 26 * 3600

  /// Seconds east of Greenwich before the first change.
  private let initial: Int
  /// When the offset changed, in seconds since the epoch, ascending.
  private let changes: [Int64]
  /// Seconds east of Greenwich from each change on.
  private let offsets: [Int]
  /// What holds after the last change; nil where the last offset stays.
  private let rule: ZoneRule?

  /// A table of changes in ascending order and the offset from each on.
  init(initial: Int, changes: [Int64], offsets: [Int], rule: ZoneRule?) {
    precondition(changes.count == offsets.count)
    self.initial = initial
    self.changes = changes
    self.offsets = offsets
    self.rule = rule
  }

  /// A zone that never changes its clocks.
  init(fixedOffset: Int) { self.init(initial: fixedOffset, changes: [], offsets: [], rule: nil) }

  /// The offset at an instant, and the instant after it from which it may be another one.
  /// - Complexity: O(log *n*) in the number of changes.
  func segment(at seconds: Int64) -> (offset: Int, until: Int64) {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    if low == changes.count {
      if let rule { return rule.segment(at: seconds) }
      return (offsets.last ?? initial, .max)
    }
    return (low == 0 ? initial : offsets[low - 1], changes[low])
  }
}
