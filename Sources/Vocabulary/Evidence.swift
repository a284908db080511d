/// What the logs say about one app as of an instant: everything the policy may look at besides the ledger and the flags.
package struct Evidence: Sendable {
  package var app: String
  package var asOf: Instant
  package var zone: Zone
  package var basis: Basis
  /// The newest window; nil where no day is closed.
  package var window: Window?
  /// The app's counts in the window.
  package var total: Count
  /// The counts by platform, `none` included.
  package var platforms: [String: Count]
  /// Clients (or requests) seen only with an unknown version, by platform.
  package var onlyUnknown: [String: Int]
  /// Every day from 28 days before the oldest retirement, or 90 days back, to the newest closed day.
  package var days: [DayCoverage]
  package var identity: Identity
  /// Hits of the window that stand for more than one request, or lack the weight that is mapped.
  package var sampledHits: Int
  package var subjects: [SubjectEvidence]
  /// The sources whose clients of the window are not known: an engine counted their days and not this window. Then the
  /// clients of all and of the platforms are 0, and no share can be told.
  package var uncountedSources: [String] = []
  /// What the cautions, the watch and the notice look at besides.
  package var history = History()

  package init(
    app: String = "", asOf: Instant, zone: Zone, basis: Basis, window: Window?, total: Count,
    platforms: [String: Count], onlyUnknown: [String: Int] = [:], days: [DayCoverage] = [],
    identity: Identity = Identity(), sampledHits: Int = 0, subjects: [SubjectEvidence] = []
  ) {
    self.app = app
    self.asOf = asOf
    self.zone = zone
    self.basis = basis
    self.window = window
    self.total = total
    self.platforms = platforms
    self.onlyUnknown = onlyUnknown
    self.days = days
    self.identity = identity
    self.sampledHits = sampledHits
    self.subjects = subjects
  }

  /// Clients and requests of one scope in the window.
  package struct Count: Hashable, Sendable {
    /// Distinct clients; 0 where no client id is mapped.
    package var clients: Int
    /// Requests, weighted where the log is sampled.
    package var requests: Int

    package init(clients: Int, requests: Int) {
      self.clients = clients
      self.requests = requests
    }

    package func on(_ basis: Basis) -> Int { basis == .clients ? clients : requests }
  }

  /// How well the hits of the window name their clients.
  package struct Identity: Hashable, Sendable {
    /// Hits of the window.
    package var hits: Int
    /// Hits of the window with a client id.
    package var hitsWithClient: Int
    /// Whether the id is an address, alone or with the User-Agent.
    package var isAddress: Bool
    /// Hits of which it is not known whether they carry one: an engine counted them and did not say.
    package var hitsUntold: Int

    package init(hits: Int = 0, hitsWithClient: Int = 0, isAddress: Bool = false, hitsUntold: Int = 0) {
      self.hits = hits
      self.hitsWithClient = hitsWithClient
      self.isAddress = isAddress
      self.hitsUntold = hitsUntold
    }
  }
}

/// What the window says about one subject.
package struct SubjectEvidence: Hashable, Sendable {
  package var selector: Selector
  /// The requests in the window, weighted.
  package var requests: Int
  /// Distinct active clients in the window; 0 where no client id is mapped.
  package var activeClients: Int
  /// Clients whose latest version this is; nil on basis `requests`.
  package var remainingClients: Int?
  /// Whether it is, or holds, the newest known version of its platform.
  package var isNewest: Bool
  /// Whether some newer version of the platform has a larger count.
  package var hasLargerSuccessor: Bool
  /// The first and last day it was seen within 90 days; nil where it was not.
  package var firstSeen: Day?
  package var lastSeen: Day?
  /// Shares of the windows that ended 0, 7, 14, … days before, newest first.
  package var trend: [TrendPoint]
  /// The platforms that read a contract; empty for versions and ranges, and where they cannot be counted.
  package var parts: [Part] = []
  /// Whether the readers of a contract could be counted in the window, or why not.
  package var readers = Readers.notConfigured
  /// What the cautions, the watch and the notice look at besides.
  package var history = History()

  package init(
    selector: Selector, requests: Int, activeClients: Int, remainingClients: Int? = nil, isNewest: Bool = false,
    hasLargerSuccessor: Bool = true, firstSeen: Day? = nil, lastSeen: Day? = nil, trend: [TrendPoint] = []
  ) {
    self.selector = selector
    self.requests = requests
    self.activeClients = activeClients
    self.remainingClients = remainingClients
    self.isNewest = isNewest
    self.hasLargerSuccessor = hasLargerSuccessor
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
    self.trend = trend
  }

  package func count(on basis: Basis) -> Int { basis == .clients ? activeClients : requests }
}

/// The share of one subject in one past window.
package struct TrendPoint: Hashable, Sendable {
  package var through: Day
  /// Of all.
  package var share: Share
  /// Of each platform that is concerned.
  package var platforms: [String: Share]

  package init(through: Day, share: Share, platforms: [String: Share] = [:]) {
    self.through = through
    self.share = share
    self.platforms = platforms
  }

  /// The share of all and of the platforms.
  package var scoped: ScopedShare { ScopedShare(all: share, platforms: platforms) }
}
