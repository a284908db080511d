/// How a log file is read. Buffer sizes change speed, never what is read.
package struct ReadOptions: Sendable {
  /// The library that inflates first; damage is always judged by zlib where the input can be read again.
  package var inflater = InflaterKind.best
  /// The longest line that is handed over, in bytes without its line feed; at least 1.
  package var maximumLine = 1 << 20
  /// Bytes that are inflated at a time; never more than ``maximumLine``. Flat in speed from 128 KiB upward.
  package var chunkBytes = 256 << 10
  /// Bytes that are read from the file at a time. Flat in speed from 64 KiB upward.
  package var inputBytes = 64 << 10
  /// Files of at least so many bytes are inflated by a thread of their own, ahead of whoever takes the lines; nil for
  /// none. For those who have a core to spare.
  package var readsAheadFrom: Int?

  package init() {}
}

/// A library that inflates.
package enum InflaterKind: String, CaseIterable, Hashable, Sendable {
  /// zlib: always there, the reference for odd streams.
  case zlib
  #if ISAL && os(Linux)
    /// ISA-L: over twice as fast.
    case isal
  #endif

  /// The fastest one that is built in.
  package static var best: InflaterKind {
    #if ISAL && os(Linux)
      .isal
    #else
      .zlib
    #endif
  }
}
