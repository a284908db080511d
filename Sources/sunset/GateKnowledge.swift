import ClientContract
import Policy
import Reports
import Store
import Vocabulary

/// What the store says of one app's versions, as the gate needs it.
struct GateKnowledge {
  let app: String
  let basis: Basis
  let window: Window?
  /// By name; the hits that name no platform are not among them, for no store serves it.
  let platforms: [GatePlatform]

  /// - Throws: `SunsetError` (`usage`) where there are several apps and none is named, or the named one is not there.
  init(_ data: StoredData, _ loaded: LoadedConfiguration, app: String?) throws(SunsetError) {
    let report = try ReportAssembly(data, loaded).report()
    let part = try report.part(of: app)
    let ledger = try data.reader.ledger()
    let rows = try ShareRows(data, app: part.app).byVersion()
    self.app = part.app
    basis = report.basis
    window = report.window
    var versions: [String: [AppVersion?: GateVersion]] = [:]
    for row in rows {
      let version = row.version == Subject.unknownVersion ? nil : AppVersion(row.version)
      versions[row.platform, default: [:]][version] = GateVersion(
        version, activeClients: row.activeClients ?? 0, remainingClients: row.remainingClients, requests: row.requests)
    }
    let decisions = part.subjects.map(\.decision)
    for decision in decisions {
      guard case .version(let platform, let version) = decision.selector else { continue }
      // Seen within 90 days but not in the window, it is still a version that stays or goes.
      var known =
        versions[platform]?[version] ?? GateVersion(version, remainingClients: basis == .clients ? 0 : nil)
      known.mayGo = decision.mayGo || decisions.contains { $0.mayGo && $0.selector.covers(platform: platform, version) }
      known.isAnnounced = decision.isBeingLeft
      versions[platform, default: [:]][version] = known
    }
    platforms = versions.keys.sorted().filter { $0 != Subject.noPlatform }.map { platform in
      GatePlatform(
        platform, versions: versions[platform].map { Array($0.values) } ?? [],
        published: GateAvailability.published(ledger, app: part.app, platform: platform, asOf: data.asOf))
    }
  }
}

extension Report {
  /// The part of the app that is named, or of the only one.
  /// - Throws: `SunsetError` (`usage`) where it is not there, or must be named.
  func part(of app: String?) throws(SunsetError) -> AppPart {
    let names = apps.map(\.app).joined(separator: ", ")
    if let app {
      guard let part = apps.first(where: { $0.app == app }) else {
        throw SunsetError(.usage, "--app \(app): there is no such app in the store; known: \(names)")
      }
      return part
    }
    guard let part = apps.first, apps.count == 1 else {
      throw SunsetError(.usage, "the logs carry several apps; name one with --app: \(names)")
    }
    return part
  }
}
