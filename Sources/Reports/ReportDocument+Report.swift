import Vocabulary

extension ReportDocument {
  /// The document of a report.
  init(_ report: Report) {
    asOf = report.asOf.description
    basis = report.basis.rawValue
    threshold = Double(report.threshold.millionths) / Double(Threshold.scale)
    noticeDays = report.noticeDays
    window = Nullable(
      report.window.map { window in
        WindowPart(
          from: window.from.description, through: window.through.description, timeZone: report.zone.name,
          days: Window.days)
      })
    apps = report.apps.map { AppPart($0, basis: report.basis) }
    coverage = report.coverage.map { row in
      CoveragePart(
        source: row.source, day: row.day.description, hits: row.hits, files: row.files,
        missingHours: row.missingHours, closed: row.closed)
    }
    subjects = report.apps.flatMap { part in
      let hasClients = report.basis == .clients || part.total.clients > 0
      return part.subjects.map { SubjectDocument($0, app: part.app, hasClients: hasClients) }
    }
    files = FilesPart(report)
    rejected = report.rejected.map { RejectedPart(reason: $0.reason, lines: $0.lines, example: $0.example) }
    excluded = report.excluded.map { LinesPart(name: $0.name, lines: $0.lines) }
    unknownVersions = report.unknownVersions.map { LinesPart(name: $0.name, lines: $0.lines) }
    changes = Nullable(report.changes.map(ChangesPart.init))
  }
}

extension ReportDocument.AppPart {
  fileprivate init(_ part: Report.AppPart, basis: Basis) {
    let hasClients = basis == .clients || part.total.clients > 0
    app = part.app
    clients = Nullable(hasClients ? part.total.clients : nil)
    requests = part.total.requests
    platforms = part.platforms.map { platform in
      ReportDocument.PlatformPart(
        platform: platform.platform, clients: Nullable(hasClients ? platform.count.clients : nil),
        requests: platform.count.requests)
    }
    cut = ReportDocument.CutPart(
      subjects: part.cut.selectors.map(\.description),
      clients: Nullable(basis == .clients ? part.cut.share.count : nil), share: Nullable(part.cut.share.fraction))
    ranges = part.ranges.map { range in
      ReportDocument.RangePart(
        subject: range.selector.description, versions: range.versions,
        clients: Nullable(basis == .clients ? range.share.count : nil), share: Nullable(range.share.fraction),
        platformShare: Nullable(range.platformShare.fraction),
        verdicts: Dictionary(uniqueKeysWithValues: range.verdicts.map { ($0.key.rawValue, $0.value) }))
    }
    trust = part.trust.filter { $0.result != .pass }.map(ReportDocument.ReasonPart.init)
  }
}

extension ReportDocument.FilesPart {
  fileprivate init(_ report: Report) {
    byFinding = Dictionary(
      uniqueKeysWithValues: FileFinding.allCases.map { ($0.rawValue, report.files.byFinding[$0] ?? 0) })
    attention = report.files.attention.map { file in
      ReportDocument.AttentionPart(name: file.name, finding: file.finding.rawValue, offset: Nullable(file.offset))
    }
    lines = report.lines.lines
    hits = report.lines.hits
    excluded = report.lines.excluded
    rejected = report.lines.rejected
  }
}
