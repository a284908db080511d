import Vocabulary

/// What the report rests on: coverage, files, and what became of every line.
struct DataOutline {
  let report: Report
  var say = Tongue()

  /// The most version texts that are listed.
  private static let unknownLimit = 10

  /// The data in one sentence, for the first screen.
  var sentence: Prose {
    let lines = report.lines
    let count = report.files.byFinding.values.reduce(0, +)
    let read: Prose = "\(say.files(count))\(say.comma)\(say.lines(lines.lines))"
    let share: Prose = "\(percent: Share(lines.rejected, of: lines.lines), against: .onePercent)"
    let rejected =
      lines.rejected == 0
      ? say("every line could be read", "すべての行を読み取れました")
      : say("\(lines.rejected) could not be read (\(share))", "\(lines.rejected) 行を読み取れませんでした（\(share)）")
    let open = report.files.attention.count
    guard open > 0 else { return say("\(read); \(rejected).", "\(read)。\(rejected)。") }
    return say(
      "\(read); \(rejected); \(count: open, "file needs", "files need") attention, see Files below.",
      "\(read)。\(rejected)。\(open) ファイルに対応が必要です（下の「ファイル」を参照）。")
  }

  var blocks: [Block] { coverage + files + lines }

  private var coverage: [Block] {
    guard !report.coverage.isEmpty else { return [] }
    let columns = [
      Table.Column("source", say.word("source", "ソース")), Table.Column("day", say.word("day", "日")),
      Table.Column("hits", say.word("hits", "ヒット"), alignsRight: true, expendable: 2),
      Table.Column("files", say.word("files", "ファイル"), alignsRight: true, expendable: 1),
      Table.Column("closed", say.word("closed", "確定")),
      Table.Column("missingHours", say.word("missing hours", "欠けた時間")),
    ]
    let rows = report.coverage.map { row -> [Table.Cell] in
      let hours = row.missingHours.map(String.init).joined(separator: " ")
      return [
        .name(row.source), .words(row.day.description), .integer(row.hits), .integer(row.files),
        .words(row.closed ? say.word("yes", "はい") : say.word("no", "いいえ")), .words(hours.isEmpty ? "-" : hours),
      ]
    }
    return [.heading(say("Coverage", "ログの網羅状況")), .table(Table(columns: columns, rows: rows))]
  }

  private var files: [Block] {
    let counts = FileFinding.allCases.compactMap { finding -> Prose? in
      guard let count = report.files.byFinding[finding], count > 0 else { return nil }
      return say("\(count) \(words: finding.rawValue)", "\(words: say.finding(finding)) \(count)")
    }
    let stop = say(".", "。")
    let summary = counts.isEmpty ? say("No files.", "ファイルはありません。") : counts.joined(separator: say.comma) + stop
    let heading = Block.heading(say("Files", "ファイル"))
    guard !report.files.attention.isEmpty else { return [heading, .paragraph(summary)] }
    let items = report.files.attention.map { file -> Prose in
      FileRemedy(say: say).prose(name: file.name, finding: file.finding, offset: file.offset, text: "")
    }
    return [heading, .paragraph(summary), .items(items)]
  }

  private var lines: [Block] {
    let counts = LinesOutline(
      lines: report.lines, rejected: report.rejected, excluded: report.excluded,
      unknownVersions: report.unknownVersions, unknownLimit: Self.unknownLimit, say: say)
    return [.heading(say("Lines", "行"))] + counts.blocks
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

  var say = Tongue()

  var blocks: [Block] {
    let sum = say(
      "\(say.lines(lines.lines)) = \(lines.hits) hits + \(lines.excluded) excluded + \(lines.rejected) rejected",
      "\(say.lines(lines.lines)) = ヒット \(lines.hits) + 除外 \(lines.excluded) + 不可 \(lines.rejected)")
    var blocks: [Block] = [.paragraph(sum)]
    if !rejected.isEmpty {
      blocks += [.subheading(say("Lines that could not be read", "読み取れなかった行")), .items(reasons)]
    }
    if !excluded.isEmpty { blocks += [.subheading(say("Lines excluded", "除外した行")), .items(items(excluded))] }
    if !unknownVersions.isEmpty {
      var items = items(Array(unknownVersions.prefix(unknownLimit)))
      let more = unknownVersions.count - unknownLimit
      if more > 0 { items.append(say("and \(more) more", "ほか \(more) 件")) }
      blocks += [.subheading(say("Versions that could not be read", "読み取れなかったバージョン")), .items(items)]
    }
    return blocks
  }

  private var reasons: [Prose] {
    rejected.sorted { ($1.lines, $0.reason) < ($0.lines, $1.reason) }.map { row in
      let example: Prose =
        row.example.isEmpty ? "" : say(", first at \(name: row.example)", "、最初の例は \(name: row.example)")
      return "\(name: row.reason): \(say.lines(row.lines))\(example)"
    }
  }

  private func items(_ rows: [Report.NamedLines]) -> [Prose] {
    rows.sorted { ($1.lines, $0.name) < ($0.lines, $1.name) }.map { row in
      "\(name: row.name): \(say.lines(row.lines))"
    }
  }
}
