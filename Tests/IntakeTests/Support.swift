import CZlib
import Foundation
import Intake
import Testing
import Vocabulary

/// Keeps what it is lent.
struct Recorder: ChunkConsumer {
  var content: [UInt8] = []
  var tooLong = 0
  /// How many lines were taken or left out before each restart.
  var restarts: [Int] = []
  var startsOver = 0
  /// Lines that count: since the last restart.
  var lines = 0
  /// All lines, for line numbers.
  var lineNumber = 0
  var counted: [UInt8] = []
  var padding: UInt8 = 0
  /// Whether every run so far ended with a line feed.
  var allEnd = true
  var keepsContent = true
  var failsAfter = Int.max
  /// What ends a record within a line; nil where a line is one.
  var separator: UInt8?

  func wholeRecords(in line: Span<UInt8>) -> Int {
    guard let separator else { return 0 }
    return (line.indices.last { line[$0] == separator } ?? -1) + 1
  }

  mutating func take(_ span: Span<UInt8>) throws(SunsetError) {
    var new = 0
    for index in span.indices where span[index] == 0x0A { new += 1 }
    lines += new
    lineNumber += new
    allEnd = allEnd && span.count > 0 && span[span.count - 1] == 0x0A
    unsafe span.withUnsafeBufferPointer { buffer in
      if keepsContent {
        unsafe content.append(contentsOf: buffer)
        unsafe counted.append(contentsOf: buffer)
      }
      guard let base = buffer.baseAddress else { return }
      // The contract: 64 bytes on either side are memory that may be read.
      for distance in 1...64 { padding ^= unsafe base[-distance] ^ base[buffer.count + distance - 1] }
    }
    if lineNumber >= failsAfter { throw SunsetError(.failed, "stopped") }
  }

  mutating func skipTooLongLine() {
    tooLong += 1
    lineNumber += 1
  }

  mutating func restart() {
    restarts.append(lineNumber)
    lines = 0
    counted = []
  }

  mutating func startOver() {
    let before = startsOver
    let keeps = keepsContent
    self = Recorder()
    startsOver = before + 1
    keepsContent = keeps
  }
}

/// The marks of files that were read.
struct KnownFiles: KnownContent {
  private(set) var files: [[ContentMark]] = []

  mutating func add(_ outcome: ReadOutcome) { files.append(outcome.marks + [outcome.end]) }

  func ends(ofFilesBeginningWith first: ContentMark) -> [ContentMark] {
    files.filter { $0.first == first }.compactMap(\.last)
  }

  func isKnown(_ mark: ContentMark, rung: ContentMark?) -> Bool {
    let isKnown = files.contains { $0.contains(mark) }
    // What a store finds that looks by rungs only.
    let isFound = files.contains { file in
      let marks = Array(file.dropLast())
      let rungs = MarkLadder.rungs(of: marks, end: file.last?.offset ?? 0)
      return file.last == mark || marks.has(mark) && (rungs.contains(mark) || rung.map(rungs.contains) == true)
    }
    #expect(isFound == isKnown, "\(mark) by \(String(describing: rung))")
    return isKnown
  }
}

/// Runs a body with a temporary file of some bytes.
func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try Data(bytes).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url.path)
}

/// Reads bytes as a file.
func read(
  _ bytes: [UInt8], _ options: ReadOptions = ReadOptions(), known: KnownFiles = KnownFiles(),
  keepsContent: Bool = true
) throws -> (outcome: ReadOutcome, recorder: Recorder) {
  try withFile(bytes) { path in
    var recorder = Recorder()
    recorder.keepsContent = keepsContent
    let outcome = try LogFileReader(options: options).read(path, known: known, into: &recorder)
    return (outcome, recorder)
  }
}

/// One gzip member.
func gzip(_ content: [UInt8], level: Int32 = 6) -> [UInt8] {
  var stream = unsafe z_stream()
  unsafe deflateInit2_(
    &stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  var output = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(content.count))) + 32)
  var input = content
  let used = unsafe output.withUnsafeMutableBufferPointer { out in
    unsafe input.withUnsafeMutableBufferPointer { bytes in
      unsafe stream.next_in = bytes.baseAddress
      unsafe stream.avail_in = UInt32(bytes.count)
      unsafe stream.next_out = out.baseAddress
      unsafe stream.avail_out = UInt32(out.count)
      unsafe deflate(&stream, Z_FINISH)
      return unsafe out.count - Int(stream.avail_out)
    }
  }
  unsafe deflateEnd(&stream)
  return Array(output.prefix(used))
}

/// Log lines that differ, each 60 to 70 bytes long with its line feed.
func logLines(_ numbers: Range<Int>) -> [UInt8] {
  Array(
    numbers.map { number in
      let value = UInt64(number &+ 1) &* 0x9E37_79B9_7F4A_7C15
      return "192.0.2.\(number % 256) [30/Nov/2026:14:30:51 +0000] GET /v1/\(String(value, radix: 36))/x 200\n"
    }.joined().utf8)
}

/// Options with an inflater and buffer sizes.
func options(
  _ inflater: InflaterKind = .best, input: Int = 64 << 10, chunk: Int = 256 << 10, maximumLine: Int = 1 << 20,
  readsAhead: Bool = false
) -> ReadOptions {
  var options = ReadOptions()
  options.inflater = inflater
  options.inputBytes = input
  options.chunkBytes = chunk
  options.maximumLine = maximumLine
  options.readsAheadFrom = readsAhead ? 0 : nil
  return options
}

/// The folder of the gzip fixtures.
let gzipFixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Fixtures/gzip")
