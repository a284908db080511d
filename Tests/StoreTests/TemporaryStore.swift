import ClientContract
import Foundation
import Testing
import Vocabulary

@testable import Store

/// A folder for one test, removed with the value.
final class TemporaryStore {
  let folder: URL
  var path: String { folder.appendingPathComponent("sunset.sqlite").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A writer that does not wait for readers.
  func writer(timeZone: String? = nil) throws -> StoreWriter {
    try StoreWriter(path: path, timeZone: timeZone, now: Self.now, lockTimeout: 0)
  }

  func reader() throws -> StoreReader { try StoreReader(path: path, lockTimeout: 0) }

  /// A bare connection, for looking and for doing harm. Makes an empty file where there is none.
  func connection(_ name: String? = nil) throws -> Connection {
    let path = name.map { folder.appendingPathComponent($0).path } ?? self.path
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
    return try Connection(path: path, access: .readWrite, busyTimeout: 0)
  }

  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  /// 2026-11-30T14:30:51Z
  static let now = Instant(seconds: 1_796_049_051)
}

/// A tally with one cell, of which tests change what they are about.
func tally(
  _ name: String, day: Int32 = 20_787, subject: Subject = Subject(platform: "ios", version: AppVersion(2, 1, 0)),
  clients: [UInt64] = [], requests: Int = 10, content: [ContentMark] = [mark(100)]
) -> FileTally {
  var tally = FileTally(source: "default", name: name)
  let start = Instant(seconds: Int64(day) * 86_400)
  tally.cells = [
    FileTally.Cell(
      day: Day(number: day), subject: subject, requests: requests, weighted: requests * 2, withClient: clients.count,
      sampled: 1, firstAt: start + 60, lastAt: start + 3_600, clients: clients)
  ]
  tally.lines = requests
  tally.hits = requests
  tally.volume = [Int(day) * 24: requests]
  tally.marks = content.dropLast()
  tally.end = content.last ?? mark(0)
  return tally
}

/// A mark whose digest is a function of its offset and of what content it is in.
func mark(_ offset: Int, _ content: UInt64 = 1) -> ContentMark {
  ContentMark(offset: offset, high: content, low: UInt64(offset) | 0xF000_0000_0000_0000)
}

/// What an expression throws.
func sunsetError(_ body: () throws -> Void) throws -> SunsetError {
  try #require(throws: SunsetError.self, performing: body)
}

/// SplitMix64, so that a test gives the same numbers each time.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// What `make torture` asks a test for: how much it tried.
enum Figures {
  /// Adds a line to the file that SUNSET_FIGURES names; nothing where it names none.
  static func note(trials: Int, faults: Int) throws {
    guard let path = ProcessInfo.processInfo.environment["SUNSET_FIGURES"] else { return }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data("\(trials) \(faults)\n".utf8))
  }
}
