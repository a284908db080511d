/// A place in a file's decompressed bytes together with the digest of everything before it.
///
/// Two files with the same mark begin with the same bytes, whatever their names and their compression.
package struct ContentMark: Hashable, Sendable {
  /// Bytes from the start of the decompressed content; the first byte after a line end, or the content's end.
  package var offset: Int
  /// The high and low half of XXH3-128 over the bytes before the offset.
  package var high: UInt64
  package var low: UInt64

  package init(offset: Int, high: UInt64, low: UInt64) {
    self.offset = offset
    self.high = high
    self.low = low
  }

  // A digest is spread already, and every file enters hundreds of marks.
  package func hash(into hasher: inout Hasher) { hasher.combine(low) }
}
