import Aggregator
import Foundation
import Intake
import Testing
import Vocabulary

@testable import Ingester
@testable import Store

@Suite struct IngestRunTests {
  private static let requests = LoggedRequest.some(200)

  @Test("one bad file stops none of the others", arguments: [1, 2])
  func badFile(jobs: Int) throws {
    let archive = try Archive()
    try archive.folder.write(Self.requests[..<100].text, to: "a")
    try archive.folder.write(Array("PK\u{3}\u{4}".utf8) + Array(repeating: 7, count: 500), to: "bad.zip")
    try archive.folder.write(Self.requests[100...].text, to: "c")
    let summary = try archive.ingest("a", "bad.zip", "gone", "c", jobs: jobs)
    #expect(summary.files.map(\.finding) == [.ok, .refused, .refused, .ok])
    #expect(summary.files.map(\.name) == ["a", "bad.zip", "gone", "c"].map(archive.folder.path))
    #expect(summary.files.map(\.text.isEmpty) == [true, false, false, true])
    #expect(try archive.usage() == StoredUsage(Self.requests))
    // A refusal is told once, however often it is met.
    try archive.ingest("bad.zip")
    #expect(try archive.files().count { $0.finding == .refused } == 2)
  }

  @Test("a file read in the wrong format is refused, and nothing of it is known to the right one")
  func wrongFormat() throws {
    let archive = try Archive()
    try archive.folder.write(gzip(Self.requests.text), to: "a.gz")
    for format in ["json", "combined", "w3c"] {
      let summary = try archive.ingest("a.gz", format: format)
      #expect(summary.files.map(\.finding) == [.refused])
      #expect(summary.lines.lines == 0)
      #expect(summary.files[0].text.contains("line 1 has"))
    }
    #expect(try archive.usage() == StoredUsage([]))
    #expect(try archive.ingest("a.gz").files.map(\.finding) == [.ok])
    #expect(try archive.usage() == StoredUsage(Self.requests))
    // The refusals are settled by it.
    #expect(try archive.files().map(\.finding) == [.ok])
  }

  @Test("a file without hits whose other lines could be read is none in a wrong format")
  func onlyExcluded() throws {
    let archive = try Archive()
    let preflight = Self.requests[0].line.replacing("GET", with: "OPTIONS")
    try archive.folder.write(preflight + preflight + "garbage\n", to: "a")
    let summary = try archive.ingest("a")
    #expect(summary.files.map(\.finding) == [.ok])
    #expect(summary.lines == Report.Lines(lines: 3, hits: 0, excluded: 2, rejected: 1))
    try archive.folder.write("\n\ngarbage\n", to: "b")
    #expect(try archive.ingest("b").files.map(\.finding) == [.refused])
  }

  @Test("an empty file is read, and told once")
  func empty() throws {
    let archive = try Archive()
    try archive.folder.write("", to: "empty")
    try archive.folder.write(gzip(""), to: "empty.gz")
    for _ in 0..<3 {
      let summary = try archive.ingest("empty", "empty.gz", jobs: 2)
      #expect(summary.files.map(\.finding) == [.ok, .ok])
      #expect(summary.lines.lines == 0)
    }
    #expect(try archive.files().count == 2)
    // What is written to it later is read.
    try archive.folder.write(Self.requests.text, to: "empty")
    #expect(try archive.ingest("empty").lines.hits == 200)
    #expect(try archive.usage() == StoredUsage(Self.requests))
  }

  @Test("a named pipe is refused and not waited for")
  func pipe() throws {
    let archive = try Archive()
    #expect(unsafe mkfifo(archive.folder.path("pipe"), 0o600) == 0)
    try archive.folder.write(Self.requests.text, to: "a")
    let summary = try archive.ingest("pipe", "a")
    #expect(summary.files.map(\.finding) == [.refused, .ok])
    #expect(summary.files[0].text.contains("named pipe"))
  }

  @Test("a run whose commit fails counts nothing, and the next one counts all", arguments: [1, 2])
  func failedCommit(jobs: Int) throws {
    let archive = try Archive()
    try archive.folder.write(Self.requests[..<100].text, to: "a")
    try archive.folder.write(Self.requests[100...].text, to: "b")
    try archive.ingest("a")
    let reader = try StoreReader(path: archive.database)
    let error = #expect(throws: SunsetError.self) { try archive.ingest("a", "b", jobs: jobs, lockTimeout: 1) }
    #expect(error?.code == .busy)
    reader.close()
    #expect(try archive.usage() == StoredUsage(Array(Self.requests[..<100])))
    #expect(try archive.ingest("a", "b", jobs: jobs).files.map(\.finding) == [.skipped, .ok])
    #expect(try archive.usage() == StoredUsage(Self.requests))
  }

