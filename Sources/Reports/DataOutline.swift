import Vocabulary

/// What the report rests on: coverage, files, and what became of every line.
struct DataOutline {
  let report: Report

  /// The most version texts that are listed.
  private static let unknownLimit = 10

  /// The data in one sentence, for the first screen.
  var sentence: Prose {
    let lines = report.lines
    let read: Prose = "\(count: report.files.byFinding.values.reduce(0, +), "file"), \(count: lines.lines, "line")"
    let share: Prose = "\(percent: Share(lines.rejected, of: lines.lines), against: .onePercent)"
    let rejected: Prose =
      lines.rejected == 0 ? "every line could be read" : "\(lines.rejected) could not be read (\(share))"
    let count = report.files.attention.count
    let files: Prose = count == 0 ? "." : "; \(count: count, "file needs", "files need") attention, see Files below."
    return "\(read); \(rejected)\(files)"
  }

  var blocks: [Block] { coverage + files + lines }

  private var coverage: [Block] {
    guard !report.coverage.isEmpty else { return [] }
    let columns = [
      Table.Column("source"), Table.Column("day"), Table.Column("hits", alignsRight: true),
      Table.Column("files", alignsRight: true), Table.Column("closed"), Table.Column("missingHours", "missing hours"),
    ]
    let rows = report.coverage.map { row -> [Table.Cell] in
      let hours = row.missingHours.map(String.init).joined(separator: " ")
      return [
        .name(row.source), .words(row.day.description), .integer(row.hits), .integer(row.files), .flag(row.closed),
        .words(hours.isEmpty ? "-" : hours),
      ]
    }
    return [.heading("Coverage"), .table(Table(columns: columns, rows: rows))]
  }

  private var files: [Block] {
    let counts = FileFinding.allCases.compactMap { finding -> Prose? in
      guard let count = report.files.byFinding[finding], count > 0 else { return nil }
      return "\(count) \(words: finding.rawValue)"
    }
    let summary: Prose = counts.isEmpty ? "No files." : counts.joined(separator: ", ") + "."
    guard !report.files.attention.isEmpty else { return [.heading("Files"), .paragraph(summary)] }
    let items = report.files.attention.map { file -> Prose in
      FileRemedy.prose(name: file.name, finding: file.finding, offset: file.offset, text: "")
    }
    return [.heading("Files"), .paragraph(summary), .items(items)]
  }

  private var lines: [Block] {
    let counts = LinesOutline(
      lines: report.lines, rejected: report.rejected, excluded: report.excluded,
      unknownVersions: report.unknownVersions, unknownLimit: Self.unknownLimit)
    return [.heading("Lines")] + counts.blocks
  }
}

/// What became of every line: hits, excluded and rejected, with the reasons ranked.
struct LinesOutline {
  var lines: Report.Lines
  var rejected: [Report.RejectRow]
  var excluded: [Report.NamedLines]
  var unknownVersions: [Report.NamedLines]
  /// The most version texts that are listed.
  var unknownLimit: Int

  var blocks: [Block] {
    var blocks: [Block] = [
      .paragraph(
        "\(count: lines.lines, "line") = \(lines.hits) hits + \(lines.excluded) excluded + \(lines.rejected) rejected")
    ]
    if !rejected.isEmpty { blocks += [.subheading("Lines that could not be read"), .items(reasons)] }
    if !excluded.isEmpty { blocks += [.subheading("Lines excluded"), .items(Self.items(excluded))] }
    if !unknownVersions.isEmpty {
      var items = Self.items(Array(unknownVersions.prefix(unknownLimit)))
      let more = unknownVersions.count - unknownLimit
      if more > 0 { items.append("and \(more) more") }
      blocks += [.subheading("Versions that could not be read"), .items(items)]
    }
    return blocks
  }

  private var reasons: [Prose] {
    rejected.sorted { ($1.lines, $0.reason) < ($0.lines, $1.reason) }.map { row in
      let example: Prose = row.example.isEmpty ? "" : ", first at \(name: row.example)"
      return "\(name: row.reason): \(count: row.lines, "line")\(example)"
    }
  }

  private static func items(_ rows: [Report.NamedLines]) -> [Prose] {
    rows.sorted { ($1.lines, $0.name) < ($0.lines, $1.name) }.map { row in
      "\(name: row.name): \(count: row.lines, "line")"
    }
  }
}
