import Foundation
import Store
import Testing
import Vocabulary

@testable import Ingester

/// ARCHITECTURE, "Exactly once": whatever becomes of a file, each of its lines is counted once.
@Suite struct ExactlyOnceTests {
  private static let requests = LoggedRequest.some(300)

  /// The ways a file may come back with the same content.
  static let copies: [(String, String, [UInt8])] = [
    ("the same", "access.log.1.gz", gzip(requests.text)),
    ("renamed", "host-7/renamed.bin", gzip(requests.text)),
    ("recompressed", "access.log.1.gz", gzip(requests.text, level: 1)),
    ("plain", "access.log.1", Array(requests.text.utf8)),
    (
      "in members that end within lines", "members.gz",
      gzip(String(requests.text.prefix(1_000)), String(requests.text.dropFirst(1_000)))
    ),
  ]

  @Test("a copy is skipped, whatever its name and compression", arguments: copies)
  func copy(how: String, name: String, bytes: [UInt8]) throws {
    let archive = try Archive()
    try archive.folder.write(gzip(Self.requests.text), to: "access.log.1.gz")
    #expect(try archive.ingest("access.log.1.gz").files.map(\.finding) == [.ok])
    #expect(try archive.usage() == StoredUsage(Self.requests))
    try archive.folder.write(bytes, to: name)
    for _ in 0..<2 {
      let summary = try archive.ingest(name)
      #expect(summary.files.map(\.finding) == [.skipped])
      #expect(summary.lines == Report.Lines(lines: 0, hits: 0, excluded: 0, rejected: 0))
      #expect(summary.from == nil)
    }
    #expect(try archive.usage() == StoredUsage(Self.requests))
    #expect(try archive.files().count == 1)
  }

  @Test("a file that grows, rotates and is compressed is read on from where it was left")
  func grown() throws {
    let archive = try Archive()
    let (first, second, third) = (Self.requests[..<100], Self.requests[..<180], Self.requests)
    try archive.folder.write(first.text, to: "access.log")
    #expect(try archive.ingest("access.log").files.map(\.finding) == [.ok])
    try archive.folder.write(second.text, to: "access.log")
    let grown = try archive.ingest("access.log")
    #expect(grown.files.map(\.finding) == [.grown])
    #expect(grown.files.map(\.offset) == [first.text.utf8.count])
    #expect(grown.lines.hits == 80)
    #expect(try archive.usage() == StoredUsage(Array(second)))
    try archive.folder.write(gzip(third.text), to: "access.log.1.gz")
    #expect(try archive.ingest("access.log.1.gz", "access.log").files.map(\.finding) == [.grown, .skipped])
    #expect(try archive.usage() == StoredUsage(third))
  }

  @Test("a line whose end is not written yet waits for it", arguments: [1, 40, 75])
  func growing(bytes: Int) throws {
    let archive = try Archive()
    let whole = Self.requests.text
    let cut = Self.requests[..<100].text + Self.requests[100].line.prefix(bytes)
    try archive.folder.write(cut, to: "access.log")
    #expect(try archive.ingest("access.log").files.map(\.finding) == [.growing])
    #expect(try archive.usage() == StoredUsage(Array(Self.requests[..<100])))
    #expect(try archive.files().map(\.finding) == [.growing])
    #expect(try archive.ingest("access.log").files.map(\.finding) == [.skipped])
    try archive.folder.write(whole, to: "access.log")
    #expect(try archive.ingest("access.log").lines.hits == 200)
    #expect(try archive.usage() == StoredUsage(Self.requests))
    #expect(try archive.files().map(\.finding) == [.ok, .grown])
  }

  @Test("the beginning of a known file is skipped, at every line end of its first 64 KiB", arguments: [1, 2, 150, 299])
  func partial(lines: Int) throws {
    let archive = try Archive()
    try archive.folder.write(gzip(Self.requests.text), to: "whole.gz")
    try archive.folder.write(Self.requests[..<lines].text, to: "part")
    #expect(try archive.ingest("whole.gz").lines.hits == 300)
    #expect(try archive.ingest("part").files.map(\.finding) == [.skipped])
    #expect(try archive.usage() == StoredUsage(Self.requests))
  }

