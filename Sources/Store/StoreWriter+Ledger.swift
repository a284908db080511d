package import Vocabulary

extension StoreWriter {
  /// Writes an event at the end of the ledger, at once and in its own transaction; what waits for a commit is left alone.
  /// - Returns: the number it has from now on. The event's own `id` is not looked at.
  /// - Throws: `SunsetError`: `.usage` where it takes back an event that is not there.
  @discardableResult
  package func append(_ event: LedgerEvent) throws(SunsetError) -> Int {
    var id = 0
    try connection.transaction { () throws(SunsetError) in id = try insert(event) }
    return id
  }

  /// Writes the events of another ledger at the end of this one, all or none of them, with what they point at kept.
  /// - Parameter events: with the numbers they had, in the order of these.
  /// - Returns: the numbers they have from now on, by the ones they had.
  /// - Throws: `SunsetError`: `.usage` where an event takes back one that is not before it among them.
  package func append(contentsOf events: [LedgerEvent]) throws(SunsetError) -> [Int: Int] {
    var numbers: [Int: Int] = [:]
    try connection.transaction { () throws(SunsetError) in
      for event in events {
        var event = event
        if let earlier = event.refersTo {
          guard let number = numbers[earlier] else {
            throw SunsetError(
              .usage, "event \(event.id) takes back event \(earlier), which is not before it; import the whole ledger")
          }
          event.refersTo = number
        }
        numbers[event.id] = try insert(event)
      }
    }
    return numbers
  }

  /// Writes one event; inside a transaction.
  private func insert(_ event: LedgerEvent) throws(SunsetError) -> Int {
    if let earlier = event.refersTo {
      guard try connection.number("SELECT 1 FROM ledger WHERE id = ?", .integer(earlier)) != nil else {
        throw SunsetError(.usage, "the ledger of \(path) has no event \(earlier); `sunset ledger` lists them")
      }
    }
    let id = (try connection.number("SELECT max(id) FROM ledger") ?? 0) + 1
    try connection.run(
      """
      INSERT INTO ledger(id, at, actor, role, event, app, subject, guard, until, note, refers_to, recorded_at)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(id), .integer(Int(event.at.seconds)), .text(event.actor), .text(event.role.rawValue),
      .text(event.kind.rawValue), .text(event.app), .optional(event.selector?.description),
      .optional(event.guardName), .optional(event.until.map { Int($0.number) }), .optional(event.note),
      .optional(event.refersTo), .integer(Int(event.recordedAt.seconds)))
    return id
  }

  /// The events so far, by number.
  package func ledger() throws(SunsetError) -> [LedgerEvent] { try LedgerEvent.all(in: connection) }
}

extension LedgerEvent {
  /// All events of a database, by number.
  /// - Throws: `SunsetError` naming the event that is none this program knows.
  static func all(in connection: Connection) throws(SunsetError) -> [LedgerEvent] {
    var events: [LedgerEvent] = []
    try connection.query(
      """
      SELECT id, at, actor, role, event, app, subject, guard, until, note, refers_to, recorded_at FROM ledger
      ORDER BY id
      """
    ) { row throws(SunsetError) in
      let text = row.optionalText(6)
      let selector = text.flatMap { Selector($0) }
      guard let role = ActorRole(rawValue: row.text(3)), let kind = Kind(rawValue: row.text(4)),
        (selector == nil) == (text == nil)
      else { throw StoreError.damaged(connection.path, "ledger row \(row.int(0))", "its words are not the ledger's") }
      events.append(
        LedgerEvent(
          id: row.int(0), at: Instant(seconds: Int64(row.int(1))), actor: row.text(2), role: role, kind: kind,
          app: row.text(5), selector: selector, guardName: row.optionalText(7),
          until: row.optionalInt(8).map { Day(number: Int32(clamping: $0)) }, note: row.optionalText(9),
          refersTo: row.optionalInt(10), recordedAt: Instant(seconds: Int64(row.int(11)))))
    }
    return events
  }
}
