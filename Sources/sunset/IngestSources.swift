import Formats
import Ingester
import Vocabulary

/// What an ingest reads: the configuration's sources, or the logs of the command line.
struct IngestSources {
  let sources: [IngestSource]

  /// - Throws: `SunsetError` for an unknown format, role or field, and for logs that are not there.
  init(_ command: IngestCommand, _ loaded: LoadedConfiguration) throws(SunsetError) {
    let configured = loaded.configuration.sources
    let given = try Self.fields(command.field)
    let rules = try LineRules(loaded.configuration)
    guard command.logs.isEmpty else {
      sources = [try Self.source(command, configured, given, rules)]
      return
    }
    guard command.format == nil, given.isEmpty else {
      throw SunsetError(.usage, "--format and --field need logs to apply to; name files or folders")
    }
    let wanted = configured.filter { command.source == nil || $0.name == command.source }
    guard !wanted.isEmpty else {
      throw SunsetError(
        .usage,
        command.source.map { "--source \($0): the configuration has no such source" }
          ?? "nothing to read: name files or folders, or give sources in sunset.json")
    }
    var sources: [IngestSource] = []
    for source in wanted {
      guard !source.paths.isEmpty else {
        throw SunsetError(.usage, "source \(source.name) has no paths; give it some in the configuration")
      }
      sources.append(
        IngestSource(
          name: source.name, app: source.app, files: try InputPaths.expand(source.paths.map(loaded.path)),
          format: try Self.format(source, rules)))
    }
    self.sources = sources
  }

  /// The logs of the command line, read as the source of that name is configured, where it is; options win.
  private static func source(
    _ command: IngestCommand, _ configured: [Configuration.Source], _ given: [Role: String],
    _ rules: LineRules
  ) throws(SunsetError) -> IngestSource {
    let name = command.source ?? "default"
    var source = configured.first { $0.name == name } ?? Configuration.Source()
    source.name = name
    if let format = command.format { source.format = format }
    source.fields.merge(given) { _, new in new }
    if !command.userAgentProduct.isEmpty { source.userAgentProducts = command.userAgentProduct }
    return IngestSource(
      name: name, app: source.app, files: try InputPaths.expand(command.logs), format: try format(source, rules))
  }

  /// How the lines of a configured source are read; `sunset check` asks the same.
  static func format(
    _ source: Configuration.Source, _ rules: LineRules
  ) throws(SunsetError) -> SourceFormat {
    var zone: Zone?
    if let name = source.timeZone { zone = try Zone(named: name) }
    guard let format = source.format, format != "auto" else {
      return .recognized(
        FormatRecognizer(
          fields: source.fields, app: source.app, userAgentProducts: source.userAgentProducts, zone: zone,
          exclusions: rules.exclusions, endpoints: rules.endpoints))
    }
    return .fixed(
      try FormatPlan(
        format: format, fields: source.fields, app: source.app, userAgentProducts: source.userAgentProducts, zone: zone,
        exclusions: rules.exclusions, endpoints: rules.endpoints))
  }

  static func fields(_ words: [String]) throws(SunsetError) -> [Role: String] {
    var fields: [Role: String] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let role = Role(rawValue: parts[0]) else {
        throw SunsetError(
          .usage,
          "--field \(word): give it as ROLE=NAME, ROLE one of "
            + Role.allCases.map(\.rawValue).joined(separator: ", "))
      }
      guard fields.updateValue(parts[1], forKey: role) == nil else {
        throw SunsetError(.usage, "--field \(word): the role \(role.rawValue) was given before")
      }
    }
    return fields
  }
}

/// What a configuration says of the lines of every source.
struct LineRules {
  let exclusions: ExclusionRules
  let endpoints: [Endpoint]

  /// - Throws: `SunsetError` for an exclusion that cannot be read.
  init(_ configuration: Configuration) throws(SunsetError) {
    exclusions = try ExclusionRules(configuration.exclusions, builtIn: configuration.builtInExclusions)
    endpoints = configuration.endpoints
  }
}
