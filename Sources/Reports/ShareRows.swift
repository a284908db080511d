package import Vocabulary

/// The share of one version in the window, for `share --by version`.
package struct ShareRow: Hashable, Sendable {
  /// The app, or an empty text.
  package var app: String
  /// A lower-case word; `none` where the log names none.
  package var platform: String
  /// `X.Y.Z` or `unknown`.
  package var version: String
  /// Requests in the window, weighted.
  package var requests: Int
  /// Distinct active clients in the window; nil where no client id is mapped.
  package var activeClients: Int?
  /// Clients whose latest version this is; nil on basis `requests`.
  package var remainingClients: Int?
  /// Of all, by the table's basis.
  package var share: Share
  /// Of the platform, by the table's basis.
  package var platformShare: Share

  /// Makes a row of its values.
  package init(
    app: String = "", platform: String, version: String, requests: Int, activeClients: Int?, remainingClients: Int?,
    share: Share, platformShare: Share
  ) {
    self.app = app
    self.platform = platform
    self.version = version
    self.requests = requests
    self.activeClients = activeClients
    self.remainingClients = remainingClients
    self.share = share
    self.platformShare = platformShare
  }
}

/// The counts of one platform in the window, for `share --by platform`.
package struct PlatformRow: Hashable, Sendable {
  /// The app, or an empty text.
  package var app: String
  /// A lower-case word; `none` where the log names none.
  package var platform: String
  /// Requests in the window, weighted.
  package var requests: Int
  /// Distinct active clients in the window; nil where no client id is mapped.
  package var activeClients: Int?
  /// Of all, by the table's basis.
  package var share: Share

  /// Makes a row of its values.
  package init(app: String = "", platform: String, requests: Int, activeClients: Int?, share: Share) {
    self.app = app
    self.platform = platform
    self.requests = requests
    self.activeClients = activeClients
    self.share = share
  }
}

/// The counts of one version on one day, for `share --by day`.
package struct DayRow: Hashable, Sendable {
  /// A calendar day in the zone of the store.
  package var day: Day
  /// The app, or an empty text.
  package var app: String
  /// A lower-case word; `none` where the log names none.
  package var platform: String
  /// `X.Y.Z` or `unknown`.
  package var version: String
  /// Requests of the day, weighted.
  package var requests: Int
  /// Distinct clients of the day; nil where no client id is mapped.
  package var clients: Int?

  /// Makes a row of its values.
  package init(day: Day, app: String = "", platform: String, version: String, requests: Int, clients: Int?) {
    self.day = day
    self.app = app
    self.platform = platform
    self.version = version
    self.requests = requests
    self.clients = clients
  }
}

/// The hits of one source in one hour, for `share --by hour`.
package struct HourRow: Hashable, Sendable {
  /// The first instant of the hour, a whole hour in UTC.
  package var hour: Instant
  /// The name of the source.
  package var source: String
  /// Lines that count as client activity.
  package var hits: Int

  /// Makes a row of its values.
  package init(hour: Instant, source: String, hits: Int) {
    self.hour = hour
    self.source = source
    self.hits = hits
  }
}
