import Vocabulary

/// What a plan makes of a sample, line by line.
struct FormatTrial {
  /// What became of one line of the sample.
  enum Outcome: Equatable {
    case hit(time: Int64, client: UInt64, subject: Subject)
    case excluded
    case rejected(RejectReason)
  }

  /// By line of ``LogSample/lines``.
  private(set) var outcomes: [Outcome] = []
  /// By role: the values that were there, unescaped.
  private(set) var values: [Role: [[UInt8]]] = [:]

  // The readings of one sample are compared, so they need one key, whatever it is.
  private static let key = ClientKey(first: 0, second: 0)

  init(_ plan: FormatPlan, _ sample: LogSample) {
    let decoder = plan.makeDecoder(key: Self.key)
    let seen = SeenFields()
    decoder.onFields { fields, escaping in seen.add(fields, escaping) }
    sample.forEachLine { line, isWanted in
      seen.isWanted = isWanted
      let before = decoder.counts
      decoder.decode(line)
      let after = decoder.counts
      var hit: Outcome?
      decoder.drain { hits in
        for index in hits.indices {
          hit = .hit(
            time: hits[index].time, client: hits[index].client, subject: decoder.subjects[Int(hits[index].subject)])
        }
      }
      guard isWanted else { return }
      if let hit {
        outcomes.append(hit)
      } else if after.rejected > before.rejected {
        let reason = after.rejects.first { new in before.rejects.first { $0.reason == new.reason }?.lines != new.lines }
        outcomes.append(.rejected(reason?.reason ?? .shape))
      } else {
        outcomes.append(.excluded)
      }
    }
    // A record that the sample leaves open has no whole object so far.
    let rejectedBefore = decoder.counts.rejected
    decoder.finish()
    if decoder.counts.rejected > rejectedBefore, outcomes.last == .excluded {
      outcomes[outcomes.count - 1] = .rejected(.json)
    }
    values = seen.values
  }

  var hits: Int { outcomes.count { if case .hit = $0 { true } else { false } } }

  /// Whether nine lines of ten could be read.
  var fits: Bool { outcomes.count { if case .rejected = $0 { false } else { true } } * 10 >= outcomes.count * 9 }

  /// Whether anything of a request was found besides its time; where not, the lines hold something else, or a line of
  /// another format inside.
  var isAboutRequests: Bool {
    hits == 0
      || [Role.version, .userAgent, .method, .path, .status, .client].contains { values[$0]?.isEmpty == false }
  }

  /// Lines with a version that can be read.
  var versions: Int {
    outcomes.count { if case .hit(_, _, let subject) = $0 { subject.version != nil } else { false } }
  }
  /// Lines with a client.
  var clients: Int { outcomes.count { if case .hit(_, let client, _) = $0 { client != 0 } else { false } } }

  /// Whether two readings give different hits: another time, version, platform or client for the same line.
  func differs(from other: FormatTrial) -> Bool {
    zip(outcomes, other.outcomes).contains { mine, theirs in
      guard case .hit(let time, let client, let subject) = mine,
        case .hit(let otherTime, let otherClient, let otherSubject) = theirs
      else { return false }
      if time != otherTime { return true }
      if client != 0, otherClient != 0, client != otherClient { return true }
      return subject.version != nil && otherSubject.version != nil && subject != otherSubject
    }
  }
}

/// What the decoder's watch sees; a closure cannot change a value that another one reads.
private final class SeenFields {
  var values: [Role: [[UInt8]]] = [:]
  var isWanted = false

  func add(_ fields: Fields, _ escaping: Escaping) {
    guard isWanted else { return }
    for role in Role.allCases {
      let slice = fields[role]
      guard slice.hasBytes else { continue }
      var plain: [UInt8] = []
      unescape(slice, escaping, into: &plain)
      if plain != [UInt8(ascii: "-")] { values[role, default: []].append(plain) }
    }
  }
}
