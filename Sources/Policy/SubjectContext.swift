import Vocabulary

/// What rules and guards look at for one subject.
struct SubjectContext: Sendable {
  let policy: Configuration.Policy
  let evidence: Evidence
  let subject: SubjectEvidence
  let standing: Standing

  var selector: Selector { subject.selector }
  var basis: Basis { evidence.basis }

  /// The subject's share of all; of 0 where no window can be looked at.
  var shareOfAll: Share { Share(subject.count(on: basis), of: evidence.window == nil ? 0 : evidence.total.on(basis)) }

  /// The subject's share of its own platform; of 0 for a contract, which has none of its own.
  var shareOfPlatform: Share { Share(subject.count(on: basis), of: platformTotal ?? 0) }

  /// What was counted on the subject's own platform; nil for a contract.
  var platformTotal: Int? {
    guard let platform = selector.platform else { return nil }
    return evidence.window == nil ? 0 : evidence.platforms[platform]?.on(basis) ?? 0
  }

  /// The wholes that its share must be under the threshold of, in words, all first: its own platform's, or for a contract
  /// those of every platform that reads it.
  var scopes: [(name: String, share: Share)] {
    let unit = Wording.unit(basis)
    var scopes = [(name: "all \(unit)", share: shareOfAll)]
    if let platform = selector.platform { scopes.append(("\(platform)'s \(unit)", shareOfPlatform)) }
    for part in parts { scopes.append(("\(part.platform)'s \(unit)", part.platformShare)) }
    return scopes
  }

  /// What a contract has on each platform that reads it, by the platform's name.
  var parts: [Decision.Part] {
    subject.parts.sorted { $0.platform < $1.platform }.map { part in
      Decision.Part(
        platform: part.platform, share: Share(part.count.on(basis), of: shareOfAll.whole),
        platformShare: Share(
          part.count.on(basis), of: evidence.window == nil ? 0 : evidence.platforms[part.platform]?.on(basis) ?? 0))
    }
  }

  /// When the notice that counts began: the later of the record and the first logged serve, POLICY section 3.2.
  var noticeSince: Instant? {
    guard let recorded = standing.since else { return nil }
    return max(recorded, subject.history.notice?.first.map(Span.sane) ?? recorded)
  }

  /// The calendar day of the as-of instant.
  var today: Day { evidence.zone.day(of: evidence.asOf) }
}
