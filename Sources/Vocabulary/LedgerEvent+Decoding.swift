extension LedgerEvent {
  /// Reads a ledger as `sunset ledger --format json` exports it: the whole envelope, or its `data`.
  /// - Parameters:
  ///   - bytes: The file's content in UTF-8.
  ///   - file: The file's name, for errors.
  /// - Returns: The events with the numbers they had, in the order of these.
  /// - Throws: Of code `usage`, naming the event and field, for what no export holds.
  package static func events(json bytes: [UInt8], file: String) throws(SunsetError) -> [LedgerEvent] {
    guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else {
      throw SunsetError(.usage, "\(file): is empty; export a ledger with sunset ledger --format json")
    }
    let value = try JSONValue(json5: bytes, file: file)
    let document = ConfigurationNode(value: value, file: file, path: "")
    guard let list = list(in: value) else {
      throw document.error("has no data.events; export a ledger with sunset ledger --format json")
    }
    var events: [LedgerEvent] = []
    for (index, element) in list.enumerated() {
      events.append(try LedgerEvent(ConfigurationNode(value: element, file: file, path: "data.events[\(index)]")))
    }
    events.sort { $0.id < $1.id }
    for (earlier, later) in zip(events, events.dropFirst()) where earlier.id == later.id {
      throw document.error("has two events of the number \(later.id); take an export as it was written")
    }
    return events
  }

  private static func list(in value: JSONValue) -> [JSONValue]? {
    guard case .object(let top) = value else { return nil }
    var members = top
    if case .object(let data) = top["data"] { members = data }
    guard case .list(let events) = members["events"] else { return nil }
    return events
  }

  private init(_ node: ConfigurationNode) throws(SunsetError) {
    // A later program may export more fields than this one knows; they are left alone, as every reader of the envelope does.
    guard case .object(let object) = node.value else { throw node.refused("an event, { … }") }
    let fields = Fields(object: object, node: node)
    self.init(
      id: try fields.required("id").integer(1...Int(Int32.max), "the event's number"),
      at: try fields.instant("at"), actor: try fields.required("actor").text("who acted"),
      role: try fields.required("role").choice(of: ActorRole.allCases),
      kind: try fields.required("event").choice(of: Kind.allCases), app: try fields.optional("app") ?? "",
      selector: try fields.selector(), guardName: try fields.optional("guard"), until: try fields.day("until"),
      note: try fields.optional("note"), refersTo: try fields.number("refersTo"),
      recordedAt: try fields.instant("recorded"))
  }

  /// The fields of one event by name.
  private struct Fields {
    var object: [String: JSONValue]
    var node: ConfigurationNode

    func required(_ key: String) -> ConfigurationNode {
      ConfigurationNode(value: object[key] ?? .null, file: node.file, path: "\(node.path).\(key)")
    }

    /// A text that may be empty, or nil where there is none.
    func optional(_ key: String) throws(SunsetError) -> String? {
      switch object[key] {
      case nil, .null: return nil
      case .text(let text): return text
      default: throw required(key).refused("a text or null")
      }
    }

    func number(_ key: String) throws(SunsetError) -> Int? {
      switch object[key] {
      case nil, .null: return nil
      default: return try required(key).integer(1...Int(Int32.max), "an event's number")
      }
    }

    func instant(_ key: String) throws(SunsetError) -> Instant {
      let text = try required(key).text("an instant such as \"2026-11-30T06:00:00Z\"")
      guard let instant = Instant(text) else {
        throw required(key).refused("an instant such as \"2026-11-30T06:00:00Z\"")
      }
      return instant
    }

    func day(_ key: String) throws(SunsetError) -> Day? {
      guard let text = try optional(key) else { return nil }
      guard let day = Day(text) else { throw required(key).refused("a date such as \"2026-11-30\"") }
      return day
    }

    func selector() throws(SunsetError) -> Selector? {
      guard let text = try optional("subject") else { return nil }
      guard let selector = Selector(text) else {
        throw required("subject").refused("a subject such as \"ios/2.1.0\"")
      }
      return selector
    }
  }
}
