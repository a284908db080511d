import Vocabulary

/// The first screen for one app: what may be retired today, what must wait until when, and whether the data can be trusted.
///
/// Subjects with the same verdict for the same reason share a line, so that some thirty subjects still fit on a screen.
struct Overview {
  let report: Report
  let part: Report.AppPart
  var say = Tongue()

  /// How many subjects get a line of their own, and how many names a line holds.
  private static let ownLines = 6
  private static let names = 14

  var entries: [Block.Entry] {
    [
      entry(say.word("Bring back now", "今すぐ再有効化"), bringBack, .goes),
      entry(say.word("Could go together", "まとめて終了できる候補"), ranges, .goes),
      entry(say.word("May be retired now", "今すぐ終了できる"), retirable, .goes),
      entry(say.word("Must wait", "待機中"), waiting, .waits),
      entry(say.word("Needs action", "対応が必要"), actions, .waits),
      entry(say.word("Cannot be decided", "判定できない"), undecided, .waits),
      entry(say.word("Stays", "継続"), staying, .other),
      entry(say.word("Already retired", "終了済み"), retired, .other),
      Trust(report: report, part: part, say: say).entry,
    ].compactMap { $0 }
  }

  /// What is said under a label; nil where nothing is, and then the label is left out too.
  private func entry(_ label: String, _ items: [Prose], _ question: Block.Question) -> Block.Entry? {
    items.isEmpty ? nil : Block.Entry(label: label, items: items, question: question)
  }

  private func subjects(_ matches: (Decision) -> Bool) -> [Report.SubjectPart] {
    part.subjects.filter { matches($0.decision) }
  }

  private var bringBack: [Prose] {
    subjects { $0.verdict == .reenable }.map { subject in
      let decision = subject.decision
      let why = Phrases.deciding(decision).first.map { $0.text } ?? decision.next.text
      return "\(name: decision.selector): \(say.sentence(why)) \(command(decision))"
    }
  }

  /// `ios/<2.2.0 (15 versions): 0.70 % of all, 1.24 % of ios, 70 clients; 3 sunset, 12 announce`
  private var ranges: [Prose] {
    part.ranges.map { range in
      let all: Prose = "\(percent: range.share, against: report.threshold)"
      let platform: Prose = "\(percent: range.platformShare, against: report.threshold)"
      let name = range.selector.platform ?? ""
      let size =
        say("\(all) of all, \(platform) of \(name: name), ", "全体の \(all)、\(name: name) の \(platform)、")
        + say.count(range.share.count, report.basis)
      let verdicts = Verdict.allCases.reversed().compactMap { verdict -> Prose? in
        range.verdicts[verdict].map { say("\($0) \(words: verdict.rawValue)", "\(words: say.verdict(verdict)) \($0)") }
      }
      let rest = verdicts.joined(separator: say.comma)
      return say(
        "\(name: range.selector) (\(say.versions(range.versions))): \(size); \(rest)",
        "\(name: range.selector)（\(say.versions(range.versions))）: \(size)。\(rest)")
    }
  }

  private var retirable: [Prose] {
    let found = subjects { $0.verdict == .sunset }
    guard !found.isEmpty else { return [say("nothing", "なし")] }
    // A log without a notice marker gives every subject the same caution: once is enough.
    let shared =
      found.count > 1
      ? Self.cautions(found[0].decision).filter { code in
        found.allSatisfy { Self.cautions($0.decision).contains(code) }
      } : []
    var items = found.prefix(Self.ownLines).map { retirable($0.decision, without: shared) }
    if found.count > Self.ownLines {
      let more = found.count - Self.ownLines
      items.append(say("and \(more) more, see the table", "ほか \(more) 件（表を参照）"))
    }
    if found.count > 1 {
      let cut = part.cut.share
      let share: Prose = "\(percent: cut, against: report.threshold)"
      let size = say.count(cut.count, report.basis)
      items.append(say("together \(share) of all, \(size)", "合わせて全体の \(share)、\(size)"))
    }
    if !shared.isEmpty {
      items.append(say("caution for each: \(sentence: phrases(shared))", "共通の注意: \(sentence: phrases(shared))"))
    }
    return items
  }

