import Vocabulary

/// What has changed since an earlier report, the worst first.
struct ChangesOutline {
  let changes: Report.Changes
  var say = Tongue()

  var heading: Prose { say("Changes since \(changes.since)", "\(changes.since) からの変化") }

  /// What is said where nothing has changed.
  var nothing: Prose { say("Nothing has changed.", "変化はありません。") }

  var blocks: [Block] {
    [.heading(heading), entries.isEmpty ? .paragraph(nothing) : .summary(entries)]
  }

  var entries: [Block.Entry] {
    Report.Change.Kind.allCases.compactMap { kind in
      let found = changes.items.filter { $0.kind == kind }
      return found.isEmpty ? nil : Block.Entry(label: label(kind), items: found.map(item))
    }
  }

  private func label(_ kind: Report.Change.Kind) -> String {
    switch kind {
    case .fallenBack: say.word("Fallen back", "後退")
    case .newCandidate: say.word("New candidates", "新しい候補")
    case .verdict: say.word("Moved on", "判定の変化")
    case .movedDate: say.word("Moved dates", "日付の変更")
    case .appeared: say.word("New", "新規")
    case .gone: say.word("No longer listed", "一覧から消えた")
    }
  }

  /// `ios/2.2.0: wait, not before 2026-11-07 (was 2026-11-01)`
  private func item(_ change: Report.Change) -> Prose {
    let app: Prose = change.app.isEmpty ? "" : say(" of app \(name: change.app)", "（アプリ \(name: change.app)）")
    var parts = [verdicts(change)]
    if change.kind != .gone {
      parts.append(date(change, change.earliest, change.earliestBefore) { say("not before \($0)", "\($0) 以降") })
      parts.append(
        date(change, change.plausible, change.plausibleBefore) {
          say("plausible from the week of \($0) on", "早ければ \($0) の週から")
        })
    }
    return "\(name: change.subject)\(app): \(parts.compactMap { $0 }.joined(separator: say.comma))"
  }

  private func verdicts(_ change: Report.Change) -> Prose? {
    switch (change.verdictBefore.map(say.verdict), change.verdict.map(say.verdict)) {
    case (let before?, let now?):
      before == now
        ? "\(words: now)" : say("\(words: now) (was \(words: before))", "\(words: now)（以前は\(words: before)）")
    case (let before?, nil): say("was \(words: before)", "以前は\(words: before)")
    case (nil, let now?): "\(words: now)"
    case (nil, nil): nil
    }
  }

  /// The day now, with the one before where that was another. A day that is over with its verdict is not missed.
  private func date(_ change: Report.Change, _ now: Day?, _ before: Day?, _ text: (Prose) -> Prose) -> Prose? {
    let isMoved = change.kind == .movedDate
    switch (now, before) {
    case (let now?, let before?) where now != before: return text("\(now)") + say(" (was \(before))", "（以前は \(before)）")
    case (let now?, _): return isMoved && before != nil ? nil : text("\(now)")
    case (nil, let before?):
      return isMoved ? say("no longer dated \(before)", "\(before) の予定はなくなりました") : nil
    case (nil, nil): return nil
    }
  }
}
