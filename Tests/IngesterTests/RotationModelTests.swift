import Foundation
import Store
import Testing
import Vocabulary

@testable import Ingester

/// RELIABILITY, "rotation": random histories of a log under rotation, against a model that knows every line. A line that
/// counts twice shows as a request too many, one that is lost as a client too few: each line has a client of its own.
@Suite("Rotation, against a model") struct RotationModelTests {
  /// All of them with SUNSET_LONG=1, else as many as fit into a few seconds. Eight at a time.
  private static let histories = ProcessInfo.processInfo.environment["SUNSET_LONG"] == "1" ? 10_000 : 160

  @Test("every line counts once, whatever becomes of its file", arguments: 0..<8)
  func histories(part: Int) throws {
    for seed in 0..<Self.histories / 8 {
      var history = try RotationHistory(seed: UInt64(seed * 8 + part))
      for _ in 0..<Int.random(in: 4...14, using: &history.random) { try history.step() }
      try history.finish()
      let rows = try StoreReader(path: history.archive.database).usage(
        from: Day(number: 0), through: Day(number: 40_000))
      let requests = rows.reduce(0) { $0 + $1.requests }
      let clients = ClientSet.union(of: rows.compactMap(\.set)).count
      #expect(requests <= history.written, "\(requests - history.written) doubled by history \(history)")
      #expect(clients == history.written, "\(history.written - clients) lost by history \(history)")
    }
    try Figures.note(trials: Self.histories / 8, faults: Self.histories / 8)
  }
}

/// A log and what a rotation leaves of it, changed step by step.
struct RotationHistory: CustomStringConvertible {
  let archive: Archive
  var random: SeededGenerator
  /// Whole lines that were ever written.
  private(set) var written = 0
  private var steps: [String] = []
  /// What each file holds. The live log is `access.log`; archived ones have numbers, the newest 1.
  private var files: [String: Content] = [:]
  private let seed: UInt64
  /// Some histories have long lines, so that files pass 64 KiB, from where on not every line end is a mark.
  private let lineBytes: Int

  private struct Content {
    var bytes: [UInt8] = []
    var isCompressed = false
    /// Whether all of it was read since it last changed.
    var isRead = false
  }

  private static let live = "access.log"

