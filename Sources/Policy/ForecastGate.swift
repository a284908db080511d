package import Vocabulary

/// What else must happen before a subject may be retired, whatever its share does.
package struct ForecastGate: Hashable, Sendable {
  /// A few words; empty where nothing does.
  package var text: String
  /// The first day that it may be over; nil where no day can be told.
  package var earliest: Day?

  /// Looks at what is known beside the share: a hold, the notice, a cool-down, a missing flag.
  package init(_ decision: Decision, subject: SubjectEvidence, asOf: Instant, zone: Zone, noticeDays: Int) {
    var texts: [String] = []
    if decision.held { texts.append("held") }
    if subject.isNewest || !subject.hasLargerSuccessor { texts.append("no newer version has more users") }
    if let since = decision.noticeSince {
      let day = zone.day(of: since + Int64(min(max(0, noticeDays), 36_500)) * Span.day)
      if since + Int64(min(max(0, noticeDays), 36_500)) * Span.day > asOf {
        texts.append("the notice runs until \(day)")
        earliest = day
      }
    } else {
      texts.append("not announced: \(noticeDays) days' notice come first")
      earliest = zone.day(of: asOf) + max(0, noticeDays)
    }
    if decision.flag.ready == false { texts.append("its flag is not ready") }
    if decision.held { earliest = nil }
    text = texts.joined(separator: "; ")
  }
}
