/// A share of all together with the share of each platform that is concerned.
package struct ScopedShare: Hashable, Sendable {
  /// Of all clients or requests.
  package var all: Share
  /// Of the platform's own, by its name.
  package var platforms: [String: Share]

  package init(all: Share, platforms: [String: Share] = [:]) {
    self.all = all
    self.platforms = platforms
  }

  /// Whether it is under a threshold of all and of every platform: false where one is not, nil where none fails but one
  /// cannot be told.
  /// - Complexity: O(*n*) in the platforms.
  package func isUnder(_ threshold: Threshold) -> Bool? {
    let answers = [all.isUnder(threshold)] + platforms.values.map { $0.isUnder(threshold) }
    if answers.contains(false) { return false }
    return answers.contains(nil) ? nil : true
  }
}
