import Vocabulary

/// A report as blocks: the first screen, then what it rests on. Every form for people shows these, so none says more.
struct ReportOutline {
  let report: Report

  init(_ report: Report) { self.report = report }

  var blocks: [Block] {
    var blocks: [Block] = [.title("Sunset report as of \(report.asOf)"), .paragraph(header)]
    let data = Block.Entry(label: "Data read", items: [DataOutline(report: report).sentence])
    let isOneApp = report.apps.count == 1 && report.apps.allSatisfy(\.app.isEmpty)
    if report.apps.isEmpty { blocks.append(.paragraph("There are no hits yet, so there is nothing to decide.")) }
    for part in report.apps {
      if !isOneApp { blocks.append(.heading("App \(Self.name(part.app))")) }
      blocks.append(.summary(Overview(report: report, part: part).entries + (isOneApp ? [data] : [])))
    }
    if !isOneApp { blocks.append(.summary([data])) }
    for part in report.apps {
      let suffix: Prose = isOneApp ? "" : " of app \(Self.name(part.app))"
      blocks += SubjectsOutline(report: report, part: part).blocks(suffix: suffix)
    }
    return blocks + DataOutline(report: report).blocks
  }

  private static func name(_ app: String) -> Prose { app.isEmpty ? "without a name" : "\(name: app)" }

  private var header: Prose {
    let rule: Prose =
      "A version may go under \(report.threshold), \(count: report.noticeDays, "day") after its notice."
    guard let window = report.window else {
      return "No window: no seven days in a row end with a closed day yet (zone \(name: report.zone.name)). \(rule)"
    }
    let days: Prose = "\(window.from) to \(window.through), whole days in \(name: report.zone.name)"
    return "Window \(days). Shares count \(words: report.basis.rawValue). \(rule)"
  }
}
