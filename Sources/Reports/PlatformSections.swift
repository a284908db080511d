import Vocabulary

/// The pictures of one app, a part for each platform.
struct PlatformSections {
  let report: Report
  let part: Report.AppPart
  let index: Int
  let outline: ReportOutline

  private var say: Tongue { outline.say }
  /// The most candidates that have a picture on one platform.
  private static let mostCandidates = 12

  var all: [PageSections.Section] {
    let platforms = part.platforms.map(\.platform)
    return platforms.enumerated().compactMap { number, platform in
      section(
        id: "p\(index)-\(number)", name: "\(name: platform)",
        subjects: part.subjects.filter { $0.decision.selector.platform == platform },
        adoption: part.adoption.first { $0.platform == platform })
    }
      + [
        section(
          id: "p\(index)-c", name: say("Contracts", "契約"),
          subjects: part.subjects.filter { $0.decision.selector.platform == nil }, adoption: nil)
      ].compactMap { $0 }
  }

  private func section(
    id: String, name: Prose, subjects: [Report.SubjectPart], adoption: Report.Adoption?
  ) -> PageSections.Section? {
    let adopted = adoption.flatMap { adoption in
      AdoptionChart(adoption: adoption, say: say).figure(id: id + "-a", title: adoptionTitle(adoption))
    }
    let times = TimelineChart(report, subjects, say: say)
      .figure(id: id + "-t", title: say("Notices and watches", "告知期間と終了後の監視"))
    let candidates = candidates(subjects, id: id)
    guard adopted != nil || times != nil || !candidates.isEmpty else { return nil }
    let heading = name + outline.suffix(part.app)
    return PageSections.Section(
      id: id, name: heading,
      markup: Markup.Tag.section(.id(id), .labelled(by: id + "-h")) {
        Markup.Tag.h2(.id(id + "-h")) { heading }
        if adopted != nil || times != nil { Markup.Tag.div(.class("figures")) { [adopted, times].compactMap { $0 } } }
        candidates
      })
  }

  private func adoptionTitle(_ adoption: Report.Adoption) -> Prose {
    let unit = say.basis(report.basis)
    return report.basis == .clients
      ? say(
        "Versions in use: \(words: unit) of the seven days to each day, each once at its latest version",
        "使用中のバージョン：各日までの 7 日間の\(words: unit)（それぞれ最新のバージョンで 1 回）")
      : say(
        "Versions in use: \(words: unit) of the seven days to each day", "使用中のバージョン：各日までの 7 日間の\(words: unit)")
  }

  private func candidates(_ subjects: [Report.SubjectPart], id: String) -> [Markup] {
    let found = subjects.filter { CandidateChart.isCandidate($0) && !CandidateChart.points($0).isEmpty }
    let shown = found.prefix(Self.mostCandidates)
    let spans = shown.compactMap(CandidateChart.days)
    guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else { return [] }
    let asOf = report.zone.day(of: report.asOf)
    let charts = shown.map { CandidateChart(subject: $0, threshold: report.threshold, asOf: asOf, say: say) }
    let scale = shown.flatMap { CandidateChart.points($0).map(\.share) }
    let rest = found.count - shown.count
    return [
      Markup.Tag.h3 {
        say("Candidates against \(report.threshold)", "候補のシェアと \(report.threshold) の線") + outline.suffix(part.app)
      },
      Markup.Tag.div(.class("small")) {
        charts.enumerated().map { index, chart in
          chart.figure(id: "\(id)-s\(index)", days: first...last, scale: scale)
        }
      },
      legend(charts, more: rest),
    ]
  }

  private func legend(_ charts: [CandidateChart], more: Int) -> Markup {
    let hasForecast = charts.contains { $0.subject.forecast?.outcome == "falling" }
    return Markup.Tag.ul(.class("legend")) {
      key(
        "line share",
        say.word("share by week: of all or of the platform, whichever is larger", "週ごとのシェア（全体比と OS 内比の大きい方）"))
      key("line limit", say.word("must be under it", "この線を下回る必要あり"))
      if charts.contains(where: { $0.bound != nil }) {
        key("bound", say.word("up to here by chance, 95 % sure", "偶然を考えた上限（95 %）"))
      }
      if hasForecast { key("fan", say.word("when it may get there", "下回る見込みの時期")) }
      if more > 0 { Markup.Tag.li { say("\(more) more in the table.", "ほか \(more) 件は表を参照。") } }
    }
  }

  private func key(_ name: String, _ text: String) -> Markup {
    Markup.Tag.li {
      Markup.Tag.span(.class("key \(name)"), .hidden)
      " " + text
    }
  }
}
