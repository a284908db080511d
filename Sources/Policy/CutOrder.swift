import ClientContract
import Vocabulary

/// The order in which subjects may spend the cut budget: the earliest notice, then the platform, then the lower version.
/// POLICY section 4, `cutBudget`.
struct CutOrder: Comparable {
  private let since: Instant
  private let platform: String
  private let version: AppVersion
  private let selector: Selector

  /// The order of a subject that is announced.
  init(_ context: SubjectContext) {
    since = context.noticeSince ?? context.evidence.asOf
    selector = context.selector
    platform = context.selector.platform ?? ""
    switch context.selector {
    case .version(_, let version), .below(_, let version): self.version = version
    case .contract: version = AppVersion(0)
    }
  }

  /// Whether it is of the same platform and not younger.
  func isOlder(than other: Self) -> Bool { platform == other.platform && version <= other.version }

  static func < (left: Self, right: Self) -> Bool {
    (left.since, left.platform, left.version, left.selector)
      < (right.since, right.platform, right.version, right.selector)
  }
}
