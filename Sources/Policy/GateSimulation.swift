package import ClientContract
package import Vocabulary

/// What a gate would have done to the last window's clients of one platform. POLICY section 8.
///
/// For planning: each client counts once, at its latest version. What cannot be read passes.
package struct GateSimulation: Hashable, Sendable {
  /// Clients and requests that fare alike.
  package struct Group: Hashable, Sendable {
    /// nil on basis `requests`.
    package var clients: Int?
    package var requests: Int
  }

  package var platform: String
  package var thresholds: UpdateGate.Thresholds
  package var blocked: Group
  package var prompted: Group
  package var untouched: Group

  /// Runs every version of a platform through a gate.
  package init(_ known: GatePlatform, thresholds: UpdateGate.Thresholds) {
    platform = known.platform
    self.thresholds = thresholds
    let gate = UpdateGate(thresholds: [known.platform: thresholds])
    let countsClients = known.versions.contains { $0.remainingClients != nil }
    let empty = Group(clients: countsClients ? 0 : nil, requests: 0)
    (blocked, prompted, untouched) = (empty, empty, empty)
    for part in known.versions {
      switch gate.advice(for: part.version, on: known.platform) {
      case .required: blocked.add(part)
      case .recommended: prompted.add(part)
      case .none: untouched.add(part)
      }
    }
  }
}

extension GateSimulation.Group {
  fileprivate mutating func add(_ part: GateVersion) {
    requests += part.requests
    if let clients, let remaining = part.remainingClients { self.clients = clients + remaining }
  }
}

/// The highest minimum that stops less than the threshold. POLICY section 8.
package struct GateBudget: Hashable, Sendable {
  package var platform: String
  /// nil where already the second lowest version would be too high.
  package var minimum: AppVersion?
  /// What it stops of all and of the platform's: clients, each once at its latest version, or requests.
  package var share: Share
  package var platformShare: Share
  /// The next version up and what it would stop of the platform's; nil where none is left.
  package var next: AppVersion?
  package var nextPlatformShare: Share?
  /// The lowest version that stays, where the minimum passes it: the budget is not the policy.
  package var passesStaying: AppVersion?

  /// Looks for the highest version of a platform, of those that can be had, that stops less than the threshold of all
  /// and of the platform.
  /// - Parameter whole: What everybody adds up to, over all platforms.
  /// - Complexity: O(*n*²) in the versions of the platform.
  package init(_ known: GatePlatform, whole: Int, threshold: Threshold) {
    platform = known.platform
    let candidates = known.known.filter { version in known.availability.highest.map { version <= $0 } ?? false }
    let shares = { (version: AppVersion) in
      let count = known.stopped(below: version)
      return (all: Share(count, of: whole), platform: Share(count, of: known.whole))
    }
    let fits = { (version: AppVersion) in
      let (all, platform) = shares(version)
      return all.isUnder(threshold) == true && platform.isUnder(threshold) == true
    }
    minimum = candidates.last(where: fits)
    share = minimum.map { shares($0).all } ?? Share(0, of: whole)
    platformShare = minimum.map { shares($0).platform } ?? Share(0, of: known.whole)
    let lowest = minimum
    next = candidates.first { version in lowest.map { version > $0 } ?? true }
    nextPlatformShare = next.map { shares($0).platform }
    if let minimum, let staying = known.lowestStaying, staying < minimum { passesStaying = staying }
  }
}
