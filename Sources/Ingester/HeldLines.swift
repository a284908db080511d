import Formats
import Intake
import Vocabulary

/// What a reader handed over before the format of its file was known.
///
/// Holds a mebibyte and one run of lines at most: then a sample is enough.
struct HeldLines {
  private enum Entry {
    case lines(Range<Int>)
    case tooLong
    case restart
  }

  /// Bytes before and after lines that may be read.
  private static let padding = 64

  /// What the lines look like.
  private(set) var sample = LogSample()
  private var bytes = [UInt8](repeating: 0, count: padding)
  private var entries: [Entry] = []

  /// Whether there is no line to tell a format by.
  var isEmpty: Bool { sample.isEmpty }

  /// Whether nothing was handed over.
  var hasNothing: Bool { entries.isEmpty }

  mutating func take(_ lines: Span<UInt8>) {
    sample.add(lines)
    let start = bytes.count
    unsafe lines.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    entries.append(.lines(start..<bytes.count))
  }

  mutating func skipTooLongLine() { entries.append(.tooLong) }

  mutating func restart() { entries.append(.restart) }

  /// Hands it all over again.
  /// - Throws: what the consumer throws.
  func replay<Consumer: ChunkConsumer & ~Copyable>(into consumer: inout Consumer) throws(SunsetError) {
    let padded = bytes + [UInt8](repeating: 0, count: Self.padding)
    for entry in entries {
      switch entry {
      case .tooLong: try consumer.skipTooLongLine()
      case .restart: try consumer.restart()
      case .lines(let range):
        try unsafe padded.withUnsafeBufferPointer { (buffer) throws(SunsetError) in
          let lines = unsafe UnsafeBufferPointer(rebasing: buffer[range])
          try unsafe consumer.take(lines.span)
        }
      }
    }
  }
}