  var description: String { "\(seed): \(steps.joined(separator: ", "))" }

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(state: seed &* 0x9E37_79B9_7F4A_7C15)
    archive = try Archive()
    lineBytes = [0, 0, 0, 900, 4_000].randomElement(using: &random) ?? 0
    files[Self.live] = Content()
    try write(Self.live)
  }

  mutating func step() throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3: try append(to: Self.live)
    case 4: try rotate(copying: false)
    case 5: try rotate(copying: true)
    case 6: try compress()
    case 7: try recompress()
    case 8: try copy()
    case 9: try join()
    case 10: try expire()
    default: try ingest()
    }
  }

  /// Ends the last line and reads all that is there.
  mutating func finish() throws {
    try append(to: Self.live)
    try ingest(all: true)
  }

  private mutating func line() -> [UInt8] {
    written += 1
    let time = Instant(seconds: 1_796_000_000 + Int64(written) * 37).description.dropLast()
    let path =
      "/v1/feed" + String(repeating: "x", count: lineBytes == 0 ? 0 : Int.random(in: 0...lineBytes, using: &random))
    return Array(
      #"192.0.2.1 [\#(time)+00:00] "GET \#(path) HTTP/1.1" 200 "2.\#(written % 5).0" "ios" "device-\#(written)""#.utf8)
      + [0x0A]
  }

  private mutating func append(to name: String) throws {
    guard var file = files[name] else { return }
    for _ in 0..<Int.random(in: 1...20, using: &random) { file.bytes += line() }
    file.isRead = false
    files[name] = file
    steps.append("append \(name)")
    try write(name)
    // What a reader meets between two writes of the server's: the beginning of a line.
    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
    let next = line()
    let half = Int.random(in: 1..<next.count, using: &random)
    try archive.folder.write(file.bytes + next.prefix(half), to: name)
    if Bool.random(using: &random) { try archive.ingest(name) }
    file.bytes += next
    files[name] = file
    steps.append("half a line")
    try write(name)
  }

  /// Moves every archived file one up, and the log to 1: renamed, or copied and emptied.
  private mutating func rotate(copying: Bool) throws {
    for number in stride(from: 30, through: 1, by: -1) {
      for ending in ["", ".gz"] {
        let (old, new) = ("\(Self.live).\(number)\(ending)", "\(Self.live).\(number + 1)\(ending)")
        guard let file = files[old] else { continue }
        try remove(old)
        files[new] = file
        try write(new)
      }
    }
    files["\(Self.live).1"] = files[Self.live]
    try write("\(Self.live).1")
    if copying, Bool.random(using: &random) { try archive.ingest(Self.live, "\(Self.live).1") }
    files[Self.live] = Content()
    steps.append(copying ? "copytruncate" : "rotate")
    try write(Self.live)
    // A server that has not reopened its log yet goes on in the renamed file.
    if !copying, Int.random(in: 0..<3, using: &random) == 0 { try append(to: "\(Self.live).1") }
  }

  private mutating func compress() throws {
    guard let name = plainArchived.randomElement(using: &random), var file = files[name] else { return }
    file.isCompressed = true
    steps.append("compress \(name)")
    files["\(name).gz"] = file
    try write("\(name).gz")
    // Both are there for a moment.
    if Bool.random(using: &random) { try archive.ingest("\(name).gz", name) }
    try remove(name)
  }

  private mutating func recompress() throws {
    guard let name = names.filter({ files[$0]?.isCompressed == true }).randomElement(using: &random) else { return }
    steps.append("recompress \(name)")
    try write(name)
  }

  /// A backup: whole, or cut at a line end while every line end is a mark.
  private mutating func copy() throws {
    guard let name = names.randomElement(using: &random), var file = files[name] else { return }
    if Bool.random(using: &random) {
      let ends = file.bytes.prefix(64 << 10).indices.filter { file.bytes[$0] == 0x0A }
      if let end = ends.randomElement(using: &random) { file.bytes = Array(file.bytes[...end]) }
    }
    file.isCompressed = Bool.random(using: &random)
    steps.append("copy \(name)")
    let copy = "backup/\(steps.count)"
    files[copy] = file
    try write(copy)
  }

  /// Two files in a row, as `zcat access.log.3.gz access.log.2 > all` makes.
  private mutating func join() throws {
    let pair = names.filter { $0 != Self.live && !$0.contains("/") }.shuffled(using: &random).prefix(2)
    // Of lines that were read only in a joined file it cannot be told later that they were.
    guard pair.count == 2, pair.allSatisfy({ files[$0]?.isRead == true && files[$0]?.bytes.isEmpty == false }) else {
      return
    }
    let bytes = pair.flatMap { files[$0]?.bytes ?? [] }
    steps.append("join \(pair.joined(separator: " + "))")
    let name = "backup/joined-\(steps.count)"
    files[name] = Content(bytes: bytes, isCompressed: Bool.random(using: &random))
    try write(name)
  }

  /// Removes a file that was read.
  private mutating func expire() throws {
    guard let name = names.filter({ $0 != Self.live && files[$0]?.isRead == true }).randomElement(using: &random) else {
      return
    }
    steps.append("remove \(name)")
    try remove(name)
  }

  private mutating func ingest(all: Bool = false) throws {
    var names = names.shuffled(using: &random)
    if !all { names = Array(names.prefix(Int.random(in: 1...names.count, using: &random))) }
    try archive.ingest(names, jobs: Int.random(in: 1...2, using: &random))
    for name in names { files[name]?.isRead = true }
    steps.append("ingest \(names.joined(separator: " "))")
  }

  private var names: [String] { files.keys.sorted() }
  private var plainArchived: [String] { names.filter { $0 != Self.live && !$0.contains("/") && !$0.hasSuffix(".gz") } }

  private mutating func remove(_ name: String) throws {
    files[name] = nil
    try FileManager.default.removeItem(atPath: archive.folder.path(name))
  }

  /// Writes a file anew; a compressed one with another level and members that end anywhere.
  private mutating func write(_ name: String) throws {
    guard let file = files[name] else { return }
    guard file.isCompressed else {
      try archive.folder.write(file.bytes, to: name)
      return
    }
    let cut = Int.random(in: 0...file.bytes.count, using: &random)
    let level = Int32.random(in: 1...9, using: &random)
    let bytes =
      Bool.random(using: &random)
      ? gzip(String(decoding: file.bytes, as: UTF8.self), level: level)
      : gzip(String(decoding: file.bytes[..<cut], as: UTF8.self), String(decoding: file.bytes[cut...], as: UTF8.self))
    try archive.folder.write(bytes, to: name)
  }
}
