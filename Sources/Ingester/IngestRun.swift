import Dispatch
import Formats
package import Intake
package import Store
import Synchronization
package import Vocabulary

/// One ingest: which files, how many at once, one writer. The only place where workers meet.
///
/// A worker takes one file after another, each with its own reader, decoder and tally; workers share nothing until a tally
/// is handed over.
package struct IngestRun: Sendable {
  private let sources: [IngestSource]
  private let jobs: Int
  private let options: ReadOptions
  private let rejects: RejectFile?
  private let meter: IngestMeter?

  /// Decompressed bytes after which what was counted is committed, so that a run over an archive that is stopped need not
  /// begin anew.
  private static let bytesPerCommit = 8 << 30
  /// A file of so many bytes is worth a second thread.
  private static let largeFile = 1 << 20

  /// - Parameters:
  ///   - jobs: files read at once, from 1 up.
  ///   - rejects: where lines that cannot be read are written, or nil.
  ///   - meter: who is told how far the run has come, or nil.
  package init(
    sources: [IngestSource], jobs: Int, options: ReadOptions = ReadOptions(), rejects: RejectFile? = nil,
    meter: IngestMeter? = nil
  ) {
    self.meter = meter
    self.rejects = rejects
    self.sources = sources
    self.jobs = max(1, jobs)
    self.options = options
  }

  /// Reads all files and commits what they add.
  /// - Parameter closing: what is left to do with the writer after the last commit, while the run still holds the lock.
  /// - Throws: `SunsetError` where the store fails; then nothing since the last commit was written, and the next run
  ///   catches up. What is wrong with a file is a finding, and the others go on. And what `closing` throws.
  package func run(
    into writer: sending StoreWriter, zone: Zone,
    closing: (StoreWriter, IngestSummary) throws(SunsetError) -> Void = { (_, _) throws(SunsetError) in }
  ) throws(SunsetError) -> IngestSummary {
    let store = SharedStore(writer, zone: zone)
    let files = jobsOfFiles()
    let progress = Progress(count: files.count)
    let workers = min(jobs, max(1, files.count))
    if workers == 1 {
      Self.work(files, store, progress)
    } else {
      DispatchQueue.concurrentPerform(iterations: workers) { _ in Self.work(files, store, progress) }
    }
    if let failure = progress.failure { throw failure }
    try finish(store, progress)
    let summary = progress.summary(zone: zone)
    try store.with { (writer) throws(SunsetError) in try closing(writer, summary) }
    return summary
  }

  /// The files in the order in which they are taken.
  private func jobsOfFiles() -> [FileJob] {
    var files = sources.enumerated().flatMap { number, source in
      source.files.map {
        FileJob(source: source, sourceNumber: number, path: $0, options: options, rejects: rejects, meter: meter)
      }
    }
    guard options.readsAheadFrom == nil else { return files }
    // Where fewer files are left than there are workers, those that have none inflate for the others.
    for index in files.indices.suffix(jobs - 1) { files[index].options.readsAheadFrom = Self.largeFile }
    return files
  }

  /// What is fixed by the first run, and the last commit.
  private func finish(_ store: SharedStore, _ progress: Progress) throws(SunsetError) {
    let hasClients = progress.hasClients
    try store.with { (writer) throws(SunsetError) in
      for source in sources {
        if !source.app.isEmpty { writer.set(app: source.app, ofSource: source.name) }
        if source.format.clientIsAddress { writer.setClientIsAddress() }
        if source.format.mapsNotice { writer.setMarksNotices(source: source.name) }
      }
      // The mapping decides; where only the lines can tell whether there is a client field, the first run does, for good.
      if writer.basis == nil, let hasClients {
        let mapsClients = sources.allSatisfy { $0.format.mapsClient ?? hasClients }
        writer.set(basis: mapsClients ? .clients : .requests)
      }
      try writer.commit()
    }
  }

  private static func work(_ files: [FileJob], _ store: SharedStore, _ progress: Progress) {
    let memory = WorkerMemory()
    while let index = progress.next() {
      do throws(SunsetError) {
        let (file, tally) = try files[index].run(store, memory)
        if progress.record(index, file, tally) >= bytesPerCommit {
          progress.committed()
          try store.with { (writer) throws(SunsetError) in try writer.commit() }
        }
      } catch {
        progress.fail(error)
      }
    }
  }
}

/// What the workers of a run have done so far.
private final class Progress: Sendable {
  private struct State {
    var next = 0
    var files: [IngestSummary.File?]
    var rejects: [RejectReason: Report.RejectRow] = [:]
    var exclusions: [String: Int] = [:]
    var unknownVersions: [String: Int] = [:]
    var firstHit: Instant?
    var lastHit: Instant?
    var hits = 0
    var hitsWithClient = 0
    var bytesSinceCommit = 0
    var failure: SunsetError?
  }

  private let state: Mutex<State>
  private let count: Int

  init(count: Int) {
    self.count = count
    state = Mutex(State(files: Array(repeating: nil, count: count)))
  }

  /// The index of the next file, or nil when there is none or the run has failed.
  func next() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func fail(_ error: SunsetError) {
    state.withLock { if $0.failure == nil { $0.failure = error } }
  }

  var failure: SunsetError? { state.withLock { $0.failure } }

  /// Whether any hit of the run carries a client id; nil where there was no hit.
  var hasClients: Bool? { state.withLock { $0.hits > 0 ? $0.hitsWithClient > 0 : nil } }

  func committed() { state.withLock { $0.bytesSinceCommit = 0 } }

  /// Takes what came of a file.
  /// - Returns: the decompressed bytes counted since the last commit.
  func record(_ index: Int, _ file: IngestSummary.File, _ tally: FileTally?) -> Int {
    state.withLock { state in
      state.files[index] = file
      guard let tally else { return state.bytesSinceCommit }
      for reject in tally.rejects {
        let row = Report.RejectRow(
          reason: reject.reason.rawValue, lines: 0, example: "\(tally.name):\(reject.firstLine)")
        state.rejects[reject.reason, default: row].lines += reject.lines
      }
      state.exclusions.merge(tally.exclusions, uniquingKeysWith: +)
      state.unknownVersions.merge(tally.unknownVersions, uniquingKeysWith: +)
      if let first = tally.firstHit { state.firstHit = min(first, state.firstHit ?? first) }
      if let last = tally.lastHit { state.lastHit = max(last, state.lastHit ?? last) }
      state.hits += tally.hits
      state.hitsWithClient += tally.cells.reduce(0) { $0 + $1.withClient }
      state.bytesSinceCommit += tally.end.offset
      return state.bytesSinceCommit
    }
  }

  func summary(zone: Zone) -> IngestSummary {
    state.withLock { state in
      IngestSummary(
        files: state.files.compactMap { $0 },
        rejects: state.rejects.values.sorted { ($1.lines, $0.reason) < ($0.lines, $1.reason) },
        exclusions: Self.ranked(state.exclusions), unknownVersions: Self.ranked(state.unknownVersions),
        from: state.firstHit.map(zone.day), through: state.lastHit.map(zone.day))
    }
  }

  private static func ranked(_ lines: [String: Int]) -> [Report.NamedLines] {
    lines.map { Report.NamedLines(name: $0.key, lines: $0.value) }.sorted { ($1.lines, $0.name) < ($0.lines, $1.name) }
  }
}
