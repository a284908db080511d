/// Counts that an engine made of some days of one source, checked and ready to be stored.
///
/// What an engine may leave out is optional here, and stays unknown to the policy: it is never assumed.
package struct CountBatch: Hashable, Sendable {
  /// The source that the counts replace.
  package var source: String
  /// The engine's name and version, as it gave them; for people.
  package var engine: String
  /// The version of the rules that lines were counted by.
  package var rules: Int
  /// The IANA name of the zone that days are told by.
  package var zone: String
  /// The first day, included.
  package var from: Day
  /// The last day, included.
  package var through: Day
  /// Whether distinct clients were counted; otherwise there are requests only.
  package var countsClients: Bool
  /// Whether rows stand for more than one request each.
  package var isSampled: Bool
  /// Days that end at or before this instant get no more hits; nil where that is not known of any.
  package var completeUntil: Instant?
  /// SHA-256 of what was counted, whichever engine did, in lower-case hexadecimal digits.
  package var digest: String
  package var daily: [DailyCount]
  package var windows: [WindowCount]
  package var totals: [WindowTotal]
  /// Requests by UTC hour (hours since the epoch); empty where they are not known.
  package var hours: [Int: Int]

  package init(
    source: String, engine: String = "", rules: Int, zone: String, from: Day, through: Day, countsClients: Bool = true,
    isSampled: Bool = false, completeUntil: Instant? = nil, digest: String = "", daily: [DailyCount] = [],
    windows: [WindowCount] = [], totals: [WindowTotal] = [], hours: [Int: Int] = [:]
  ) {
    self.source = source
    self.engine = engine
    self.rules = rules
    self.zone = zone
    self.from = from
    self.through = through
    self.countsClients = countsClients
    self.isSampled = isSampled
    self.completeUntil = completeUntil
    self.digest = digest
    self.daily = daily
    self.windows = windows
    self.totals = totals
    self.hours = hours
  }

  /// The last days of the windows that lie within the batch; empty where it is shorter than a window.
  package var windowEnds: [Day] {
    through - from < Window.days - 1 ? [] : Array((from + (Window.days - 1))...through)
  }
}

/// What one day has of a version.
package struct DailyCount: Hashable, Sendable {
  package var day: Day
  package var subject: Subject
  /// Requests; an estimate where the source is sampled.
  package var requests: Int
  /// The rows that the requests were told from, where the source is sampled.
  package var rows: Int?
  /// Distinct clients of the day; nil where they were not counted. They do not add up over days or versions.
  package var clients: Int?
  /// Rows that carry a client id.
  package var withClient: Int?

  package init(day: Day, subject: Subject, requests: Int, rows: Int? = nil, clients: Int?, withClient: Int? = nil) {
    self.day = day
    self.subject = subject
    self.requests = requests
    self.rows = rows
    self.clients = clients
    self.withClient = withClient
  }
}

/// What a window has of a version.
package struct WindowCount: Hashable, Sendable {
  /// The window's last day.
  package var through: Day
  package var subject: Subject
  package var requests: Int
  /// Distinct clients with at least one hit on it.
  package var active: Int
  /// Clients whose latest version it is; POLICY section 2, "remaining clients".
  package var remaining: Int?
  /// Clients that were seen with no version but `unknown`; for the subject `unknown` only.
  package var onlyUnknown: Int?
  /// Distinct clients of the 28 days that end with the window.
  package var active28: Int?

  package init(
    through: Day, subject: Subject, requests: Int, active: Int, remaining: Int? = nil, onlyUnknown: Int? = nil,
    active28: Int? = nil
  ) {
    self.through = through
    self.subject = subject
    self.requests = requests
    self.active = active
    self.remaining = remaining
    self.onlyUnknown = onlyUnknown
    self.active28 = active28
  }
}

/// What a window has of a platform, or of an app as a whole.
package struct WindowTotal: Hashable, Sendable {
  /// The window's last day.
  package var through: Day
  package var app: String
  /// The platform; nil for all of the app's.
  package var platform: String?
  package var requests: Int
  /// Distinct clients.
  package var clients: Int
  /// Distinct clients of the 28 days that end with the window.
  package var active28: Int?
  /// Distinct clients of the window's last day.
  package var dayClients: Int?

  package init(
    through: Day, app: String = "", platform: String?, requests: Int, clients: Int, active28: Int? = nil,
    dayClients: Int? = nil
  ) {
    self.through = through
    self.app = app
    self.platform = platform
    self.requests = requests
    self.clients = clients
    self.active28 = active28
    self.dayClients = dayClients
  }
}
