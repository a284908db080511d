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
  /// The update gate that apps read, as it is now. Nothing is ever written to it.
  package var gateFile: String?
  /// Requests that are no client activity.
  package var exclusions: [Exclusion] = []
  /// Whether well-known health checks and crawlers are left out too.
  package var builtInExclusions = true
  package var contracts: [Contract] = []
  /// The engine that counts; nil where none does.
  package var engine: Engine?
  package var reports = Reports()
  /// What `sunset run` tells its outcome to: a command for the shell; nil for nobody.
  package var notifyCommand: String?

  package init() {}

  /// What `sunset run` writes.
  package struct Reports: Hashable, Sendable {
    package var folder = "reports"
    /// Forms as `report --format` names them; empty for all there are.
    package var formats: [String] = []
    package var language = Language.en

    package init() {}
  }

  /// Requests to leave out, counted under a name.
  package struct Exclusion: Hashable, Sendable {
    /// The field that is looked at.
    package enum Field: String, CaseIterable, Hashable, Sendable {
      case userAgent, path, method, address, status
    }

    package var name: String
    package var field: Field
    /// `*` is any run of bytes, `?` any one; case counts except in a User-Agent. An address may be a block, as
    /// `192.0.2.0/24`.
    package var pattern: String

    package init(name: String, field: Field, pattern: String) {
      self.name = name
      self.field = field
      self.pattern = pattern
    }
  }

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
    /// The keys of contracts by the contract's name.
    package var contracts: [String: String] = [:]

    package init(file: String) { self.file = file }
  }
}
