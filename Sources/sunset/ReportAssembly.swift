import Aggregator
import Policy
import Store
import Vocabulary

/// Joins what the store, the aggregator and the policy say into one report.
struct ReportAssembly {
  private let data: StoredData
  private let configuration: Configuration
  private let flags: FlagDocument

  init(_ data: StoredData, _ loaded: LoadedConfiguration) {
    self.data = data
    configuration = loaded.configuration
    flags = FlagDocument(Self.flagSource(loaded))
  }

  /// The days before the newest one that a picture of hours shows.
  private static let hourDays = 35

  /// The report over all apps.
  /// - Parameter charts: Whether to work out what only pictures show.
  func report(charts: Bool = false) throws(SunsetError) -> Report {
    let ledger = try data.reader.ledger()
    let rows = try EvidenceRows(data, ledger).read()
    let windows = try data.loadedWindows()
    let policy = PolicyEngine(
      configuration: configuration.policy, flags: flags,
      flagKey: FlagKey(flagKey, contracts: configuration.contractFlags),
      graceHours: configuration.graceHours, ledger: ledger)
    var apps = Set(StoredData.apps(of: rows))
    if !rows.isEmpty { apps.formUnion(ledger.map(\.app).filter { !$0.isEmpty }) }
    var report = Report(
      asOf: data.asOf, zone: data.zone, basis: data.basis, window: data.calendar.newestWindow,
      threshold: configuration.policy.threshold, noticeDays: configuration.policy.noticeDays,
      apps: apps.sorted().map { part(app: $0, rows, windows, ledger, policy, charts: charts) },
      coverage: data.calendar.newestWindow.map { data.calendar.rows(from: $0.from, through: $0.through) } ?? [],
      files: files, rejected: try rejected(), excluded: try data.reader.exclusions().map(Report.NamedLines.init),
      unknownVersions: try data.reader.unknownVersions().map(Report.NamedLines.init),
      lines: try data.reader.lineTotals())
    if charts, let through = data.calendar.newestWindow?.through {
      report.hours = data.calendar.hours(from: through - (Self.hourDays - 1), through: through)
    }
    return report
  }

  private func part(
    app: String, _ rows: [UsageRow], _ windows: LoadedWindows, _ ledger: [LedgerEvent], _ policy: PolicyEngine,
    charts: Bool
  ) -> Report.AppPart {
    let builder = EvidenceBuilder(
      app: app, rows: rows, coverage: data.calendar, basis: data.basis,
      identityIsAddress: data.reader.clientIsAddress,
      contracts: Dictionary(uniqueKeysWithValues: configuration.contracts.map { ($0.name, $0.readers) }),
      noticeSources: data.reader.noticeSources, windows: windows)
    let events = ledger.filter { $0.app == app && $0.at <= data.asOf }
    let firstRetirement = events.filter { $0.kind == .retired }.map(\.at).min()
    let subjects = events.compactMap(\.selector) + configuration.contracts.map { .contract($0.name) }
    let standings = SubjectLedger(ledger, asOf: data.asOf)
    let evidence = builder.evidence(
      subjects: subjects, daysFrom: firstRetirement.map { data.zone.day(of: $0) - 28 }
    ) { selector in
      let standing = standings.standing(of: selector, app: app)
      return SubjectFacts(noticeSince: standing.since, retiredAt: standing.retiredAt)
    }
    let counter = CutCounter(builder)
    let (decisions, trust) = policy.decide(evidence) { recommended, retired in
      Cut(
        share: counter.share(of: recommended, after: retired.map { ($0.selector, $0.at) }),
        windows: retired.map { counter.window(newestAt: $0.at) })
    }
    let cut = decisions.filter { $0.verdict == .sunset }.map(\.selector)
    var part = Report.AppPart(
      app: app, total: evidence.total,
      platforms: evidence.platforms.sorted { $0.key < $1.key }.map { (platform: $0.key, count: $0.value) },
      subjects: zip(evidence.subjects, decisions).map { evidence, decision in
        subject(evidence, decision, retiredAt: standings.standing(of: decision.selector, app: app).retiredAt)
      },
      trust: trust, cut: Report.Cut(selectors: cut, share: builder.share(of: cut)))
    if charts { part.adoption = builder.adoption() }
    part.ranges = RangeProposal.ranges(
      decisions, threshold: configuration.policy.threshold, share: counter.share(of:))
    return part
  }

  private func subject(
    _ evidence: SubjectEvidence, _ decision: Decision, retiredAt: Instant?
  ) -> Report.SubjectPart {
    var part = Report.SubjectPart(evidence: evidence, decision: decision)
    part.retiredAt = retiredAt
    part.platformBound = decision.upperBound.flatMap { _ in decision.platformShare.upperBound }
    part.forecast = Report.Forecast(
      evidence, decision, window: data.calendar.newestWindow, threshold: configuration.policy.threshold,
      asOf: data.asOf,
      zone: data.zone, noticeDays: configuration.policy.noticeDays)
    return part
  }

  private var flagKey: String { configuration.flags?.key ?? Configuration.Flags(file: "").key }

  private var files: Report.Files {
    var counts: [FileFinding: Int] = [:]
    for file in data.files { counts[file.finding, default: 0] += 1 }
    return Report.Files(
      byFinding: counts,
      attention: data.files
        .filter { [.damaged, .growing, .refused].contains($0.finding) }
        .map { Report.Files.Attention(name: $0.name, finding: $0.finding, offset: $0.findingOffset) })
  }

  /// The reasons over all files, most lines first, each with the first example of the oldest file.
  private func rejected() throws(SunsetError) -> [Report.RejectRow] {
    var rows: [RejectReason: Report.RejectRow] = [:]
    for reject in try data.reader.rejects() {
      let example = "\(reject.file):\(reject.exampleLine)"
      rows[reject.reason, default: Report.RejectRow(reason: reject.reason.rawValue, lines: 0, example: example)]
        .lines +=
        reject.lines
    }
    return rows.values.sorted { ($1.lines, $0.reason) < ($0.lines, $1.reason) }
  }

  /// What there is of the flag file that a configuration names.
  static func flagSource(_ loaded: LoadedConfiguration) -> FlagSource {
    guard let flags = loaded.configuration.flags else { return .notConfigured }
    do {
      return .bytes(file: flags.file, try FileBytes.read(loaded.path(flags.file)))
    } catch {
      return .unreadable(file: flags.file, reason: error.message)
    }
  }
}
