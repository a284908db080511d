package import ClientContract
package import Vocabulary

/// What the update gate must know of one version of a platform: who runs it, and whether it stays.
package struct GateVersion: Hashable, Sendable {
  /// nil for `unknown`, which every gate lets pass.
  package var version: AppVersion?
  /// Clients with a hit on it in the window; 0 where no client id is mapped.
  package var activeClients: Int
  /// Clients whose latest version it is; nil on basis `requests`.
  package var remainingClients: Int?
  /// Requests in the window, weighted.
  package var requests: Int
  /// Whether it is retired, or may be: the verdict is `sunset`.
  package var mayGo: Bool
  /// Whether its users were told to update and it has not gone yet.
  package var isAnnounced: Bool

  /// Makes a version of its values.
  package init(
    _ version: AppVersion?, activeClients: Int = 0, remainingClients: Int? = nil, requests: Int = 0,
    mayGo: Bool = false, isAnnounced: Bool = false
  ) {
    self.version = version
    self.activeClients = activeClients
    self.remainingClients = remainingClients
    self.requests = requests
    self.mayGo = mayGo
    self.isAnnounced = isAnnounced
  }

  /// What a gate counts: each client once, at its latest version, or requests where there are no clients.
  package var stopped: Int { remainingClients ?? requests }
}

/// One platform's versions, from the lowest up, and the highest version that its store is known to give.
package struct GatePlatform: Hashable, Sendable {
  package var platform: String
  /// In ascending order, `unknown` first.
  package var versions: [GateVersion]
  package var availability: GateAvailability

  /// Makes a platform of its versions, in any order.
  package init(_ platform: String, versions: [GateVersion], published: [AppVersion] = []) {
    self.platform = platform
    self.versions = versions.sorted { Self.order($0) < Self.order($1) }
    availability = GateAvailability(versions, published: published)
  }

  /// The known versions, from the lowest up.
  package var known: [AppVersion] { versions.compactMap(\.version) }

  /// The lowest version that stays: it is neither retired nor may it be.
  package var lowestStaying: AppVersion? { versions.first { $0.version != nil && !$0.mayGo }?.version }

  /// What everybody of the platform adds up to, in the unit of ``GateVersion/stopped``.
  package var whole: Int { versions.reduce(0) { $0 + $1.stopped } }

  /// What a minimum would stop, in the same unit.
  package func stopped(below minimum: AppVersion) -> Int {
    versions.reduce(0) { sum, part in part.version.map { $0 < minimum } == true ? sum + part.stopped : sum }
  }

  private static func order(_ version: GateVersion) -> (Int, AppVersion) {
    (version.version == nil ? 0 : 1, version.version ?? AppVersion(0))
  }
}

/// The highest version that people can update to on a platform. POLICY section 8.
package struct GateAvailability: Hashable, Sendable {
  /// nil where nothing shows that any version can be had.
  package var highest: AppVersion?
  /// Whether the ledger says so; else it follows from who was seen.
  package var isPublished: Bool

  /// The highest published version, or where none was ever recorded the highest one seen on 100 clients or 1 % of the
  /// platform's; on basis `requests` on 1 % of its requests.
  init(_ versions: [GateVersion], published: [AppVersion]) {
    isPublished = !published.isEmpty
    if let highest = published.max() {
      self.highest = highest
      return
    }
    let countsClients = versions.contains { $0.remainingClients != nil }
    let count = { (version: GateVersion) in countsClients ? version.activeClients : version.requests }
    // The parts, not the distinct clients: a little more than these, which makes 1 % a little harder to reach.
    let whole = versions.reduce(0) { $0 + count($1) }
    highest =
      versions.filter { version in
        let share = Share(count(version), of: whole)
        return countsClients && version.activeClients >= 100 || share.isUnder(.onePercent) == false
      }
      .compactMap(\.version).max()
  }

  /// How it is known, in words to follow the version.
  package var text: String {
    isPublished ? "the newest version recorded as published" : "the newest version seen on 100 clients or 1 %"
  }

  /// The versions of an app that the ledger says are in a platform's store as of an instant.
  /// - Complexity: O(*n*) in the number of events.
  package static func published(
    _ ledger: [LedgerEvent], app: String, platform: String, asOf: Instant
  ) -> [AppVersion] {
    let past = ledger.filter { $0.at <= asOf }
    let withdrawn = SubjectLedger.withdrawn(in: past)
    return past.compactMap { event in
      guard event.kind == .published, event.app == app, !withdrawn.contains(event.id),
        case .version(platform, let version)? = event.selector
      else { return nil }
      return version
    }
  }
}
