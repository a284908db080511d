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
  private static let requests = LoggedRequest.some(300)
  private static let bytes = gzip(requests.text)

  private func openDays(_ archive: Archive) throws -> [Day] {
    let reader = try StoreReader(path: archive.database)
    let spans = try reader.files().compactMap { file -> CoverageCalendar.FileSpan? in
      guard let first = file.firstHit, let last = file.lastHit, file.finding == .damaged || file.finding == .growing
      else { return nil }
      return .init(name: file.name, source: file.source, first: first, last: last)
    }
    let volumes = try reader.volumes(fromHour: 0, throughHour: 1_000_000).map { ($0.hour, $0.source, $0.hits) }
    let days = try reader.days()
    let calendar = CoverageCalendar(
      .init(volumes: volumes, openFiles: spans, files: []), asOf: Archive.now, zone: .utc, graceHours: 6)
    return days.filter { !calendar.isClosed($0) }
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
    "where only the trailer was cut or wrong, the whole file has nothing to add and closes the days",
    arguments: [
      Array(bytes.dropLast(8)), Array(bytes.dropLast(1)), Array(bytes.dropLast(8)) + Array(repeating: 0, count: 8),
    ])
  func trailer(bytes: [UInt8]) throws {
    let archive = try Archive()
    try archive.folder.write(bytes, to: "a.gz")
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
