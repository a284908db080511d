import Synchronization
package import Vocabulary

/// Adds up what the workers of a run have read, and tells of it now and then.
///
/// A worker says so once for each run of lines, some thousands of them, and the clock is asked then: nothing else is done
/// for it, and nobody waits for it but the one who tells.
package final class IngestMeter: Sendable {
  private struct State {
    var progress: IngestProgress
    var next: ContinuousClock.Instant
  }

  private let state: Mutex<State>
  private let beginning: ContinuousClock.Instant
  private let interval: Duration
  private let report: @Sendable (IngestProgress) -> Void

  /// - Parameters:
  ///   - totalBytes: of all files together, nil where that is not known.
  ///   - delay: how long nothing is told at first: what is done soon needs no progress.
  ///   - interval: how long nothing is told after that.
  ///   - report: called by whichever worker comes by, by one at a time.
  package init(
    totalBytes: Int?, delay: Duration = .milliseconds(500), interval: Duration = .milliseconds(250),
    report: @escaping @Sendable (IngestProgress) -> Void
  ) {
    beginning = .now
    self.interval = interval
    self.report = report
    let progress = IngestProgress(bytes: 0, totalBytes: totalBytes, lines: 0, seconds: 0, file: "")
    state = Mutex(State(progress: progress, next: beginning + delay))
  }

  /// Adds what was read of a file since the last time.
  func add(bytes: Int, lines: Int, of file: String) {
    let now = ContinuousClock.now
    state.withLock { state in
      state.progress.bytes += bytes
      state.progress.lines += lines
      guard now >= state.next else { return }
      state.next = now + interval
      state.progress.file = file
      state.progress.seconds = (now - beginning) / .seconds(1)
      report(state.progress)
    }
  }
}

/// What one file has added to the meter of its run.
struct FileMeter {
  private let meter: IngestMeter
  private let file: String
  private var bytes = 0
  private var lines = 0

  init(_ meter: IngestMeter, file: String) {
    self.meter = meter
    self.file = file
  }

  /// Says how far the file has been read. One that is read again adds nothing before it is further than it was.
  mutating func advance(toByte bytes: Int, line lines: Int) {
    let added = (bytes: max(0, bytes - self.bytes), lines: max(0, lines - self.lines))
    self.bytes += added.bytes
    self.lines += added.lines
    meter.add(bytes: added.bytes, lines: added.lines, of: file)
  }
}
