package import Vocabulary

/// One line of what an engine counted. Documentation/Engines.md has every field.
package enum BatchRecord: Hashable, Sendable {
  case meta(BatchMeta)
  case daily(DailyCount)
  case window(WindowCount)
  case total(WindowTotal)
  /// Requests of one UTC hour, as hours since the epoch.
  case hour(Int, requests: Int)
  case end(records: Int, sha256: String?)
}

/// What a batch says of itself.
package struct BatchMeta: Hashable, Sendable {
  /// The form of the records that this program reads; a later one has another name.
  package static let schema = "sunset.agg/1"

  package var source: String
  package var engine: String
  package var rules: Int
  /// The IANA name of the zone that days are told by.
  package var zone: String
  package var from: Day
  package var through: Day
  package var countsClients: Bool
  package var isSampled: Bool
  package var completeUntil: Instant?

  package init(
    source: String, engine: String, rules: Int, zone: String, from: Day, through: Day, countsClients: Bool,
    isSampled: Bool, completeUntil: Instant?
  ) {
    self.source = source
    self.engine = engine
    self.rules = rules
    self.zone = zone
    self.from = from
    self.through = through
    self.countsClients = countsClients
    self.isSampled = isSampled
    self.completeUntil = completeUntil
  }
}

extension BatchMeta {
  init(_ fields: RecordFields) throws(RecordFields.Fault) {
    guard try fields.text("schema", "\"\(Self.schema)\"") == Self.schema else {
      throw fields.fault("schema", "\"\(Self.schema)\", which is what this program reads")
    }
    source = try fields.text("source", "the name of a source")
    guard !source.isEmpty, source.utf8.count <= 128, source.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
      throw fields.fault("source", "a name of 1 to 128 bytes on one line")
    }
    let engine = try fields.optionalText("engine") ?? ""
    self.engine = String(String.UnicodeScalarView(engine.unicodeScalars.filter { $0.value >= 0x20 }.prefix(200)))
    rules = try fields.count("rules")
    zone = try fields.text("zone", "an IANA name such as \"Europe/Berlin\", or \"UTC\"")
    from = try fields.day("from")
    through = try fields.day("to")
    guard from <= through, through - from < Self.longest else {
      throw RecordFields.Fault(
        text: "goes from \(from) to \(through); give at most \(Self.longest) days, the first one first")
    }
    guard try fields.count("window_days") == Window.days else {
      throw fields.fault("window_days", "\(Window.days), the length of every window")
    }
    let counting = "\"exact\", or \"none\" where there are requests only"
    switch try fields.text("client_counting", counting) {
    case "exact": countsClients = true
    case "none": countsClients = false
    default: throw fields.fault("client_counting", counting)
    }
    isSampled = try fields.flag("sampled")
    completeUntil = fields.has("complete_until") ? try fields.instant("complete_until") : nil
  }

  /// The most days of one batch.
  private static let longest = 400
}

extension BatchRecord {
  /// Reads one line; of the records before it only what `meta` says counts.
  /// - Parameter isRaw: whether versions and platforms are as the log has them: where no clients are counted they are
  ///   read here, for requests add up.
  init(_ fields: RecordFields, isRaw: Bool) throws(RecordFields.Fault) {
    let kinds = "meta, daily, window, total, hour or end"
    switch try fields.text("kind", kinds) {
    case "meta": self = .meta(try BatchMeta(fields))
    case "daily":
      self = .daily(
        DailyCount(
          day: try fields.day("day"), subject: try fields.subject(isRaw: isRaw), requests: try fields.count("requests"),
          rows: try fields.optionalCount("rows"), clients: try fields.optionalCount("clients"),
          withClient: try fields.optionalCount("withClient")))
    case "window":
      self = .window(
        WindowCount(
          through: try fields.day("through"), subject: try fields.subject(), requests: try fields.count("requests"),
          active: try fields.count("active"), remaining: try fields.optionalCount("remaining"),
          onlyUnknown: try fields.optionalCount("onlyUnknown"), active28: try fields.optionalCount("active28")))
    case "total":
      let isAll = try fields.text("platform", "a platform, or \"*\" for all of them") == "*"
      self = .total(
        WindowTotal(
          through: try fields.day("through"), app: try fields.app(), platform: isAll ? nil : try fields.platform(),
          requests: try fields.count("requests"), clients: try fields.count("clients"),
          active28: try fields.optionalCount("active28"), dayClients: try fields.optionalCount("dayClients")))
    case "hour":
      let hour = try fields.instant("hour")
      guard hour.seconds % 3600 == 0 else { throw fields.fault("hour", "the beginning of an hour in UTC") }
      self = .hour(Int(hour.seconds / 3600), requests: try fields.count("requests"))
    case "end":
      self = .end(records: try fields.count("records"), sha256: try fields.optionalText("sha256"))
    default: throw fields.fault("kind", kinds)
    }
  }
}
