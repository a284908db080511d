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
      for known in [10, 20, 30] { #expect(try writer.isKnown(mark(known), rung: mark(10))) }
      for unknown in [mark(15), mark(40), mark(10, 2), mark(11)] {
        #expect(try !writer.isKnown(unknown, rung: mark(10)))
      }
      #expect(try writer.name(ofFileEndingAt: mark(30)) == "a")
      #expect(try writer.name(ofFileEndingAt: mark(20)) == nil)
      #expect(try writer.name(ofFileEndingAt: mark(15)) == nil)
    }
  }

  @Test("of a long content every mark is found by the rung before it, and by no other content's")
  func marksAreFoundByTheirRungs() throws {
    let content = (1...700).map { mark($0 * 93) } + (1...30).map { mark(65_000 + $0 * 65_530) }
    let files = [file("a", .ok, content), file("b", .ok, content.map { mark($0.offset, 2) })]
    try always(files) { writer throws in
      for (index, known) in content.enumerated() {
        let rung = MarkLadder.rung(of: known, in: Array(content[..<index]) + [known])
        #expect(try writer.isKnown(known, rung: rung))
        let other = mark(known.offset, 3)
        #expect(try !writer.isKnown(other, rung: rung))
        #expect(try !writer.isKnown(mark(known.offset + 1), rung: rung))
      }
    }
  }

  @Test("a store of an older schema has a row for each mark")
  func rowsOfOlderSchemas() throws {
    let store = try TemporaryStore()
    let content = [mark(10), mark(300), mark(400), mark(70_000), mark(140_000)]
    try {
      let writer = try store.writer()
      try writer.add(file("a", .damaged, content))
      try writer.commit()
      for old in content.dropLast() {
        try writer.connection.run(
          "INSERT INTO checkpoint(file, offset, digest) VALUES(1, ?, ?) ON CONFLICT DO NOTHING", .integer(old.offset),
          .blob(old.digest))
      }
      try writer.connection.run("DELETE FROM file_marks")
    }()
    let writer = try store.writer()
    for known in content { #expect(try writer.isKnown(known, rung: mark(10))) }
    #expect(try !writer.isKnown(mark(350), rung: mark(300)))
    // Its last mark settles it.
    try writer.add(file("b", .grown, [mark(10), mark(70_000), mark(150_000)]))
    try writer.commit()
    #expect(try store.reader().files().map(\.finding) == [.ok, .grown])
  }

  @Test("marks that fit no number of them are damage") func damagedMarks() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(file("a", .ok, [mark(10), mark(20), mark(30)]))
    try writer.commit()
    try writer.connection.run("UPDATE file_marks SET marks = x'00'")
    let error = try sunsetError { _ = try writer.isKnown(mark(20), rung: mark(10)) }
    #expect(error.message.contains("file_marks row 1"))
  }
}
