import Testing
import Vocabulary

@Suite struct MarkLadderTests {
  private static func mark(_ offset: Int, _ content: UInt64 = 1) -> ContentMark {
    ContentMark(offset: offset, high: content, low: UInt64(offset))
  }

  private static func marks(_ offsets: Int...) -> [ContentMark] { offsets.map { mark($0) } }

  @Test(
    arguments: [
      (marks(), 0, []), (marks(), 5_000, []), (marks(100), 200, [100]), (marks(100, 200), 255, [100]),
      // The last mark up to 256, 512 and so on, where the content is so long.
      (marks(100, 200), 256, [100, 200]), (marks(100, 200, 300, 400, 600), 700, [100, 200, 400]),
      (marks(100, 256, 257), 300, [100, 256]), (marks(300, 400), 1_024, [300, 400]),
      (marks(100, 5_000), 8_191, [100]), (marks(100, 5_000), 8_192, [100, 5_000]),
    ] as [([ContentMark], Int, [Int])])
  func `rungs of a content`(marks: [ContentMark], end: Int, rungs: [Int]) {
    #expect(MarkLadder.rungs(of: marks, end: end).map(\.offset) == rungs)
  }

  @Test(
    arguments: [
      (marks(), 100, nil), (marks(100), 90, nil), (marks(100), 100, 100), (marks(100, 200), 255, 100),
      (marks(100, 200), 256, 256), (marks(100, 200), 257, 200), (marks(100, 200, 400, 500), 600, 500),
      (marks(100, 200, 400, 600), 700, 400), (marks(300, 400), 450, 300), (marks(100, 131_000), 250_000, 131_000),
    ] as [([ContentMark], Int, Int?)])
  func `the rung of a mark`(marks: [ContentMark], offset: Int, rung: Int?) {
    #expect(MarkLadder.rung(of: Self.mark(offset), in: marks)?.offset == rung)
  }

  @Test func `a mark is found by its offset and its digest`() {
    let marks = Self.marks(10, 20, 30)
    for offset in [10, 20, 30] { #expect(marks.has(Self.mark(offset))) }
    for other in [Self.mark(9), Self.mark(15), Self.mark(31), Self.mark(20, 2)] { #expect(!marks.has(other)) }
    #expect(![ContentMark]().has(Self.mark(1)))
  }
}
