import Store
import Vocabulary

/// Counts a subject, whatever it is told by: its version, a range, or what a contract's readers have in common.
struct SubjectCount {
  let table: UsageTable
  /// The readers of contracts by the contract's name.
  let contracts: [String: Configuration.Readers]

  /// The versions and ranges that a subject amounts to; nil where versions do not tell it.
  func versions(of selector: Selector) -> [Selector]? {
    guard case .contract(let name) = selector else { return [selector] }
    guard case .below(let bounds) = contracts[name] else { return nil }
    return bounds.sorted { $0.key < $1.key }.map { .below(platform: $0.key, $0.value) }
  }

  /// What a subject adds up to over the days of a usage; nil where it cannot be counted.
  func sum(of selector: Selector, in usage: WindowUsage) -> ScopedSum? {
    if let versions = versions(of: selector) { return sum(of: versions, in: usage) }
    guard case .contract(let name) = selector else { return nil }
    switch contracts[name] {
    case .capability(let capability, let isMissing): return readers(of: capability, isMissing: isMissing, in: usage)
    case .endpoint(let endpoint): return readers(at: endpoint, in: usage)
    case .below, nil: return nil
    }
  }

  /// Why a contract cannot be counted.
  func uncounted(_ selector: Selector, through: Day?) -> SubjectEvidence.Readers {
    guard case .contract(let name) = selector else { return .notConfigured }
    switch contracts[name] {
    case .capability(let capability, _): return .capability(capability)
    case .endpoint(let endpoint):
      return .endpoint(endpoint, since: through.flatMap { watchedSince(endpoint, through: $0) })
    case .below, nil: return .notConfigured
    }
  }

  /// The union of versions and ranges, each version once.
  func sum(of selectors: [Selector], in usage: WindowUsage) -> ScopedSum {
    var result = ScopedSum()
    for platform in selectors.compactMap(\.platform) { result.platforms[platform] = WindowUsage.Sum() }
    for (key, sum) in usage.versions {
      guard let version = key.version,
        selectors.contains(where: { $0.covers(platform: key.platform, version) })
      else { continue }
      result.add(sum, on: key.platform)
    }
    return result
  }

  /// The same of one day.
  func sum(of selectors: [Selector], on day: Day) -> ScopedSum {
    var result = ScopedSum()
    for platform in selectors.compactMap(\.platform) { result.platforms[platform] = WindowUsage.Sum() }
    for (key, days) in table.cells where days[day] != nil {
      guard let version = key.version,
        selectors.contains(where: { $0.covers(platform: key.platform, version) })
      else { continue }
      result.add(WindowUsage.Sum(days, in: day...day), on: key.platform)
    }
    return result
  }

  /// The hits that name a capability, or that do not. A hit that names none at all may be of a reader either way.
  ///
  /// Nil unless every hit of the days told its capabilities: a source that does not log them would look as if nobody there
  /// read the old form.
  private func readers(of capability: String, isMissing: Bool, in usage: WindowUsage) -> ScopedSum? {
    var result = ScopedSum()
    var hits = 0
    for (key, days) in table.capabilities {
      let sum = WindowUsage.Sum(days, in: usage.days)
      hits += sum.hits
      let isNamed = key.capabilities.split(separator: ",").contains { $0 == capability }
      let isSilent = key.capabilities.hasPrefix("(")
      if isNamed != isMissing || isSilent, sum.hits > 0 { result.add(sum, on: key.platform) }
    }
    return hits == usage.all.hits ? result : nil
  }
}
