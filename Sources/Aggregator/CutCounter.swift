import Store
package import Vocabulary

/// Counts what several subjects cut off together, each client once. Source: POLICY section 4, `cutBudget`.
///
/// It keeps what was counted of the retired ones, which every question has in common.
package final class CutCounter {
  private let builder: EvidenceBuilder
  private var windows: [Instant: WindowUsage?] = [:]
  private var retired: (subjects: [(Selector, Instant)], sum: ScopedSum)?

  /// - Parameter builder: holds the usage of the windows that were newest when the subjects were retired, too.
  package init(_ builder: EvidenceBuilder) { self.builder = builder }

  /// The union of some subjects' clients in the newest window and of retired ones' in the window that was newest when they
  /// were retired, against the newest window's.
  /// - Complexity: one set union a version.
  package func share(of recommended: [Selector], after retirements: [(selector: Selector, at: Instant)]) -> ScopedShare
  {
    guard let usage = builder.usage else { return ScopedShare(all: Share(0, of: 0)) }
    var sum = builder.unionSum(recommended, in: usage)
    sum.add(self.sum(of: retirements.map { ($0.selector, $0.at) }))
    return sum.share(of: usage, on: builder.basis)
  }

  /// What one subject has in the newest window.
  package func share(of selector: Selector) -> ScopedShare { share(of: [selector], after: []) }

  /// The window that was newest at an instant; nil where no day was closed, or an engine did not say who was in it.
  package func window(newestAt instant: Instant) -> Window? {
    guard let usage = usage(newestAt: instant), builder.basis == .requests || usage.unknownSources.isEmpty else {
      return nil
    }
    return usage.window
  }

  private func sum(of subjects: [(Selector, Instant)]) -> ScopedSum {
    if let retired, retired.subjects.elementsEqual(subjects, by: ==) { return retired.sum }
    var sum = ScopedSum()
    for (instant, group) in Dictionary(grouping: subjects, by: \.1) {
      guard let usage = usage(newestAt: instant) else { continue }
      sum.add(builder.unionSum(group.map(\.0), in: usage))
    }
    retired = (subjects, sum)
    return sum
  }

  private func usage(newestAt instant: Instant) -> WindowUsage? {
    if let known = windows[instant] { return known }
    let usage = builder.coverage.window(newestAt: instant).map { WindowUsage(builder.table, window: $0) }
    windows[instant] = .some(usage)
    return usage
  }
}

extension EvidenceBuilder {
  /// The union of several subjects, each version once.
  func unionSum(_ selectors: [Selector], in usage: WindowUsage) -> ScopedSum {
    var sum = count.sum(of: selectors.flatMap { count.versions(of: $0) ?? [] }, in: usage)
    for selector in selectors where count.versions(of: selector) == nil {
      if let other = count.sum(of: selector, in: usage) { sum.add(other) }
    }
    return sum
  }
}
