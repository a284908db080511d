import Store
import Vocabulary

/// What a subject adds up to, in all and on each platform that is concerned, a platform without hits included.
struct ScopedSum {
  var all = WindowUsage.Sum()
  var platforms: [String: WindowUsage.Sum] = [:]

  /// Adds the hits of one version or capability on a platform.
  mutating func add(_ sum: WindowUsage.Sum, on platform: String) {
    all.add(sum)
    platforms[platform, default: WindowUsage.Sum()].add(sum)
  }

  /// Adds all of another.
  mutating func add(_ other: ScopedSum) {
    all.add(other.all)
    for (platform, sum) in other.platforms { platforms[platform, default: WindowUsage.Sum()].add(sum) }
  }

  /// The shares of what some days add up to.
  func share(of usage: WindowUsage, on basis: Basis) -> ScopedShare {
    ScopedShare(
      all: all.share(of: usage.all, on: basis),
      platforms: Dictionary(
        uniqueKeysWithValues: platforms.map { platform, sum in
          (platform, sum.share(of: usage.platforms[platform] ?? WindowUsage.Sum(), on: basis))
        }))
  }
}
