import Vocabulary

/// A library that inflates raw deflate data (RFC 1951) and keeps the CRC-32 of what it puts out.
///
/// The gzip wrapper around the data is read by ``GzipSource``, one for all inflaters, so that they cannot disagree
/// about headers, trailers and what lies between members. An inflater owns its library's state, which must not move.
protocol Inflater: ~Copyable, SendableMetatype {
  /// - Throws: where the library has no memory.
  init() throws(SunsetError)

  /// Begins a new member.
  mutating func reset()

  /// Inflates from an input into an output until one of them is used up or the data ends.
  mutating func inflate(
    _ input: UnsafePointer<UInt8>, _ inputCount: Int, into output: UnsafeMutablePointer<UInt8>, _ capacity: Int
  ) -> InflateStep

  /// The CRC-32 of everything put out since the last reset.
  var checksum: UInt32 { get }

  /// After the data's end: bytes that were consumed but lie behind the data, the first in the lowest byte; at most 8.
  var surplus: (bytes: UInt64, count: Int) { get }
}

/// What one call of an inflater did.
struct InflateStep {
  /// Why it returned.
  enum State {
    /// Input or output is used up.
    case open
    /// The member's data ended.
    case ended
    /// The data is not deflate data; what was produced before is right.
    case corrupt(String)
  }

  var consumed: Int
  var produced: Int
  var state: State
}
