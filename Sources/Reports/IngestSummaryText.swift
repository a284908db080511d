package import Vocabulary

/// What one ingest run did, for a terminal: files by what came of them, lines, rejects ranked, and what needs attention.
///
/// For people: may change with any version.
package struct IngestSummaryText: Sendable {
  /// The most version texts that are listed.
  private static let unknownLimit = 10
  private let writer: TextWriter

  /// - Parameter width: the columns to wrap running text at; under 40 counts as 40.
  package init(width: Int = 80) { writer = TextWriter(width: width) }

  /// Writes the summary, with a line feed at its end.
  /// - Complexity: O(*n*) in the number of files.
  package func write(_ summary: IngestSummary, to output: inout some TextOutputStream) {
    writer.write(blocks(summary), to: &output)
  }

  private func blocks(_ summary: IngestSummary) -> [Block] {
    var blocks: [Block] = [.paragraph(files(summary))]
    if let from = summary.from, let through = summary.through {
      blocks.append(.paragraph(from == through ? "Hits on \(from)." : "Hits from \(from) to \(through)."))
    }
    let lines = LinesOutline(
      lines: summary.lines, rejected: summary.rejects, excluded: summary.exclusions,
      unknownVersions: summary.unknownVersions, unknownLimit: Self.unknownLimit)
    blocks += lines.blocks
    blocks += taken(summary.files)
    blocks += section("Files without a hit", summary.files.filter(Self.isWithoutHit))
    blocks += section("Skipped", summary.files.filter { $0.finding == .skipped })
    blocks += section("Need attention", summary.files.filter { [.growing, .damaged, .refused].contains($0.finding) })
    return blocks
  }

  private func files(_ summary: IngestSummary) -> Prose {
    let counts = FileFinding.allCases.compactMap { finding -> Prose? in
      let count = summary.files.count { $0.finding == finding }
      return count == 0 ? nil : "\(count) \(words: finding.rawValue)"
    }
    guard !counts.isEmpty else { return "No files." }
    return "\(count: summary.files.count, "file"): \(counts.joined(separator: ", "))."
  }

  /// A file that was read but gave nothing: never passed over in silence.
  private static func isWithoutHit(_ file: IngestSummary.File) -> Bool {
    [.ok, .grown].contains(file.finding) && file.lines.lines > 0 && file.lines.hits == 0
  }

  /// What files were taken for, those alike together.
  private func taken(_ files: [IngestSummary.File]) -> [Block] {
    var order: [String] = []
    var names: [String: [String]] = [:]
    for file in files where !file.taken.isEmpty {
      if names[file.taken] == nil { order.append(file.taken) }
      names[file.taken, default: []].append(file.name)
    }
    guard !order.isEmpty else { return [] }
    let items = order.map { taken -> Prose in
      let alike = names[taken] ?? []
      let rest: Prose = alike.count > 1 ? " and \(count: alike.count - 1, "other")" : ""
      return "\(name: alike.first ?? "")\(rest): \(sentence: taken)"
    }
    return [.subheading("Formats"), .items(items)]
  }

  private func section(_ label: Prose, _ files: [IngestSummary.File]) -> [Block] {
    guard !files.isEmpty else { return [] }
    let items = files.map { FileRemedy().prose(name: $0.name, finding: $0.finding, offset: $0.offset, text: $0.text) }
    return [.subheading(label), .items(items)]
  }
}
