import Testing
import Vocabulary

@testable import Reports

@Suite struct IngestSummaryTextTests {
  private func text(_ summary: IngestSummary) -> String {
    var text = ""
    IngestSummaryText().write(summary, to: &text)
    return text
  }

  private var summary: IngestSummary {
    IngestSummary(
      files: [
        .init(name: "a.log.gz", finding: .ok, lines: .init(lines: 1_000, hits: 900, excluded: 60, rejected: 40)),
        .init(name: "b.log.gz", finding: .skipped, text: "the same content as a.log.gz"),
        .init(
          name: "c.log.gz", finding: .damaged, offset: 65_536, text: "the gzip data ends early",
          lines: .init(lines: 200, hits: 195, excluded: 0, rejected: 5)),
        .init(name: "photo.jpg", finding: .refused, text: "no format fits"),
      ],
      rejects: [
        .init(reason: "time", lines: 5, example: "c.log.gz:17"),
        .init(reason: "shape", lines: 40, example: "a.log.gz:3"),
      ],
      exclusions: [.init(name: "preflight", lines: 60)],
      unknownVersions: (1...12).map { .init(name: "v\($0)x", lines: 100 - $0) },
      from: SampleReport.through - 1, through: SampleReport.through)
  }

  @Test func golden() throws { try Golden.expect(text(summary), matches: "ingest.txt") }

  @Test func sums() {
    #expect(summary.lines == Report.Lines(lines: 1_200, hits: 1_095, excluded: 60, rejected: 45))
    #expect(text(summary).contains("1,200 lines = 1,095 hits + 60 excluded + 45 rejected\n"))
  }

  @Test func attentionNamesPlaceAndRemedy() {
    let words = text(summary).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("c.log.gz: damaged at byte 65,536 of its content (the gzip data ends early); what came before"))
    #expect(words.contains("photo.jpg: refused (no format fits); nothing was counted. Give its format with --format"))
    #expect(words.contains("b.log.gz: skipped (the same content as a.log.gz); its content is known already"))
  }

  @Test func nothing() {
    #expect(text(IngestSummary()) == "No files.\n0 lines = 0 hits + 0 excluded + 0 rejected\n")
  }
}
