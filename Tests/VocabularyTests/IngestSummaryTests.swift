import Testing
import Vocabulary

@Suite struct IngestSummaryTests {
  @Test func linesAreTheSumOfTheFiles() {
    let summary = IngestSummary(files: [
      .init(name: "a", finding: .ok, lines: .init(lines: 10, hits: 7, excluded: 2, rejected: 1)),
      .init(name: "b", finding: .skipped),
      .init(name: "c", finding: .damaged, offset: 9, lines: .init(lines: 5, hits: 3, excluded: 0, rejected: 2)),
    ])
    #expect(summary.lines == Report.Lines(lines: 15, hits: 10, excluded: 2, rejected: 3))
    #expect(IngestSummary().lines == Report.Lines(lines: 0, hits: 0, excluded: 0, rejected: 0))
  }
}
