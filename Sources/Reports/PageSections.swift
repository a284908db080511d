import Vocabulary

/// The parts of the page in their order, each with its place in the list of contents.
struct PageSections {
  let report: Report
  let outline: ReportOutline

  /// One part: where the list of contents leads, and what it is called there.
  struct Section {
    var id: String
    var name: Prose
    var markup: Markup
  }

  private var say: Tongue { outline.say }

  var all: [Section] {
    guard !report.apps.isEmpty else { return [answer(nil, id: "answer")] + changes + [data] }
    let answers = report.apps.enumerated().map { index, part in
      answer(part, id: index == 0 ? "answer" : "answer\(index)")
    }
    let pictures = report.apps.enumerated().flatMap { index, part in
      PlatformSections(report: report, part: part, index: index, outline: outline).all
    }
    return answers + changes + pictures + report.apps.enumerated().compactMap { versions($1, id: "versions\($0)") } + [
      data
    ]
  }

  /// What is another than in an earlier report; none where no report was given.
  private var changes: [Section] {
    guard let changes = report.changes else { return [] }
    let outline = ChangesOutline(changes: changes, say: say)
    return [
      Section(
        id: "changes", name: say("Changes", "変化"),
        markup: Markup.Tag.section(.id("changes"), .labelled(by: "changes-h")) {
          Markup.Tag.h2(.id("changes-h")) { outline.heading }
          Markup.Tag.div(.class("card")) {
            if let list = BlockMarkup.list(outline.entries) { list } else { Markup.Tag.p { outline.nothing } }
          }
        })
    ]
  }

  private func answer(_ part: Report.AppPart?, id: String) -> Section {
    let entries = part.map { Overview(report: report, part: $0, say: say).entries } ?? []
    let name: Prose =
      part.map { outline.isOneApp ? say("Answer", "結論") : outline.heading($0.app) } ?? say("Answer", "結論")
    return Section(
      id: id, name: name,
      markup: Markup.Tag.section(.id(id), .labelled(by: id + "-h")) {
        Markup.Tag.h2(.id(id + "-h")) { name }
        if let part {
          cards(part, entries)
        } else {
          Markup.Tag.p { outline.nothing }
        }
      })
  }

  private func cards(_ part: Report.AppPart, _ entries: [Block.Entry]) -> Markup {
    let verdicts = part.subjects.map(\.decision.verdict)
    let goes = verdicts.count { $0 == .sunset }
    let back = verdicts.count { $0 == .reenable }
    let waits = verdicts.count { [.wait, .announce, .arm, .watch, .undetermined].contains($0) }
    let isTrusted = Trust(report: report, part: part, say: say).isGiven
    let data = outline.isOneApp ? [outline.data] : []
    return Markup.Tag.div(.class("answer")) {
      card(
        back > 0 ? "stop" : goes > 0 ? "go" : "", say("What may be retired?", "終了できるもの"),
        back > 0
          ? say("\(back) to bring back", "再有効化 \(back) 件")
          : goes > 0 ? say("\(goes) now", "\(goes) 件") : say("nothing now", "なし"),
        entries.filter { $0.question == .goes })
      card(
        "act", say("What waits, until when?", "待機中のもの"), waits > 0 ? "\(waits)" : say("nothing", "なし"),
        entries.filter { $0.question == .waits })
      card(
        isTrusted ? "go" : "stop", say("Can the data be trusted?", "データは信頼できるか"),
        isTrusted ? say("yes", "はい") : say("not yet", "まだ"), entries.filter { $0.question == .trust } + data)
      let rest = entries.filter { $0.question == .other }
      if !rest.isEmpty { card("rest", say("What stays, what is gone?", "継続・終了済み"), nil, rest) }
    }
  }

  private func card(_ kind: String, _ title: Prose, _ big: Prose?, _ entries: [Block.Entry]) -> Markup {
    Markup.Tag.div(.class("card \(kind)")) {
      Markup.Tag.h3 { title }
      if let big { Markup.Tag.p(.class("big")) { big } }
      // The card says its question already.
      entries.filter { $0.label == title.plain }.flatMap(\.items).map { item in Markup.Tag.p { item } }
      BlockMarkup.list(entries.filter { $0.label != title.plain })
    }
  }

  private func versions(_ part: Report.AppPart, id: String) -> Section? {
    guard !part.subjects.isEmpty else { return nil }
    let subjects = SubjectsOutline(report: report, part: part, say: say)
    let name = say("All versions\(outline.suffix(part.app))", "全バージョン\(outline.suffix(part.app))")
    let forecast = ForecastOutline(report: report, part: part, say: say)
    let forecasts = forecast.items
    return Section(
      id: id, name: name,
      markup: Markup.Tag.section(.id(id), .labelled(by: id + "-h")) {
        Markup.Tag.h2(.id(id + "-h")) { name }
        VersionsTable(subjects: subjects).markup(caption: subjects.counts)
        if !forecasts.isEmpty {
          Markup.Tag.h3 { say("Forecast\(outline.suffix(part.app))", "見込み\(outline.suffix(part.app))") }
          Markup.Tag.p(.class("soft")) { forecast.lead }
          Markup.Tag.ul { forecasts.map { item in Markup.Tag.li { item } } }
        }
      })
  }

  /// Hours, coverage, files and lines.
  private var data: Section {
    let name = say("Data", "データ")
    return Section(
      id: "data", name: name,
      markup: Markup.Tag.section(.id("data"), .labelled(by: "data-h")) {
        Markup.Tag.h2(.id("data-h")) { name }
        if report.apps.count != 1 || !outline.isOneApp {
          Markup.Tag.p { DataOutline(report: report, say: say).sentence }
        }
        HoursSection(report: report, say: say).markup
        BlockMarkup(label: say.word("Table", "表")).markup(DataOutline(report: report, say: say).blocks)
      })
  }
}
