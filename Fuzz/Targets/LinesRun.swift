import Formats
import Vocabulary

/// Decodes lines twice, all in one and a few at a time, and expects the same of both.
struct LinesRun: Sendable {
  private let plan: FormatPlan

  init(format: String, fields: [Role: String], products: [String]) {
    do throws(SunsetError) {
      plan = try FormatPlan(
        format: format, fields: fields, app: "example", userAgentProducts: products,
        exclusions: try ExclusionRules([], builtIn: true))
    } catch {
      fatalError("the format of a target: \(error.message)")
    }
  }

  init(_ plan: FormatPlan) { self.plan = plan }

  func check(_ input: [UInt8]) {
    let lines = input.last == Self.lineFeed ? input : input + [Self.lineFeed]
    let whole = decode(lines, linesAtOnce: .max, fill: UInt8(ascii: "\""))
    let parts = decode(lines, linesAtOnce: 1 + input.count % 3, fill: UInt8(ascii: "0"))
    require(whole == parts, "the counts depend on how lines are handed over:\n\(whole)\n\(parts)")
    require(
      whole.lines == whole.hits + whole.excluded + whole.rejected,
      "\(whole.lines) lines are not \(whole.hits) hits, \(whole.excluded) excluded and \(whole.rejected) rejected")
    require(whole.hits == whole.list.count, "\(whole.hits) hits were counted and \(whole.list.count) handed over")
    for hit in whole.list + whole.marks {
      // 0 where a weight is mapped and the line does not say it.
      require(hit.weight >= 0, "a weight below 0")
      require(whole.subjects.indices.contains(Int(hit.subject)), "a hit of no subject")
    }
  }

  private static let lineFeed: UInt8 = 0x0A

  /// What came of the lines.
  private struct Outcome: Equatable {
    var lines = 0
    var hits = 0
    var excluded = 0
    var rejected = 0
    var repaired = 0
    var exclusions: [String: Int] = [:]
    var rejects: [FileTally.Reject] = []
    var subjects: [Subject] = []
    var unknownVersions: [String: Int] = [:]
    var list: [Line] = []
    var marks: [Line] = []
  }

  private struct Line: Equatable {
    var time: Int64
    var client: UInt64
    var subject: Int32
    var weight: Int32

    init(_ hit: borrowing Hit) {
      time = hit.time
      client = hit.client
      subject = hit.subject
      weight = hit.weight
    }
  }

  private func decode(_ bytes: [UInt8], linesAtOnce: Int, fill: UInt8) -> Outcome {
    let decoder = plan.makeDecoder(key: ClientKey(first: 1, second: 2), maximumRecord: 2048)
    var outcome = Outcome()
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Self.length(of: linesAtOnce, in: rest)
      PaddedBytes(rest.prefix(count), fill: fill).lend { decoder.decode($0) }
      Self.drain(decoder, into: &outcome)
      rest = rest.dropFirst(count)
    }
    decoder.finish()
    Self.drain(decoder, into: &outcome)
    let counts = decoder.counts
    outcome.lines = counts.lines
    outcome.hits = counts.hits
    outcome.excluded = counts.excluded
    outcome.rejected = counts.rejected
    outcome.repaired = counts.repaired
    outcome.exclusions = counts.exclusions
    outcome.rejects = counts.rejects
    outcome.subjects = decoder.subjects
    outcome.unknownVersions = decoder.unknownVersions
    return outcome
  }

  private static func drain(_ decoder: LineDecoder, into outcome: inout Outcome) {
    decoder.drain { hits in
      for index in hits.indices { outcome.list.append(Line(hits[index])) }
    }
    decoder.drainMarks { marks in
      for index in marks.indices { outcome.marks.append(Line(marks[index])) }
    }
  }

  /// The bytes of the first lines.
  private static func length(of lines: Int, in bytes: ArraySlice<UInt8>) -> Int {
    if lines == .max { return bytes.count }
    var left = lines
    for (index, byte) in bytes.enumerated() where byte == lineFeed {
      left -= 1
      if left == 0 { return index + 1 }
    }
    return bytes.count
  }
}
