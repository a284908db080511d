import Vocabulary

/// The calendars of hours, one a source.
struct HoursSection {
  let report: Report
  let say: Tongue

  /// The most sources that get a picture.
  private static let mostSources = 8

  var markup: [Markup] {
    let pictures = report.hours.prefix(Self.mostSources).enumerated().compactMap { index, hours in
      HoursChart(hours: hours, window: report.window, say: say).figure(id: "hours\(index)")
    }
    guard !pictures.isEmpty else { return [] }
    let rest = report.hours.count - Self.mostSources
    return [
      Markup.Tag.div(.class("figures")) { pictures },
      Markup.Tag.ul(.class("legend")) {
        key("h0", say.word("no hits", "ヒットなし"))
        key("h1", say.word("few", "少"))
        key("h5", say.word("many", "多"))
        key("gap", say.word("missing: none where there usually are 12 or more", "欠落：通常 12 件以上ある時間にヒットなし"))
        Markup.Tag.li {
          say(
            "Framed: the window. Hours by \(name: report.zone.name).", "枠内：集計期間。時刻は \(name: report.zone.name)。")
        }
        if rest > 0 { Markup.Tag.li { say("\(count: rest, "more source") below.", "ほか \(rest) ソースは下の表。") } }
      },
    ]
  }

  private func key(_ name: String, _ text: String) -> Markup {
    Markup.Tag.li {
      Markup.Tag.span(.class("key \(name)"), .hidden)
      " " + text
    }
  }
}
