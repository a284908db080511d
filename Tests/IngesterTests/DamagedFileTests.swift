import Aggregator
import Foundation
import Intake
import Store
import Testing
import Vocabulary

@testable import Ingester

/// A damaged file's days stay open until the rest of it is found. POLICY section 2, "closed day".
@Suite struct DamagedFileTests {
  // 1796000000 is 2026-11-29T23:33:20Z; 300 requests a few minutes apart reach into the next days.
  private static let requests = seeded(300)
  private static let bytes = gzip(requests.text)

  private static func seeded(_ count: Int) -> [LoggedRequest] {
    var random = SeededGenerator(state: 11)
    return LoggedRequest.some(count, using: &random)
  }

  /// The days that are not closed, of those with counts.
  /// - Parameter named: whether to look at those that damaged and growing files name too. A flip in the date of a line makes all
  ///   that was packed by reference to it seem to be of another day, and nobody can tell.
  private func openDays(_ archive: Archive, named: Bool = false) throws -> [Day] {
    let reader = try StoreReader(path: archive.database)
    let spans = try reader.files().compactMap { file -> CoverageCalendar.FileSpan? in
      guard let first = file.firstHit, let last = file.lastHit, file.finding == .damaged || file.finding == .growing
      else { return nil }
      return .init(name: file.name, source: file.source, first: first, last: last)
    }
    let volumes = try reader.volumes(fromHour: 0, throughHour: 1_000_000).map { ($0.hour, $0.source, $0.hits) }
    var days = Set(try reader.days())
    for span in spans where named { days.formUnion(Day.utc(span.first).day...Day.utc(span.last).day) }
    let calendar = CoverageCalendar(
      .init(volumes: volumes, openFiles: spans, files: []), asOf: Archive.now, zone: .utc, graceHours: 6)
    return days.filter { !calendar.isClosed($0) }.sorted()
  }

  @Test(
    "a file that was cut keeps its days open; the whole file adds the rest and closes them",
    arguments: [
      0.2, 0.5, 0.9,
    ])
  func cutThenWhole(part: Double) throws {
    let archive = try Archive()
    try archive.folder.write(Array(Self.bytes.prefix(Int(Double(Self.bytes.count) * part))), to: "a.gz")
    let cut = try archive.ingest("a.gz")
    #expect(cut.files.map(\.finding) == [.damaged])
    let counted = cut.lines.hits
    #expect(counted > 0)
    #expect(counted < 300)
    #expect(try archive.usage() == StoredUsage(Array(Self.requests[..<counted])))
    #expect(try openDays(archive) == (try StoreReader(path: archive.database).days()))
    #expect(try archive.ingest("a.gz").lines.hits == 0)

    try archive.folder.write(Self.bytes, to: "a.gz")
    let whole = try archive.ingest("a.gz")
    #expect(whole.files.map(\.finding) == [.grown])
    #expect(whole.lines.hits == 300 - counted)
    #expect(try archive.usage() == StoredUsage(Self.requests))
    #expect(try openDays(archive).isEmpty)
    #expect(try archive.ingest("a.gz").files.map(\.finding) == [.skipped])
  }

  @Test(
    "where only the trailer was cut, the whole file has nothing to add and closes the days",
    arguments: [8, 1])
  func trailer(missing: Int) throws {
    let archive = try Archive()
    try archive.folder.write(Array(Self.bytes.dropLast(missing)), to: "a.gz")
    let cut = try archive.ingest("a.gz")
    #expect(cut.files.map(\.finding) == [.damaged])
    #expect(cut.lines.hits == 300)
    #expect(try openDays(archive).isEmpty == false)
    // The same damaged file again proves nothing.
    try archive.ingest("a.gz")
    #expect(try openDays(archive).isEmpty == false)

    try archive.folder.write(Self.bytes, to: "again.gz")
    #expect(try archive.ingest("again.gz").files.map(\.finding) == [.skipped])
    #expect(try archive.usage() == StoredUsage(Self.requests))
    #expect(try openDays(archive).isEmpty)
  }

