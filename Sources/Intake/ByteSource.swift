import Vocabulary

/// What fills the zones of a ``LineBuffer`` with the decompressed bytes of one file, from its start.
protocol ZoneSource: ~Copyable, SendableMetatype {
  /// How many zones it fills.
  static var zones: Int { get }

  /// How many bytes a zone has.
  static func zoneBytes(_ options: ReadOptions) -> Int

  /// Whether the bytes of the head come again with the first zones.
  static var repeatsHead: Bool { get }

  /// The first bytes of all, as many as tell what they are; for use before anything else is read.
  /// - Parameter limit: the most bytes that are wanted.
  /// - Throws: where the file cannot be read.
  mutating func head(_ lines: inout LineBuffer, atMost limit: Int) throws(SunsetError) -> [UInt8]

  /// Fills the next zone, and takes it into use.
  /// - Parameter limit: the most bytes that are wanted.
  /// - Returns: how many bytes; 0 at the end, and then ``ending`` says how it ended.
  /// - Throws: where the file cannot be read.
  mutating func fill(_ lines: inout LineBuffer, atMost limit: Int) throws(SunsetError) -> Int

  /// What a track of the content made of the bytes in use; nil where nobody followed them.
  var stretch: ContentTrack.Stretch? { get }

  /// Nothing more is read: no zone is written to any more.
  mutating func stop()

  /// How it ended; meaningful once ``fill(_:atMost:)`` gave 0.
  var ending: SourceEnding { get }

  /// Whether a last line without line feed is a whole one.
  var endsWholeLines: Bool { get }

  /// Bytes that were taken from the file.
  var bytesRead: Int { get }
}

/// Decompressed bytes of one file, from its start; fills one zone over and over.
protocol ByteSource: ZoneSource, ~Copyable {
  /// Writes the next bytes; fewer than the capacity only shortly before the end.
  /// - Returns: how many; 0 at the end, and then ``ending`` says how it ended.
  /// - Throws: where the file cannot be read.
  mutating func read(into output: UnsafeMutablePointer<UInt8>, _ capacity: Int) throws(SunsetError) -> Int
}

extension ByteSource where Self: ~Copyable {
  mutating func fill(_ lines: inout LineBuffer, atMost limit: Int) throws(SunsetError) -> Int {
    lines.begin(zone: 0)
    return try unsafe read(into: lines.zone, min(lines.zoneBytes, limit))
  }

  mutating func head(_ lines: inout LineBuffer, atMost limit: Int) throws(SunsetError) -> [UInt8] {
    var count = 0
    var head = [UInt8](repeating: 0, count: min(InputBuffer.headBytes, limit))
    while count < head.count {
      let got = try unsafe head.withUnsafeMutableBufferPointer { (bytes) throws(SunsetError) -> Int in
        guard let base = bytes.baseAddress else { return 0 }
        return try unsafe read(into: base + count, bytes.count - count)
      }
      if got == 0 { break }
      count += got
    }
    head.removeLast(head.count - count)
    return head
  }

  static var repeatsHead: Bool { false }

  var stretch: ContentTrack.Stretch? { nil }

  mutating func stop() {}

  static var zones: Int { 1 }

  static func zoneBytes(_ options: ReadOptions) -> Int { options.chunkBytes }
}

/// How the bytes of a file ended.
enum SourceEnding: Hashable {
  /// Where they should, perhaps with something odd behind.
  case complete(warning: String?)
  /// Cut: why, and where in the file. All that came before is as it was written, as far as anyone can tell.
  case cut(String)
  /// Corrupt: why, and where in the file. Of the content only the first bytes are sure, those whose checksums fitted: a
  /// wrong bit shows at the end of what it is in.
  case corrupt(String, sureBytes: Int)
}

/// A file that is not compressed.
struct PlainSource: ByteSource, ~Copyable {
  private var input: InputBuffer
  /// A plain file may still be written; standard input that ended has no more.
  let endsWholeLines: Bool

  init(_ input: consuming InputBuffer, endsWholeLines: Bool) {
    self.input = input
    self.endsWholeLines = endsWholeLines
  }

  mutating func read(into output: UnsafeMutablePointer<UInt8>, _ capacity: Int) throws(SunsetError) -> Int {
    var produced = 0
    while produced < capacity, try input.fill() {
      let count = min(capacity - produced, input.available)
      unsafe (output + produced).update(from: input.bytes, count: count)
      input.drop(count)
      produced += count
    }
    return produced
  }

  var ending: SourceEnding { .complete(warning: nil) }
  var bytesRead: Int { input.bytesRead }
}
