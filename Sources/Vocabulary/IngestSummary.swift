/// What came of one ingest run, as values; see `IngestSummaryText` for how it is said.
package struct IngestSummary: Hashable, Sendable {
  /// Every file of the run, in the order it was given; skipped ones with no lines.
  package var files: [File]
  /// Why lines could not be read, each with the file and line number of the first one.
  package var rejects: [Report.RejectRow]
  /// Lines by the name of the exclusion that took them.
  package var exclusions: [Report.NamedLines]
  /// The version texts that could not be read; escaped and cut already.
  package var unknownVersions: [Report.NamedLines]
  /// The first day, in the store's zone, that got hits; nil where none did.
  package var from: Day?
  /// The last day that got hits.
  package var through: Day?

  /// Makes a summary; without arguments, that of a run over no files.
  package init(
    files: [File] = [], rejects: [Report.RejectRow] = [], exclusions: [Report.NamedLines] = [],
    unknownVersions: [Report.NamedLines] = [], from: Day? = nil, through: Day? = nil
  ) {
    self.files = files
    self.rejects = rejects
    self.exclusions = exclusions
    self.unknownVersions = unknownVersions
    self.from = from
    self.through = through
  }

  /// One file of the run.
  package struct File: Hashable, Sendable {
    /// The file's name as the operator gave it.
    package var name: String
    /// What came of it.
    package var finding: FileFinding
    /// Where in the decompressed bytes the finding lies; nil where it concerns the whole file.
    package var offset: Int?
    /// What was found, in a few words; empty for `ok`.
    package var text: String
    /// What its format was recognised as and why; empty where it was given.
    package var taken: String
    /// What this run counted from the file.
    package var lines: Report.Lines

    /// Makes the outcome of one file; without lines where nothing was counted.
    package init(
      name: String, finding: FileFinding, offset: Int? = nil, text: String = "", taken: String = "",
      lines: Report.Lines = Report.Lines(lines: 0, hits: 0, excluded: 0, rejected: 0)
    ) {
      self.name = name
      self.finding = finding
      self.offset = offset
      self.text = text
      self.taken = taken
      self.lines = lines
    }
  }

  /// The sum over all files.
  /// - Complexity: O(*n*) in the number of files.
  package var lines: Report.Lines {
    files.reduce(into: Report.Lines(lines: 0, hits: 0, excluded: 0, rejected: 0)) { sum, file in
      sum.lines += file.lines.lines
      sum.hits += file.lines.hits
      sum.excluded += file.lines.excluded
      sum.rejected += file.lines.rejected
    }
  }
}
