import Formats
import Foundation
import Intake
import Store
import Synchronization
import Testing
import Vocabulary

@testable import Ingester

@Suite struct IngestMeterTests {
  /// What was told, in order.
  private final class Told: Sendable {
    private let all = Mutex<[IngestProgress]>([])
    func add(_ progress: IngestProgress) { all.withLock { $0.append(progress) } }
    var progress: [IngestProgress] { all.withLock { $0 } }
  }

  @Test("what is told grows to all bytes and lines of all files, damaged ones counted once", arguments: [1, 2])
  func adds(jobs: Int) throws {
    let archive = try Archive()
    let requests = LoggedRequest.some(4_000)
    try archive.folder.write(gzip(requests[..<2000].text), to: "a.gz")
    try archive.folder.write(requests[2000...].text, to: "b")
    // A file that is cut is read twice: the second inflater judges.
    try archive.folder.write(gzip(requests[..<2000].text).dropLast(9), to: "cut.gz")
    let files = ["a.gz", "b", "cut.gz"].map(archive.folder.path)
    let total = try #require(InputPaths.totalBytes(files))
    let told = Told()
    let meter = IngestMeter(totalBytes: total, delay: .zero, interval: .zero) { told.add($0) }
    let source = IngestSource(
      name: "default", app: "", files: files, plan: try FormatPlan(format: LoggedRequest.format))
    var options = ReadOptions()
    options.chunkBytes = 4096
    options.inputBytes = 1024
    let writer = try StoreWriter(path: archive.folder.path("meter.sqlite"), now: Instant(seconds: 1_800_000_000))
    let summary = try IngestRun(sources: [source], jobs: jobs, options: options, meter: meter).run(
      into: writer, zone: .utc)

    let progress = told.progress
    #expect(progress.count > 20)
    let last = try #require(progress.last)
    #expect(last.bytes == total)
    #expect(last.lines >= summary.lines.lines)
    #expect(Set(progress.map(\.file)) == Set(files))
    for (earlier, later) in zip(progress, progress.dropFirst()) {
      #expect(earlier.bytes <= later.bytes && earlier.lines <= later.lines && earlier.seconds <= later.seconds)
    }
  }

  @Test("nothing is told before the delay is over, and then at most once an interval")
  func rests() {
    let told = Told()
    let silent = IngestMeter(totalBytes: nil, delay: .seconds(3600)) { told.add($0) }
    for _ in 0..<100 { silent.add(bytes: 1, lines: 1, of: "a") }
    #expect(told.progress.isEmpty)
    let rare = IngestMeter(totalBytes: nil, delay: .zero, interval: .seconds(3600)) { told.add($0) }
    for _ in 0..<100 { rare.add(bytes: 1, lines: 1, of: "a") }
    #expect(told.progress.map(\.lines) == [1])
  }
}
