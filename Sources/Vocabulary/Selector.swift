package import ClientContract

/// What an operator may retire: one version, every version below one, or a contract.
package enum Selector: Hashable, Sendable {
  /// `ios/2.1.0`
  case version(platform: String, AppVersion)
  /// `ios/<2.2.0`: one subject, its clients the union of all it covers.
  case below(platform: String, AppVersion)
  /// `contract:NAME`
  case contract(String)

  /// Reads `ios/2.1.0`, `ios/<2.2.0` or `contract:NAME`. The platform is a word of lower-case letters, digits, `-`, `_`
  /// and `.`; upper case is folded.
  package init?(_ text: String) {
    if text.hasPrefix("contract:") {
      let name = String(text.dropFirst("contract:".count))
      guard !name.isEmpty else { return nil }
      self = .contract(name)
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let platform = Self.platform(String(parts[0])) else { return nil }
    if parts[1].hasPrefix("<") {
      guard let version = AppVersion(parts[1].dropFirst()) else { return nil }
      self = .below(platform: platform, version)
    } else {
      guard let version = AppVersion(parts[1]) else { return nil }
      self = .version(platform: platform, version)
    }
  }

  /// A platform word in lower case, or nil where the text is not one word of 1 to 32 characters.
  package static func platform(_ text: String) -> String? {
    // ASCII first: some other letters, such as the Kelvin sign, have an ASCII lower case.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let word = text.lowercased()
    guard (1...32).contains(word.utf8.count),
      word.utf8.allSatisfy({ byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || [0x2D, 0x2E, 0x5F].contains(byte)
      })
    else { return nil }
    return word
  }

  /// The platform, or nil for a contract.
  package var platform: String? {
    switch self {
    case .version(let platform, _), .below(let platform, _): platform
    case .contract: nil
    }
  }

  /// `version`, `range` or `contract`.
  package var kind: String {
    switch self {
    case .version: "version"
    case .below: "range"
    case .contract: "contract"
    }
  }

  /// Whether a version on a platform belongs to this subject.
  package func covers(platform: String, _ version: AppVersion) -> Bool {
    switch self {
    case .version(let own, let exact): own == platform && exact == version
    case .below(let own, let bound): own == platform && version < bound
    case .contract: false
    }
  }

  /// Whether every event of this subject also holds for another: itself, or a version or narrower range within it.
  package func covers(_ other: Selector) -> Bool {
    switch (self, other) {
    case (.below, .version(let platform, let version)): covers(platform: platform, version)
    case (.below(let own, let bound), .below(let platform, let inner)): own == platform && inner <= bound
    default: self == other
    }
  }
}

extension Selector: CustomStringConvertible {
  package var description: String {
    switch self {
    case .version(let platform, let version): "\(platform)/\(version)"
    case .below(let platform, let version): "\(platform)/<\(version)"
    case .contract(let name): "contract:\(name)"
    }
  }
}

extension Selector: Comparable {
  /// By kind (ranges before single versions, contracts last), then platform, then version or name.
  package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

  private var order: (Int, String, AppVersion, String) {
    switch self {
    case .below(let platform, let version): (0, platform, version, "")
    case .version(let platform, let version): (1, platform, version, "")
    case .contract(let name): (2, "", AppVersion(0), name)
    }
  }
}
