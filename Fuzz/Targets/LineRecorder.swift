import Intake
import Vocabulary

/// Keeps what a reader lends.
struct LineRecorder: ChunkConsumer {
  /// Everything since the file's beginning, but for lines that were too long.
  private(set) var content: [UInt8] = []
  /// Where in the content lines that were too long are missing.
  private(set) var gaps: [Int] = []
  /// Where what counts begins, in bytes of the content.
  private(set) var countedFrom = 0

  mutating func take(_ lines: Span<UInt8>) throws(SunsetError) {
    require(lines.count > 0 && lines[lines.count - 1] == 0x0A, "lines are lent that have no end")
    unsafe lines.withUnsafeBufferPointer { bytes in
      unsafe content.append(contentsOf: bytes)
      guard let base = bytes.baseAddress else { return }
      // These must be readable; the sanitizer says if not.
      var padding: UInt8 = 0
      for distance in 1...64 { padding |= unsafe base[-distance] | base[bytes.count + distance - 1] }
      unsafe LineRecorder.sink = padding
    }
  }

  /// Keeps the reads of the padding from being left out.
  nonisolated(unsafe) private static var sink: UInt8 = 0

  mutating func skipTooLongLine() throws(SunsetError) { gaps.append(content.count) }

  mutating func restart() throws(SunsetError) { countedFrom = content.count }

  mutating func startOver() throws(SunsetError) { self = LineRecorder() }
}

/// The marks of files that were read.
struct KnownFiles: KnownContent {
  private var files: [[ContentMark]] = []

  mutating func add(_ outcome: ReadOutcome) { files.append(outcome.marks + [outcome.end]) }

  func ends(ofFilesBeginningWith first: ContentMark) throws(SunsetError) -> [ContentMark] {
    files.filter { $0.first == first }.compactMap(\.last)
  }

  func isKnown(_ mark: ContentMark, rung: ContentMark?) throws(SunsetError) -> Bool {
    let isKnown = files.contains { $0.contains(mark) }
    let isFound = files.contains { file in
      let marks = Array(file.dropLast())
      let rungs = MarkLadder.rungs(of: marks, end: file.last?.offset ?? 0)
      return file.last == mark || marks.has(mark) && (rungs.contains(mark) || rung.map(rungs.contains) == true)
    }
    require(isFound == isKnown, "a store that looks by rungs does not find a mark")
    return isKnown
  }
}

/// Reads bytes as a file. A file that is there can always be read, but for one that asks for more memory than any may
/// have: nil.
func read(
  _ bytes: some Collection<UInt8>, _ options: ReadOptions, known: KnownFiles = KnownFiles()
) -> (outcome: ReadOutcome, recorder: LineRecorder)? {
  ScratchFile.shared.write(bytes)
  var recorder = LineRecorder()
  do throws(SunsetError) {
    let outcome = try LogFileReader(options: options).read(ScratchFile.shared.path, known: known, into: &recorder)
    return (outcome, recorder)
  } catch {
    require(error.message.hasPrefix("zstd data with a window of over "), "a file cannot be read: \(error.message)")
    return nil
  }
}
