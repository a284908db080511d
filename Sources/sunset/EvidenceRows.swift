import Aggregator
import Store
import Vocabulary

/// Reads the rows that a report's evidence is made of.
struct EvidenceRows {
  private let data: StoredData
  /// The events up to the as-of instant.
  private let events: [LedgerEvent]

  /// How many days before a retirement are compared with those after it.
  private static let daysBefore = 28

  init(_ data: StoredData, _ ledger: [LedgerEvent]) {
    self.data = data
    events = ledger.filter { $0.at <= data.asOf }
  }

  /// The last 90 days and the running one, the days before each retirement, and every notice served since the first
  /// announcement.
  func read() throws(SunsetError) -> [UsageRow] {
    let today = data.zone.day(of: data.asOf)
    let first = (data.calendar.newestWindow?.through ?? today) - (EvidenceBuilder.listedDays - 1)
    var rows = try data.reader.usage(from: first, through: today, kinds: [.version, .notice, .capability, .endpoint])
    for span in spansBeforeRetirements(until: first - 1) {
      rows += try data.reader.usage(
        from: span.lowerBound, through: span.upperBound, kinds: [.version, .capability, .endpoint])
    }
    let announced = events.filter { $0.kind == .announced }.map { data.zone.day(of: $0.at) }.min()
    if let announced, announced < first {
      rows += try data.reader.usage(from: announced, through: first - 1, kinds: [.notice])
    }
    return rows
  }

  /// The days before retirements that lie before the last 90, each once.
  private func spansBeforeRetirements(until last: Day) -> [ClosedRange<Day>] {
    var days: Set<Day> = []
    for event in events where event.kind == .retired {
      let retired = data.zone.day(of: event.at)
      let from = retired - Self.daysBefore
      guard from <= last else { continue }
      days.formUnion(from...min(retired, last))
    }
    var spans: [ClosedRange<Day>] = []
    for day in days.sorted() {
      if let open = spans.last, open.upperBound + 1 == day {
        spans[spans.count - 1] = open.lowerBound...day
      } else {
        spans.append(day...day)
      }
    }
    return spans
  }
}
