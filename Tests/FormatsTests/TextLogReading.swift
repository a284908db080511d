import ClientContract
import Vocabulary

@testable import Formats

/// What a format made of some lines, each read by itself so that it can be told which one gave what.
struct TextLogReading {
  /// One line that became a hit.
  struct Read {
    var line: Int
    var time: Int64
    /// As `2.3.1`, or nil where it is not known.
    var version: String?
    var platform: String
    var hasClient: Bool
  }

  var hits: [Read] = []
  var excluded: [String: Int] = [:]
  var rejected: [RejectReason: Int] = [:]
  var lines = 0
  /// What was counted adds up.
  var addsUp: Bool { lines == hits.count + excluded.values.reduce(0, +) + rejected.values.reduce(0, +) }
  var versions: [String?] { hits.map(\.version) }

  init(
    _ lines: [[UInt8]], format: String, fields: [Role: String] = [:], products: [String] = [], zone: Zone? = nil
  ) throws {
    let plan = try FormatPlan(format: format, fields: fields, userAgentProducts: products, zone: zone)
    let decoder = plan.makeDecoder(key: ClientKey(first: 1, second: 2))
    for (number, line) in lines.enumerated() {
      // The padding that the reader leaves around its chunks, filled with what would mislead.
      let around = [UInt8](repeating: UInt8(ascii: "\""), count: 64)
      let block = around + line + [0x0A] + around
      unsafe block.withUnsafeBufferPointer { buffer in
        let slice = unsafe UnsafeBufferPointer(rebasing: buffer[64..<(64 + line.count + 1)])
        unsafe decoder.decode(slice.span)
      }
      decoder.drain { batch in
        for index in batch.indices {
          let hit = batch[index]
          let subject = decoder.subjects[Int(hit.subject)]
          hits.append(
            Read(
              line: number, time: hit.time, version: subject.version.map { "\($0)" }, platform: subject.platform,
              hasClient: hit.client != 0))
        }
      }
    }
    let counts = decoder.counts
    excluded = counts.exclusions
    for reject in counts.rejects { rejected[reject.reason] = reject.lines }
    self.lines = counts.lines
  }

  init(_ lines: [String], format: String, fields: [Role: String] = [:], products: [String] = [], zone: Zone? = nil)
    throws
  {
    try self.init(lines.map { Array($0.utf8) }, format: format, fields: fields, products: products, zone: zone)
  }
}

extension SplitMix {
  /// Bytes that formats are sensitive to, mostly.
  mutating func hostileValue(without excluded: [UInt8] = []) -> [UInt8] {
    let alphabet = Array(#"" \|{}[]#,;=-:%+/x2.3.1ab"#.utf8) + [0x09, 0xE9, 0x22, 0x5C]
    return (0..<Int.random(in: 0...12, using: &self)).compactMap { _ in alphabet.randomElement(using: &self) }
      .filter { !excluded.contains($0) }
  }
}
