import Testing
import Vocabulary

@testable import Store

@Suite struct StoreWriterKnownTests {
  private func file(_ name: String, _ finding: FileFinding = .ok, _ content: [ContentMark]) -> FileTally {
    var file = tally(name, content: content)
    file.finding = finding
    return file
  }

  /// The same answers before the commit, after it, and in a later run.
  private func always(_ files: [FileTally], _ check: (StoreWriter) throws -> Void) throws {
    let store = try TemporaryStore()
    var writer: StoreWriter? = try store.writer()
    for file in files { try writer?.add(file) }
    try check(#require(writer))
    try writer?.commit()
    try check(#require(writer))
    writer = nil
    try check(store.writer())
  }

  @Test func endsOfFilesWithTheSameFirstLine() throws {
    let files = [
      file("a", .ok, [mark(10), mark(20), mark(30)]), file("b", .growing, [mark(10), mark(25, 2)]),
      file("other", .ok, [mark(10, 3), mark(20, 3)]), file("one line", .damaged, [mark(12)]),
      file("copy", .skipped, [mark(10), mark(20)]), file("no log", .refused, [mark(10)]),
    ]
    try always(files) { writer throws in
      #expect(try writer.ends(ofFilesBeginningWith: mark(10)) == [mark(25, 2), mark(30)])
      #expect(try writer.ends(ofFilesBeginningWith: mark(10, 3)) == [mark(20, 3)])
      #expect(try writer.ends(ofFilesBeginningWith: mark(12)) == [mark(12)])
      #expect(try writer.ends(ofFilesBeginningWith: mark(11)) == [])
    }
  }

  @Test func endsAndCheckpointsAreKnown() throws {
    let files = [
      file("a", .ok, [mark(10), mark(20), mark(30)]), file("copy", .skipped, [mark(10), mark(15)]),
      file("no log", .refused, [mark(40)]),
    ]
    try always(files) { writer throws in
      for known in [10, 20, 30] { #expect(try writer.isKnown(mark(known))) }
      for unknown in [mark(15), mark(40), mark(10, 2), mark(11)] { #expect(try !writer.isKnown(unknown)) }
      #expect(try writer.name(ofFileEndingAt: mark(30)) == "a")
      #expect(try writer.name(ofFileEndingAt: mark(20)) == nil)
      #expect(try writer.name(ofFileEndingAt: mark(15)) == nil)
    }
  }
}
