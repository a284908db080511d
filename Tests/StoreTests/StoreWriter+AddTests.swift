import ClientContract
import Testing
import Vocabulary

@testable import Store

@Suite struct StoreWriterAddTests {
  /// A row as a plain model keeps it.
  private struct Model: Equatable {
    var requests = 0
    var weighted = 0
    var withClient = 0
    var sampled = 0
    var firstAt = Int64.max
    var lastAt = Int64.min
    var clients: Set<UInt64> = []
  }

  private struct Key: Hashable {
    var source: String
    var day: Int32
    var subject: Subject
  }

  static let subjects: [Subject] =
    (0..<6).map { Subject(app: $0 % 2 == 0 ? "" : "it's", platform: "ios", version: AppVersion(2, $0, 0)) } + [
      .unknown(platform: "android"), Subject(kind: .capability, platform: "ios", name: "dark'\"\0mode"),
      Subject(kind: .notice, platform: "ios", name: "2.1.0", version: AppVersion(2, 1, 0)),
    ]

  private static func random(_ random: inout SeededGenerator, _ index: Int, _ hashes: [UInt64]) -> FileTally {
    var tally = FileTally(source: ["default", "edge"][index % 2], name: "\(index).log")
    tally.end = mark(index + 1, 77)
    for day in 0..<Int32.random(in: 1...3, using: &random) {
      for subject in subjects where Bool.random(using: &random) {
        let requests = Int.random(in: 1...500, using: &random)
        let first = Int64.random(in: 0..<43_200, using: &random)
        let count = Int.random(in: 0...400, using: &random)
        let clients = Set((0..<count).map { _ in hashes[Int.random(in: 0..<hashes.count, using: &random)] })
        let start = Int64(20_000 + day) * 86_400
        tally.cells.append(
          .init(
            day: Day(number: 20_000 + day), subject: subject, requests: requests, weighted: requests * 3,
            withClient: count, sampled: requests / 2, firstAt: Instant(seconds: start + first),
            lastAt: Instant(seconds: start + first + 100), clients: Array(clients)))
        tally.volume[Int(20_000 + day) * 24 + Int(first / 3_600), default: 0] += requests
      }
    }
    return tally
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func agreesWithAPlainModel(seed: UInt64) throws {
    let store = try TemporaryStore()
    var random = SeededGenerator(state: seed)
    let hashes = (0..<2_000).map { _ in random.next() }
    var model: [Key: Model] = [:]
    var volume: [String: Int] = [:]
    var writer: StoreWriter? = try store.writer()
    for index in 0..<24 {
      let tally = Self.random(&random, index, hashes)
      for cell in tally.cells {
        var row = model[Key(source: tally.source, day: cell.day.number, subject: cell.subject)] ?? Model()
        row.requests += cell.requests
        row.weighted += cell.weighted
        row.withClient += cell.withClient
        row.sampled += cell.sampled
        row.firstAt = min(row.firstAt, cell.firstAt.seconds)
        row.lastAt = max(row.lastAt, cell.lastAt.seconds)
        row.clients.formUnion(cell.clients)
        model[Key(source: tally.source, day: cell.day.number, subject: cell.subject)] = row
      }
      for (hour, hits) in tally.volume { volume["\(hour) \(tally.source)", default: 0] += hits }
      try writer?.add(tally)
      // Some commits, some runs of their own.
      if index % 3 == 2 { try writer?.commit() }
      if index % 6 == 5 {
        writer = nil
        writer = try store.writer()
      }
    }
    try writer?.commit()

    let reader = try store.reader()
    let rows = try reader.usage(from: Day(number: 20_000), through: Day(number: 20_005))
    #expect(rows.count == model.count)
    for row in rows {
      let expected = try #require(model[Key(source: row.source, day: row.day.number, subject: row.subject)])
      #expect(row.requests == expected.requests)
      #expect(row.weighted == expected.weighted)
      #expect(row.withClient == expected.withClient)
      #expect(row.sampled == expected.sampled)
      #expect(row.firstAt.seconds == expected.firstAt)
      #expect(row.lastAt.seconds == expected.lastAt)
      #expect(row.clients == expected.clients.count)
      #expect(row.set?.count == expected.clients.count)
    }
    // Unions and overlaps over days and sources, which only come out right if numbers mean the same everywhere.
    for left in Self.subjects {
      for right in Self.subjects {
        let sets = [left, right].map { subject in
          ClientSet.union(of: rows.filter { $0.subject == subject }.compactMap(\.set))
        }
        let plain = [left, right].map { subject in
          model.filter { $0.key.subject == subject }.reduce(into: Set<UInt64>()) { $0.formUnion($1.value.clients) }
        }
        #expect(sets[0].unionCount(sets[1]) == plain[0].union(plain[1]).count)
        #expect(sets[0].intersectionCount(sets[1]) == plain[0].intersection(plain[1]).count)
      }
    }
    let volumes = try reader.volumes(fromHour: 0, throughHour: .max)
    #expect(Dictionary(uniqueKeysWithValues: volumes.map { ("\($0.hour) \($0.source)", $0.hits) }) == volume)
    #expect(try reader.firstHit()?.seconds == model.values.map(\.firstAt).min())
    for source in ["default", "edge"] {
      let last = model.filter { $0.key.source == source }.map(\.value.lastAt).max()
      #expect(try reader.lastHits()[source]?.seconds == last)
    }
    #expect(try reader.files().count == 24)
  }

  @Test func aFileIsAddedWholeOrNotAtAll() throws {
    let store = try TemporaryStore()
    try {
      let writer = try store.writer()
      try writer.add(tally("a.log", day: 20_001, clients: [1, 2]))
      try writer.commit()
    }()
    try store.connection().execute(script: "UPDATE usage SET checksum = checksum + 1")
    let writer = try store.writer()
    var file = tally("b.log", day: 20_000, clients: [7])
    file.cells += tally("b.log", day: 20_001, clients: [8]).cells
    let error = try sunsetError { try writer.add(file) }
    #expect(error.message.contains("usage row source 1, day 2024-10-05, subject 1: the checksum does not fit"))
    #expect(try !writer.isKnown(mark(101), rung: nil))
    try writer.commit()
    let reader = try store.reader()
    #expect(try reader.files().map(\.name) == ["a.log"])
    #expect(try reader.usage(from: Day(number: 20_000), through: Day(number: 20_000)).isEmpty)
  }

  @Test func loadedCountsDoNotMixWithLogs() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: [1]))
    try writer.commit()
    try writer.connection.execute(script: "UPDATE usage SET client_set = NULL, checksum = NULL")
    writer.cells.removeAll()
    let error = try sunsetError { try writer.add(tally("b.log", clients: [2])) }
    #expect(error.message.contains("--source"))
    let row = try #require(try store.reader().usage(from: Day(number: 20_787), through: Day(number: 20_787)).first)
    #expect(row.clients == 1)
    #expect(row.set == nil)
  }
}
