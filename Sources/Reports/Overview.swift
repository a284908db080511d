import Vocabulary

/// The first screen for one app: what may be retired today, what must wait until when, and whether the data can be trusted.
///
/// Subjects with the same verdict for the same reason share a line, so that some thirty subjects still fit on a screen.
struct Overview {
  let report: Report
  let part: Report.AppPart

  /// How many subjects get a line of their own, and how many names a line holds.
  private static let ownLines = 6
  private static let names = 14

  var entries: [Block.Entry] {
    [
      entry("Bring back now", bringBack), entry("Could go together", ranges),
      Block.Entry(label: "May be retired now", items: retirable),
      entry("Must wait", waiting),
      entry("Needs action", actions),
      entry("Cannot be decided", undecided),
      entry("Stays", staying),
      entry("Already retired", retired),
      Trust(report: report, part: part).entry,
    ].compactMap { $0 }
  }

  private func entry(_ label: String, _ items: [Prose]) -> Block.Entry? {
    items.isEmpty ? nil : Block.Entry(label: label, items: items)
  }

  private func subjects(_ matches: (Decision) -> Bool) -> [Report.SubjectPart] {
    part.subjects.filter { matches($0.decision) }
  }

  private var bringBack: [Prose] {
    subjects { $0.verdict == .reenable }.map { subject in
      let decision = subject.decision
      let why = Phrases.deciding(decision).first.map { $0.text } ?? decision.next.text
      return "\(name: decision.selector): \(sentence: why) \(Self.command(decision))"
    }
  }

  /// `ios/<2.2.0 (15 versions): 0.70 % of all, 1.24 % of ios, 70 clients; 3 sunset, 12 announce`
  private var ranges: [Prose] {
    part.ranges.map { range in
      let all: Prose = "\(percent: range.share, against: report.threshold)"
      let platform: Prose = "\(percent: range.platformShare, against: report.threshold)"
      let size: Prose =
        "\(all) of all, \(platform) of \(name: range.selector.platform ?? ""), "
        + "\(count: range.share.count, report.basis.singular)"
      let verdicts = Verdict.allCases.reversed().compactMap { verdict -> Prose? in
        range.verdicts[verdict].map { "\($0) \(words: verdict.rawValue)" }
      }
      let rest = verdicts.joined(separator: ", ")
      return "\(name: range.selector) (\(count: range.versions, "version")): \(size); \(rest)"
    }
  }

  private var retirable: [Prose] {
    let found = subjects { $0.verdict == .sunset }
    guard !found.isEmpty else { return ["nothing"] }
    // A log without a notice marker gives every subject the same caution: once is enough.
    let shared =
      found.count > 1
      ? Self.cautions(found[0].decision).filter { code in
        found.allSatisfy { Self.cautions($0.decision).contains(code) }
      } : []
    var items = found.prefix(Self.ownLines).map { retirable($0.decision, without: shared) }
    if found.count > Self.ownLines { items.append("and \(found.count - Self.ownLines) more, see the table") }
    if found.count > 1 {
      let cut = part.cut.share
      let share: Prose = "\(percent: cut, against: report.threshold)"
      items.append("together \(share) of all, \(count: cut.count, report.basis.singular)")
    }
    if !shared.isEmpty { items.append("caution for each: \(sentence: Self.phrases(shared))") }
    return items
  }

  private func retirable(_ decision: Decision, without shared: [String]) -> Prose {
    let own = Self.cautions(decision).filter { !shared.contains($0) }
    let caution: Prose = own.isEmpty ? "" : "; caution: \(sentence: Self.phrases(own))"
    let share: Prose = "\(percent: decision.share, against: report.threshold)"
    let size: Prose = "\(share), \(count: decision.share.count, report.basis.singular)"
    return "\(name: decision.selector) (\(size)\(caution)): \(Self.command(decision))"
  }

  private static func cautions(_ decision: Decision) -> [String] {
    decision.reasons.filter { $0.kind == .caution && $0.result == .fail }.map(\.code)
  }

  private static func phrases(_ codes: [String]) -> String { codes.map(Phrases.short).joined(separator: ", ") }

  private var waiting: [Prose] {
    groups(subjects { $0.verdict == .wait }).map { group in
      let date: Prose = group.earliest.map { "until \($0)" } ?? "no date yet"
      return "\(date), \(sentence: group.phrase): \(Self.list(group.selectors))"
    }
  }

  private var actions: [Prose] {
    var items: [Prose] = groups(subjects { $0.verdict == .announce }).map { "announce: \(Self.list($0.selectors))" }
    items += groups(subjects { $0.verdict == .arm }).map {
      "arm, \(sentence: $0.phrase): \(Self.list($0.selectors))"
    }
    items += groups(subjects(Self.regrew)).map { "withdraw the notice, share grew back: \(Self.list($0.selectors))" }
    let retired = subjects { $0.verdict == .watch || $0.verdict == .retired }
    items += groups(retired.filter { !Phrases.flags($0.decision).isEmpty }, by: Phrases.flags).map {
      "repair, \(sentence: $0.phrase) though retired: \(Self.list($0.selectors))"
    }
    items += groups(subjects { $0.verdict == .watch }).map { group in
      let date: Prose = group.earliest.map { " until \($0)" } ?? ""
      let why: Prose = group.phrase.isEmpty ? "" : ", \(sentence: group.phrase)"
      return "watch\(date)\(why): \(Self.list(group.selectors))"
    }
    return items
  }

  private var undecided: [Prose] {
    groups(subjects { $0.verdict == .undetermined }).map { "\(sentence: $0.phrase): \(Self.list($0.selectors))" }
  }

  private var staying: [Prose] {
    let found = subjects { $0.verdict == .keep && !Self.regrew($0) }
    let held = found.filter(\.decision.held)
    let others = found.filter { !$0.decision.held }
    var items: [Prose] = []
    if !others.isEmpty { items.append("\(Self.counted(others)): \(Self.list(others.map(\.decision.selector)))") }
    if !held.isEmpty { items.append("held: \(Self.list(held.map(\.decision.selector)))") }
    return items
  }

  private var retired: [Prose] {
    let found = subjects { $0.verdict == .retired }
    return found.isEmpty ? [] : ["\(Self.counted(found)): \(Self.list(found.map(\.decision.selector)))"]
  }

  /// Whether a kept subject is still announced though its share grew back, so that somebody has to act.
  static func regrew(_ decision: Decision) -> Bool {
    decision.verdict == .keep && decision.reasons.contains { $0.code == "shareRegrew" && $0.result != .pass }
  }

  private static func command(_ decision: Decision) -> Prose {
    decision.next.command.map { "\(command: $0)" } ?? "\(sentence: decision.next.text)"
  }

  private static func counted(_ subjects: [Report.SubjectPart]) -> Prose {
    let areVersions = subjects.allSatisfy { $0.decision.selector.kind == "version" }
    return "\(count: subjects.count, areVersions ? "version" : "subject")"
  }

  private static func list(_ selectors: [Selector]) -> Prose { SelectorList.prose(selectors, limit: names) }
}
