package import Vocabulary

/// An answer made of a few facts and of tables, as text for people or in the JSON envelope.
///
/// In JSON every fact is a field of `data` and every part a list of objects under its key; keys are never renamed. The text
/// may change with any version.
package struct Sheet: Sendable {
  /// The forms that it can be written in.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    case text, json
  }

  /// One value with its name.
  package struct Fact: Sendable {
    var key: String
    var label: String?
    var cell: Table.Cell

    /// Makes a fact.
    /// - Parameter label: How people read it, in a few words; nil for programs only.
    package init(_ key: String, _ cell: Table.Cell, label: String? = nil) {
      self.key = key
      self.label = label
      self.cell = cell
    }
  }

  /// One table with what is said about it.
  package struct Part: Sendable {
    var key: String
    var heading: String
    var table: Table
    var shown: [String]?
    var sentences: [String]

    /// Makes a part.
    /// - Parameters:
    ///   - shown: The keys of the columns that text shows; nil for all. JSON has all.
    ///   - sentences: What text says below the table.
    package init(_ key: String, heading: String, table: Table, shown: [String]? = nil, sentences: [String] = []) {
      self.key = key
      self.heading = heading
      self.table = table
      self.shown = shown
      self.sentences = sentences
    }
  }

  /// The as-of instant, for the envelope.
  package var asOf: Instant
  /// What is said first.
  package var facts: [Fact]
  /// The tables, in the order they are shown. Text leaves out a part without rows and sentences.
  package var parts: [Part]
  /// What text says last.
  package var notes: [String]

  /// Makes an answer of its parts.
  package init(asOf: Instant, facts: [Fact], parts: [Part], notes: [String] = []) {
    self.asOf = asOf
    self.facts = facts
    self.parts = parts
    self.notes = notes
  }

  /// Writes the answer, with a line feed at its end.
  /// - Throws: `SunsetError` where a value has no JSON form.
  /// - Complexity: O(*n*) in the number of cells.
  package func write(_ format: Format, to output: inout some TextOutputStream) throws(SunsetError) {
    switch format {
    case .text: TextWriter(width: 80).write(blocks, to: &output)
    case .json: try JSONEnvelope(asOf: asOf).write(data: document, to: &output)
    }
  }

  private var blocks: [Block] {
    var blocks: [Block] = []
    // Only its table's formatting of a value is needed here.
    let plain = Table(columns: [], rows: [], threshold: parts.first?.table.threshold ?? .onePercent)
    let entries = facts.compactMap { fact in
      fact.label.map { Block.Entry(label: $0, items: ["\(sentence: plain.shown(fact.cell))"]) }
    }
    if !entries.isEmpty { blocks.append(.summary(entries)) }
    for part in parts where !part.table.rows.isEmpty || !part.sentences.isEmpty {
      blocks.append(.heading("\(words: part.heading)"))
      if !part.table.rows.isEmpty { blocks.append(.table(part.shownTable)) }
      if !part.sentences.isEmpty { blocks.append(.items(part.sentences.map { "\(sentence: $0)" })) }
    }
    return blocks + notes.map { .paragraph("\(sentence: $0)") }
  }

  private var document: Document {
    Document(
      facts: Table.RowObject(fields: facts.map { ($0.key, $0.cell) }),
      parts: parts.map { (key: $0.key, rows: $0.table.objects) })
  }

  private struct Document: Encodable {
    var facts: Table.RowObject
    var parts: [(key: String, rows: [Table.RowObject])]

    func encode(to encoder: any Encoder) throws {
      try facts.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      for part in parts { try container.encode(part.rows, forKey: Key(stringValue: part.key)) }
    }

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }
}

extension Sheet.Part {
  /// The table with the columns that text shows.
  fileprivate var shownTable: Table {
    guard let shown else { return table }
    let indices = table.columns.indices.filter { shown.contains(table.columns[$0].key) }
    return Table(
      columns: indices.map { table.columns[$0] }, rows: table.rows.map { row in indices.map { row[$0] } },
      threshold: table.threshold)
  }
}
