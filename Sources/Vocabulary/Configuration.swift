/// What `sunset.json` says; every part optional.
package struct Configuration: Hashable, Sendable {
  /// An IANA name. Fixed in the store at the first ingest.
  package var timeZone: String?
  package var basis: Basis?
  /// How long after a day's end late lines may come, in hours.
  package var graceHours = 6
  package var sources: [Source] = []
  package var policy = Policy()
  package var flags: Flags?

  package init() {}

  /// Where lines come from and how to read them.
  package struct Source: Hashable, Sendable {
    package var name = "default"
    /// The app all its lines belong to; empty where a field says it, or there is one app.
    package var app = ""
    /// Files, folders and glob patterns (`*`, `?`, `[…]`).
    package var paths: [String] = []
    package var format: String?
    package var fields: [Role: String] = [:]
    /// The IANA name of the zone of times that name none, as HAProxy writes them; nil for the format's own rule.
    package var timeZone: String?
    /// The app's product tokens in a User-Agent, as `MyApp` in `MyApp/2.3.1 (iPhone; …)`.
    package var userAgentProducts: [String] = []

    package init() {}
  }

  package struct Policy: Hashable, Sendable {
    package var threshold = Threshold.onePercent
    package var noticeDays = 14
    /// By the guard's name; a guard that is not named blocks.
    package var guards: [String: Enforcement] = [:]
    /// By the caution's name; a caution that is not named warns.
    package var cautions: [String: Enforcement] = [:]

    package init() {}
  }

  /// What a guard or caution that does not pass does.
  package enum Enforcement: String, CaseIterable, Hashable, Sendable {
    case off, warn, block
  }

  package struct Flags: Hashable, Sendable {
    /// The flagd file, or a plain `{"key": true}` file.
    package var file: String
    /// The key of a version's flag, with `{platform}`, `{version}` and `{app}` replaced; in versions `.` becomes `_`.
    package var key = "serve_{platform}_{version}"

    package init(file: String) { self.file = file }
  }
}
