package import ClientContract

/// One thing that hits are counted for: a version on a platform, a capability, a notice served, an endpoint.
package struct Subject: Hashable, Sendable {
  /// What a subject is.
  package enum Kind: String, Hashable, Sendable {
    case version, capability, notice, endpoint
  }

  /// The app, or an empty text where the role is not mapped.
  package var app: String
  package var kind: Kind
  /// A lower-case word; `none` where the log has none.
  package var platform: String
  /// `X.Y.Z` or `unknown` for a version; the capability's or endpoint's name otherwise.
  package var name: String
  /// The numbers of a known version; nil for `unknown` and for other kinds.
  package var version: AppVersion?

  package init(app: String = "", kind: Kind = .version, platform: String, name: String, version: AppVersion? = nil) {
    self.app = app
    self.kind = kind
    self.platform = platform
    self.name = name
    self.version = version
  }

  /// A known version of an app on a platform.
  package init(app: String = "", platform: String, version: AppVersion) {
    self.init(app: app, kind: .version, platform: platform, name: version.description, version: version)
  }

  /// The hits of an app and platform whose version cannot be read.
  package static func unknown(app: String = "", platform: String) -> Subject {
    Subject(app: app, kind: .version, platform: platform, name: unknownVersion)
  }

  /// The name of the version that could not be read.
  package static let unknownVersion = "unknown"
  /// The platform of hits that name none.
  package static let noPlatform = "none"
}
