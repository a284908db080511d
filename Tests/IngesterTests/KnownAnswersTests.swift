import Intake
import Testing
import Vocabulary

@testable import Ingester

/// Answers as it is told to.
private final class ToldContent: KnownContent {
  var ends: [ContentMark] = []
  var known: Set<ContentMark> = []
  var failure: SunsetError?

  func ends(ofFilesBeginningWith first: ContentMark) throws(SunsetError) -> [ContentMark] {
    if let failure { throw failure }
    return ends
  }

  func isKnown(_ mark: ContentMark, rung: ContentMark?) throws(SunsetError) -> Bool {
    if let failure { throw failure }
    return known.contains(mark)
  }
}

@Suite struct KnownAnswersTests {
  private static func mark(_ offset: Int, _ digest: UInt64 = 1) -> ContentMark {
    ContentMark(offset: offset, high: digest, low: 0)
  }

  /// A file with marks at 10, 20 and 30, and at 70,000 past the stretch where every line end is marked.
  private static let tally: FileTally = {
    var tally = FileTally(source: "default", name: "a")
    tally.marks = [mark(10), mark(20), mark(30), mark(70_000)]
    tally.end = mark(90_000)
    return tally
  }()

  /// What became known while the file was read, and whether it is to be read again.
  static let changes: [(String, ContentMark, Set<ContentMark>, Bool)] = [
    ("a file that it begins with", mark(20), [], true),
    ("another file with the same first line", mark(20, 2), [], false),
    ("another that ends within one of its lines", mark(25, 2), [], false),
    ("one that ends within one of its lines and has the same before", mark(25, 2), [mark(20)], true),
    ("a longer one", mark(90_001, 2), [], false),
    ("one that ends past the marked stretch, with other lines before", mark(80_000, 2), [], false),
    ("the same, with the same lines before", mark(80_000, 2), [mark(30)], true),
    ("its own end", mark(90_000, 2), [mark(90_000)], true),
  ]

  @Test("a file is read again where that can find more known", arguments: changes)
  func readAgain(what: String, end: ContentMark, known: Set<ContentMark>, isReadAgain: Bool) throws {
    let content = ToldContent()
    content.ends = [Self.mark(15, 9)]
    let inquiry = Inquiry(content)
    _ = try inquiry.ends(ofFilesBeginningWith: Self.mark(10))
    #expect(try !inquiry.isKnown(Self.mark(90_000), rung: nil))
    #expect(try !inquiry.answers.haveChanged(in: content, for: Self.tally))
    content.ends.append(end)
    content.known = known
    #expect(try inquiry.answers.haveChanged(in: content, for: Self.tally) == isReadAgain, "\(what)")
  }

  @Test("whatever becomes known of what follows known content makes it be read again")
  func rest() throws {
    let content = ToldContent()
    let inquiry = Inquiry(content)
    _ = try inquiry.ends(ofFilesBeginningWith: Self.mark(11, 5))
    content.ends = [Self.mark(400, 6)]
    #expect(try inquiry.answers.haveChanged(in: content, for: Self.tally))
  }

  @Test("a failure of the store is kept apart from what is wrong with the file")
  func failure() throws {
    let content = ToldContent()
    content.failure = SunsetError(.busy, "locked")
    let inquiry = Inquiry(content)
    #expect(throws: SunsetError.self) { try inquiry.isKnown(Self.mark(1), rung: nil) }
    #expect(inquiry.failure?.message == "locked")
    let other = Inquiry(content)
    #expect(throws: SunsetError.self) { try other.ends(ofFilesBeginningWith: Self.mark(1)) }
    #expect(other.failure?.code == .busy)
  }
}
