package import Vocabulary

/// What an earlier report said of each subject, read from its JSON, to tell what has changed since.
///
/// Reads every report of protocol 1, whatever fields were added; see Documentation/JSON.md.
package struct EarlierReport: Sendable {
  /// The instant of that report.
  package let asOf: Instant
  /// In the order of that report.
  private let subjects: [Subject]

  /// Reads the answer of `report --format json`.
  /// - Parameter file: Its name, for errors.
  /// - Throws: `SunsetError` (`usage`) where it is no such answer.
  /// - Complexity: O(*n*) in its size.
  package init(json bytes: [UInt8], file: String) throws(SunsetError) {
    let document: Document
    do {
      document = try JSONEnvelope.decode(Document.self, from: bytes)
    } catch {
      throw SunsetError(
        .usage, "\(Inert.line(file)): not a report in JSON; give one that sunset report --format json wrote")
    }
    guard let asOf = Instant(document.data.asOf) else {
      throw SunsetError(
        .usage, "\(Inert.line(file)): its asOf is no instant; give a report that sunset report --format json wrote")
    }
    self.asOf = asOf
    subjects = document.data.subjects
  }

  /// What is another in a later report.
  /// - Throws: `SunsetError` (`usage`) where that report is the earlier one.
  /// - Complexity: O(*n*) in the subjects.
  package func changes(to report: Report) throws(SunsetError) -> Report.Changes {
    guard asOf <= report.asOf else {
      throw SunsetError(
        .usage,
        "the report to compare with is as of \(asOf), after \(report.asOf); give an older one, or a later --as-of")
    }
    var before: [Key: Subject] = [:]
    for subject in subjects { before[subject.key] = subject }
    var items: [Report.Change] = []
    for part in report.apps {
      for subject in part.subjects {
        let key = Key(app: part.app, subject: subject.decision.selector.description)
        if let change = Self.change(before.removeValue(forKey: key), subject, key) { items.append(change) }
      }
    }
    for subject in subjects where before[subject.key] != nil {
      var change = Report.Change(kind: .gone, app: subject.app, subject: subject.subject)
      change.verdictBefore = Verdict(rawValue: subject.verdict)
      items.append(change)
    }
    let order = Report.Change.Kind.allCases
    return Report.Changes(since: asOf, items: order.flatMap { kind in items.filter { $0.kind == kind } })
  }

  private static func change(_ before: Subject?, _ now: Report.SubjectPart, _ key: Key) -> Report.Change? {
    let verdict = now.decision.verdict
    var change = Report.Change(kind: .verdict, app: key.app, subject: key.subject)
    change.verdict = verdict
    change.earliest = now.decision.next.earliest
    change.plausible = now.forecast.flatMap { $0.outcome == "falling" ? $0.plausible : nil }
    guard let before else {
      change.kind = verdict.isOnItsWay ? .newCandidate : verdict == .reenable ? .fallenBack : .appeared
      return change
    }
    let earlier = Verdict(rawValue: before.verdict)
    change.verdictBefore = earlier
    change.earliestBefore = before.next?.earliest.flatMap { Day($0) }
    change.plausibleBefore = before.forecast.flatMap {
      $0.outcome == "falling" ? $0.plausible.flatMap { Day($0) } : nil
    }
    if before.verdict != verdict.rawValue {
      change.kind = kind(from: earlier, to: verdict)
      return change
    }
    change.kind = .movedDate
    // An announcement that nobody made moves its date every day, and that tells nothing.
    if verdict == .announce { (change.earliestBefore, change.earliest) = (nil, nil) }
    return change.earliest != change.earliestBefore || change.plausible != change.plausibleBefore ? change : nil
  }

  private static func kind(from earlier: Verdict?, to verdict: Verdict) -> Report.Change.Kind {
    if verdict == .reenable { return .fallenBack }
    switch (earlier?.isOnItsWay ?? false, verdict.isOnItsWay) {
    case (true, false): return verdict == .keep || verdict == .undetermined ? .fallenBack : .verdict
    case (false, true): return .newCandidate
    default: return .verdict
    }
  }

  private struct Key: Hashable {
    var app: String
    var subject: String
  }

  private struct Document: Decodable {
    var data: Body
  }

  private struct Body: Decodable {
    var asOf: String
    var subjects: [Subject]
  }

  private struct Subject: Decodable {
    struct Next: Decodable { var earliest: String? }
    struct Forecast: Decodable {
      var outcome: String?
      var plausible: String?
    }

    var app: String
    var subject: String
    var verdict: String
    var next: Next?
    var forecast: Forecast?

    var key: Key { Key(app: app, subject: subject) }
  }
}
