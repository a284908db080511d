import Foundation
import Vocabulary

@testable import Formats

/// What an extractor made of one line, copied out of the line's memory.
struct Cut: Equatable {
  var reason: RejectReason?
  /// The bytes of each present field as the line has them.
  var raw: [Role: [UInt8]] = [:]
  /// The same with its escapes undone.
  var plain: [Role: [UInt8]] = [:]
  var date: [UInt8]?
  var repaired = false
  var excludedAs: String?

  func text(_ role: Role) -> String? { raw[role].map { String(decoding: $0, as: UTF8.self) } }
  func plainText(_ role: Role) -> String? { plain[role].map { String(decoding: $0, as: UTF8.self) } }
}

/// Cuts a line that lies between exactly 64 bytes of padding on either side, the least that an extractor may count on.
func cut<Extractor: FieldExtractor & ~Copyable>(
  _ line: some Sequence<UInt8>, _ extractor: inout Extractor, padding: Character = "}", onlyEssentials: Bool = false
) -> Cut {
  let around = [UInt8](repeating: padding.asciiValue ?? 0, count: 64)
  let bytes = Array(line)
  // A heap block of its own, so that the address sanitizer sees a read outside of it.
  let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count + 128)
  defer { unsafe block.deallocate() }
  _ = unsafe block.initialize(from: around + bytes + around)
  guard let base = block.baseAddress else { return Cut() }
  let start = unsafe UnsafePointer(base + 64)
  return unsafe cut(from: start, to: start + bytes.count, &extractor, onlyEssentials: onlyEssentials)
}

/// Cuts all lines of a run, as the loop over lines does, between 64 bytes of padding.
func cutRun<Extractor: FieldExtractor & ~Copyable>(_ run: [UInt8], _ extractor: inout Extractor) -> [Cut] {
  let around = [UInt8](repeating: UInt8(ascii: "\""), count: 64)
  let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: run.count + 128)
  defer { unsafe block.deallocate() }
  _ = unsafe block.initialize(from: around + run + around)
  guard let base = block.baseAddress else { return [] }
  var line = unsafe UnsafePointer(base + 64)
  let end = unsafe line + run.count
  var result: [Cut] = []
  extractor.begin()
  while unsafe line < end {
    let lineEnd = unsafe extractor.lineEnd(from: line, to: end)
    unsafe result.append(cut(from: line, to: lineEnd, &extractor, onlyEssentials: true))
    unsafe line = lineEnd + 1
  }
  return result
}

private func cut<Extractor: FieldExtractor & ~Copyable>(
  from start: Byte, to end: Byte, _ extractor: inout Extractor, onlyEssentials: Bool
) -> Cut {
  var fields = unsafe Fields(start)
  var result = Cut()
  result.reason =
    onlyEssentials
    ? unsafe extractor.extractEssentials(from: start, to: end, into: &fields)
    : unsafe extractor.extract(from: start, to: end, into: &fields)
  result.repaired = fields.repaired
  result.excludedAs = fields.excludedAs.map { "\($0)" }
  result.date = copy(fields.date)
  let slices: [(Role, FieldSlice)] = [
    (.time, fields.time), (.app, fields.app), (.version, fields.version), (.platform, fields.platform),
    (.client, fields.client), (.capabilities, fields.capabilities), (.userAgent, fields.userAgent),
    (.method, fields.method), (.path, fields.path), (.status, fields.status), (.address, fields.address),
    (.notice, fields.notice), (.weight, fields.weight),
  ]
  for (role, slice) in slices {
    guard let raw = copy(slice) else { continue }
    result.raw[role] = raw
    var plain: [UInt8] = []
    unescape(slice, extractor.escaping, into: &plain)
    result.plain[role] = plain
  }
  return result
}

func cut<Extractor: FieldExtractor & ~Copyable>(_ line: String, _ extractor: inout Extractor) -> Cut {
  cut(line.utf8, &extractor)
}

private func copy(_ slice: FieldSlice) -> [UInt8]? {
  guard slice.count >= 0 else { return nil }
  return unsafe Array(UnsafeBufferPointer(start: slice.start, count: slice.count))
}

/// The bytes of a text, and more bytes that are no text.
func utf8(_ text: String, _ more: UInt8...) -> [UInt8] { text.utf8 + more }

/// The lines of a fixture, decompressed with the system's `gzip`, without line ends.
func fixtureLines(_ name: String) throws -> [[UInt8]] {
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/logs/\(name)")
  let gzip = Process()
  gzip.executableURL = URL(filePath: "/usr/bin/env")
  gzip.arguments = ["gzip", "-dc", file.path()]
  let output = Pipe()
  gzip.standardOutput = output
  try gzip.run()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  gzip.waitUntilExit()
  struct NotDecompressed: Error { let name: String }
  guard gzip.terminationStatus == 0, !data.isEmpty else { throw NotDecompressed(name: name) }
  return Array(data).split(separator: 0x0A).map { $0.last == 0x0D ? Array($0.dropLast()) : Array($0) }
}

extension JSONExtractor {
  init(
    mapping: [(path: [String], role: Role)], dates: [[String]] = [], requestLines: [[String]] = [],
    conditions: [JSONCondition] = []
  ) {
    self.init(JSONPlan(mapping: mapping, dates: dates, requestLines: requestLines, conditions: conditions))
  }

  init(given: [Role: String]) { self.init(JSONPlan(given: given)) }

  /// An extractor without a mapping, as `json` makes it.
  static func presets(given: [Role: String] = [:]) -> JSONExtractor { JSONExtractor(given: given) }
}
