package import Vocabulary

/// What came of reading one file, but for its lines.
package struct ReadOutcome: Sendable {
  package var finding: FileFinding
  /// Where in the decompressed bytes the finding lies: the end of what was counted for `growing` and `damaged`, where
  /// reading went on for `grown`; nil otherwise.
  package var findingOffset: Int?
  /// What was found, without the file's name; empty for `ok`, except for an empty file.
  package var findingText: String
  /// Something odd that does not make the content doubtful, such as garbage after the last gzip member; or nil.
  package var warning: String?
  /// The end of what was counted, and the digest of everything before it.
  package var end: ContentMark
  /// The marks before the end, by offset, of the whole content from its start.
  package var marks: [ContentMark]
  /// The file's size; for standard input the bytes that were read.
  package var rawBytes: Int
  /// Whether the content ended where it should: not cut, not corrupt, and not within a line that has no end yet.
  package var isWhole = true
  /// Where known content was skipped, why nothing behind it could be read; nil where there was nothing else.
  package var damage: String?
}

/// A number with its thousands set apart by commas, as offsets are printed.
func grouped(_ number: Int) -> String {
  var text = ""
  let digits = String(number)
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  return text
}
