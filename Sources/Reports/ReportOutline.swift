import Vocabulary

/// A report as blocks: the first screen, then what it rests on. Every form for people shows these, so none says more.
struct ReportOutline {
  let report: Report
  let say: Tongue

  init(_ report: Report, _ language: Language = .en) {
    self.report = report
    say = Tongue(language)
  }

  var blocks: [Block] {
    var blocks: [Block] = [.title(title), .paragraph(header)]
    let data = self.data
    if report.apps.isEmpty { blocks.append(.paragraph(nothing)) }
    for part in report.apps {
      if !isOneApp { blocks.append(.heading(heading(part.app))) }
      blocks.append(.summary(Overview(report: report, part: part, say: say).entries + (isOneApp ? [data] : [])))
    }
    if !isOneApp { blocks.append(.summary([data])) }
    if let changes = report.changes { blocks += ChangesOutline(changes: changes, say: say).blocks }
    for part in report.apps {
      blocks += SubjectsOutline(report: report, part: part, say: say).blocks(suffix: suffix(part.app))
    }
    return blocks + DataOutline(report: report, say: say).blocks
  }

  /// Whether there is nothing to tell apart.
  var isOneApp: Bool { report.apps.count == 1 && report.apps.allSatisfy(\.app.isEmpty) }

  var title: Prose { say("Sunset report as of \(report.asOf)", "Sunset レポート（\(report.asOf) 時点）") }

  /// What is said where there is no app.
  var nothing: Prose {
    say("There are no hits yet, so there is nothing to decide.", "まだヒットがないため、判断するものはありません。")
  }

  var data: Block.Entry {
    Block.Entry(
      label: say.word("Data read", "読み取ったデータ"), items: [DataOutline(report: report, say: say).sentence],
      question: .trust)
  }

  /// What a heading about one app is called.
  func heading(_ app: String) -> Prose { say("App \(name(app))", "アプリ \(name(app))") }

  /// What is added to a heading so that it names its app; nothing where there is one only.
  func suffix(_ app: String) -> Prose { isOneApp ? "" : say(" of app \(name(app))", "（アプリ \(name(app))）") }

  private func name(_ app: String) -> Prose { app.isEmpty ? say("without a name", "（名前なし）") : "\(name: app)" }

  /// The window and the rule.
  var header: Prose {
    let days: Prose = "\(count: report.noticeDays, "day")"
    let rule = say(
      "A version may go under \(report.threshold), \(days) after its notice.",
      "シェアが \(report.threshold) 未満で、告知から \(report.noticeDays) 日を過ぎたバージョンは提供を終了できます。")
    guard let window = report.window else {
      return say(
        "No window: no seven days in a row end with a closed day yet (zone \(name: report.zone.name)). \(rule)",
        "集計期間なし：確定した日で終わる連続 7 日間がまだありません（タイムゾーン \(name: report.zone.name)）。\(rule)")
    }
    return say(
      "Window \(window.from) to \(window.through), whole days in \(name: report.zone.name). "
        + "Shares count \(words: report.basis.rawValue). \(rule)",
      "集計期間 \(window.from)～\(window.through)（\(name: report.zone.name) の暦日）。"
        + "シェアは\(words: say.basis(report.basis))数で数えます。\(rule)")
  }
}
