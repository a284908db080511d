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

  /// The calendar day of the as-of instant.
  var today: Day { evidence.zone.day(of: evidence.asOf) }
}
