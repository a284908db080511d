import ClientContract
import Foundation
import Testing
import Vocabulary

@testable import Store

@Suite struct StoreWriterForgetTests {
  private static let first = Day(number: 20_780)

  /// Three days; client 7 only on the first, 8 on the first two, 9 on the last.
  private func filled() throws -> TemporaryStore {
    let store = try TemporaryStore()
    let writer = try store.writer()
    for (index, clients) in [[7, 8], [8], [9]].enumerated() {
      let hashes = clients.map { UInt64($0) * 0x0101_0101_0101_0101 }
      try writer.add(
        tally("\(index)", day: Self.first.number + Int32(index), clients: hashes, content: [mark(100, UInt64(index))]))
    }
    try writer.commit()
    let subject = Subject(platform: "ios", version: AppVersion(2, 1, 0))
    try writer.store(
      (0..<9).map {
        StoredShare(
          through: Self.first + $0, subject: subject, requests: 1, active: 1, remaining: 1, activeAll: 1,
          activePlatform: 1)
      })
    return store
  }

  private func windows(_ store: TemporaryStore) throws -> [Int] {
    var windows: [Int] = []
    try store.connection().query("SELECT through FROM window_share ORDER BY 1") { row throws(SunsetError) in
      windows.append(row.int(0) - Int(Self.first.number))
    }
    return windows
  }

  @Test func aDayIsGoneWithAllThatHangsOnIt() throws {
    let store = try filled()
    let before = try store.bytes()
    // Client 7's hash, little-endian, is eight bytes of 7.
    let hash = Data(repeating: 7, count: 8)
    #expect(before.range(of: hash) != nil)
    do {
      let writer = try store.writer()
      let forgotten = try writer.forget(ForgottenDays(days: [Self.first]), in: .utc)
      #expect(forgotten == StoreWriter.Forgotten(days: 1, requests: 10, clients: 1))
      #expect(writer.forgottenDays == ForgottenDays(days: [Self.first]))
      // Overwritten before the file is made smaller.
      #expect(try store.bytes().range(of: hash) == nil)
      try writer.compact()
    }
    #expect(try store.bytes().range(of: hash) == nil)
    #expect(try store.bytes().range(of: Data(repeating: 8, count: 8)) != nil)
    let reader = try store.reader()
    let rows = try reader.usage(from: Day(number: 0), through: Day(number: 30_000))
    #expect(rows.map(\.day) == [Self.first + 1, Self.first + 2])
    // Numbered anew: client 8 was 1, client 9 was 2.
    #expect(rows.map { $0.set?.numbers } == [[0], [1]])
    #expect(try reader.volumes(fromHour: 0, throughHour: .max).map(\.hour) == [1, 2].map { (20_780 + $0) * 24 })
    #expect(try reader.forgottenDays() == ForgottenDays(days: [Self.first]))
    // Windows hold their last day and the six before.
    #expect(try windows(store) == [7, 8])
    // What was read stays known.
    #expect(try reader.files().count == 3)
    #expect(
      try store.connection().number("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") == 1)
  }

  @Test func theRestIsCountedOnWithItsClients() throws {
    let store = try filled()
    let writer = try store.writer()
    _ = try writer.forget(ForgottenDays(before: Self.first + 2), in: .utc)
    // Client 9 is still the same one; client 8 is new again.
    try writer.add(
      tally(
        "3", day: Self.first.number + 2, clients: [9, 8].map { UInt64($0) * 0x0101_0101_0101_0101 },
        content: [mark(200, 5)]))
    try writer.commit()
    let rows = try store.reader().usage(from: Day(number: 0), through: Day(number: 30_000))
    #expect(rows.map(\.requests) == [20])
    #expect(rows.map { $0.set?.numbers } == [[0, 1]])
    #expect(try writer.isKnown(mark(100, 0), rung: nil))
  }

  @Test func retentionOnlyMovesForward() throws {
    let store = try filled()
    do {
      let writer = try store.writer()
      #expect(try writer.forget(ForgottenDays(before: Self.first + 2), in: .utc).days == 2)
      #expect(try writer.forget(ForgottenDays(before: Self.first + 1, days: [Self.first + 5]), in: .utc).days == 0)
      #expect(try writer.forget(ForgottenDays(before: Self.first + 2), in: .utc).clients == 0)
    }
    let forgotten = try store.reader().forgottenDays()
    #expect(forgotten == ForgottenDays(before: Self.first + 2, days: [Self.first + 5]))
    #expect(
      (-1..<7).map { forgotten.contains(Self.first + $0) } == [true, true, true, false, false, false, true, false])
  }

  @Test func anHourOfTwoDaysStaysWithTheOther() throws {
    let store = try filled()
    let writer = try store.writer()
    // At +05:30 the day of 20,780 begins at 18:30 UTC, within an hour of the day before.
    let kolkata = try Zone(named: "Asia/Kolkata")
    var late = tally("late", day: Self.first.number, clients: [7], content: [mark(300, 9)])
    late.volume = [Int(Self.first.number) * 24 - 6: 4, Int(Self.first.number) * 24 - 5: 5]
    try writer.add(late)
    try writer.commit()
    _ = try writer.forget(ForgottenDays(days: [Self.first]), in: kolkata)
    let hours = try store.reader().volumes(fromHour: 0, throughHour: .max).map { $0.hour - Int(Self.first.number) * 24 }
    #expect(hours == [-6, 24, 48])
  }

  @Test func aReaderThatStaysMakesItLeaveWithNothingForgotten() throws {
    let store = try filled()
    let writer = try store.writer()
    let reader = try store.reader()
    _ = try reader.files()
    #expect(try sunsetError { _ = try writer.forget(ForgottenDays(days: [Self.first]), in: .utc) }.code == .busy)
    #expect(try reader.usage(from: Self.first, through: Self.first + 2).count == 3)
    reader.close()
    #expect(try writer.forget(ForgottenDays(days: [Self.first]), in: .utc).days == 1)
  }
}