  @Test("a folder that may not be written leaves the store as it was", .enabled(if: geteuid() != 0))
  func readOnlyFolder() throws {
    let archive = try Archive()
    try archive.folder.write(Self.requests[..<100].text, to: "a")
    try archive.folder.write(Self.requests[100...].text, to: "b")
    try archive.ingest("a")
    try archive.folder.setMode(0o500, of: "")
    #expect(throws: SunsetError.self) { try archive.ingest("b") }
    try archive.folder.setMode(0o700, of: "")
    #expect(try archive.usage() == StoredUsage(Array(Self.requests[..<100])))
    #expect(try archive.ingest("b").lines.hits == 100)
  }

  @Test("a store that turns out to be damaged ends the run, and nothing of it is kept", arguments: [1, 2])
  func damagedStore(jobs: Int) throws {
    let archive = try Archive()
    try archive.folder.write(Self.requests[..<100].text, to: "a")
    try archive.folder.write(Self.requests[50...].text, to: "b")
    try archive.ingest("a")
    let before = try archive.files()
    try StoreWriter(path: archive.database, now: Archive.now).connection.run("UPDATE usage SET checksum = checksum + 1")
    #expect(throws: SunsetError.self) { try archive.ingest("b", jobs: jobs) }
    #expect(try archive.files() == before)
  }

  @Test("any number of workers gives the same answers", arguments: [1, 2, 5])
  func workers(jobs: Int) throws {
    let archive = try Archive()
    let requests = LoggedRequest.some(1_000)
    let names = (0..<20).map { "log-\($0)" }
    for (index, name) in names.enumerated() {
      let part = requests[(index * 50)..<((index + 1) * 50)].text
      try archive.folder.write(index % 2 == 0 ? Array(part.utf8) : gzip(part), to: name)
    }
    let summary = try archive.ingest(names, jobs: jobs)
    #expect(summary.files.map(\.name) == names.map(archive.folder.path))
    #expect(summary.lines == Report.Lines(lines: 1_000, hits: 1_000, excluded: 0, rejected: 0))
    #expect(summary.from == Day.utc(Instant(seconds: requests[0].time)).day)
    #expect(summary.through == Day.utc(Instant(seconds: requests[999].time)).day)
    let unknown = requests.count { $0.version == "not-a-version" }
    #expect(summary.unknownVersions.map(\.name) == ["not-a-version"])
    #expect(summary.unknownVersions.map(\.lines) == [unknown])
    #expect(try archive.usage() == StoredUsage(requests))
    #expect(try StoreReader(path: archive.database).basis == .clients)
  }

