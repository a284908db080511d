import Vocabulary

/// The table of all subjects of one app, and the evidence on each that does not simply stay.
struct SubjectsOutline {
  let report: Report
  let part: Report.AppPart

  private var countsClients: Bool { report.basis == .clients }

  func blocks(suffix: Prose) -> [Block] {
    guard !part.subjects.isEmpty else { return [] }
    let shown = part.subjects.filter { $0.decision.verdict != .keep || Overview.regrew($0.decision) }
    var blocks: [Block] = [.heading("All versions\(suffix)"), .paragraph(counts), .table(table)]
    let forecasts = ForecastOutline(report: report, part: part).items
    if !forecasts.isEmpty {
      blocks += [.heading("Forecast\(suffix)"), .paragraph(ForecastOutline.lead), .items(forecasts)]
    }
    if !shown.isEmpty { blocks.append(.heading("Evidence\(suffix)")) }
    for subject in shown {
      blocks.append(.subheading("\(name: subject.decision.selector): \(words: subject.decision.verdict.rawValue)"))
      blocks.append(.items(evidence(subject)))
    }
    return blocks
  }

  /// `24,210 clients: android 10,110, ios 14,100.`
  private var counts: Prose {
    let all: Prose = "\(count: part.total.on(report.basis), report.basis.singular)"
    let platforms = part.platforms.map { platform -> Prose in
      "\(name: platform.platform) \(platform.count.on(report.basis))"
    }
    return platforms.isEmpty ? all + "." : "\(all): \(platforms.joined(separator: ", "))."
  }

  private var table: Table {
    var columns = [Table.Column("platform"), Table.Column("version")]
    columns.append(Table.Column("active", countsClients ? "active" : "requests", alignsRight: true))
    columns.append(Table.Column("share", "of all", alignsRight: true))
    columns.append(Table.Column("platformShare", "of platform", alignsRight: true))
    if countsClients { columns.append(Table.Column("remaining", "remain", alignsRight: true)) }
    columns += [Table.Column("state"), Table.Column("verdict")]
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
    let state = decision.state == .none ? "-" : decision.state.rawValue
    cells.append(.words(decision.held ? (decision.state == .none ? "held" : state + ", held") : state))
    cells.append(.words(decision.verdict.rawValue))
    return cells
  }

  private func evidence(_ subject: Report.SubjectPart) -> [Prose] {
    let decision = subject.decision
    var items: [Prose] = [shares(subject)] + parts(decision)
    if let since = decision.noticeSince { items.append("Notice since \(since)\(reach(decision)).") }
    items.append(flag(decision.flag))
    // Young data leaves many cautions without history; that is one thing to know and not five.
    let young = decision.reasons.filter { $0.kind == .caution && $0.result == .unknown && !$0.blocks }
    items += decision.reasons.filter { !young.contains($0) }.map { reason in
      "\(Self.mark(reason)) \(name: reason.code): \(sentence: reason.text)"
    }
    if !young.isEmpty {
      items.append("Too little history to tell: \(words: young.map(\.code).joined(separator: ", ")).")
    }
    if let next = next(decision) { items.append(next) }
    if let command = decision.next.command { items.append("\(command: command)") }
    return items
  }

  /// What to do; a text that only says the reasons again is left out.
  private func next(_ decision: Decision) -> Prose? {
    let rest = decision.reasons.reduce(decision.next.text) { text, reason in text.replacing(reason.text, with: "") }
    let isNew = rest.contains { $0 != " " }
    let date: Prose? = decision.next.earliest.map { "Not before \($0)." }
    switch (isNew, date) {
    case (true, let date?): return "Next: \(sentence: decision.next.text) \(date)"
    case (true, nil): return "Next: \(sentence: decision.next.text)"
    case (false, let date): return date
    }
  }

  /// A contract's platforms, one an item.
  private func parts(_ decision: Decision) -> [Prose] {
    decision.parts.map { part in
      let share: Prose = "\(percent: part.platformShare, against: report.threshold)"
      return "\(name: part.platform): \(part.platformShare.count) of \(part.platformShare.whole) (\(share))."
    }
  }

  private func reach(_ decision: Decision) -> Prose {
    guard let reach = decision.noticeReach, reach.whole > 0 else { return "" }
    return ", served to \(reach.count) of \(count: reach.whole, "active " + report.basis.singular)"
  }

  private func shares(_ subject: Report.SubjectPart) -> Prose {
    let decision = subject.decision
    let all: Prose = "\(decision.share.count) of \(count: decision.share.whole, report.basis.singular)"
    let first: Prose = "\(all) (\(percent: decision.share, against: report.threshold)\(bound(decision)))"
    guard let platform = decision.selector.platform else { return "\(first)." }
    let share: Prose = "\(percent: decision.platformShare, against: report.threshold)"
    let second: Prose =
      "\(decision.platformShare.count) of \(decision.platformShare.whole) on \(name: platform) (\(share))"
    var last: Prose = ""
    if let seen = subject.evidence.lastSeen, seen != report.window?.through { last = "; last seen \(seen)" }
    return "\(first); \(second)\(last)."
  }

  /// How high the share could be, where it is known from a few clients only.
  private func bound(_ decision: Decision) -> Prose {
    guard let bound = decision.upperBound, decision.share.isUnder(report.threshold) == true else { return "" }
    return ", could be as high as \(words: Prose.tied(Figures.percent(bound)))"
  }

  private func flag(_ flag: Decision.FlagStatus) -> Prose {
    guard let key = flag.key else { return "Flag: no flag file is configured." }
    switch flag.ready {
    case true: return "Flag \(name: key) is ready."
    case false: return "Flag \(name: key) is not ready."
    default: return "Flag \(name: key): cannot be told."
    }
  }

  private static func mark(_ reason: Reason) -> Prose {
    switch (reason.result, reason.kind) {
    case (.pass, _): "passes:"
    case (.unknown, _): "UNKNOWN"
    case (.fail, .caution): "CAUTION"
    case (.fail, _): "FAILS"
    }
  }
}
