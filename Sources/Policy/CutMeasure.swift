package import Vocabulary

/// A subject that was retired, and when.
package struct Retirement: Hashable, Sendable {
  package var selector: Selector
  package var at: Instant

  package init(selector: Selector, at: Instant) {
    self.selector = selector
    self.at = at
  }
}

/// What several subjects cut off together, each client once.
package struct Cut: Hashable, Sendable {
  /// Against the newest window's clients, or requests.
  package var share: ScopedShare
  /// The windows that retired subjects were counted in; nil for one that was retired when no day was closed.
  package var windows: [Window?]

  package init(share: ScopedShare, windows: [Window?] = []) {
    self.share = share
    self.windows = windows
  }
}

/// Counts what a set of subjects cuts off: the recommended ones in the newest window, the retired ones in the window that
/// was newest when they were retired.
package typealias CutMeasure = (_ recommended: [Selector], _ retired: [Retirement]) -> Cut
