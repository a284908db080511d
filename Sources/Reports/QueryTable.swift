package import Vocabulary

/// The answer of `sunset query`: columns and rows as the query gives them, as text, CSV or JSON.
///
/// The JSON has the rows as arrays, since two columns may have one name.
package struct QueryTable: Sendable {
  /// For the envelope.
  package var asOf: Instant
  package var answer: QueryAnswer

  package init(asOf: Instant, answer: QueryAnswer) {
    self.asOf = asOf
    self.answer = answer
  }

  /// Writes the table, with a line feed at its end.
  /// - Throws: `SunsetError` where a value has no JSON form.
  /// - Complexity: O(*n*) in the number of values.
  package func write(_ format: TableFormat, to output: inout some TextOutputStream) throws(SunsetError) {
    switch format {
    case .text:
      let lines = answer.rows.isEmpty ? ["No rows."] : table(Self.shown).textLines
      for line in lines { output.write(line + "\n") }
    case .csv: table(Self.cell).writeCSV(to: &output)
    case .json:
      let rows = answer.rows.map { $0.map(Self.cell) }
      try JSONEnvelope(asOf: asOf).write(data: Document(columns: answer.columns, rows: rows), to: &output)
    }
  }

  private struct Document: Encodable {
    var columns: [String]
    var rows: [[Table.Cell]]
  }

  private func table(_ cell: (QueryAnswer.Value) -> Table.Cell) -> Table {
    let columns = answer.columns.indices.map { index in
      let isNumber = answer.rows.contains { Self.isNumber($0[index]) }
      let name = Inert.line(answer.columns[index], limit: 60)
      return Table.Column(name, alignsRight: isNumber)
    }
    return Table(columns: columns, rows: answer.rows.map { $0.map(cell) })
  }

  /// The value for programs; a blob in hexadecimal digits.
  private static func cell(_ value: QueryAnswer.Value) -> Table.Cell {
    switch value {
    case .null: .missing
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .name(text)
    case .blob(let bytes): .words(bytes.hexadecimal)
    }
  }

  /// The value for people: numbers as they are, since they may be days or ids, and long blobs by their length.
  private static func shown(_ value: QueryAnswer.Value) -> Table.Cell {
    switch value {
    case .integer(let number): .words(String(number))
    case .blob(let bytes) where bytes.count > 16: .words("(\(bytes.count) bytes)")
    default: cell(value)
    }
  }

  private static func isNumber(_ value: QueryAnswer.Value) -> Bool {
    switch value {
    case .integer, .real: true
    default: false
    }
  }
}
