import Vocabulary

/// The table of all subjects of one app, and the evidence on each that does not simply stay.
struct SubjectsOutline {
  let report: Report
  let part: Report.AppPart
  var say = Tongue()

  private var countsClients: Bool { report.basis == .clients }

  func blocks(suffix: Prose) -> [Block] {
    guard !part.subjects.isEmpty else { return [] }
    var blocks: [Block] = [
      .heading(say("All versions\(suffix)", "全バージョン\(suffix)")), .paragraph(counts), .table(table),
    ]
    let forecast = ForecastOutline(report: report, part: part, say: say)
    let forecasts = forecast.items
    if !forecasts.isEmpty {
      blocks += [
        .heading(say("Forecast\(suffix)", "見込み\(suffix)")), .paragraph(forecast.lead), .items(forecasts),
      ]
    }
    let shown = part.subjects.filter { $0.decision.verdict != .keep || Overview.regrew($0.decision) }
    if !shown.isEmpty { blocks.append(.heading(say("Evidence\(suffix)", "根拠\(suffix)"))) }
    for subject in shown {
      blocks.append(
        .subheading("\(name: subject.decision.selector): \(words: say.verdict(subject.decision.verdict))"))
      blocks.append(.items(evidence(subject)))
    }
    return blocks
  }

  /// `24,210 clients: android 10,110, ios 14,100.`
  var counts: Prose {
    let all = say.count(part.total.on(report.basis), report.basis)
    let platforms = part.platforms.map { platform -> Prose in
      "\(name: platform.platform) \(platform.count.on(report.basis))"
    }
    return (platforms.isEmpty ? all : "\(all): \(platforms.joined(separator: say.comma))") + say(".", "。")
  }

  /// One row a subject, in the order of the report.
  var table: Table {
    let active = countsClients ? say.word("active", "アクティブ") : say.word("requests", "リクエスト")
    var columns = [
      Table.Column("platform", say.word("platform", "OS")), Table.Column("version", say.word("version", "バージョン")),
      Table.Column("active", active, alignsRight: true, expendable: 4),
      Table.Column("share", say.word("of all", "全体比"), alignsRight: true, expendable: 3),
      Table.Column("platformShare", say.word("of platform", "OS 内比"), alignsRight: true, hasBar: true, expendable: 0),
    ]
    if countsClients {
      columns.append(Table.Column("remaining", say.word("remain", "残り"), alignsRight: true, expendable: 2))
    }
    columns += [
      Table.Column("state", say.word("state", "状態"), expendable: 1), Table.Column("verdict", say.word("verdict", "判定")),
    ]
    return Table(columns: columns, rows: part.subjects.map(row), threshold: report.threshold)
  }

  private func row(_ subject: Report.SubjectPart) -> [Table.Cell] {
    let decision = subject.decision
    let (platform, name) = SelectorList.parts(decision.selector)
    var cells: [Table.Cell] = [
      .name(platform), decision.selector.platform == nil ? .name(name) : .words(name),
      .integer(subject.evidence.count(on: report.basis)),
    ]
    cells += [.share(decision.share), .share(decision.platformShare)]
    if countsClients { cells.append(subject.evidence.remainingClients.cell) }
    cells.append(.words(say.state(decision.state, held: decision.held)))
    let verdict = say.verdict(decision.verdict)
    cells.append(say.tone(decision.verdict).map { .toned(verdict, $0) } ?? .words(verdict))
    return cells
  }

  /// All that led to a verdict, one item each.
  func evidence(_ subject: Report.SubjectPart) -> [Prose] {
    let decision = subject.decision
    var items: [Prose] = [shares(subject)] + parts(decision)
    if let since = decision.noticeSince {
      let reach = reach(decision)
      items.append(say("Notice since \(since)\(reach).", "告知日時: \(since)\(reach)。"))
    }
    items.append(flag(decision.flag))
    // Young data leaves many cautions without history; that is one thing to know and not five.
    let young = decision.reasons.filter { $0.kind == .caution && $0.result == .unknown && !$0.blocks }
    items += decision.reasons.filter { !young.contains($0) }.map { reason in
      "\(mark(reason)) \(name: reason.code): \(say.sentence(reason.text))"
    }
    if !young.isEmpty {
      let codes = young.map(\.code).joined(separator: say.word(", ", "、"))
      items.append(say("Too little history to tell: \(words: codes).", "履歴が足りず判断できません: \(words: codes)。"))
    }
    if let next = next(decision) { items.append(next) }
    if let command = decision.next.command { items.append("\(command: command)") }
    return items
  }

