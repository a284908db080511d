import Testing
import Vocabulary

@testable import Store

@Suite struct StoreWriterWholeTests {
  private func file(
    _ name: String, _ finding: FileFinding, _ content: [ContentMark], rawBytes: Int = 7
  ) -> FileTally {
    var file = tally(name, content: content)
    file.finding = finding
    file.rawBytes = rawBytes
    return file
  }

  /// The same answers before the commit, and in a later run.
  private func always(_ files: [FileTally], _ check: (StoreWriter) throws -> Void) throws {
    let store = try TemporaryStore()
    var writer: StoreWriter? = try store.writer()
    for file in files { try writer?.add(file) }
    try check(#require(writer))
    try writer?.commit()
    writer = nil
    try check(store.writer())
  }

  @Test(
    "only a compressed file that was whole says that nothing is missing",
    arguments: [
      (FileFinding.ok, 7, 30, true), (.grown, 7, 30, true), (.ok, 7, 20, true),
      // Plain, so it may have grown; damaged itself; shorter.
      (.ok, 30, 30, false), (.damaged, 7, 30, false), (.growing, 7, 30, false), (.ok, 7, 10, false),
    ])
  func wholeIsCompressed(finding: FileFinding, rawBytes: Int, end: Int, isWhole: Bool) throws {
    let known = file("a", finding, [10, 20, 30].filter { $0 <= end }.map { mark($0) }, rawBytes: rawBytes)
    try always([known]) { writer throws in
      #expect(try writer.knowsWhole(file("cut.gz", .damaged, [mark(10), mark(20)])) == isWhole)
      #expect(try !writer.knowsWhole(file("other.gz", .damaged, [mark(10, 2), mark(20, 2)])))
    }
  }

  @Test("beyond the dense marks the last checkpoint decides, and the length")
  func snapshots() throws {
    let known = file("a.gz", .ok, [mark(10), mark(65_530), mark(131_000), mark(200_000)])
    try always([known]) { writer throws in
      #expect(try writer.knowsWhole(file("b.gz", .damaged, [mark(10), mark(131_000), mark(150_000, 2)])))
      #expect(try !writer.knowsWhole(file("b.gz", .damaged, [mark(10), mark(131_000), mark(250_000, 2)])))
      #expect(try !writer.knowsWhole(file("b.gz", .damaged, [mark(10), mark(131_000, 2), mark(150_000, 2)])))
    }
  }

  private static let damaged = ["start", "end", "other", "empty", "empty elsewhere", "longer"]

  @Test("a whole file settles the damaged ones that it holds", arguments: [true, false])
  func confirming(oneRun: Bool) throws {
    let store = try TemporaryStore()
    var writer: StoreWriter? = try store.writer()
    let contents = [
      [mark(10), mark(20)], [mark(10), mark(20), mark(30)], [mark(10), mark(20, 2)], [mark(0)], [mark(0)],
      [mark(10), mark(20), mark(30), mark(40)],
    ]
    for (name, content) in zip(Self.damaged, contents) {
      try writer?.add(file(name == "empty" ? "a.gz" : name, .damaged, content))
    }
    try writer?.add(file("growing", .growing, [mark(10), mark(20), mark(30)]))
    if !oneRun {
      try writer?.commit()
      writer = nil
      writer = try store.writer()
    }
    try writer?.confirm(file("a.gz", .skipped, [mark(10), mark(20), mark(30)]))
    try writer?.commit()
    let open = try store.reader().files().filter { $0.finding != .ok }.map(\.name)
    #expect(open == ["other", "empty elsewhere", "longer", "growing"])
  }

  @Test("a damaged file of which nothing counts is recorded once, and stays settled")
  func recordedOnce() throws {
    let store = try TemporaryStore()
    var damaged = file("a.gz", .damaged, [mark(10), mark(20)])
    (damaged.lines, damaged.hits, damaged.cells, damaged.volume) = (0, 0, [], [:])
    for _ in 0..<2 {
      let writer = try store.writer()
      try writer.add(damaged)
      try writer.commit()
    }
    #expect(try store.reader().files().map(\.finding) == [.damaged])
    let writer = try store.writer()
    try writer.confirm(file("whole.gz", .skipped, [mark(10), mark(20)]))
    try writer.add(damaged)
    try writer.commit()
    #expect(try store.reader().files().map(\.finding) == [.ok])
  }
}
