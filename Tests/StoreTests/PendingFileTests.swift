import Testing
import Vocabulary

@testable import Store

@Suite struct PendingFileTests {
  private func file(_ name: String, _ finding: FileFinding, _ content: [ContentMark]) -> FileTally {
    var file = tally(name, content: content)
    file.finding = finding
    file.findingText = finding == .ok ? "" : "said so"
    file.findingOffset = finding == .ok ? nil : content.last?.offset
    if finding == .skipped || finding == .refused { file.cells = [] }
    return file
  }

  /// Adds files one after another, each in its own run or all in one, and gives name and finding of each row.
  private func findings(_ files: [FileTally], oneRun: Bool) throws -> [String] {
    let store = try TemporaryStore()
    var writer: StoreWriter? = try store.writer()
    for file in files {
      if !oneRun {
        try writer?.commit()
        writer = nil
        writer = try store.writer()
      }
      try writer?.add(file)
    }
    try writer?.commit()
    return try store.reader().files().map { "\($0.name) \($0.finding)" }
  }

  @Test(arguments: [false, true])
  func aGrowingFileIsSettledByTheOneThatGoesOnFromIt(oneRun: Bool) throws {
    let start = file("a.log", .growing, [mark(10), mark(20), mark(30)])
    let whole = file("a.log.1.gz", .grown, [mark(10), mark(20), mark(30), mark(40), mark(50)])
    let other = file("b.log", .grown, [mark(10), mark(20), mark(30, 2), mark(40, 2)])
    #expect(try findings([start, whole], oneRun: oneRun) == ["a.log ok", "a.log.1.gz grown"])
    #expect(try findings([start, other], oneRun: oneRun) == ["a.log growing", "b.log grown"])
    #expect(try findings([whole, start], oneRun: oneRun) == ["a.log.1.gz grown", "a.log growing"])
  }

  @Test(arguments: [FileFinding.growing, .damaged])
  func beyondTheDenseMarksTheLastCheckpointDecides(finding: FileFinding) throws {
    // Ends at 200,000, which is no checkpoint of the file that goes on; 131,000 is one of both.
    let start = file("a.log", finding, [mark(10), mark(65_530), mark(131_000), mark(200_000)])
    let whole = file("a.gz", .grown, [mark(10), mark(65_530), mark(131_000), mark(196_600), mark(300_000)])
    let header = file("c.gz", .grown, [mark(10), mark(65_530), mark(131_000, 2), mark(300_000, 2)])
    let shorter = file("d.gz", .grown, [mark(10), mark(65_530), mark(131_000), mark(150_000)])
    #expect(try findings([start, whole], oneRun: false) == ["a.log ok", "a.gz grown"])
    #expect(try findings([start, header], oneRun: false) == ["a.log \(finding)", "c.gz grown"])
    #expect(try findings([start, shorter], oneRun: false) == ["a.log \(finding)", "d.gz grown"])
  }

  @Test(arguments: [false, true])
  func aFileThatIsSkippedEveryDayAddsNoRows(oneRun: Bool) throws {
    let known = file("a.log", .ok, [mark(10), mark(20)])
    let again = file("a.log", .skipped, [mark(10), mark(20)])
    let copy = file("copy.gz", .skipped, [mark(10), mark(20)])
    #expect(
      try findings([known, again, copy, again, copy], oneRun: oneRun) == ["a.log ok", "copy.gz skipped"])
  }

  @Test func onlyTheLastRefusalStays() throws {
    let refused = file("a.log", .refused, [mark(0)])
    let read = file("a.log", .ok, [mark(10)])
    let other = file("b.log", .refused, [mark(0)])
    #expect(try findings([refused, other, refused], oneRun: false) == ["b.log refused", "a.log refused"])
    #expect(try findings([refused, other, read], oneRun: false) == ["b.log refused", "a.log ok"])
  }

  @Test func everythingOfAFileComesBack() throws {
    let store = try TemporaryStore()
    var file = tally("it's \"a\"\0.log", content: [mark(10), mark(20)])
    file.source = "edge'0"
    file.finding = .damaged
    file.findingOffset = 20
    file.findingText = "cut in its trailer"
    (file.rawBytes, file.lines, file.hits, file.excluded, file.rejected, file.repaired) = (7, 20, 11, 4, 5, 2)
    (file.firstHit, file.lastHit) = (Instant(seconds: 5), Instant(seconds: 6))
    file.rejects = [.init(reason: .shape, lines: 3, firstLine: 9), .init(reason: .time, lines: 2, firstLine: 4)]
    file.exclusions = ["health' check": 3, "bots": 1]
    let writer = try store.writer()
    try writer.add(file)
    try writer.commit()
    let reader = try store.reader()
    let read = try #require(try reader.files().first)
    #expect(
      read
        == StoredFile(
          id: 1, source: "edge'0", name: "it's \"a\"\0.log", end: mark(20), rawBytes: 7, lines: 20, hits: 11,
          excluded: 4, rejected: 5, repaired: 2, firstHit: Instant(seconds: 5), lastHit: Instant(seconds: 6),
          finding: .damaged, findingOffset: 20, findingText: "cut in its trailer", ingestedAt: TemporaryStore.now))
    #expect(try reader.rejects().map { "\($0.reason) \($0.lines) \($0.exampleLine)" } == ["shape 3 9", "time 2 4"])
    #expect(try reader.exclusions().map { "\($0.name) \($0.lines)" } == ["bots 1", "health' check 3"])
    #expect(try reader.lineTotals() == Report.Lines(lines: 20, hits: 11, excluded: 4, rejected: 5))
  }

  @Test func digestsAreBigEndian() {
    let mark = ContentMark(offset: 3, high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
    #expect(mark.digest == Array(1...16))
    #expect(ContentMark(offset: 3, digest: Array(1...16)) == mark)
    #expect(ContentMark(offset: 3, digest: Array(1...15)) == nil)
  }
}
