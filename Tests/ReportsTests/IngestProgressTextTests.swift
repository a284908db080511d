import Testing
import Vocabulary

@testable import Reports

@Suite struct IngestProgressTextTests {
  private static let middle = IngestProgress(
    bytes: 467_000_000, totalBytes: 1_229_000_000, lines: 5_222_222, seconds: 2, file: "logs/access.log-20260302.gz")

  @Test(
    "bytes of all, lines a second, time left, file",
    arguments: [
      (middle, "37 %  467 of 1,229 MB  2,610,000 lines/s  0:04 left  logs/access.log-20260302.gz"),
      // Standard input does not say how much is to come.
      (
        IngestProgress(bytes: 12_345_678, totalBytes: nil, lines: 999, seconds: 1, file: "standard input"),
        "12 MB  999 lines/s  standard input"
      ),
      // Nothing was measured yet.
      (IngestProgress(bytes: 0, totalBytes: 5_000_000, lines: 0, seconds: 0, file: ""), "0 %  0 of 5 MB"),
      (
        IngestProgress(bytes: 0, totalBytes: 5_000_000, lines: 0, seconds: 9, file: "a"),
        "0 %  0 of 5 MB  0 lines/s  a"
      ),
      (
        IngestProgress(bytes: 1_000_000, totalBytes: 3_600_000_000, lines: 1_000, seconds: 1, file: "a"),
        "0 %  1 of 3,600 MB  1,000 lines/s  59:59 left  a"
      ),
      (
        IngestProgress(bytes: 1_000_000, totalBytes: 3_724_000_000, lines: 1_000, seconds: 1, file: "a"),
        "0 %  1 of 3,724 MB  1,000 lines/s  1:02:03 left  a"
      ),
      // A file that grew while it was read.
      (
        IngestProgress(bytes: 6_000_000, totalBytes: 5_000_000, lines: 10, seconds: 1, file: "a"),
        "100 %  6 of 6 MB  10 lines/s  0:00 left  a"
      ),
      (IngestProgress(bytes: 0, totalBytes: 0, lines: 0, seconds: 0, file: ""), "100 %  0 of 0 MB"),
    ])
  func line(progress: IngestProgress, expected: String) {
    #expect(IngestProgressText.line(progress, width: 200) == expected)
  }

  @Test("never wider than the terminal, and nothing in a name acts on it")
  func fits() {
    var progress = Self.middle
    progress.file = "日本\u{1B}]0;title\u{7}\nlog"
    let whole = IngestProgressText.line(progress, width: 200)
    #expect(whole.hasSuffix(#"left  日本\x1b]0;title\x07\x0alog"#))
    for width in 20...80 {
      let line = IngestProgressText.line(progress, width: width)
      #expect(DisplayWidth.of(line) <= width)
      #expect(whole.hasPrefix(line))
    }
  }
}
