import Vocabulary

/// One candidate's share week by week against the threshold, on a logarithmic scale: the larger of its two shares, which
/// is the one that decides, the exact bound of the last one, and the weeks in which it may come under the threshold.
struct CandidateChart {
  let subject: Report.SubjectPart
  let threshold: Threshold
  let asOf: Day
  let say: Tongue

  private static let size = (width: 156.0, height: 108.0)
  private static let area = (left: 32.0, right: 152.0, top: 6.0, bottom: 90.0)
  /// How far a forecast is drawn, in days; a range that goes on is cut there.
  private static let farthest = 26 * Window.days

  /// A subject that somebody has to think about: it may go or is on its way, or will be one day by the forecast.
  static func isCandidate(_ subject: Report.SubjectPart) -> Bool {
    switch subject.decision.verdict {
    case .retired: false
    case .keep: Overview.regrew(subject.decision) || subject.forecast?.plausible != nil
    default: true
    }
  }

  /// The weekly shares, oldest first.
  static func points(_ subject: Report.SubjectPart) -> [(day: Day, share: Double)] {
    let platform = subject.decision.selector.platform
    return subject.evidence.trend.compactMap { point in
      let own = platform.flatMap { point.platforms[$0]?.fraction }
      let others = platform == nil ? point.platforms.values.compactMap(\.fraction) : []
      return ([own, point.share.fraction].compactMap { $0 } + others).max().map { (day: point.through, share: $0) }
    }.reversed()
  }

  /// The highest bound that is known of the last share.
  var bound: Double? { [subject.decision.upperBound, subject.platformBound].compactMap { $0 }.max() }

  /// The days that the picture must hold; nil where there is no share to show.
  static func days(_ subject: Report.SubjectPart) -> ClosedRange<Day>? {
    let points = points(subject)
    guard let first = points.first?.day, let last = points.last?.day else { return nil }
    let ahead = subject.forecast.flatMap { $0.outcome == "falling" ? $0.latest ?? $0.earliest.map { $0 + 28 } : nil }
    return first...max(last, min(ahead ?? last, last + farthest))
  }

  func figure(id: String, days: ClosedRange<Day>, scale: [Double]) -> Markup {
    let time = TimeAxis(days: days, left: Self.area.left + 4, right: Self.area.right - 4)
    let shares = ShareAxis(holding: scale, top: Self.area.top, bottom: Self.area.bottom)
    let verdict = subject.decision.verdict
    return Markup.Tag.figure {
      Markup.Tag.figcaption(.id(id)) {
        Markup.Tag.bdi(.class("subject")) { Inert.line(subject.decision.selector.description, limit: 40) }
        " "
        Markup.Tag.span(.class("badge v-\(verdict.rawValue)")) { say.verdict(verdict) }
      }
      Markup.Tag.svg(.viewBox(Self.size.width, Self.size.height), .role("img"), .labelled(by: id)) {
        grid(shares)
        limit(shares)
        forecast(time, shares)
        whisker(time, shares)
        line(time, shares)
        time.labels(atMost: 3, y: Self.area.bottom + 13)
      }
    }
  }

  private func grid(_ shares: ShareAxis) -> [Markup] {
    shares.ticks.flatMap { tick -> [Markup] in
      let y = shares.y(tick.share)
      return [
        Markup.Tag.path(.class("grid"), .path(Self.horizontal(y))),
        Markup.Tag.label(.class("tick end"), .x(Self.area.left - 3), .y(y + 3)) { tick.name },
      ]
    }
  }

  /// The threshold as a line.
  private func limit(_ shares: ShareAxis) -> Markup {
    let y = shares.y(Double(threshold.millionths) / Double(Threshold.scale))
    return Markup.Tag.path(.class("limit"), .path(Self.horizontal(y))) { Markup.Tag.title { threshold.description } }
  }

  private static func horizontal(_ y: Double) -> String {
    "M\(Coordinate.text(area.left)) \(Coordinate.text(y))H\(Coordinate.text(area.right))"
  }

  /// From the last share to both ends of the range, and the range itself on the threshold.
  private func forecast(_ time: TimeAxis, _ shares: ShareAxis) -> Markup? {
    guard let forecast = subject.forecast, forecast.outcome == "falling", let earliest = forecast.earliest,
      let last = Self.points(subject).last, earliest <= time.days.upperBound
    else { return nil }
    let y = shares.y(Double(threshold.millionths) / Double(Threshold.scale))
    let end = min(forecast.latest ?? time.days.upperBound, time.days.upperBound)
    let fan = [(time.x(last.day), shares.y(last.share)), (time.x(earliest), y), (time.x(end), y)]
    let range = forecast.latest.map { "\(earliest) – \($0)" } ?? "\(earliest) – ?"
    return Markup.Tag.g {
      Markup.Tag.path(.class("fan"), .path(Coordinate.polyline(fan) + "Z")) { Markup.Tag.title { range } }
      Markup.Tag.path(.class("range"), .path(Coordinate.polyline([(time.x(earliest), y), (time.x(end), y)])))
    }
  }

  private func whisker(_ time: TimeAxis, _ shares: ShareAxis) -> Markup? {
    guard let bound, let last = Self.points(subject).last else { return nil }
    let (x, high) = (time.x(last.day), shares.y(bound))
    let stem = Coordinate.polyline([(x, shares.y(last.share)), (x, high)])
    let cap = Coordinate.polyline([(x - 3, high), (x + 3, high)])
    return Markup.Tag.path(.class("bound"), .path(stem + cap)) {
      Markup.Tag.title {
        say("could be as high as \(tied: Figures.percent(bound))", "最大で \(tied: Figures.percent(bound))").plain
      }
    }
  }

  private func line(_ time: TimeAxis, _ shares: ShareAxis) -> [Markup] {
    let points = Self.points(subject)
    let path = Coordinate.polyline(points.map { (time.x($0.day), shares.y($0.share)) })
    return [Markup.Tag.path(.class("share"), .path(path))]
      + points.map { point in
        Markup.Tag.circle.with(
          [.class(point.share > 0 ? "dot" : "dot none")]
            + Markup.Attribute.center(time.x(point.day), shares.y(point.share), radius: 2.2)
        ) { Markup.Tag.title { "\(point.day): \(Figures.percent(point.share))" } }
      }
  }
}
