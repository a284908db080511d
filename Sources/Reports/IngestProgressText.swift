package import Vocabulary

/// How far an ingest has come, in one line for a terminal: `38 %  467 of 1,229 MB  2,610,000 lines/s  1:04 left  FILE`.
///
/// For people: may change with any version.
package enum IngestProgressText {
  /// Seconds after which a rate tells anything.
  private static let leastSeconds = 0.1

  /// The line, without control bytes and no wider than a number of columns.
  package static func line(_ progress: IngestProgress, width: Int) -> String {
    var parts: [String] = []
    if let total = progress.totalBytes {
      parts.append("\(total > 0 ? min(100, Int(Double(progress.bytes) / Double(total) * 100)) : 100) %")
    }
    parts.append(bytes(progress))
    if progress.seconds >= leastSeconds {
      parts.append("\(Figures.grouped(rounded(Double(progress.lines) / progress.seconds))) lines/s")
      if let total = progress.totalBytes, progress.bytes > 0 {
        let rest = Double(max(0, total - progress.bytes)) / Double(progress.bytes)
        parts.append("\(clock(progress.seconds * rest)) left")
      }
    }
    let file = Inert.line(progress.file)
    if !file.isEmpty { parts.append(file) }
    return cut(parts.joined(separator: "  "), to: width)
  }

  /// Millions of bytes, of how many where that is known.
  private static func bytes(_ progress: IngestProgress) -> String {
    let read = Figures.grouped(progress.bytes / 1_000_000)
    guard let total = progress.totalBytes else { return "\(read) MB" }
    return "\(read) of \(Figures.grouped(max(total, progress.bytes) / 1_000_000)) MB"
  }

  /// A number with three digits that mean something, so that it can be read while it changes.
  private static func rounded(_ number: Double) -> Int {
    var step = 1
    let whole = Int(min(max(0, number), 1e15))
    while whole / step >= 1000 { step *= 10 }
    return whole / step * step
  }

  /// `0:07`, `12:40`, `1:02:03`.
  private static func clock(_ seconds: Double) -> String {
    // A rate that is nearly nothing must not overflow.
    let whole = Int(min(max(0, seconds.rounded(.up)), 359_999))
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return (hours > 0 ? "\(hours):\(padded(minutes))" : "\(minutes)") + ":" + padded(whole % 60)
  }

  private static func cut(_ text: String, to width: Int) -> String {
    var columns = 0
    var result = ""
    for character in text {
      columns += DisplayWidth.of(String(character))
      guard columns <= width else { break }
      result.append(character)
    }
    return result
  }
}
