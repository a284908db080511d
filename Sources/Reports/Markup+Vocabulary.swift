import Vocabulary

/// The elements that the page is made of.
extension Markup.Tag {
  static let html = Self(name: "html", isBlock: true)
  static let head = Self(name: "head", isBlock: true)
  static let meta = Self(name: "meta", isVoid: true, isBlock: true)
  static let title = Self(name: "title", isBlock: true)
  static let style = Self(name: "style", isBlock: true)
  static let script = Self(name: "script", isBlock: true)
  static let body = Self(name: "body", isBlock: true)
  static let header = Self(name: "header", isBlock: true)
  static let main = Self(name: "main", isBlock: true)
  static let footer = Self(name: "footer", isBlock: true)
  static let nav = Self(name: "nav", isBlock: true)
  static let section = Self(name: "section", isBlock: true)
  static let div = Self(name: "div", isBlock: true)
  static let h1 = Self(name: "h1", isBlock: true)
  static let h2 = Self(name: "h2", isBlock: true)
  static let h3 = Self(name: "h3", isBlock: true)
  static let p = Self(name: "p", isBlock: true)
  static let ul = Self(name: "ul", isBlock: true)
  static let li = Self(name: "li", isBlock: true)
  static let dl = Self(name: "dl", isBlock: true)
  static let dt = Self(name: "dt")
  static let dd = Self(name: "dd", isBlock: true)
  static let a = Self(name: "a")
  static let span = Self(name: "span")
  /// A text from outside, whose direction does not run into what stands beside it.
  static let bdi = Self(name: "bdi")
  static let time = Self(name: "time")
  static let code = Self(name: "code")
  static let figure = Self(name: "figure", isBlock: true)
  static let figcaption = Self(name: "figcaption", isBlock: true)
  static let table = Self(name: "table", isBlock: true)
  static let caption = Self(name: "caption", isBlock: true)
  static let thead = Self(name: "thead", isBlock: true)
  static let tbody = Self(name: "tbody", isBlock: true)
  static let tr = Self(name: "tr", isBlock: true)
  static let th = Self(name: "th")
  static let td = Self(name: "td")
  static let details = Self(name: "details", isBlock: true)
  static let summary = Self(name: "summary", isBlock: true)

  // SVG 1.1 within HTML.
  static let svg = Self(name: "svg", isBlock: true)
  static let g = Self(name: "g", isBlock: true)
  static let path = Self(name: "path")
  static let rect = Self(name: "rect")
  static let line = Self(name: "line")
  static let circle = Self(name: "circle")
  static let label = Self(name: "text")
}

/// The attributes that the page uses. None of them is a style or a handler, and the only address leads within the page.
extension Markup.Attribute {
  static func `class`(_ names: String) -> Self { Self(name: "class", value: names) }
  static func id(_ id: String) -> Self { Self(name: "id", value: id) }
  static func lang(_ language: Language) -> Self { Self(name: "lang", value: language.rawValue) }
  static func charset(_ name: String) -> Self { Self(name: "charset", value: name) }
  static func name(_ name: String) -> Self { Self(name: "name", value: name) }
  static func content(_ content: String) -> Self { Self(name: "content", value: content) }
  static func httpEquiv(_ name: String) -> Self { Self(name: "http-equiv", value: name) }
  /// A link to an element of this page.
  static func href(id: String) -> Self { Self(name: "href", value: "#" + id) }
  static func scope(_ scope: String) -> Self { Self(name: "scope", value: scope) }
  static func colspan(_ columns: Int) -> Self { Self(name: "colspan", value: String(columns)) }
  static func role(_ role: String) -> Self { Self(name: "role", value: role) }
  static func label(_ label: String) -> Self { Self(name: "aria-label", value: label) }
  static func labelled(by id: String) -> Self { Self(name: "aria-labelledby", value: id) }
  static let hidden = Self(name: "aria-hidden", value: "true")
  static let focusable = Self(name: "tabindex", value: "0")

  static func viewBox(_ width: Double, _ height: Double) -> Self {
    Self(name: "viewBox", value: "0 0 \(Coordinate.text(width)) \(Coordinate.text(height))")
  }
  static func x(_ value: Double) -> Self { Self(name: "x", value: Coordinate.text(value)) }
  static func y(_ value: Double) -> Self { Self(name: "y", value: Coordinate.text(value)) }
  static func width(_ value: Double) -> Self { Self(name: "width", value: Coordinate.text(value)) }
  static func height(_ value: Double) -> Self { Self(name: "height", value: Coordinate.text(value)) }
  static func center(_ x: Double, _ y: Double, radius: Double) -> [Self] {
    [
      Self(name: "cx", value: Coordinate.text(x)), Self(name: "cy", value: Coordinate.text(y)),
      Self(name: "r", value: Coordinate.text(radius)),
    ]
  }
  static func path(_ commands: String) -> Self { Self(name: "d", value: commands) }
}

/// Places within a picture, in tenths, so that the same values always give the same bytes.
enum Coordinate {
  /// A number with at most one decimal; what is no number is 0.
  static func text(_ value: Double) -> String {
    let tenths = value.isFinite ? Int((min(max(value, -99_999), 99_999) * 10).rounded()) : 0
    let (whole, tenth) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + String(whole) + (tenth == 0 ? "" : ".\(tenth)")
  }

  /// `M` and `L` commands through points.
  static func polyline(_ points: [(x: Double, y: Double)]) -> String {
    points.enumerated().map { ($0 == 0 ? "M" : "L") + text($1.x) + " " + text($1.y) }.joined()
  }
}
