package import Vocabulary

/// How the lines of one source are read: a format and the roles of its fields, checked once and used for every file.
package struct FormatPlan: Sendable {
  private enum Kind: Sendable {
    case template(LogTemplate)
    case json([Role: String])
    case columns([Role: String])
  }

  private let kind: Kind
  /// What errors call the format.
  package let name: String
  private let app: String
  private let userAgentProducts: [String]
  private let exclusions: ExclusionRules
  /// The format as it was given.
  package let format: String
  /// Whether the lines carry a client id as far as the mapping tells; nil where only the lines themselves tell, as in JSON
  /// and in columns with names that are understood by themselves.
  package let mapsClient: Bool?
  /// Whether the mapped client id is an address: many devices share one, and phones change theirs.
  package let clientIsAddress: Bool
  /// Whether the mapping says which responses carried a notice.
  package let mapsNotice: Bool
  /// Only a mapping that is given: every hit is counted once more for it.
  private let readsCapabilities: Bool

  /// The formats by name, for help and errors.
  package static let names = [
    "auto", "combined", "common", "nginx:LOG_FORMAT", "apache:LOGFORMAT", "json", "json-array", "otlp", "w3c",
  ]

  /// Makes a plan.
  /// - Parameters:
  ///   - format: One of ``names``.
  ///   - fields: The name of the field of a role, where it is not understood by itself.
  ///   - app: The app of lines that name none.
  ///   - userAgentProducts: The app's product tokens in a User-Agent.
  ///   - exclusions: Requests that do not count.
  /// - Throws: `SunsetError` (`usage`) for a format that is not known or has an unreadable definition, and for a field that
  ///   the format does not have.
  package init(
    format: String, fields: [Role: String] = [:], app: String = "", userAgentProducts: [String] = [],
    exclusions: ExclusionRules = .none
  ) throws(SunsetError) {
    self.format = format
    self.exclusions = exclusions
    self.app = app
    self.userAgentProducts = userAgentProducts
    name = format.count > 60 ? "\(format.prefix(60))…" : format
    readsCapabilities = fields[.capabilities] != nil
    clientIsAddress = fields[.client].map(AddressNames.contains) ?? false
    switch format.split(separator: ":", maxSplits: 1).first.map(String.init) ?? "" {
    case "nginx": kind = .template(try Self.template(NginxFormat.template(Self.definition(format)), fields))
    case "apache": kind = .template(try Self.template(ApacheFormat.template(Self.definition(format)), fields))
    case "combined": kind = .template(try Self.template(ApacheFormat.template(Self.combined), fields))
    case "common": kind = .template(try Self.template(ApacheFormat.template(Self.common), fields))
    // One reader for all of JSON: it tells lists, batches and OpenTelemetry's records by themselves.
    case "json", "json-array", "otlp": kind = .json(fields)
    case "w3c": kind = .columns(fields)
    default:
      throw SunsetError(
        .usage, "--format \(format): not a format; give one of \(Self.names.joined(separator: ", "))")
    }
    switch kind {
    case .template(let template):
      mapsClient = template.pieces.contains { $0.variable.meaning == .role(.client) }
      mapsNotice = template.pieces.contains { $0.variable.meaning == .role(.notice) }
    case .json, .columns:
      mapsClient = fields[.client] != nil ? true : nil
      mapsNotice = fields[.notice] != nil
    }
  }

  /// The name of the field that has a role, as a mapping would name it; nil where there is none, or where the lines tell.
  func fieldName(of role: Role) -> String? {
    switch kind {
    case .template(let template): template.pieces.first { $0.variable.meaning == .role(role) }?.variable.name
    case .json(let fields), .columns(let fields): fields[role]
    }
  }

  /// A decoder for one file.
  /// - Parameter key: What client ids are hashed under.
  /// - Parameter maximumRecord: The longest record over several lines, in bytes.
  package func makeDecoder(key: ClientKey, maximumRecord: Int = 1 << 20) -> LineDecoder {
    let settings = LineSettings(
      app: app, key: key, userAgentProducts: userAgentProducts, exclusions: exclusions,
      readsCapabilities: readsCapabilities, maximumRecord: maximumRecord)
    switch kind {
    case .template(let template):
      return LineDecoder(TemplateExtractor(template), settings: settings)
    case .json(let fields):
      return LineDecoder(JSONExtractor(given: fields), settings: settings)
    case .columns(let fields):
      return LineDecoder(ColumnExtractor(given: fields), settings: settings)
    }
  }

  /// Apache's `combined`; nginx's reads the same but for its escapes, which are a subset.
  private static let combined = #"%h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i""#
  /// The Common Log Format.
  private static let common = #"%h %l %u %t "%r" %>s %O"#

  private static func definition(_ format: String) -> String {
    format.firstIndex(of: ":").map { String(format[format.index(after: $0)...]) } ?? ""
  }

  private static func template(_ template: LogTemplate, _ fields: [Role: String]) throws(SunsetError) -> LogTemplate {
    var template = template
    template.keepFirstOfEachRole()
    for (role, name) in fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { try template.map(role, to: name) }
    guard template.pieces.contains(where: { $0.variable.meaning == .role(.time) }) else {
      throw SunsetError(
        .usage,
        "--format: the format has no time; a line without one cannot be counted. Log $time_iso8601 (nginx) or %t "
          + "(Apache)")
    }
    return template
  }
}

/// Names under which logs carry the address of a client.
enum AddressNames {
  private static let names: Set<String> = [
    "remote-addr", "remote-ip", "remoteip", "client-ip", "clientip", "clienthost", "clientaddr", "c-ip", "%h", "%a",
    "x-forwarded-for", "x-real-ip", "realip-remote-addr", "cf-connecting-ip", "true-client-ip", "address", "ip", "xff",
    "host", "fastly-client-ip",
  ]

  /// Whether a field's name says that it holds an address.
  static func contains(_ name: String) -> Bool {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let folded = String(decoding: last.utf8.map(HeaderNames.fold), as: UTF8.self)
    let bare = folded.hasPrefix("$") ? String(folded.dropFirst()) : folded
    return names.contains(bare) || (bare.hasPrefix("http-") && names.contains(String(bare.dropFirst(5))))
  }
}
