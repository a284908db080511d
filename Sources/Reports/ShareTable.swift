package import Vocabulary

/// The answer of `sunset share`: rows by version, platform, day or hour, as text, CSV or JSON.
///
/// Shares are percentages for people (POLICY section 2) and fractions from 0 to 1 for programs.
package struct ShareTable: Sendable {
  /// What a row stands for.
  package enum Rows: Sendable {
    case version([ShareRow])
    case platform([PlatformRow])
    case day([DayRow])
    case hour([HourRow])

    /// The word after `--by`.
    package var by: String {
      switch self {
      case .version: "version"
      case .platform: "platform"
      case .day: "day"
      case .hour: "hour"
      }
    }
  }

  /// The as-of instant, for the envelope.
  package var asOf: Instant
  /// The zone whose days the counts belong to.
  package var zone: Zone
  /// The unit that the shares count.
  package var basis: Basis
  /// The window of the shares; nil where there is none, and for rows by day or hour.
  package var window: Window?
  /// What percentages are told apart from.
  package var threshold: Threshold
  /// The rows, in the order they are shown.
  package var rows: Rows

  /// Makes a table of its values.
  package init(
    asOf: Instant, zone: Zone, basis: Basis, window: Window?, threshold: Threshold = .onePercent, rows: Rows
  ) {
    self.asOf = asOf
    self.zone = zone
    self.basis = basis
    self.window = window
    self.threshold = threshold
    self.rows = rows
  }

  /// Writes the table, with a line feed at its end.
  /// - Throws: `SunsetError` where a value has no JSON form.
  /// - Complexity: O(*n*) in the number of rows.
  package func write(_ format: TableFormat, to output: inout some TextOutputStream) throws(SunsetError) {
    switch format {
    case .text: writeText(to: &output)
    case .csv: table.writeCSV(to: &output)
    case .json: try JSONEnvelope(asOf: asOf).write(data: document, to: &output)
    }
  }

  private func writeText(to output: inout some TextOutputStream) {
    var table = table
    // Most logs carry one app without a name: a column of nothing helps nobody.
    if let index = table.columns.firstIndex(where: { $0.key == "app" }),
      table.rows.allSatisfy({ $0[index] == .name("") })
    {
      table.columns.remove(at: index)
      for row in table.rows.indices { table.rows[row].remove(at: index) }
    }
    var blocks: [Block] = []
    if let window {
      let days: Prose = "\(window.from) to \(window.through), whole days in \(name: zone.name)"
      blocks.append(.paragraph("Window \(days). Shares count \(words: basis.rawValue)."))
    }
    blocks.append(table.rows.isEmpty ? .paragraph("No hits.") : .table(table))
    TextWriter(width: 80).write(blocks, to: &output)
  }

  private var document: Document {
    let part = window.map { window in
      ReportDocument.WindowPart(
        from: window.from.description, through: window.through.description, timeZone: zone.name, days: Window.days)
    }
    return Document(
      asOf: asOf.description, basis: basis.rawValue, by: rows.by, window: Nullable(part), rows: table.objects)
  }

  private struct Document: Encodable {
    var asOf: String
    var basis: String
    var by: String
    var window: Nullable<ReportDocument.WindowPart>
    var rows: [Table.RowObject]
  }
}
