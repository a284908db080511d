/// The recommendation report as values, before any format.
package struct Report: Sendable {
  package var asOf: Instant
  package var zone: Zone
  package var basis: Basis
  package var window: Window?
  package var threshold: Threshold
  package var noticeDays: Int
  package var apps: [AppPart]
  /// Source by source, the window's days, oldest first.
  package var coverage: [CoverageRow]
  package var files: Files
  package var rejected: [RejectRow]
  package var excluded: [NamedLines]
  /// The version texts that could not be read, most frequent first.
  package var unknownVersions: [NamedLines]
  package var lines: Lines
  /// The hits of every source hour by hour, for a picture; empty where none is drawn.
  package var hours: [SourceHours] = []
  /// What is another than in an earlier report; nil where none was given.
  package var changes: Changes?

  package init(
    asOf: Instant, zone: Zone, basis: Basis, window: Window?, threshold: Threshold, noticeDays: Int, apps: [AppPart],
    coverage: [CoverageRow], files: Files, rejected: [RejectRow], excluded: [NamedLines],
    unknownVersions: [NamedLines], lines: Lines
  ) {
    self.asOf = asOf
    self.zone = zone
    self.basis = basis
    self.window = window
    self.threshold = threshold
    self.noticeDays = noticeDays
    self.apps = apps
    self.coverage = coverage
    self.files = files
    self.rejected = rejected
    self.excluded = excluded
    self.unknownVersions = unknownVersions
    self.lines = lines
  }

  /// One app's totals, its subjects, and whether its data can be trusted.
  package struct AppPart: Sendable {
    package var app: String
    package var total: Evidence.Count
    package var platforms: [(platform: String, count: Evidence.Count)]
    /// The subjects, each with what the window says and what the policy says.
    package var subjects: [SubjectPart]
    /// The guards that do not depend on a subject: all that did not pass.
    package var trust: [Reason]
    /// Everything recommended `sunset` here, as a whole, in distinct clients.
    package var cut: Cut
    /// What could go together, by platform.
    package var ranges: [RangePart] = []
    /// Which versions were used over time, by platform, for a picture; empty where none is drawn.
    package var adoption: [Adoption] = []

    package init(
      app: String, total: Evidence.Count, platforms: [(platform: String, count: Evidence.Count)],
      subjects: [SubjectPart], trust: [Reason], cut: Cut
    ) {
      self.app = app
      self.total = total
      self.platforms = platforms
      self.subjects = subjects
      self.trust = trust
      self.cut = cut
    }
  }

  package struct SubjectPart: Sendable {
    package var evidence: SubjectEvidence
    package var decision: Decision
    /// When it may come under the threshold; nil for what has gone or may go now.
    package var forecast: Report.Forecast?
    /// When it was last retired; nil unless it is.
    package var retiredAt: Instant?
    /// The exact one-sided 95 % upper bound of its share of the platform, 0…1; nil where there is none.
    package var platformBound: Double?

    package init(evidence: SubjectEvidence, decision: Decision) {
      self.evidence = evidence
      self.decision = decision
    }
  }

  package struct Cut: Hashable, Sendable {
    package var selectors: [Selector]
    /// The union of the subjects' active clients (requests on basis `requests`), against all.
    package var share: Share

    package init(selectors: [Selector], share: Share) {
      self.selectors = selectors
      self.share = share
    }
  }

  package struct CoverageRow: Hashable, Sendable {
    package var source: String
    package var day: Day
    package var hits: Int
    package var files: Int
    package var missingHours: [Int]
    package var closed: Bool

    package init(source: String, day: Day, hits: Int, files: Int, missingHours: [Int], closed: Bool) {
      self.source = source
      self.day = day
      self.hits = hits
      self.files = files
      self.missingHours = missingHours
      self.closed = closed
    }
  }

  /// How many files were read, by what came of them, and those that need attention.
  package struct Files: Hashable, Sendable {
    package var byFinding: [FileFinding: Int]
    package var attention: [Attention]

    package init(byFinding: [FileFinding: Int], attention: [Attention]) {
      self.byFinding = byFinding
      self.attention = attention
    }

    package struct Attention: Hashable, Sendable {
      package var name: String
      package var finding: FileFinding
      /// Where in the decompressed bytes.
      package var offset: Int?

      package init(name: String, finding: FileFinding, offset: Int?) {
        self.name = name
        self.finding = finding
        self.offset = offset
      }
    }
  }

  package struct RejectRow: Hashable, Sendable {
    package var reason: String
    package var lines: Int
    /// File and line number of the first one.
    package var example: String

    package init(reason: String, lines: Int, example: String) {
      self.reason = reason
      self.lines = lines
      self.example = example
    }
  }

  package struct NamedLines: Hashable, Sendable {
    package var name: String
    package var lines: Int

    package init(name: String, lines: Int) {
      self.name = name
      self.lines = lines
    }
  }

  /// Lines = hits + excluded + rejected, always.
  package struct Lines: Hashable, Sendable {
    package var lines: Int
    package var hits: Int
    package var excluded: Int
    package var rejected: Int

    package init(lines: Int, hits: Int, excluded: Int, rejected: Int) {
      self.lines = lines
      self.hits = hits
      self.excluded = excluded
      self.rejected = rejected
    }
  }
}