  private func retirable(_ decision: Decision, without shared: [String]) -> Prose {
    let own = Self.cautions(decision).filter { !shared.contains($0) }
    let caution: Prose =
      own.isEmpty ? "" : say("; caution: \(sentence: phrases(own))", "。注意: \(sentence: phrases(own))")
    let share: Prose = "\(percent: decision.share, against: report.threshold)"
    let size: Prose = "\(share)\(say.comma)\(say.count(decision.share.count, report.basis))"
    return say(
      "\(name: decision.selector) (\(size)\(caution)): \(command(decision))",
      "\(name: decision.selector)（\(size)\(caution)）: \(command(decision))")
  }

  private static func cautions(_ decision: Decision) -> [String] {
    decision.reasons.filter { $0.kind == .caution && $0.result == .fail }.map(\.code)
  }

  private func phrases(_ codes: [String]) -> String {
    codes.map(say.phrase).joined(separator: say.word(", ", "、"))
  }

  private var waiting: [Prose] {
    groups(subjects { $0.verdict == .wait }).map { group in
      let date = group.earliest.map { say("until \($0)", "\($0) まで") } ?? say("no date yet", "日付は未定")
      return "\(date)\(say.comma)\(sentence: group.phrase): \(list(group.selectors))"
    }
  }

  private var actions: [Prose] {
    var items = groups(subjects { $0.verdict == .announce }).map { group in
      say("announce: \(list(group.selectors))", "告知する: \(list(group.selectors))")
    }
    items += groups(subjects { $0.verdict == .arm }).map { group in
      say(
        "arm, \(sentence: group.phrase): \(list(group.selectors))",
        "フラグを準備する（\(sentence: group.phrase)）: \(list(group.selectors))")
    }
    items += groups(subjects(Self.regrew)).map { group in
      say(
        "withdraw the notice, share grew back: \(list(group.selectors))",
        "告知を取り下げる（シェアが再び増えた）: \(list(group.selectors))")
    }
    let retired = subjects { $0.verdict == .watch || $0.verdict == .retired }
    items += groups(retired.filter { !Phrases.flags($0.decision).isEmpty }, by: Phrases.flags).map { group in
      say(
        "repair, \(sentence: group.phrase) though retired: \(list(group.selectors))",
        "修復する（終了済みなのに\(sentence: group.phrase)）: \(list(group.selectors))")
    }
    items += groups(subjects { $0.verdict == .watch }).map { group in
      let date: Prose = group.earliest.map { say(" until \($0)", "（\($0) まで）") } ?? ""
      let why: Prose = group.phrase.isEmpty ? "" : "\(say.comma)\(sentence: group.phrase)"
      return say("watch\(date)\(why): \(list(group.selectors))", "監視する\(date)\(why): \(list(group.selectors))")
    }
    return items
  }

  private var undecided: [Prose] {
    groups(subjects { $0.verdict == .undetermined }).map { "\(sentence: $0.phrase): \(list($0.selectors))" }
  }

  private var staying: [Prose] {
    let found = subjects { $0.verdict == .keep && !Self.regrew($0) }
    let held = found.filter(\.decision.held)
    let others = found.filter { !$0.decision.held }
    var items: [Prose] = []
    if !others.isEmpty { items.append("\(counted(others)): \(list(others.map(\.decision.selector)))") }
    if !held.isEmpty {
      let names = list(held.map(\.decision.selector))
      items.append(say("held: \(names)", "保留中: \(names)"))
    }
    return items
  }

  private var retired: [Prose] {
    let found = subjects { $0.verdict == .retired }
    return found.isEmpty ? [] : ["\(counted(found)): \(list(found.map(\.decision.selector)))"]
  }

  /// Whether a kept subject is still announced though its share grew back, so that somebody has to act.
  static func regrew(_ decision: Decision) -> Bool {
    decision.verdict == .keep && decision.reasons.contains { $0.code == "shareRegrew" && $0.result != .pass }
  }

  private func command(_ decision: Decision) -> Prose {
    decision.next.command.map { "\(command: $0)" } ?? say.sentence(decision.next.text)
  }

  private func counted(_ subjects: [Report.SubjectPart]) -> Prose {
    let areVersions = subjects.allSatisfy { $0.decision.selector.kind == "version" }
    if areVersions { return say.versions(subjects.count) }
    return say("\(count: subjects.count, "subject")", "\(subjects.count) 件")
  }

  private func list(_ selectors: [Selector]) -> Prose { SelectorList.prose(selectors, limit: Self.names, say) }
}
