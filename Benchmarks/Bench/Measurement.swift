import Foundation

/// One line of the output: the medians of what one program took for the logs of one format.
struct Measurement: Codable {
  /// `sunset`, or the name of a peer.
  var program: String
  var format: String
  var lines: Int
  var files: Int
  /// Bytes of the lines, and of the files.
  var rawBytes: Int
  var bytes: Int
  var runs: Int
  /// Of `sunset`: `ingest` into a fresh store and `share`.
  var cpuSeconds: Double
  var wallSeconds: Double
  var peakBytes: Int
  /// One core of `igzip -dc` over the same files in the same rounds; missing where there is no igzip.
  var igzipCPUSeconds: Double?
  /// The CPU against that.
  var ofIgzip: Double?
}

/// What one program took, round by round.
struct Rounds {
  var all: [Spent] = []

  func median(_ value: (Spent) -> Double) -> Double {
    let sorted = all.map(value).sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  var peak: Int { all.map(\.peak).max() ?? 0 }
}

/// The lines of the last run, kept beside the logs to compare with.
struct LastRun {
  private let path: String
  private let before: [Measurement]

  init(_ folder: String) {
    path = "\(folder)/last.jsonl"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    before = text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Measurement.self, from: Data($0.utf8)) }
  }

  /// What has changed, in words; nil where nothing is known of before.
  func change(_ now: Measurement) -> String? {
    let same = before.last { ($0.program, $0.format, $0.lines) == (now.program, now.format, now.lines) }
    guard let same, same.cpuSeconds > 0 else { return nil }
    let change = Int(((now.cpuSeconds / same.cpuSeconds - 1) * 100).rounded())
    func ratio(_ value: Double?) -> String { value.map { String(format: "%.2f", $0) } ?? "-" }
    return "\(now.program), \(now.format): CPU \(change < 0 ? "" : "+")\(change) % since the last run; of igzip "
      + "\(ratio(now.ofIgzip)), before \(ratio(same.ofIgzip)); peak \(now.peakBytes >> 20) MiB, before "
      + "\(same.peakBytes >> 20) MiB"
  }

  func keep(_ lines: [String]) throws {
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}
