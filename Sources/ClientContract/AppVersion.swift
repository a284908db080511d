/// The version of an app as its users know it: three numbers, compared as numbers.
///
/// A missing part is 0, so `2.3` and `2.3.0` are the same version. Build numbers and pre-release suffixes take no part:
/// stores, clients and update gates agree on X.Y.Z only.
public struct AppVersion: Hashable, Sendable {
  /// The first number, 0 or more.
  public let major: Int
  /// The second number, 0 or more.
  public let minor: Int
  /// The third number, 0 or more.
  public let patch: Int

  /// Makes a version of its three numbers; negative numbers count as 0.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = max(0, major)
    self.minor = max(0, minor)
    self.patch = max(0, patch)
  }
}

extension AppVersion: Comparable {
  /// Compares part by part as numbers: `1.9.0` is lower than `1.10.0`.
  public static func < (left: Self, right: Self) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}

extension AppVersion: CustomStringConvertible {
  /// The version as `X.Y.Z`, always with three parts.
  public var description: String { "\(major).\(minor).\(patch)" }
}