  @Test("lines are hits, excluded or rejected, whatever stands in them", arguments: 0..<10)
  func lineSums(seed: Int) throws {
    var random = SystemRandomNumberGenerator()
    let archive = try Archive()
    var text = Self.requests[0].line
    var kinds = [1, 0, 0]
    for _ in 0..<Int.random(in: 1...400, using: &random) {
      let line = Self.requests.randomElement(using: &random)?.line ?? "\n"
      let kind = Int.random(in: 0..<6, using: &random)
      switch kind {
      case 0: text += line.replacing("GET", with: "OPTIONS")
      case 1: text += "\n"
      case 2: text += String(line.prefix(Int.random(in: 1...60, using: &random))) + "\n"
      case 3: text += String(repeating: "x", count: 5_000) + "\n"
      default: text += line
      }
      kinds[kind < 2 ? 1 : kind < 4 ? 2 : 0] += 1
    }
    try archive.folder.write(seed % 2 == 0 ? Array(text.utf8) : gzip(text), to: "a")
    var options = ReadOptions()
    options.maximumLine = 4_096
    let summary = try archive.ingest(["a"], options: options)
    #expect(
      summary.lines == Report.Lines(lines: kinds.reduce(0, +), hits: kinds[0], excluded: kinds[1], rejected: kinds[2]))
    #expect(summary.rejects.reduce(0) { $0 + $1.lines } == kinds[2])
    #expect(summary.exclusions.reduce(0) { $0 + $1.lines } == kinds[1])
    let reader = try StoreReader(path: archive.database)
    #expect(try reader.lineTotals() == summary.lines)
  }

  @Test("a file that another core inflates gives the same, whole, grown or cut")
  func inflatedElsewhere() throws {
    let text = Self.requests.map(\.line).joined()
    let long = String(repeating: text, count: 60)
    let other = Self.requests.reversed().map(\.line).joined()
    let more = gzip(long + other)
    for content in [more, Array(more.dropLast(300)), gzip(long) + gzip(other) + [1, 2, 3], Array((long + other).utf8)] {
      var results: [String] = []
      var usages: [StoredUsage] = []
      for least in [nil, 0] {
        let archive = try Archive()
        var options = ReadOptions()
        (options.chunkBytes, options.readsAheadFrom) = (4_096, least)
        for bytes in [gzip(long), content] {
          try archive.folder.write(bytes, to: "a")
          let summary = try archive.ingest(["a"], jobs: least == nil ? 1 : 2, options: options)
          results.append("\(summary.lines) \(summary.files.map { "\($0.finding) \($0.text)" })")
        }
        results.append("\(try archive.files().map(\.hits))")
        usages.append(try archive.usage())
      }
      #expect(Array(results[..<3]) == Array(results[3...]))
      #expect(usages[0] == usages[1])
    }
  }

  @Test("the first example of a reject is told with its file and line")
  func example() throws {
    let archive = try Archive()
    try archive.folder.write(Self.requests[..<3].text + "garbage\n" + Self.requests[3].line + "more\n", to: "a")
    let summary = try archive.ingest("a")
    #expect(summary.rejects.map(\.example) == [archive.folder.path("a") + ":4"])
    #expect(summary.rejects.map(\.lines) == [2])
    // Of a file that is read on, line numbers are those of the whole file.
    let more =
      Self.requests[..<3].text + "garbage\n" + Self.requests[3].line + "more\n" + Self.requests[4].line + "third\n"
    try archive.folder.write(more, to: "a")
    #expect(try archive.ingest("a").rejects.map(\.example) == [archive.folder.path("a") + ":8"])
  }

  @Test("what is left to do is done after the commit, with the same writer; its failure is the run's")
  func closing() throws {
    let archive = try Archive()
    try archive.folder.write(Self.requests.text, to: "a")
    var seen: [Int] = []
    let failure = SunsetError(.failed, "the closing failed")
    let error = #expect(throws: SunsetError.self) {
      try archive.ingest(["a"]) { (writer, summary) throws(SunsetError) in
        seen = [summary.lines.hits, writer.hasUncommitted ? 1 : 0]
        throw failure
      }
    }
    #expect(error?.message == failure.message)
    #expect(seen == [200, 0])
    #expect(try archive.usage() == StoredUsage(Self.requests))
  }

  @Test("the shares of closed windows can be looked up in weekly_share")
  func weeklyShare() throws {
    let archive = try Archive()
    // Eleven days of two requests: client 1 on version 1.0.0 until it updates on the tenth day, client 2 on 2.0.0.
    let start: Int64 = 1_796_040_000  // 2026-11-30T12:00:00Z
    let requests = (0..<11).flatMap { day in
      [(1, day < 9 ? "1.0.0" : "2.0.0"), (2, "2.0.0")].map { client, version in
        LoggedRequest(time: start + Int64(day) * 86_400, client: client, platform: "ios", version: version)
      }
    }
    try archive.folder.write(requests.text, to: "a")
    let path = archive.database
    try archive.ingest(["a"]) { (writer, summary) throws(SunsetError) in
      guard let from = summary.from, let through = summary.through else { return }
      let reader = try StoreReader(path: path)
      let volumes = try reader.volumes(fromHour: 0, throughHour: 1_000_000).map { ($0.hour, $0.source, $0.hits) }
      let calendar = CoverageCalendar(
        .init(volumes: volumes, openFiles: [], files: []), asOf: Zone.utc.start(of: through) + 50_000, zone: .utc,
        graceHours: 6)
      let windows = ClosedWindows(calendar, basis: .clients, from: from)
      guard let days = windows.days else { return }
      let rows = try reader.usage(from: days.lowerBound, through: days.upperBound)
      reader.close()
      try writer.store(windows.shares(of: rows))
    }
    var rows: [String] = []
    let reader = try StoreReader(path: path)
    try reader.connection.query(
      """
      SELECT "from", through, name, requests, active, remaining, active_all, share FROM weekly_share ORDER BY through, name
      """
    ) { row throws(SunsetError) in rows.append((0..<8).map { row.text($0) }.joined(separator: " ")) }
    // The last day is not over.
    #expect(
      rows == [
        "2026-11-30 2026-12-06 1.0.0 7 1 1 2 0.5", "2026-11-30 2026-12-06 2.0.0 7 1 1 2 0.5",
        "2026-12-01 2026-12-07 1.0.0 7 1 1 2 0.5", "2026-12-01 2026-12-07 2.0.0 7 1 1 2 0.5",
        "2026-12-02 2026-12-08 1.0.0 7 1 1 2 0.5", "2026-12-02 2026-12-08 2.0.0 7 1 1 2 0.5",
        "2026-12-03 2026-12-09 1.0.0 6 1 0 2 0.5", "2026-12-03 2026-12-09 2.0.0 8 2 2 2 1.0",
      ])
  }

  @Test("standard input is read like a file, and known like one")
  func standardInput() throws {
    let archive = try Archive()
    let path = try archive.folder.write(gzip(Self.requests.text), to: "a.gz")
    let kept = dup(0)
    let file = unsafe open(path, O_RDONLY)
    #expect(dup2(file, 0) == 0)
    let summary = try archive.ingest("-")
    #expect(dup2(kept, 0) == 0)
    _ = close(file)
    _ = close(kept)
    #expect(summary.files.map(\.name) == ["standard input"])
    #expect(summary.files.map(\.finding) == [.ok])
    #expect(try archive.usage() == StoredUsage(Self.requests))
    #expect(try archive.ingest("a.gz").files.map(\.finding) == [.skipped])
  }
}
