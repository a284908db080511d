import ClientContract
import Vocabulary

/// The fields of one subject in `report --format json`. Their names are the contract.
struct SubjectDocument: Encodable {
  var app: String
  /// As it is typed: `ios/2.1.0`, `ios/<2.2.0`, `contract:NAME`.
  var subject: String
  /// `version`, `range` or `contract`.
  var kind: String
  /// `null` for a contract.
  var platform: Nullable<String>
  /// `X.Y.Z`; `<X.Y.Z` for a range; `null` for a contract.
  var version: Nullable<String>
  var requests: Int
  /// `null` where the basis is requests and no client was seen.
  var activeClients: Nullable<Int>
  /// `null` where the basis is requests.
  var remainingClients: Nullable<Int>
  var share: Nullable<Double>
  var platformShare: Nullable<Double>
  /// The exact one-sided 95 % upper bound of `share`; `null` where the basis is requests.
  var upperBound: Nullable<Double>
  var state: String
  var held: Bool
  var verdict: String
  var reasons: [ReportDocument.ReasonPart]
  /// A contract's platforms; empty for versions and ranges.
  var parts: [Part]
  var notice: NoticePart
  var flag: FlagPart
  var next: NextPart
  var trend: [TrendPart]
  /// `null` for what has gone or may go now. It decides nothing.
  var forecast: Nullable<ForecastPart>

  struct Part: Encodable {
    var platform: String
    /// `null` where the basis is requests.
    var activeClients: Nullable<Int>
    var share: Nullable<Double>
    var platformShare: Nullable<Double>
  }

  struct NoticePart: Encodable {
    var since: Nullable<String>
    /// The share of the active clients that were served the notice; `null` where the log has no notice marker.
    var reach: Nullable<Double>
  }

  struct FlagPart: Encodable {
    var key: Nullable<String>
    var ready: Nullable<Bool>
  }

  struct NextPart: Encodable {
    var text: String
    var command: Nullable<String>
    var earliest: Nullable<String>
  }

  struct TrendPart: Encodable {
    var through: String
    var share: Nullable<Double>
  }

  struct ForecastPart: Encodable {
    /// `under`, `falling`, `growing`, or why nothing is said: `tooFewWeeks`, `slopeMayBeZero`, `tooFar`.
    var outcome: String
    var weeks: Int
    /// The change of the share from week to week, as a factor.
    var weeklyFactor: Nullable<Double>
    var flattening: Bool
    /// The last days of the first and last week in which the share may be under the threshold.
    var earliest: Nullable<String>
    var latest: Nullable<String>
    /// What it waits for besides; empty for nothing.
    var gate: String
    var gateEarliest: Nullable<String>
    /// The last day of the earliest plausible week.
    var plausible: Nullable<String>

    init(_ forecast: Report.Forecast) {
      outcome = forecast.outcome
      weeks = forecast.weeks
      weeklyFactor = Nullable(forecast.weeklyFactor)
      flattening = forecast.isFlattening
      earliest = Nullable(forecast.earliest?.description)
      latest = Nullable(forecast.latest?.description)
      gate = forecast.gate
      gateEarliest = Nullable(forecast.gateEarliest?.description)
      plausible = Nullable(forecast.plausible?.description)
    }
  }

  init(_ part: Report.SubjectPart, app: String, hasClients: Bool) {
    let decision = part.decision
    let evidence = part.evidence
    self.app = app
    subject = decision.selector.description
    kind = decision.selector.kind
    platform = Nullable(decision.selector.platform)
    version = Nullable(decision.selector.platform == nil ? nil : SelectorList.parts(decision.selector).name)
    requests = evidence.requests
    activeClients = Nullable(hasClients ? evidence.activeClients : nil)
    remainingClients = Nullable(evidence.remainingClients)
    share = Nullable(decision.share.fraction)
    platformShare = Nullable(decision.platformShare.fraction)
    upperBound = Nullable(decision.upperBound)
    parts = decision.parts.map { part in
      Part(
        platform: part.platform, activeClients: Nullable(decision.upperBound == nil ? nil : part.share.count),
        share: Nullable(part.share.fraction), platformShare: Nullable(part.platformShare.fraction))
    }
    state = decision.state.rawValue
    held = decision.held
    verdict = decision.verdict.rawValue
    reasons = decision.reasons.map(ReportDocument.ReasonPart.init)
    notice = NoticePart(
      since: Nullable(decision.noticeSince?.description), reach: Nullable(decision.noticeReach?.fraction))
    flag = FlagPart(key: Nullable(decision.flag.key), ready: Nullable(decision.flag.ready))
    next = NextPart(
      text: decision.next.text, command: Nullable(decision.next.command),
      earliest: Nullable(decision.next.earliest?.description))
    trend = evidence.trend.map { TrendPart(through: $0.through.description, share: Nullable($0.share.fraction)) }
    forecast = Nullable(part.forecast.map(ForecastPart.init))
  }
}
