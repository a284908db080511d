package import Vocabulary

/// What is known about the content of the files that were read before; the store answers.
package protocol KnownContent: ~Copyable {
  /// The ends of all known files whose first mark (the lowest of their marks and their end) is this one, in any order.
  /// - Throws: what the reading is to stop with.
  func ends(ofFilesBeginningWith first: ContentMark) throws(SunsetError) -> [ContentMark]

  /// Whether this mark is the end or one of the marks of a known file.
  /// - Parameter rung: what it is looked up by (``MarkLadder``).
  /// - Throws: what the reading is to stop with.
  func isKnown(_ mark: ContentMark, rung: ContentMark?) throws(SunsetError) -> Bool
}

/// No file was read before.
package struct NothingKnown: KnownContent {
  package init() {}
  package func ends(ofFilesBeginningWith first: ContentMark) throws(SunsetError) -> [ContentMark] { [] }
  package func isKnown(_ mark: ContentMark, rung: ContentMark?) throws(SunsetError) -> Bool { false }
}
