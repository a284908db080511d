package import Vocabulary

/// The dates of a report as a calendar to import: when notices end, when something may be retired at the earliest, when
/// watches end.
///
/// An event keeps its UID for as long as its subject lives, and each report raises its sequence, so that importing the next
/// report moves what is there instead of doubling it. The events last whole days.
///
/// Source: RFC 5545 (3.1 lines, 3.3.11 texts, 3.6.1 events, 3.8.4.7 UIDs, 3.8.7.4 sequences).
package struct CalendarReport: Sendable {
  /// How long ago an event may lie.
  private static let rememberedDays = 90
  private let say: Tongue

  /// Makes a writer.
  package init(language: Language = .en) { say = Tongue(language) }

  /// One whole day with what is due on it.
  struct Event {
    enum Kind: String { case noticeEnds, earliest, watchEnds, report }

    var kind: Kind
    var app: String
    var subject: String
    var day: Day
    var summary: Prose
    var text: Prose
    var isTentative = false
  }

  /// Writes the calendar; every line ends in CRLF.
  /// - Complexity: O(*n*) in the subjects.
  package func write(_ report: Report, to output: inout some TextOutputStream) {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//sunset//report//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
      "X-WR-CALNAME:" + Self.escaped(say("App versions to retire", "アプリ提供終了の予定")),
    ]
    let events = report.apps.flatMap { part in part.subjects.flatMap { self.events($0, of: part.app, report) } }
    for event in events.isEmpty ? [empty(report)] : events { lines += self.lines(event, report.asOf) }
    lines.append("END:VCALENDAR")
    for line in lines.flatMap(Self.folded) { output.write(line + "\r\n") }
  }

  private func events(_ subject: Report.SubjectPart, of app: String, _ report: Report) -> [Event] {
    let decision = subject.decision
    let name = decision.selector.description
    var events: [Event] = []
    // What is long over helps nobody, but yesterday's must still move what was imported last week.
    let oldest = report.zone.day(of: report.asOf) - Self.rememberedDays
    func add(_ kind: Event.Kind, _ day: Day, _ summary: Prose, isTentative: Bool = false) {
      guard day >= oldest else { return }
      let share: Prose = "\(percent: decision.share, against: report.threshold)"
      let next = say.sentence(decision.next.text)
      let text = say(
        "Verdict \(words: decision.verdict.rawValue), \(share) of all. \(next)",
        "判定: \(words: say.verdict(decision.verdict))、全体の \(share)。\(next)")
      events.append(
        Event(
          kind: kind, app: app, subject: name, day: day, summary: summary, text: text, isTentative: isTentative))
    }
    if let retired = subject.retiredAt {
      let last = report.zone.day(of: retired + Int64(TimelineChart.watchDays) * 86_400 - 1)
      add(.watchEnds, last, say("\(name: name): the watch ends", "\(name: name)：監視の最終日"))
      return events
    }
    if let since = decision.noticeSince, decision.state == .announced {
      let day = report.zone.day(of: since + Int64(report.noticeDays) * 86_400)
      add(.noticeEnds, day, say("\(name: name): the notice ends", "\(name: name)：告知期間の終了"))
    }
    if let (day, isTentative) = earliest(subject, report) {
      add(
        .earliest, day, say("\(name: name): may be retired at the earliest", "\(name: name)：最短の終了日"),
        isTentative: isTentative)
    }
    return events
  }

  /// The first day that a subject may be retired, and whether that is a guess.
  private func earliest(_ subject: Report.SubjectPart, _ report: Report) -> (Day, Bool)? {
    switch subject.decision.verdict {
    case .sunset: (report.zone.day(of: report.asOf), false)
    case .wait: subject.decision.next.earliest.map { ($0, false) }
    case .announce: subject.decision.next.earliest.map { ($0, true) }
    case .keep: subject.forecast.flatMap { $0.outcome == "falling" ? $0.plausible : nil }.map { ($0, true) }
    default: nil
    }
  }

  /// A calendar holds at least one component (RFC 5545, 3.6).
  private func empty(_ report: Report) -> Event {
    Event(
      kind: .report, app: "", subject: "", day: report.zone.day(of: report.asOf),
      summary: say("Nothing to retire is dated", "終了予定の日付はありません"), text: ReportOutline(report, say.language).title)
  }

  private func lines(_ event: Event, _ asOf: Instant) -> [String] {
    let app: Prose = event.app.isEmpty ? "" : "\(name: event.app) "
    return [
      "BEGIN:VEVENT", "UID:\(Self.identifier(event))", "DTSTAMP:\(Self.stamp(asOf))",
      "LAST-MODIFIED:\(Self.stamp(asOf))",
      // Minutes, so that the number grows with every report and stays within 32 bits.
      "SEQUENCE:\(max(0, asOf.seconds / 60))", "DTSTART;VALUE=DATE:\(Self.date(event.day))",
      "DTEND;VALUE=DATE:\(Self.date(event.day + 1))", "SUMMARY:\(Self.escaped(app + event.summary))",
      "DESCRIPTION:\(Self.escaped(event.text))", "STATUS:\(event.isTentative ? "TENTATIVE" : "CONFIRMED")",
      "TRANSP:TRANSPARENT", "CATEGORIES:\(event.kind.rawValue)", "END:VEVENT",
    ]
  }

  /// The same for an event of every report, and of safe characters whatever the names.
  private static func identifier(_ event: Event) -> String {
    let parts = [event.app, event.subject, event.kind.rawValue].map { Array($0.utf8) }
    return SHA256.digest(parts.joined(separator: [0])).prefix(16).hexadecimal + "@sunset"
  }

  private static func date(_ day: Day) -> String { day.description.replacing("-", with: "") }

  private static func stamp(_ instant: Instant) -> String {
    instant.description.replacing("-", with: "").replacing(":", with: "")
  }

  private static func escaped(_ prose: Prose) -> String {
    Inert.line(prose.plain.replacing("\0", with: " "), limit: Inert.sentenceLimit)
      .replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
  }

  /// A line in pieces of at most 75 octets, those after the first with a space before them; no character is cut.
  static func folded(_ line: String) -> [String] {
    var lines: [String] = []
    var piece = ""
    for scalar in line.unicodeScalars {
      if piece.utf8.count + String(scalar).utf8.count > 75 {
        lines.append(piece)
        piece = " "
      }
      piece.unicodeScalars.append(scalar)
    }
    return lines + [piece]
  }
}