  @Test(
    "the damaged and the whole file in one run, in either order", arguments: [["cut", "whole"], ["whole", "cut"]])
  func oneRun(names: [String]) throws {
    for jobs in [1, 2, 2, 2, 2, 2] {
      for missing in [8, 700] {
        let archive = try Archive()
        try archive.folder.write(Array(Self.bytes.dropLast(missing)), to: "cut")
        try archive.folder.write(Self.bytes, to: "whole")
        #expect(try archive.ingest(names, jobs: jobs).lines.hits == 300)
        #expect(try archive.usage() == StoredUsage(Self.requests))
        #expect(try openDays(archive).isEmpty)
      }
    }
  }

  @Test("what fails its check counts as far as it is sure; the whole file adds the rest", arguments: [true, false])
  func corrupt(sameName: Bool) throws {
    let archive = try Archive()
    // Two members; the second one's checksum is wrong, so nobody can tell which of its lines are.
    let first = gzip(Self.requests[..<120].text)
    var bytes = first + gzip(Self.requests[120...].text)
    bytes[bytes.count - 8] ^= 1
    try archive.folder.write(bytes, to: "a.gz")
    let damaged = try archive.ingest("a.gz")
    #expect(damaged.files.map(\.finding) == [.damaged])
    #expect(damaged.files.map(\.offset) == [Self.requests[..<120].text.utf8.count])
    #expect(try archive.usage() == StoredUsage(Array(Self.requests[..<120])))
    // The days of the lines that do not count are open as well.
    let file = try #require(try archive.files().first)
    #expect(file.lastHit == Instant(seconds: try #require(Self.requests.last).time))
    #expect(try openDays(archive) == (try StoreReader(path: archive.database).days()))

    bytes[bytes.count - 8] ^= 1
    let name = sameName ? "a.gz" : "fetched again.gz"
    try archive.folder.write(bytes, to: name)
    #expect(try archive.ingest(name).lines.hits == 180)
    #expect(try archive.usage() == StoredUsage(Self.requests))
    #expect(try openDays(archive).isEmpty)
  }

  @Test("a corrupt copy of what was counted keeps its days open until the file is there again")
  func corruptAfterWhole() throws {
    let archive = try Archive()
    try archive.folder.write(Self.bytes, to: "a.gz")
    try archive.ingest("a.gz")
    var flipped = Self.bytes
    flipped[flipped.count / 2] ^= 0x10
    try archive.folder.write(flipped, to: "a.gz")
    #expect(try archive.ingest("a.gz").files.map(\.finding) == [.damaged])
    #expect(try archive.usage() == StoredUsage(Self.requests))
    #expect(try openDays(archive).isEmpty == false)
    try archive.folder.write(Self.bytes, to: "a.gz")
    #expect(try archive.ingest("a.gz").files.map(\.finding) == [.skipped])
    #expect(try openDays(archive).isEmpty)
  }

  /// A log that was read at noon, and lies there compressed and damaged in the evening: what it had got since is missing,
  /// even where all that can be read is known.
  @Test(
    "known content with something behind that cannot be read keeps its days open until the whole file comes",
    arguments: [true, false], [200, 300])
  func knownThenDamaged(isCut: Bool, written: Int) throws {
    let archive = try Archive()
    try archive.folder.write(Self.requests[..<200].text, to: "a.log")
    try archive.ingest("a.log")
    let first = gzip(Self.requests[..<120].text)
    var damaged = first + gzip(Self.requests[120..<written].text)
    let whole = damaged
    if isCut { damaged.removeLast(damaged.count - first.count - 40) } else { damaged[first.count + 40] ^= 1 }
    try archive.folder.write(damaged, to: "a.log.1.gz")
    for _ in 0..<3 {
      let file = try #require(try archive.ingest("a.log.1.gz").files.first)
      #expect(file.finding == .damaged)
      #expect(file.lines.hits == 0)
      #expect(try archive.files().count == 2)
      #expect(try archive.usage() == StoredUsage(Array(Self.requests[..<200])))
      #expect(try openDays(archive).isEmpty == false)
    }
    try archive.folder.write(whole, to: "fetched again.gz")
    #expect(try archive.ingest("fetched again.gz").lines.hits == written - 200)
    #expect(try archive.usage() == StoredUsage(Array(Self.requests[..<written])))
    #expect(try openDays(archive).isEmpty)
    // The damaged one is still there, and nothing is missing any more.
    #expect(try archive.ingest("a.log.1.gz").files.map(\.finding) == [.skipped])
    #expect(try openDays(archive).isEmpty)
  }

