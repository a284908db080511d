import Arguments
import Engines
import Formats
import Store
import Vocabulary

/// What an engine is to count.
struct QueryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The first day (default: 13 days before the last).", valueName: "DATE"))
  var since: String?

  @Option(help: ArgumentHelp("The last day (default: the newest whose end and grace have passed).", valueName: "DATE"))
  var through: String?

  @Option(help: ArgumentHelp("Now, for telling which days are over (RFC 3339).", valueName: "INSTANT"))
  var asOf: String?

  @Option(help: ArgumentHelp("The source that the counts are stored as, and whose mapping is used.", valueName: "NAME"))
  var source: String?

  @Option(help: ArgumentHelp("The column that has a role; may be repeated.", valueName: "ROLE=COLUMN"))
  var field: [String] = []

  @Option(
    help: ArgumentHelp(
      "The column with how many requests a row stands for, where rows are added up.", valueName: "COLUMN"))
  var requests: String?

  init() {}

  /// The days of a query that says none: two windows apart by a week.
  private static let usualDays = 14

  /// The query for a table by a configuration.
  /// - Throws: `SunsetError` (`usage`) for what cannot be counted.
  func query(table: String, _ configuration: Configuration, engine: String) throws(SunsetError) -> EngineQuery {
    let zone = try Zone(named: configuration.timeZone ?? "UTC")
    let asOf = try self.asOf.map { text throws(SunsetError) in try Instant(text, option: "--as-of") } ?? SystemClock.now
    // A day that is over and whose grace has passed gets no more rows, as far as anyone can tell.
    let complete = zone.day(of: asOf - Int64(configuration.graceHours) * 3600) - 1
    let through = try self.through.map { text throws(SunsetError) in try Day(text, option: "--through") } ?? complete
    let from =
      try since.map { text throws(SunsetError) in try Day(text, option: "--since") } ?? through - (Self.usualDays - 1)
    let mapping = try mapping(configuration)
    let columns = mapping.fields
    guard through - from >= Window.days - 1 || columns[.client] == nil else {
      throw SunsetError(
        .usage,
        "from \(from) to \(through) are no \(Window.days) days: clients are counted by windows of \(Window.days); give more "
          + "days with --since and --through")
    }
    guard from <= through, through - from < 400 else {
      throw SunsetError(.usage, "from \(from) to \(through): give at most 400 days, the first one first")
    }
    guard mapping.userAgentProducts.isEmpty || columns[.version] != nil else {
      throw SunsetError(
        .usage, "a query cannot read the version out of a User-Agent; give the table a column that has it")
    }
    let meta = BatchMeta(
      source: source ?? mapping.name, engine: engine, rules: StoreReader.currentRules, zone: zone.name, from: from,
      through: through, countsClients: columns[.client] != nil, isSampled: columns[.weight] != nil,
      completeUntil: zone.start(of: min(through, complete) + 1))
    return try EngineQuery(
      meta: meta, table: table, columns: columns, app: mapping.app, exclusions: try exclusions(configuration),
      zone: zone, requestsColumn: requests)
  }

  /// The source of the configuration that is named, or the only one, with what was given besides.
  private func mapping(_ configuration: Configuration) throws(SunsetError) -> Configuration.Source {
    let given = try IngestSources.fields(field)
    let named = configuration.sources.filter { source == nil || $0.name == source }
    guard named.count <= 1 else {
      throw SunsetError(
        .usage,
        "the configuration has several sources (\(named.map(\.name).joined(separator: ", "))); name one with --source")
    }
    var mapping = named.first ?? Configuration.Source()
    mapping.fields.merge(given) { _, given in given }
    // Roles that records do not carry ask for no column.
    for role in [Role.capabilities, .notice] { mapping.fields[role] = nil }
    return mapping
  }

  private func exclusions(_ configuration: Configuration) throws(SunsetError) -> [EngineQuery.Exclusion] {
    var exclusions: [EngineQuery.Exclusion] = []
    for exclusion in configuration.exclusions {
      guard let field = Self.role(of: exclusion.field) else {
        throw SunsetError(
          .usage,
          "exclusion \(exclusion.name) is about an address, which a query cannot tell; leave those requests out in a view"
        )
      }
      exclusions.append(
        EngineQuery.Exclusion(
          field: field, pattern: exclusion.pattern, ignoresCase: exclusion.field == .userAgent,
          onlyWithoutVersion: false))
    }
    guard configuration.builtInExclusions else { return exclusions }
    for (_, patterns) in ExclusionRules.builtInPatterns {
      exclusions += patterns.map {
        EngineQuery.Exclusion(field: .userAgent, pattern: $0, ignoresCase: true, onlyWithoutVersion: true)
      }
    }
    return exclusions
  }

  private static func role(of field: Configuration.Exclusion.Field) -> Role? {
    switch field {
    case .userAgent: .userAgent
    case .path: .path
    case .method: .method
    case .status: .status
    case .address: nil
    }
  }
}
