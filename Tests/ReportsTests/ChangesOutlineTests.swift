import Foundation
import Testing
import Vocabulary

@testable import Reports

@Suite struct ChangesOutlineTests {
  private func change(
    _ kind: Report.Change.Kind, _ before: Verdict?, _ now: Verdict?, earliest: (Int?, Int?) = (nil, nil)
  ) -> Report.Change {
    var change = Report.Change(kind: kind, app: "", subject: "ios/2.1.0")
    (change.verdictBefore, change.verdict) = (before, now)
    change.earliestBefore = earliest.0.map { SampleReport.through + $0 }
    change.earliest = earliest.1.map { SampleReport.through + $0 }
    return change
  }

  private func text(_ items: [Report.Change], _ language: Language = .en) -> String {
    var text = ""
    let changes = Report.Changes(since: SampleReport.asOf, items: items)
    TextWriter(width: 100).write(ChangesOutline(changes: changes, say: Tongue(language)).blocks, to: &text)
    return text
  }

  private typealias Row = (
    kind: Report.Change.Kind, before: Verdict?, now: Verdict?, earliest: (Int?, Int?), expected: String
  )

  @Test(
    arguments: [
      (.verdict, .announce, .wait, (nil, 8), "wait (was announce), not before 2026-12-07"),
      (.verdict, .wait, .sunset, (8, nil), "sunset (was wait)"),
      (.movedDate, .wait, .wait, (8, 9), "wait, not before 2026-12-08 (was 2026-12-07)"),
      (.movedDate, .wait, .wait, (8, nil), "wait, no longer dated 2026-12-07"),
      (.gone, .keep, nil, (nil, nil), "was keep"), (.appeared, nil, .keep, (nil, nil), "keep"),
    ] as [Row])
  private func items(_ row: Row) {
    let change = change(row.kind, row.before, row.now, earliest: row.earliest)
    #expect(text([change]).hasSuffix("ios/2.1.0: \(row.expected)\n"))
  }

  @Test func theWorstComesFirst() {
    let kinds = Report.Change.Kind.allCases
    let text = text(kinds.reversed().map { change($0, .wait, .keep) })
    let labels = ["Fallen back", "New candidates", "Moved on", "Moved dates", "New  ", "No longer listed"]
    let places = labels.map { label in text.range(of: "\n" + label)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  @Test func nothing() {
    #expect(text([]).hasSuffix("Nothing has changed.\n"))
    #expect(text([], .ja).hasSuffix("変化はありません。\n"))
  }
}
