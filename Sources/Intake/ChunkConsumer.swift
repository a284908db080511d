package import Vocabulary

/// What takes the lines of one file, in order.
package protocol ChunkConsumer: ~Copyable {
  /// Takes whole lines, at least one, each ended by a line feed. The bytes are valid during the call, and the 64 bytes
  /// before and after them may be read too (their values mean nothing).
  /// - Throws: what the reading is to stop with.
  mutating func take(_ lines: Span<UInt8>) throws(SunsetError)

  /// Some more of the file was taken, and the lines in it: how many bytes of it by now, as they lie on the disk. For
  /// those who tell how far the reading has come.
  mutating func advance(toByte bytes: Int)

  /// How many of the first bytes of a line that is longer than the limit are whole records, which are then handed over as
  /// a line of their own, and what follows them as the next; 0 where there are none, and the line is left out.
  /// - Parameter line: as many bytes of it as a line may have; the 64 bytes around them may be read.
  func wholeRecords(in line: Span<UInt8>) -> Int

  /// A line longer than the limit stood here and was left out.
  mutating func skipTooLongLine() throws(SunsetError)

  /// Everything before this point is known content: forget what was counted. Line numbers go on, and so does what the
  /// lines said about the format (`#Fields`).
  mutating func restart() throws(SunsetError)

  /// The file is read again from its first byte: forget everything, line numbers too. Comes only after damage, when
  /// the faster inflater hands the file over to zlib, or when only a part of the content is sure.
  mutating func startOver() throws(SunsetError)
}

extension ChunkConsumer where Self: ~Copyable {
  /// Nobody is told.
  package mutating func advance(toByte bytes: Int) {}

  /// None: most formats have a record a line.
  package func wholeRecords(in line: Span<UInt8>) -> Int { 0 }
}