  @Test("known files in a row are known; what follows them is counted")
  func concatenation() throws {
    let archive = try Archive()
    let parts = [Self.requests[..<90], Self.requests[90..<200], Self.requests[200...]].map { Array($0) }
    try archive.folder.write(gzip(parts[0].text), to: "a.gz")
    try archive.folder.write(parts[1].text, to: "b")
    try archive.ingest("a.gz", "b")
    try archive.folder.write(gzip(parts[0].text, parts[1].text), to: "ab.gz")
    #expect(try archive.ingest("ab.gz").files.map(\.finding) == [.skipped])
    try archive.folder.write(gzip(parts[0].text, parts[1].text, parts[2].text), to: "abc.gz")
    let summary = try archive.ingest("abc.gz")
    #expect(summary.files.map(\.finding) == [.grown])
    #expect(summary.lines.hits == 100)
    #expect(try archive.usage() == StoredUsage(Self.requests))
  }

  @Test("the same file twice in one run with two workers is counted once")
  func twice() throws {
    for _ in 0..<20 {
      let archive = try Archive()
      try archive.folder.write(gzip(Self.requests.text), to: "a.gz")
      try archive.folder.write(Self.requests.text, to: "b")
      let summary = try archive.ingest("a.gz", "b", jobs: 2)
      #expect(Set(summary.files.map(\.finding)) == [.ok, .skipped])
      #expect(try archive.usage() == StoredUsage(Self.requests))
      #expect(try archive.files().count == 1)
    }
  }

  @Test(
    "a file and its beginning in one run, in either order, with two workers", arguments: [["a", "ab"], ["ab", "a"]])
  func prefix(names: [String]) throws {
    let beginning = Self.requests[..<150].text
    for _ in 0..<50 {
      let archive = try Archive()
      try archive.folder.write(beginning, to: "a")
      try archive.folder.write(gzip(Self.requests.text), to: "ab")
      let summary = try archive.ingest(names, jobs: 2)
      #expect(summary.lines.hits == 300)
      #expect(try archive.usage() == StoredUsage(Self.requests))
    }
  }

  @Test("a file and its beginning, longer than the stretch where every line end is marked")
  func longPrefix() throws {
    let requests = LoggedRequest.some(4_000)
    let archive = try Archive()
    try archive.folder.write(requests[..<3_000].text, to: "a")
    try archive.folder.write(gzip(requests.text), to: "ab")
    #expect(try archive.ingest("a", "ab").files.map(\.finding) == [.ok, .grown])
    #expect(try archive.usage() == StoredUsage(requests))
  }

  @Test(
    "a long beginning that ends between two marks is a copy, whenever it comes", arguments: [1, 2],
    [650, 1_500, 2_999, 3_000, 3_001])
  func longPrefixLast(jobs: Int, lines: Int) throws {
    let requests = LoggedRequest.some(4_000)
    let archive = try Archive()
    try archive.folder.write(requests[..<lines].text, to: "a")
    try archive.folder.write(gzip(requests.text), to: "ab")
    #expect(try archive.ingest("ab", "a", jobs: jobs).lines.hits == 4_000)
    #expect(try archive.ingest("a", "ab").lines.hits == 0)
    #expect(try archive.usage() == StoredUsage(requests))
  }

  @Test("a snapshot between two readings of a long log is known, whenever it comes", arguments: [1, 2])
  func snapshotBetween(jobs: Int) throws {
    let requests = LoggedRequest.some(1_000)
    let archive = try Archive()
    try archive.folder.write(requests[..<900].text, to: "access.log")
    try archive.ingest("access.log")
    try archive.folder.write(requests.text, to: "access.log")
    try archive.folder.write(gzip(requests[..<950].text), to: "snapshot.gz")
    #expect(try archive.ingest("access.log", "snapshot.gz", jobs: jobs).lines.hits == 100)
    #expect(try archive.usage() == StoredUsage(requests))
    // The log that was read first goes on after it was renamed: what is in no other file counts.
    try archive.folder.write(requests[..<900].text + LoggedRequest.some(3).text, to: "access.log.1")
    #expect(try archive.ingest("access.log.1").lines.hits == 3)
  }