  /// What to do; a text that only says the reasons again is left out.
  private func next(_ decision: Decision) -> Prose? {
    let rest = decision.reasons.reduce(decision.next.text) { text, reason in text.replacing(reason.text, with: "") }
    let isNew = rest.contains { $0 != " " }
    let date = decision.next.earliest.map { say("Not before \($0).", "\($0) 以降。") }
    let text = say("Next: ", "次の手順: ") + say.sentence(decision.next.text)
    switch (isNew, date) {
    case (true, let date?): return text + " " + date
    case (true, nil): return text
    case (false, let date): return date
    }
  }

  /// A contract's platforms, one an item.
  private func parts(_ decision: Decision) -> [Prose] {
    decision.parts.map { part in
      let share: Prose = "\(percent: part.platformShare, against: report.threshold)"
      let (count, whole) = (part.platformShare.count, part.platformShare.whole)
      return say(
        "\(name: part.platform): \(count) of \(whole) (\(share)).",
        "\(name: part.platform): \(whole) 中 \(count)（\(share)）。")
    }
  }

  private func reach(_ decision: Decision) -> Prose {
    guard let reach = decision.noticeReach, reach.whole > 0 else { return "" }
    return say(
      ", served to \(reach.count) of \(count: reach.whole, "active " + report.basis.singular)",
      "、アクティブな \(say.count(reach.whole, report.basis))中 \(reach.count) に表示")
  }

  private func shares(_ subject: Report.SubjectPart) -> Prose {
    let decision = subject.decision
    let whole = say.count(decision.share.whole, report.basis)
    let share: Prose = "\(percent: decision.share, against: report.threshold)\(bound(decision))"
    let first = say("\(decision.share.count) of \(whole) (\(share))", "\(whole)中 \(decision.share.count)（\(share)）")
    let stop = say(".", "。")
    guard let platform = decision.selector.platform else { return first + stop }
    let part = decision.platformShare
    let percent: Prose = "\(percent: part, against: report.threshold)"
    let second = say(
      "; \(part.count) of \(part.whole) on \(name: platform) (\(percent))",
      "。\(name: platform) の \(part.whole) 中 \(part.count)（\(percent)）")
    var last: Prose = ""
    if let seen = subject.evidence.lastSeen, seen != report.window?.through {
      last = say("; last seen \(seen)", "。最終確認日 \(seen)")
    }
    return first + second + last + stop
  }

  /// How high the share could be, where it is known from a few clients only.
  private func bound(_ decision: Decision) -> Prose {
    guard let bound = decision.upperBound, decision.share.isUnder(report.threshold) == true else { return "" }
    let percent: Prose = "\(tied: Figures.percent(bound))"
    return say(", could be as high as \(percent)", "、最大で \(percent) の可能性")
  }

  private func flag(_ flag: Decision.FlagStatus) -> Prose {
    guard let key = flag.key else {
      return say("Flag: no flag file is configured.", "フラグ: フラグファイルが設定されていません。")
    }
    switch flag.ready {
    case true: return say("Flag \(name: key) is ready.", "フラグ \(name: key) は準備できています。")
    case false: return say("Flag \(name: key) is not ready.", "フラグ \(name: key) は準備できていません。")
    default: return say("Flag \(name: key): cannot be told.", "フラグ \(name: key): 判断できません。")
    }
  }

  private func mark(_ reason: Reason) -> Prose {
    switch (reason.result, reason.kind) {
    case (.pass, _): say("passes:", "通過:")
    case (.unknown, _): say("\("UNKNOWN", tone: .bad)", "\("【不明】", tone: .bad)")
    case (.fail, .caution): say("\("CAUTION", tone: .act)", "\("【注意】", tone: .act)")
    case (.fail, _): say("\("FAILS", tone: .bad)", "\("【不可】", tone: .bad)")
    }
  }
}
