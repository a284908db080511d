package import Vocabulary

/// The answer of `sunset ledger`: the events, each with whether it was taken back, as text, CSV or JSON.
///
/// The JSON holds every field of every event as it is stored, so that it can be imported again.
package struct LedgerTable: Sendable {
  /// The as-of instant, for the envelope.
  package var asOf: Instant
  /// In the order they are shown.
  package var events: [LedgerEvent]
  /// The ids of the events that a withdrawal takes back, by the policy's fold.
  package var withdrawn: Set<Int>

  /// Makes a table of events; `withdrawn` holds ids of events among them.
  package init(asOf: Instant, events: [LedgerEvent], withdrawn: Set<Int>) {
    self.asOf = asOf
    self.events = events
    self.withdrawn = withdrawn
  }

  /// Writes the table, with a line feed at its end.
  /// - Throws: `SunsetError` where a value has no JSON form.
  /// - Complexity: O(*n*) in the number of events.
  package func write(_ format: TableFormat, to output: inout some TextOutputStream) throws(SunsetError) {
    switch format {
    case .text:
      TextWriter(width: 80).write(events.isEmpty ? [.paragraph("No events.")] : [.items(sentences)], to: &output)
    case .csv: table.writeCSV(to: &output)
    case .json: try JSONEnvelope(asOf: asOf).write(data: Document(events: table.objects), to: &output)
    }
  }

  private struct Document: Encodable {
    var events: [Table.RowObject]
  }

  private var table: Table {
    let columns = [
      "id", "at", "recorded", "actor", "role", "event", "app", "subject", "guard", "until", "note", "refersTo",
      "withdrawn",
    ].map { Table.Column($0) }
    let cells = events.map { event -> [Table.Cell] in
      [
        .integer(event.id), .words(event.at.description), .words(event.recordedAt.description), .name(event.actor),
        .words(event.role.rawValue), .words(event.kind.rawValue), .name(event.app),
        (event.selector?.description).cell, event.guardName.cell, (event.until?.description).cell, event.note.cell,
        event.refersTo.cell, .flag(withdrawn.contains(event.id)),
      ]
    }
    return Table(columns: columns, rows: cells)
  }

  /// Thirteen columns fit no terminal, so each event is a sentence.
  private var sentences: [Prose] {
    events.map { event in
      let what = Self.what(event)
      let taken: Prose = withdrawn.contains(event.id) ? " - withdrawn" : ""
      let recorded: Prose = event.recordedAt == event.at ? "" : " (recorded \(event.recordedAt))"
      let by: Prose = "by \(name: event.actor), \(words: event.role.rawValue)\(recorded)"
      let note: Prose = event.note.map { ": \(sentence: $0)" } ?? ""
      return "#\(words: String(event.id)) \(event.at) \(what)\(taken) \(by)\(note)"
    }
  }

  private static func what(_ event: LedgerEvent) -> Prose {
    var what: Prose = "\(words: event.kind.rawValue)"
    if let selector = event.selector { what += " \(name: selector)" }
    if !event.app.isEmpty { what += " of app \(name: event.app)" }
    if let guardName = event.guardName { what += ", \(name: guardName)" }
    if let until = event.until { what += " until \(until)" }
    if let refersTo = event.refersTo { what += " #\(words: String(refersTo))" }
    return what
  }
}