  @Test("what only begins like a long file is counted: where it goes on past its end, or differs for over 64 KiB")
  func longBeginningsThatPart() throws {
    let requests = LoggedRequest.some(6_000)
    let archive = try Archive()
    // 93 bytes a line at least: 2,000 lines are past the first 64 KiB, and so are the 2,000 that differ.
    try archive.folder.write(requests[..<4_000].text, to: "ab")
    try archive.folder.write(requests[..<2_000].text + requests[4_000...].text, to: "ac")
    try archive.folder.write(requests[..<4_100].text, to: "grown")
    #expect(try archive.ingest("ab").lines.hits == 4_000)
    #expect(try archive.ingest("ac").lines.hits >= 2_000)
    #expect(try archive.usage().clients == StoredUsage(requests).clients)
    #expect(try archive.ingest("grown").lines.hits == 100)
  }

  @Test("many snapshots of one growing file in one run, in any order, with many workers")
  func snapshots() throws {
    let names = (1...25).map { "snapshot-\($0)" }
    for _ in 0..<6 {
      let archive = try Archive()
      for (index, name) in names.enumerated() {
        try archive.folder.write(Self.requests[..<((index + 1) * 12)].text, to: name)
      }
      let summary = try archive.ingest(names.shuffled(), jobs: 8)
      #expect(summary.lines.hits == 300)
      #expect(try archive.usage() == StoredUsage(Self.requests))
    }
  }

  @Test("what follows a known file becomes known while both are read", arguments: [["b", "ab"], ["b", "ab", "b2"]])
  func restOfKnown(names: [String]) throws {
    let (first, second) = (Array(Self.requests[..<150]), Array(Self.requests[150...]))
    for _ in 0..<10 {
      let archive = try Archive()
      try archive.folder.write(first.text, to: "a")
      try archive.folder.write(second.text, to: "b")
      try archive.folder.write(gzip(second.text), to: "b2")
      try archive.folder.write(gzip(first.text, second.text), to: "ab")
      try archive.ingest("a")
      // One after the other: what stands behind a known file is known where it came first.
      try archive.ingest(names)
      #expect(try archive.usage() == StoredUsage(Self.requests))
    }
  }

  @Test("files that only begin with the same line are each counted whole", arguments: [40, 1_500])
  func sameFirstLine(lines: Int) throws {
    let archive = try Archive()
    let first = Self.requests[0]
    let others = (0..<12).map { _ in LoggedRequest.some(lines) }
    for (index, requests) in others.enumerated() {
      try archive.folder.write(([first] + requests).text, to: "log-\(index)")
    }
    let summary = try archive.ingest((0..<12).map { "log-\($0)" }, jobs: 4)
    #expect(summary.files.map(\.finding) == Array(repeating: .ok, count: 12))
    #expect(try archive.usage() == StoredUsage(others.flatMap { [first] + $0 }))
  }

  /// Whether random tests run in their long form.
  private static let isLong = ProcessInfo.processInfo.environment["SUNSET_LONG"] == "1"

  @Test(
    "files in any order, split, joined and compressed anyhow, add up to the same", arguments: 0..<(isLong ? 1_000 : 25))
  func orderIndependence(seed: Int) throws {
    var random = SystemRandomNumberGenerator()
    let requests = LoggedRequest.some(Int.random(in: 1...600, using: &random), using: &random)
    let archive = try Archive()
    var names: [String] = []
    var start = 0
    while start < requests.count {
      let end = min(requests.count, start + Int.random(in: 1...200, using: &random))
      let part = Array(requests[start..<end])
      let name = "part-\(start)"
      if Bool.random(using: &random) {
        try archive.folder.write(part.text, to: name)
      } else {
        let cut = Int.random(in: 0...part.text.count, using: &random)
        try archive.folder.write(
          gzip(
            String(part.text.prefix(cut)), String(part.text.dropFirst(cut)),
            level: Int32.random(in: 1...9, using: &random)),
          to: name)
      }
      names.append(name)
      // Now and then a copy, and the beginning of the same part.
      if Bool.random(using: &random) {
        try archive.folder.write(gzip(part.text), to: name + "-copy")
        names.append(name + "-copy")
      }
      if Bool.random(using: &random) {
        try archive.folder.write(part.prefix(Int.random(in: 1...part.count, using: &random)).text, to: name + "-begin")
        names.append(name + "-begin")
      }
      start = end
    }
    names.shuffle(using: &random)
    let half = names.count / 2
    try archive.ingest(Array(names[..<half]), jobs: 1 + seed % 3)
    try archive.ingest(Array(names[half...]) + names, jobs: 1 + seed % 3)
    #expect(try archive.usage() == StoredUsage(requests))
  }
}
