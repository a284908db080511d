import ClientContract
import Foundation
import Testing
import Vocabulary

@testable import Store

@Suite struct StoreReaderTests {
  @Test func aMissingDatabaseSaysWhatToRun() throws {
    let store = try TemporaryStore()
    let error = try sunsetError { _ = try store.reader() }
    #expect(error.code == .inputMissing)
    #expect(error.message.contains("run `sunset ingest`"))
    #expect(!FileManager.default.fileExists(atPath: store.path))
    try Data().write(to: URL(fileURLWithPath: store.path))
    #expect(try sunsetError { _ = try store.reader() }.code == .inputMissing)
  }

  @Test func readingChangesNothing() throws {
    let store = try TemporaryStore()
    try store.writer().add(tally("a.log"))
    let before = try store.bytes()
    let reader = try store.reader()
    _ = try reader.usage(from: Day(number: 0), through: Day(number: 90_000))
    #expect(throws: SunsetError.self) { try reader.connection.execute(script: "DELETE FROM meta") }
    reader.close()
    #expect(try store.bytes() == before)
    #expect(throws: SunsetError.self) { _ = try reader.files() }
  }

  @Test func whatTheFileSaysOfItself() throws {
    let store = try TemporaryStore()
    try store.writer().commit()
    let reader = try store.reader()
    #expect(reader.created == TemporaryStore.now)
    #expect(reader.rules == 1)
    #expect(reader.basis == nil)
    #expect(try reader.firstHit() == nil)
    #expect(try reader.lastHits().isEmpty)
    #expect(try reader.days().isEmpty)
    #expect(try reader.lineTotals() == Report.Lines(lines: 0, hits: 0, excluded: 0, rejected: 0))
  }
}

@Suite struct StoreReaderUsageTests {
  private func filled() throws -> TemporaryStore {
    let store = try TemporaryStore()
    let writer = try store.writer()
    let notice = Subject(kind: .notice, platform: "ios", name: "2.9.0", version: AppVersion(2, 9, 0))
    for (index, subject) in [
      Subject(platform: "ios", version: AppVersion(2, 10, 0)), Subject(platform: "ios", version: AppVersion(2, 9, 0)),
      notice, .unknown(platform: "ios"), Subject(app: "a", platform: "web", version: AppVersion(1)),
    ].enumerated() {
      for day in [20_001, 20_000] as [Int32] {
        try writer.add(
          tally(
            "\(index) \(day)", day: day, subject: subject, clients: [1, 2], content: [mark(index * 100 + Int(day))]))
      }
    }
    try writer.commit()
    return store
  }

  @Test func rowsAreOrderedByNumberNotByText() throws {
    let rows = try filled().reader().usage(from: Day(number: 20_000), through: Day(number: 20_000))
    #expect(
      rows.map { "\($0.subject.app) \($0.subject.kind) \($0.subject.name)" } == [
        " notice 2.9.0", " version unknown", " version 2.9.0", " version 2.10.0", "a version 1.0.0",
      ])
    #expect(rows.map(\.subject.version) == [AppVersion(2, 9), nil, AppVersion(2, 9), AppVersion(2, 10), AppVersion(1)])
  }

  @Test func daysKindsAndSetsAreChosen() throws {
    let reader = try filled().reader()
    #expect(try reader.usage(from: Day(number: 20_000), through: Day(number: 20_001)).count == 10)
    #expect(try reader.usage(from: Day(number: 20_001), through: Day(number: 20_009)).count == 5)
    #expect(try reader.usage(from: Day(number: 20_002), through: Day(number: 20_009)).isEmpty)
    let notices = try reader.usage(from: Day(number: 0), through: Day(number: 30_000), kinds: [.notice])
    #expect(notices.map(\.day.number) == [20_000, 20_001])
    #expect(notices.map { $0.set?.numbers } == [[0, 1], [0, 1]])
    let plain = try reader.usage(from: Day(number: 0), through: Day(number: 30_000), withSets: false)
    #expect(plain.count == 10)
    #expect(plain.allSatisfy { $0.set == nil && $0.clients == 2 })
    #expect(try reader.days() == [Day(number: 20_000), Day(number: 20_001)])
    #expect(try reader.volumes(fromHour: 20_001 * 24, throughHour: 20_001 * 24).map(\.hits) == [50])
  }

  @Test func everyFlippedBitOfASetIsSeen() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: [1, 2, 3]))
    try writer.commit()
    let connection = try store.connection()
    var blob: [UInt8] = []
    try connection.query("SELECT client_set FROM usage") { row throws(SunsetError) in blob = row.bytes(0) }
    #expect(!blob.isEmpty)
    for index in 0..<blob.count * 8 {
      var flipped = blob
      flipped[index / 8] ^= 1 << UInt8(index % 8)
      try connection.run("UPDATE usage SET client_set = ?", .blob(flipped))
      let error = try sunsetError {
        _ = try store.reader().usage(from: Day(number: 20_787), through: Day(number: 20_787))
      }
      #expect(error.message.contains("usage row source 1, day 2026-11-30, subject 1: the checksum does not fit"))
      #expect(error.message.contains("restore the file from a backup"))
    }
  }

  @Test func aCountThatIsNotTheSetsIsSeen() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: [1, 2, 3]))
    try writer.commit()
    try store.connection().execute(script: "UPDATE usage SET clients = 4")
    let error = try sunsetError {
      _ = try store.reader().usage(from: Day(number: 20_787), through: Day(number: 20_787))
    }
    #expect(error.message.contains("the set has 3 clients, not 4"))
  }
}
