import Vocabulary

/// The hits of one source as a calendar: a column a day, a row an hour, the darker the more; hours that are missing stand
/// out.
struct HoursChart {
  let hours: Report.SourceHours
  /// The days that the report counts.
  let window: Window?
  let say: Tongue

  private static let size = (width: 360.0, height: 152.0)
  private static let area = (left: 24.0, right: 356.0, top: 6.0, bottom: 126.0)
  /// How many shades there are besides none.
  private static let shades = 5

  func figure(id: String) -> Markup? {
    guard let first = hours.days.first?.day, let last = hours.days.last?.day else { return nil }
    let width = (Self.area.right - Self.area.left) / Double(hours.days.count)
    let axis = TimeAxis(days: first...last, left: Self.area.left + width / 2, right: Self.area.right - width / 2)
    let missing = hours.days.reduce(0) { $0 + $1.missing.count }
    return Markup.Tag.figure(.class("wide")) {
      Markup.Tag.figcaption(.id(id)) {
        say("Hits of \(name: hours.source) by hour", "\(name: hours.source) の時間別ヒット数")
        missing > 0
          ? say(": \(count: missing, "hour is", "hours are") missing", "：\(missing) 時間分が欠けています")
          : say(": no hour is missing", "：欠けた時間はありません")
      }
      Markup.Tag.svg(.viewBox(Self.size.width, Self.size.height), .role("img"), .labelled(by: id)) {
        cells(width)
        frame(width, from: first)
        names
        axis.labels(atMost: 6, y: Self.area.bottom + 14)
        columns(width)
      }
    }
  }

  private static let cell = (area.bottom - area.top) / 24

  /// One path a shade, so that hundreds of hours stay small.
  private func cells(_ width: Double) -> [Markup] {
    let most = hours.days.flatMap(\.hits).compactMap { $0 }.max() ?? 0
    var paths: [String: String] = [:]
    for (column, day) in hours.days.enumerated() {
      for (hour, hits) in day.hits.enumerated() {
        let name = day.missing.contains(hour) ? "gap" : hits.map { shade($0, most) } ?? "absent"
        let x = Coordinate.text(Self.area.left + Double(column) * width)
        let y = Coordinate.text(Self.area.top + Double(hour) * Self.cell)
        paths[name, default: ""] +=
          "M\(x) \(y)h\(Coordinate.text(width - 0.6))v\(Coordinate.text(Self.cell - 0.6))H\(x)z"
      }
    }
    return paths.sorted { $0.key < $1.key }.map { name, path in
      Markup.Tag.path(.class("hour \(name)"), .path(path))
    }
  }

  /// Even steps of the hits, zero by itself.
  private func shade(_ hits: Int, _ most: Int) -> String {
    hits <= 0 ? "h0" : "h\(min(Self.shades, 1 + hits * Self.shades / (most + 1)))"
  }

  /// What the window of the report holds.
  private func frame(_ width: Double, from first: Day) -> Markup? {
    guard let window else { return nil }
    let left = Self.area.left + Double(max(0, window.from - first)) * width
    let right = Self.area.left + Double(min(hours.days.count, window.through - first + 1)) * width
    guard right > left else { return nil }
    return Markup.Tag.rect(
      .class("window"), .x(left - 0.6), .y(Self.area.top - 1), .width(right - left), .height(24 * Self.cell + 1.4))
  }

  private var names: [Markup] {
    [0, 6, 12, 18].map { hour in
      Markup.Tag.label(
        .class("tick end"), .x(Self.area.left - 4), .y(Self.area.top + Double(hour) * Self.cell + 6)
      ) { (hour < 10 ? "0" : "") + String(hour) }
    }
  }

  /// One column a day, invisible, that says its figures.
  private func columns(_ width: Double) -> [Markup] {
    hours.days.enumerated().map { column, day in
      let hits = Figures.grouped(day.hits.reduce(0) { $0 + ($1 ?? 0) })
      let gaps = day.missing.map(String.init).joined(separator: ", ")
      var text = say.word("\(day.day): \(hits) hits", "\(day.day)：\(hits) ヒット")
      if !gaps.isEmpty { text += say.word("; missing hours: \(gaps)", "、欠けた時間：\(gaps)") }
      if !day.closed { text += say.word("; not closed", "、未確定") }
      return Markup.Tag.rect(
        .class("hit"), .x(Self.area.left + Double(column) * width), .y(Self.area.top), .width(width),
        .height(Self.area.bottom - Self.area.top)
      ) { Markup.Tag.title { text } }
    }
  }
}
