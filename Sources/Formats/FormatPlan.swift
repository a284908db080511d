package import Vocabulary

/// How the lines of one source are read: a format and the roles of its fields, checked once and used for every file.
package struct FormatPlan: Sendable {
  private enum Kind: Sendable {
    case template(LogTemplate)
    case json([Role: String], JSONPlan)
    case columns([Role: String], names: [String], ColumnStyle)
    case keyValues([Role: String])
    case haproxy([HAProxyCapture])
  }

  private let kind: Kind
  /// What stands around each line; nil where nothing does.
  private let wrapper: Wrapper?
  /// The zone of times that name none; nil where such a time is not read.
  private let zone: Zone?
  /// What errors call the format.
  package let name: String
  private let app: String
  private let userAgentProducts: [String]
  private let exclusions: ExclusionRules
  private let endpoints: [Endpoint]
  /// The format as it was given.
  package let format: String
  /// Whether the lines carry a client id as far as the mapping tells; nil where only the lines themselves tell, as in JSON
  /// and in columns with names that are understood by themselves.
  package let mapsClient: Bool?
  /// Whether the mapped client id is an address: many devices share one, and phones change theirs.
  package let clientIsAddress: Bool
  /// Whether the mapping says which responses carried a notice.
  package let mapsNotice: Bool
  /// Only a mapping that is given: where it is, a hit without a weight may stand for any number of requests.
  private let mapsWeight: Bool
  /// Only a mapping that is given: every hit is counted once more for it.
  private let readsCapabilities: Bool

  /// Makes a plan.
  /// - Parameters:
  ///   - format: One of ``FormatCatalog/names`` but `auto`, which is asked of a ``FormatRecognizer``.
  ///   - fields: The name of the field of a role, where it is not understood by itself.
  ///   - app: The app of lines that name none.
  ///   - userAgentProducts: The app's product tokens in a User-Agent.
  ///   - zone: The zone of times that name none. Without one HAProxy's, which never do, are read as UTC, and others not.
  ///   - exclusions: Requests that do not count.
  ///   - endpoints: What the readers of contracts ask for.
  /// - Throws: `SunsetError` (`usage`) for a format that is not known or has an unreadable definition, and for a field that
  ///   the format does not have.
  package init(
    format: String, fields: [Role: String] = [:], app: String = "", userAgentProducts: [String] = [], zone: Zone? = nil,
    exclusions: ExclusionRules = .none, endpoints: [Endpoint] = []
  ) throws(SunsetError) {
    self.format = format
    self.exclusions = exclusions
    self.endpoints = endpoints
    self.app = app
    self.userAgentProducts = userAgentProducts
    name = format.count > 60 ? "\(format.prefix(60))…" : format
    readsCapabilities = fields[.capabilities] != nil
    mapsWeight = fields[.weight] != nil
    clientIsAddress = fields[.client].map(AddressNames.contains) ?? false
    let (wrapper, inner) = Self.unwrapped(format)
    self.wrapper = wrapper
    let words = inner.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let definition = words.count > 1 ? String(words[1]) : nil
    switch String(words[0]) {
    case "nginx": kind = .template(try Self.template(NginxFormat.template(definition ?? ""), fields, wrapper))
    case "apache": kind = .template(try Self.template(ApacheFormat.template(definition ?? ""), fields, wrapper))
    // One reader for all of JSON: it tells lists, batches and OpenTelemetry's records by themselves.
    case "json" where definition == nil, "json-array" where definition == nil, "otlp" where definition == nil:
      kind = .json(fields, JSONPlan.plan(given: fields))
    case "w3c" where definition == nil: kind = .columns(fields, names: [], .extended)
    case "csv": kind = .columns(fields, names: try Self.names(definition, fields, format), .commas)
    case "tsv": kind = .columns(fields, names: try Self.names(definition, fields, format), .tabs)
    case "squid" where definition == nil: kind = .columns(fields, names: SquidFormat.native, .blanks)
    case "logfmt" where definition == nil: kind = .keyValues(fields)
    case "haproxy" where definition == nil: kind = .haproxy(try HAProxyCapture.captures(fields))
    case let preset:
      guard let template = try TemplatePresets.template(preset, definition) else {
        throw SunsetError(.usage, FormatCatalog.refusal(of: name))
      }
      kind = .template(try Self.template(template, fields, wrapper))
    }
    switch kind {
    case .template(let template):
      mapsClient = template.pieces.contains { $0.variable.meaning == .role(.client) }
      mapsNotice = template.pieces.contains { $0.variable.meaning == .role(.notice) }
      self.zone = zone
    case .haproxy(let captures):
      mapsClient = captures.contains { $0.role == .client }
      mapsNotice = captures.contains { $0.role == .notice }
      self.zone = zone ?? .utc
    case .json, .columns, .keyValues:
      mapsClient = fields[.client] != nil ? true : nil
      mapsNotice = fields[.notice] != nil
      self.zone = zone
    }
  }

  /// The name of the field that has a role, as a mapping would name it; nil where there is none, or where the lines tell.
  func fieldName(of role: Role) -> String? {
    switch kind {
    case .template(let template): template.pieces.first { $0.variable.meaning == .role(role) }?.variable.name
    case .haproxy(let captures): captures.first { $0.role == role }?.name
    case .json(let fields, _), .columns(let fields, _, _), .keyValues(let fields): fields[role]
    }
  }

  /// A decoder for one file.
  /// - Parameters:
  ///   - key: What client ids are hashed under.
  ///   - maximumRecord: The longest JSON record over several lines, in bytes.
  ///   - userAgents: What earlier files of the same source told; no other decoder may use it meanwhile.
  package func makeDecoder(
    key: ClientKey, maximumRecord: Int = 1 << 20, userAgents: UserAgentMemory = UserAgentMemory()
  ) -> LineDecoder {
    let settings = LineSettings(
      app: app, key: key, userAgentProducts: userAgentProducts, exclusions: exclusions,
      clientIsAddress: clientIsAddress, readsCapabilities: readsCapabilities, endpoints: endpoints,
      mapsWeight: mapsWeight, maximumRecord: maximumRecord, zone: zone)
    switch kind {
    case .template(let template): return decoder(TemplateExtractor(template, zone: zone), settings, userAgents)
    case .json(_, let plan): return decoder(JSONExtractor(plan), settings, userAgents)
    case .columns(let fields, let names, let style):
      return decoder(ColumnExtractor(given: fields, names: names, style: style), settings, userAgents)
    case .keyValues(let fields): return decoder(KeyValueExtractor(given: fields), settings, userAgents)
    case .haproxy(let captures): return decoder(HAProxyExtractor(captures: captures), settings, userAgents)
    }
  }

  /// Inlined, so that every format gets its own two loops.
  @inline(__always) private func decoder<Extractor: FieldExtractor & ~Copyable>(
    _ extractor: consuming Extractor, _ settings: LineSettings, _ userAgents: UserAgentMemory
  ) -> LineDecoder {
    guard let wrapper else { return LineDecoder(extractor, settings: settings, userAgents: userAgents) }
    return LineDecoder(WrappedExtractor(extractor, wrapper), settings: settings, userAgents: userAgents)
  }

  /// The wrapper before the first `+`, where a known one stands there, and the format itself.
  private static func unwrapped(_ format: String) -> (Wrapper?, Substring) {
    let parts = format.split(separator: "+", maxSplits: 1)
    guard parts.count == 2, let wrapper = Wrapper(rawValue: String(parts[0])) else { return (nil, format[...]) }
    return (wrapper, parts[1])
  }

  /// The given names of columns; none where the text has them.
  private static func names(
    _ definition: String?, _ fields: [Role: String], _ format: String
  ) throws(SunsetError) -> [String] {
    guard let definition else { return [] }
    let names = definition.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    let plan = ColumnPlan(names: names, given: fields, knowsJSONNames: true)
    guard plan.hasTime else {
      throw SunsetError(
        .usage,
        "--format \(format): none of the columns is known to be the time; say which one is, as in --field time=NAME")
    }
    for (role, name) in fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard plan.uses.contains(where: { $0.role == role }) else {
        throw SunsetError(.usage, "--field \(role.rawValue)=\(name): --format \(format) has no such column")
      }
    }
    return names
  }

  private static func template(
    _ template: LogTemplate, _ fields: [Role: String], _ wrapper: Wrapper?
  ) throws(SunsetError) -> LogTemplate {
    var template = template
    template.keepFirstOfEachRole()
    for (role, name) in fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { try template.map(role, to: name) }
    // The wrapper's time serves where the line has none.
    guard wrapper != nil || template.pieces.contains(where: { $0.variable.meaning == .role(.time) }) else {
      throw SunsetError(
        .usage,
        "--format: the format has no time; a line without one cannot be counted. Log $time_iso8601 (nginx) or %t "
          + "(Apache)")
    }
    return template
  }
}
