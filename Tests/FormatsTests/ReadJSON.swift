import Vocabulary

@testable import Formats

/// What a decoder made of a whole text.
struct ReadJSON: Equatable {
  var hits = 0
  var excluded: [String: Int] = [:]
  var rejected: [RejectReason: Int] = [:]
  var repaired = 0
  /// The first line of each reason to reject.
  var firstLines: [RejectReason: Int] = [:]
  /// Hits by subject, as `ios/2.3.1`, `none/unknown`.
  var subjects: [String: Int] = [:]
  var times: [Int64] = []
  var clients = 0
  /// Whether lines = hits + excluded + rejected.
  var addsUp = true

  /// Reads a text with a format, handed over in pieces of whole lines.
  init(
    _ text: some Sequence<UInt8>, format: String = "json", fields: [Role: String] = [:], products: [String] = [],
    linesAtOnce: Int = .max, maximumRecord: Int = 1 << 20
  ) throws {
    let plan = try FormatPlan(format: format, fields: fields, userAgentProducts: products)
    self.init(
      text, plan.makeDecoder(key: ClientKey(first: 1, second: 2), maximumRecord: maximumRecord),
      linesAtOnce: linesAtOnce)
  }

  /// A decoder of `json` for many short texts: to make one takes longer than to read them.
  static func decoder() throws -> LineDecoder {
    try FormatPlan(format: "json").makeDecoder(key: ClientKey(first: 1, second: 2))
  }

  /// Reads a text with a decoder that may have read others; its line numbers go on.
  init(_ text: some Sequence<UInt8>, _ decoder: LineDecoder, linesAtOnce: Int = .max) {
    decoder.restart()
    var lines = Array(text).split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var ids: Set<UInt64> = []
    var index = 0
    while index < lines.count {
      let part = lines[index..<min(lines.count, index + min(linesAtOnce, lines.count))]
      index += part.count
      let padding = [UInt8](repeating: UInt8(ascii: "}"), count: 64)
      let bytes = padding + part.joined(separator: [0x0A]) + [0x0A] + padding
      unsafe bytes.withUnsafeBufferPointer { buffer in
        decoder.decode(unsafe UnsafeBufferPointer(rebasing: buffer[64..<(bytes.count - 64)]).span)
      }
      decoder.drain { hits in
        for index in hits.indices {
          let subject = decoder.subjects[Int(hits[index].subject)]
          subjects["\(subject.platform)/\(subject.name)", default: 0] += 1
          times.append(hits[index].time)
          if hits[index].client != 0 { ids.insert(hits[index].client) }
        }
      }
    }
    decoder.finish()
    let counts = decoder.counts
    hits = counts.hits
    excluded = counts.exclusions
    repaired = counts.repaired
    for reject in counts.rejects {
      rejected[reject.reason] = reject.lines
      firstLines[reject.reason] = reject.firstLine
    }
    clients = ids.count
    addsUp = counts.lines == counts.hits + counts.excluded + counts.rejected
  }

  init(
    _ text: String, format: String = "json", fields: [Role: String] = [:], products: [String] = [],
    linesAtOnce: Int = .max, maximumRecord: Int = 1 << 20
  ) throws {
    try self.init(
      text.utf8, format: format, fields: fields, products: products, linesAtOnce: linesAtOnce,
      maximumRecord: maximumRecord)
  }

  /// All rejects.
  var rejects: Int { rejected.values.reduce(0, +) }
}
