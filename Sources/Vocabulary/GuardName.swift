/// A guard: what can hold a decision back; see POLICY section 4.
package enum GuardName: String, CaseIterable, Hashable, Sendable {
  /// Every day and hour of the window is there.
  case coverage
  /// The newest closed day is recent.
  case stale
  /// There are enough clients to tell 1 %.
  case population
  /// Clients with an unreadable version could not change the answer.
  case unknownVersions
  /// Hits carry a client id that is not an address.
  case identity
  /// The log is not sampled by request.
  case sampling
  /// The subject is not the newest version of its platform.
  case newest
  /// Everything retired at once stays under the threshold together.
  case cutBudget
}

/// A caution: what is told beside a decision; see POLICY section 5.
package enum CautionName: String, CaseIterable, Hashable, Sendable {
  /// The upper bound of the share is not under the threshold.
  case confidence
  /// The window of a week before was not under the threshold.
  case justCrossed
  /// The 28-day share is not under the threshold.
  case returnsMonthly
  /// Too many clients were last seen with the subject and not since.
  case dormant
  /// Hits came back after 28 silent days.
  case reappeared
  /// An older version of the platform stays.
  case olderKept
  /// An hour has far fewer hits than usual.
  case volumeDrop
  /// The subject's loss looks like a fault in reading its version.
  case suspectParse
  /// Nothing in the log shows that the notice was served.
  case noticeUnproven
}
