/// What the policy says of one subject. The first that fits, in the order of POLICY section 6.
package enum Verdict: String, CaseIterable, Hashable, Sendable {
  case reenable, watch, retired, keep, undetermined, announce, wait, arm, sunset
}

/// Why a rule, guard or caution passed, failed or could not tell.
package struct Reason: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable { case rule, `guard`, caution, ledger, watch }
  package enum Result: String, Hashable, Sendable { case pass, fail, unknown }

  /// A stable word, see POLICY "Codes"; a new one is an addition, none is renamed.
  package var code: String
  package var kind: Kind
  package var result: Result
  /// What was seen, what was needed, what would settle it: one sentence.
  package var text: String
  /// Whether a guard or caution holds back for it; rules and the ledger decide by the verdict's order.
  package var blocks: Bool

  package init(code: String, kind: Kind, result: Result, text: String, blocks: Bool = false) {
    self.code = code
    self.kind = kind
    self.result = result
    self.text = text
    self.blocks = blocks
  }
}

/// Where a subject stands in the ledger.
package enum SubjectState: String, Hashable, Sendable {
  case none, announced, retired, reenabled
}

/// The verdict on one subject with all that led to it.
package struct Decision: Hashable, Sendable {
  package var selector: Selector
  package var verdict: Verdict
  package var state: SubjectState
  package var held: Bool
  /// Share of all and of the subject's platform, by the report's basis.
  package var share: Share
  package var platformShare: Share
  /// The exact one-sided 95 % upper bound of the share of all, 0…1; nil on basis `requests` and without clients.
  package var upperBound: Double?
  /// What a contract has on each platform that reads it; empty for versions and ranges.
  package var parts: [Part] = []
  /// Every rule, guard and caution that did not pass, rules first, then in the order of POLICY.
  package var reasons: [Reason]
  /// When the notice that counts was first given.
  package var noticeSince: Instant?
  /// The part of its active clients that were served the notice; nil where the log marks none.
  package var noticeReach: Share?
  package var flag: FlagStatus
  package var next: NextStep

  package init(
    selector: Selector, verdict: Verdict, state: SubjectState, held: Bool, share: Share, platformShare: Share,
    reasons: [Reason], noticeSince: Instant?, flag: FlagStatus, next: NextStep
  ) {
    self.selector = selector
    self.verdict = verdict
    self.state = state
    self.held = held
    self.share = share
    self.platformShare = platformShare
    self.reasons = reasons
    self.noticeSince = noticeSince
    self.flag = flag
    self.next = next
  }

  /// One platform's part of a contract, by the report's basis.
  package struct Part: Hashable, Sendable {
    package var platform: String
    package var share: Share
    package var platformShare: Share

    package init(platform: String, share: Share, platformShare: Share) {
      self.platform = platform
      self.share = share
      self.platformShare = platformShare
    }
  }

  /// The switch that brings the old form back.
  package struct FlagStatus: Hashable, Sendable {
    /// The key looked for; nil where no flag file is configured.
    package var key: String?
    /// nil where it cannot be told.
    package var ready: Bool?

    package init(key: String?, ready: Bool?) {
      self.key = key
      self.ready = ready
    }
  }

  /// What to do now.
  package struct NextStep: Hashable, Sendable {
    package var text: String
    /// The exact command to type, or nil where there is none.
    package var command: String?
    /// The earliest day that the step can be taken or the verdict change.
    package var earliest: Day?

    package init(text: String, command: String? = nil, earliest: Day? = nil) {
      self.text = text
      self.command = command
      self.earliest = earliest
    }
  }
}
