import ClientContract
import Vocabulary

/// The versions of one platform over time as stacked areas, the oldest at the bottom.
struct AdoptionChart {
  let adoption: Report.Adoption
  let say: Tongue

  /// The most versions that have an area of their own.
  private static let mostBands = 8
  private static let size = (width: 360.0, height: 216.0)
  private static let area = (left: 38.0, right: 304.0, top: 8.0, bottom: 190.0)

  /// An area: a version, or all that have none of their own.
  struct Band {
    var name: String
    var counts: [Int]
    /// The class of its colour.
    var color: String
  }

  /// From the bottom up: what has no area of its own, then the versions from the lowest up.
  var bands: [Band] {
    let weight = { (band: Report.Adoption.Band) in band.counts.max() ?? 0 }
    let versions = adoption.bands.filter { $0.version != nil }
    let own = Set(versions.sorted { (weight($1), $1) < (weight($0), $0) }.prefix(Self.mostBands).map(\.version))
    let shown = versions.filter { own.contains($0.version) }
    let rest = adoption.bands.filter { !own.contains($0.version) }
    var bands = shown.enumerated().map { index, band in
      let step = shown.count > 1 ? index * 7 / (shown.count - 1) : 7
      return Band(name: band.version?.description ?? "", counts: band.counts, color: "b\(step)")
    }
    if !rest.isEmpty {
      let sums = adoption.days.indices.map { day in rest.reduce(0) { $0 + $1.counts[day] } }
      bands.insert(Band(name: say.word("others", "その他"), counts: sums, color: "bx"), at: 0)
    }
    return bands
  }

  /// The picture; nil where there is nothing to show.
  func figure(id: String, title: Prose) -> Markup? {
    let bands = bands
    let totals = adoption.days.indices.map { day in bands.reduce(0) { $0 + $1.counts[day] } }
    guard let first = adoption.days.first, let last = adoption.days.last, totals.contains(where: { $0 > 0 }) else {
      return nil
    }
    let axis = TimeAxis(days: first...last, left: Self.area.left, right: Self.area.right)
    return Markup.Tag.figure(.class("wide")) {
      Markup.Tag.figcaption(.id(id)) { title }
      Markup.Tag.svg(.viewBox(Self.size.width, Self.size.height), .role("img"), .labelled(by: id)) {
        areas(bands, totals, axis)
        grid
        names(bands, totals)
        axis.labels(atMost: 6, y: Self.area.bottom + 14)
        columns(bands, totals, axis)
      }
      legend(bands, totals)
    }
  }

  private func y(_ part: Int, of whole: Int) -> Double {
    Self.area.bottom - (Self.area.bottom - Self.area.top) * (whole > 0 ? Double(part) / Double(whole) : 0)
  }

  private func areas(_ bands: [Band], _ totals: [Int], _ axis: TimeAxis) -> [Markup] {
    var below = totals.map { _ in 0 }
    return bands.map { band in
      let above = zip(below, band.counts).map(+)
      let path = outline(below, above, totals, axis)
      below = above
      return Markup.Tag.path(.class("area \(band.color)"), .path(path)) { Markup.Tag.title { band.name } }
    }
  }

  private func outline(_ below: [Int], _ above: [Int], _ totals: [Int], _ axis: TimeAxis) -> String {
    let edge = { (parts: [Int]) in
      adoption.days.indices.map { (x: axis.x(adoption.days[$0]), y: y(parts[$0], of: totals[$0])) }
    }
    var (low, high) = (edge(below), edge(above))
    if low.count == 1 {
      // One window alone fills the whole width.
      low = [(Self.area.left, low[0].y), (Self.area.right, low[0].y)]
      high = [(Self.area.left, high[0].y), (Self.area.right, high[0].y)]
    }
    return Coordinate.polyline(high + low.reversed()) + "Z"
  }

  private var grid: [Markup] {
    [0, 25, 50, 75, 100].flatMap { percent -> [Markup] in
      let place = y(percent, of: 100)
      return [
        Markup.Tag.path(
          .class("grid"),
          .path("M\(Coordinate.text(Self.area.left)) \(Coordinate.text(place))H\(Coordinate.text(Self.area.right))")),
        Markup.Tag.label(.class("tick end"), .x(Self.area.left - 4), .y(place + 3)) { "\(percent) %" },
      ]
    }
  }

  /// The name of each area that is high enough, at its right end.
  private func names(_ bands: [Band], _ totals: [Int]) -> [Markup] {
    guard let total = totals.last, total > 0 else { return [] }
    var below = 0
    var lowest = Double.infinity
    return bands.compactMap { band in
      let count = band.counts.last ?? 0
      defer { below += count }
      let middle = (y(below, of: total) + y(below + count, of: total)) / 2
      guard y(below, of: total) - y(below + count, of: total) >= 6, lowest - middle >= 10 else { return nil }
      lowest = middle
      return Markup.Tag.label(.class("name"), .x(Self.area.right + 4), .y(middle + 3)) { band.name }
    }
  }

  /// One column a window, invisible, that says its figures.
  private func columns(_ bands: [Band], _ totals: [Int], _ axis: TimeAxis) -> [Markup] {
    let width = (Self.area.right - Self.area.left) / Double(max(1, adoption.days.count - 1))
    return adoption.days.indices.map { index in
      let figures = bands.reversed().filter { $0.counts[index] > 0 }.map { band in
        "\(band.name) \(Figures.percent(Share(band.counts[index], of: totals[index]), against: .onePercent))"
      }
      let x = max(Self.area.left, axis.x(adoption.days[index]) - width / 2)
      return Markup.Tag.rect(
        .class("hit"), .x(x), .y(Self.area.top), .width(min(width, Self.area.right - x)),
        .height(Self.area.bottom - Self.area.top)
      ) {
        Markup.Tag.title { "\(adoption.days[index]): " + figures.joined(separator: say.word(", ", "、")) }
      }
    }
  }

  private func legend(_ bands: [Band], _ totals: [Int]) -> Markup {
    Markup.Tag.ul(.class("legend")) {
      bands.reversed().map { band in
        let share = Share(band.counts.last ?? 0, of: totals.last ?? 0)
        return Markup.Tag.li {
          Markup.Tag.span(.class("key \(band.color)"), .hidden)
          " \(band.name) "
          Markup.Tag.span(.class("figure")) { Prose.tied(Figures.percent(share, against: .onePercent)) }
        }
      }
    }
  }
}

extension Report.Adoption.Band: Comparable {
  /// By version, `unknown` before all.
  static func < (left: Self, right: Self) -> Bool {
    guard let high = right.version else { return false }
    return left.version.map { $0 < high } ?? true
  }
}