  @Test("a cut copy of a compressed file that was whole lacks nothing", arguments: ["part.gz", "a.gz"])
  func cutCopy(name: String) throws {
    let archive = try Archive()
    try archive.folder.write(Self.bytes, to: "a.gz")
    try archive.ingest("a.gz")
    try archive.folder.write(Array(Self.bytes.prefix(Self.bytes.count / 2)), to: name)
    #expect(try archive.ingest(name).files.map(\.finding) == [.skipped])
    #expect(try openDays(archive).isEmpty)
  }

  /// All of them with SUNSET_LONG=1, else one in some.
  private static let isLong = ProcessInfo.processInfo.environment["SUNSET_LONG"] == "1"

  /// RELIABILITY, "damaged gzip": whatever byte is hit and wherever it is cut, what is counted are lines that were written,
  /// and the whole file makes the count whole.
  @Test(
    "every flip and every cut of a small file, then the file itself", arguments: InflaterKind.allCases,
    [(members: 1, known: 0), (3, 0), (1, 10), (3, 10)])
  func everyFlipAndCut(kind: InflaterKind, file: (members: Int, known: Int)) throws {
    let (members, known) = file
    var random = SeededGenerator(state: 3)
    let requests = LoggedRequest.some(24, using: &random)
    let size = requests.count / members
    var whole: [UInt8] = []
    // A cut behind a member, or a single byte later, leaves a whole file: nobody can tell it from one.
    var ends: Set<Int> = []
    for start in stride(from: 0, to: requests.count, by: size) {
      whole += gzip(requests[start..<(start + size)].text)
      ends.formUnion([whole.count, whole.count + 1])
    }
    let cuts = stride(from: 1, to: whole.count, by: Self.isLong ? 1 : 37)
    var copies = cuts.filter { !ends.contains($0) }.map { Array(whole.prefix($0)) }
    let masks: [UInt8] = [0x01, 0x10, 0x80, 0xFF]
    for place in stride(from: 0, to: whole.count, by: Self.isLong ? 1 : 29) {
      for mask in Self.isLong ? masks : [masks[place % 4]] {
        copies.append(whole)
        copies[copies.count - 1][place] ^= mask
      }
    }
    var options = ReadOptions()
    options.inflater = kind
    var kept = 0
    for copy in copies {
      let archive = try Archive()
      if known > 0 {
        try archive.folder.write(requests[..<known].text, to: "a.log")
        try archive.ingest("a.log")
      }
      try archive.folder.write(copy, to: "a.gz")
      let first = try archive.ingest(["a.gz"], options: options)
      let file = try #require(first.files.first)
      let counted = known + file.lines.hits
      kept += counted
      let isWhole = file.finding == .ok || file.finding == .grown
      #expect(file.finding != .skipped)
      #expect(file.lines.rejected == 0)
      #expect(try archive.usage() == StoredUsage(Array(requests.prefix(counted))))
      #expect(isWhole == (counted == requests.count && file.finding != .damaged), "\(file)")
      #expect(isWhole || !file.text.isEmpty)
      // Of lines that cannot be read at all nobody knows the day; a file without one is as loud.
      let isSeen = try archive.files().contains { $0.finding == .damaged && $0.firstHit != nil }
      #expect(isSeen || isWhole || file.lines.hits == 0)
      if isSeen, counted > 0 { #expect(try openDays(archive, named: true).isEmpty == false) }
      try archive.folder.write(whole, to: "a.gz")
      try archive.ingest(["a.gz"], options: options)
      #expect(try archive.usage() == StoredUsage(requests))
      #expect(try openDays(archive, named: true).isEmpty)
    }
    #expect(kept > copies.count)
    try Figures.note(trials: copies.count, faults: copies.count)
  }

  @Test("both inflaters find the same", arguments: InflaterKind.allCases)
  func inflaters(kind: InflaterKind) throws {
    let archive = try Archive()
    try archive.folder.write(Array(Self.bytes.prefix(Self.bytes.count / 2)), to: "a.gz")
    var options = ReadOptions()
    options.inflater = kind
    let cut = try archive.ingest(["a.gz"], options: options)
    #expect(cut.files.map(\.finding) == [.damaged])
    #expect(try archive.usage() == StoredUsage(Array(Self.requests[..<cut.lines.hits])))
    options.inflater = .zlib
    #expect(try archive.ingest(["a.gz"], options: options).lines.hits == 0)
  }
}
