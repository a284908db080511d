import Vocabulary

@testable import Formats

/// What became of one line.
enum LineOutcome: Equatable {
  case hit(version: String, platform: String, time: Int64)
  case excluded(String)
  case rejected(RejectReason)

  /// The version of a hit, nil otherwise.
  var version: String? {
    if case .hit(let version, _, _) = self { version } else { nil }
  }
  var platform: String? {
    if case .hit(_, let platform, _) = self { platform } else { nil }
  }
  var time: Int64? {
    if case .hit(_, _, let time) = self { time } else { nil }
  }
}

/// A key for tests; nothing depends on it.
let testKey = ClientKey(first: 0x0706_0504_0302_0100, second: 0x0f0e_0d0c_0b0a_0908)

/// Hands a decoder whole lines with the padding that it may read.
func feed(_ lines: [UInt8], to decoder: LineDecoder) {
  let padded = [UInt8](repeating: 0, count: 64) + lines + [UInt8](repeating: 0, count: 64)
  decoder.decode(padded.span.extracting(64..<(padded.count - 64)))
}

/// The hits that a decoder has read since the last call.
func drained(_ decoder: LineDecoder) -> [(time: Int64, client: UInt64, subject: Int, weight: Int)] {
  var hits: [(time: Int64, client: UInt64, subject: Int, weight: Int)] = []
  decoder.drain { span in
    for index in span.indices {
      hits.append((span[index].time, span[index].client, Int(span[index].subject), Int(span[index].weight)))
    }
  }
  return hits
}

/// Reads lines one by one, so that each one's outcome is known; one decoder reads them all, as it does a file.
func outcomes(_ lines: [[UInt8]], _ decoder: LineDecoder) -> [LineOutcome] {
  lines.map { line in
    let before = decoder.counts
    feed(line + [0x0A], to: decoder)
    let after = decoder.counts
    if let hit = drained(decoder).first {
      let subject = decoder.subjects[hit.subject]
      return .hit(version: subject.name, platform: subject.platform, time: hit.time)
    }
    if after.rejected > before.rejected {
      let reject = after.rejects.first { reject in
        reject.lines > (before.rejects.first { $0.reason == reject.reason }?.lines ?? 0)
      }
      return .rejected(reject?.reason ?? .tooLong)
    }
    return .excluded(after.exclusions.first { $0.value > before.exclusions[$0.key, default: 0] }?.key ?? "")
  }
}

/// The outcome of one line under a format.
func outcome(
  _ line: some Sequence<UInt8>, _ format: String, fields: [Role: String] = [:], products: [String] = []
) throws -> LineOutcome {
  let plan = try FormatPlan(format: format, fields: fields, userAgentProducts: products)
  return outcomes([Array(line)], plan.makeDecoder(key: testKey))[0]
}
