import ClientContract
package import Vocabulary

/// What to publish once a notice is recorded: the text for people and the headers for programs, all with the one date that
/// follows from the policy.
package struct NoticeTexts: Hashable, Sendable {
  /// When the notice began; the `Deprecation` of RFC 9745.
  package let deprecated: Instant
  /// The first instant at which the policy can let it go; the `Sunset` of RFC 8594, never before `deprecated`.
  package let sunset: Instant
  /// The calendar day of that instant, in the store's zone.
  package let day: Day
  private let selector: Selector

  /// Works out the date: the end of the first day with which a window may end so that the notice is old enough. POLICY
  /// section 3.2.
  package init(_ selector: Selector, since: Instant, zone: Zone, policy: Configuration.Policy) {
    self.selector = selector
    deprecated = Span.sane(since)
    day = Span.firstDayEnding(atOrAfter: deprecated + Span.notice(policy), in: zone) + 1
    sunset = max(zone.start(of: day), deprecated)
  }

  /// `Deprecation: @1767225600`, a date as a structured field (RFC 9745 section 2.1, RFC 9651 section 3.3.7).
  package var deprecationHeader: String { "Deprecation: @\(deprecated.seconds)" }

  /// `Sunset: Mon, 19 Jan 2026 00:00:00 GMT`, an HTTP-date (RFC 8594 section 3, RFC 9110 section 5.6.7).
  package var sunsetHeader: String { "Sunset: \(Self.imfFixdate(sunset))" }

  /// For people who read English; also the envelope's `meta.notice`.
  package var english: String {
    let what =
      switch selector {
      case .version(_, let version): "Version \(version) of this app"
      case .below(_, let version): "Versions of this app below \(version)"
      case .contract: "This version of the app"
      }
    return "\(what) may stop working from \(day) on. Please update."
  }

  /// For people who read Japanese.
  package var japanese: String {
    let what =
      switch selector {
      case .version(_, let version): "このアプリのバージョン \(version)"
      case .below(_, let version): "このアプリのバージョン \(version) より前のもの"
      case .contract: "お使いのバージョンのアプリ"
      }
    let (year, month, date) = day.civil
    return "\(what)は、\(year)年\(month)月\(date)日以降、使えなくなることがあります。最新版への更新をお願いします。"
  }

  /// The part of an answer's envelope that carries the notice, as JSON (RFC 8259).
  package var envelope: String { "\"meta\": {\"notice\": \"\(english)\"}" }

  /// An instant as `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func imfFixdate(_ instant: Instant) -> String {
    let (day, second) = Day.utc(instant)
    let (year, month, date) = day.civil
    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let digits = String(year)
    let years = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
    return "\(weekdays[day.weekday]), \(twoDigits(date)) \(months[month - 1]) \(years) \(time) GMT"
  }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
