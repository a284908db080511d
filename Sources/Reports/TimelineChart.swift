import Vocabulary

/// Notices that run and watches that last, one row a subject, against the day of the report.
struct TimelineChart {
  /// One subject's time.
  struct Row {
    enum Kind: String { case notice, watch }

    var name: String
    var kind: Kind
    var from: Day
    /// The last day of it.
    var through: Day
    /// The first day that the verdict may change, where it lies behind the end.
    var earliest: Day?
  }

  let rows: [Row]
  let asOf: Day
  let say: Tongue

  private static let width = 360.0
  private static let area = (left: 96.0, right: 352.0, top: 4.0)
  private static let row = 17.0
  /// How long ago the picture begins at most, in days.
  private static let oldest = 60

  /// The rows of one platform's subjects: notices that are not older than needed, and watches that are not over.
  init(_ report: Report, _ subjects: [Report.SubjectPart], say: Tongue) {
    let zone = report.zone
    asOf = zone.day(of: report.asOf)
    self.say = say
    rows = subjects.compactMap { subject in
      let decision = subject.decision
      let name = Inert.line(decision.selector.description, limit: 16)
      if let retired = subject.retiredAt {
        let end = zone.day(of: retired + Int64(Self.watchDays) * 86_400 - 1)
        guard end >= zone.day(of: report.asOf) || decision.verdict == .watch else { return nil }
        return Row(name: name, kind: .watch, from: zone.day(of: retired), through: end)
      }
      guard let since = decision.noticeSince, decision.state == .announced else { return nil }
      let end = zone.day(of: since + Int64(report.noticeDays) * 86_400 - 1)
      return Row(
        name: name, kind: .notice, from: zone.day(of: since), through: end,
        earliest: decision.verdict == .wait ? decision.next.earliest : nil)
    }
  }

  /// POLICY section 6, line 2.
  static let watchDays = 28

  func figure(id: String, title: Prose) -> Markup? {
    guard let last = rows.map({ max($0.through, $0.earliest ?? $0.through) }).max(),
      let first = rows.map(\.from).min()
    else { return nil }
    let axis = TimeAxis(
      days: max(min(first, asOf), asOf - Self.oldest)...max(last, asOf) + 2, left: Self.area.left,
      right: Self.area.right)
    let bottom = Self.area.top + Double(rows.count) * Self.row
    return Markup.Tag.figure(.class("wide")) {
      Markup.Tag.figcaption(.id(id)) { title }
      Markup.Tag.svg(.viewBox(Self.width, bottom + 18), .role("img"), .labelled(by: id)) {
        axis.ticks(atMost: 6).map { day in
          Markup.Tag.path(
            .class("grid"),
            .path("M\(Coordinate.text(axis.x(day))) \(Coordinate.text(Self.area.top))V\(Coordinate.text(bottom))"))
        }
        rows.enumerated().flatMap { index, row in bar(row, at: Self.area.top + Double(index) * Self.row, axis) }
        Markup.Tag.path(
          .class("today"),
          .path("M\(Coordinate.text(axis.x(asOf))) \(Coordinate.text(Self.area.top))V\(Coordinate.text(bottom))")
        ) {
          Markup.Tag.title { say("Report: \(asOf)", "レポート：\(asOf)").plain }
        }
        axis.labels(atMost: 6, y: bottom + 13)
      }
      Markup.Tag.ul(.class("legend")) {
        key(.notice, say.word("notice", "告知期間"))
        key(.watch, say.word("watch after retiring", "終了後の監視"))
        Markup.Tag.li {
          Markup.Tag.span(.class("key today"), .hidden)
          " " + say.word("this report", "このレポート")
        }
      }
    }
  }

  private func key(_ kind: Row.Kind, _ name: String) -> Markup? {
    guard rows.contains(where: { $0.kind == kind }) else { return nil }
    return Markup.Tag.li {
      Markup.Tag.span(.class("key \(kind.rawValue)"), .hidden)
      " " + name
    }
  }

  private func bar(_ row: Row, at y: Double, _ axis: TimeAxis) -> [Markup] {
    let from = axis.x(max(row.from, axis.days.lowerBound))
    // A day lasts to its end.
    let to = axis.x(max(row.through + 1, axis.days.lowerBound))
    let until = "\(row.from) – \(row.through)"
    let isOver = row.through < asOf
    var parts = [
      Markup.Tag.label(.class("name end"), .x(Self.area.left - 6), .y(y + 11.5)) { row.name },
      Markup.Tag.rect(
        .class("\(row.kind.rawValue)\(isOver ? " over" : "")"), .x(from), .y(y + 3), .width(max(2, to - from)),
        .height(11)
      ) { Markup.Tag.title { "\(row.name): \(until)" } },
    ]
    if let earliest = row.earliest {
      let x = axis.x(min(earliest + 1, axis.days.upperBound))
      parts.append(
        Markup.Tag.path(
          .class("earliest"), .path("M\(Coordinate.text(x)) \(Coordinate.text(y + 2))v13")
        ) { Markup.Tag.title { say("not before \(earliest)", "\(earliest) 以降").plain } })
    }
    return parts
  }
}
