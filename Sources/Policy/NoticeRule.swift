import Vocabulary

/// The notice to update is old enough and has reached enough clients, and no re-enable is fresh. POLICY section 3.2,
/// `noticeReach` and `coolDown`.
enum NoticeRule {
  /// What the rule says: one finding that passes, or all that do not.
  static func judge(_ context: SubjectContext) -> [Finding] {
    let found = [age(context), reach(context), coolDown(context)].compactMap { $0 }
    let failing = found.filter { !$0.passed }
    return failing.isEmpty ? found : failing
  }

  /// The first day with which a window may end so that a notice given at an instant is old enough.
  static func earliest(since: Instant, _ context: SubjectContext) -> Day {
    let day = Span.firstDayEnding(atOrAfter: since + Span.notice(context.policy), in: context.evidence.zone)
    guard let window = context.evidence.window, window.end < since + Span.notice(context.policy) else { return day }
    return max(day, window.through + 1)
  }

  /// The age of the notice at the end of the window, in hours and not in local days: a day may have 23.
  private static func age(_ context: SubjectContext) -> Finding {
    let days = context.policy.noticeDays
    guard let since = context.noticeSince else {
      let again = context.standing.reenabledAt.map { ", for the one before ended with the re-enable of \($0)" } ?? ""
      return Finding(
        "notAnnounced", .rule, .fail, "No notice to update is recorded\(again)",
        remedy: "announce it, and \(days) days later it may be retired",
        earliest: earliest(since: context.evidence.asOf, context))
    }
    guard let window = context.evidence.window else {
      return Finding(
        "noticeRunning", .rule, .unknown,
        "The notice of \(since) must be \(days) days old at the end of the window, and there is no window",
        remedy: "ingest seven whole days of logs")
    }
    let age = window.end - since
    guard age < Span.notice(context.policy) else {
      return Finding(
        "notice", .rule, .pass, "The notice of \(since) is \(hours(age)) old at the end of the window")
    }
    let earliest = earliest(since: since, context)
    let seen =
      age < 0
      ? "The notice was given \(since), after the end of the window, \(window.end)"
      : "The notice of \(since) is \(hours(age)) old at the end of the window, \(window.end)"
    return Finding(
      "noticeRunning", .rule, .fail, "\(seen), and must be \(days) days (\(hours(Span.notice(context.policy))))",
      remedy: "wait for the window that ends with \(earliest)", earliest: earliest)
  }

  /// The least part of the active clients that must have been served the notice, in percent.
  static let leastReach = 95

  /// Whether the notice has reached enough of the active clients, where the log marks whom it was served to.
  private static func reach(_ context: SubjectContext) -> Finding? {
    guard let recorded = context.standing.since, context.evidence.history.marksNotices else { return nil }
    guard let served = context.subject.history.notice else {
      return Finding(
        "noticeReach", .rule, .unknown, "The log marks notices, but whom this one was served to is not at hand",
        remedy: "ingest the logs since \(recorded)")
    }
    let reach = served.reach
    let part = max(0, reach.count).multipliedFullWidth(by: 100)
    let needed = max(0, reach.whole).multipliedFullWidth(by: leastReach)
    let unit = Wording.unit(context.basis)
    guard (part.high, part.low) < (needed.high, needed.low) else {
      // Of a subject that nobody uses any more nobody is left to be told; but where no notice at all is logged any more,
      // the marker may be lost, and this one may never have been given.
      guard reach.whole <= 0, served.first == nil, !context.evidence.history.servesNotices else { return nil }
      return Finding(
        "noticeReach", .rule, .fail, "No serve of this notice is logged, nor of any other in the window",
        remedy: "see whether the log still has its notice marker")
    }
    return Finding(
      "noticeReach", .rule, .fail,
      "\(Wording.number(reach.count)) of \(Wording.number(reach.whole)) \(unit) were served the notice since \(recorded), "
        + "and at least \(leastReach) % must",
      remedy: "wait until more have seen it, or see why it does not reach them")
  }

  private static func coolDown(_ context: SubjectContext) -> Finding? {
    guard let reenabledAt = context.standing.reenabledAt, context.standing.state != .retired else { return nil }
    let end = reenabledAt + Span.watchDays * Span.day
    guard context.evidence.asOf < end else { return nil }
    let day = context.evidence.zone.day(of: end)
    return Finding(
      "coolDown", .rule, .fail,
      "It was re-enabled \(reenabledAt), less than \(Span.watchDays) days before \(context.evidence.asOf)",
      remedy: "wait until \(day)", earliest: day)
  }

  /// Hours with minutes and seconds where there are any: `336 h`, `335 h 59 min 59 s`.
  static func hours(_ seconds: Int64) -> String {
    var text = "\(Wording.number(Int(seconds / 3600))) h"
    if seconds % 3600 != 0 { text += " \(seconds / 60 % 60) min" }
    if seconds % 60 != 0 { text += " \(seconds % 60) s" }
    return text
  }
}
