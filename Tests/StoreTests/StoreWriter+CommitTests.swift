import Foundation
import Testing
import Vocabulary

@testable import Store

@Suite struct StoreWriterCommitTests {
  private let day = Day(number: 20_787)

  private func requests(_ reader: StoreReader) throws -> Int {
    try reader.usage(from: day, through: day).reduce(0) { $0 + $1.requests }
  }

  @Test func aReaderSeesWholeCommitsOnly() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: [1], content: [mark(1)]))
    #expect(writer.hasUncommitted)
    #expect(try requests(store.reader()) == 0)
    try writer.commit()
    #expect(!writer.hasUncommitted)
    #expect(try requests(store.reader()) == 10)
    // In the middle of a transaction that has written already.
    try writer.connection.execute(script: "BEGIN IMMEDIATE; UPDATE usage SET requests = 99")
    #expect(try requests(store.reader()) == 10)
    try writer.connection.execute(script: "ROLLBACK")
  }

  @Test func aReaderThatHoldsMakesTheWriterLeaveAndLosesNothing() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: [1, 2], content: [mark(1)]))
    try writer.commit()
    let before = try store.bytes()
    let reader = try store.reader()
    try writer.add(tally("b.log", clients: [2, 3], content: [mark(2)]))
    for _ in 0..<2 {
      let error = try sunsetError { try writer.commit() }
      #expect(error.code == .busy)
      #expect(error.message.contains("SQLITE_BUSY"))
    }
    #expect(try store.bytes() == before)
    #expect(try requests(reader) == 10)
    #expect(try requests(store.reader()) == 10)
    // What is added meanwhile joins what waits.
    try writer.add(tally("c.log", clients: [4], content: [mark(3)]))
    reader.close()
    try writer.commit()
    let later = try store.reader()
    #expect(try requests(later) == 30)
    #expect(try later.usage(from: day, through: day).map(\.clients) == [4])
    #expect(try later.files().map(\.name) == ["a.log", "b.log", "c.log"])
    #expect(try later.volumes(fromHour: 0, throughHour: .max).map(\.hits) == [30])
  }

  @Test func aReaderKeepsItsSnapshotWhileAnotherWriterComesAndGoes() throws {
    let store = try TemporaryStore()
    try store.writer().commit()
    let reader = try store.reader()
    // A writer of this process that ends must not drop the reader's lock with its descriptor.
    do {
      let second = try store.writer()
      #expect(try sunsetError { _ = try store.writer() }.code == .busy)
      try second.commit()
    }
    let writer = try store.writer()
    try writer.add(tally("a.log"))
    #expect(try sunsetError { try writer.commit() }.code == .busy)
    reader.close()
    try writer.commit()
  }

  @Test func aSecondWriterIsToldToWait() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    let error = try sunsetError { _ = try store.writer() }
    #expect(error.code == .busy)
    #expect(error.message.contains("another run holds it; wait for it to end"))
    try writer.commit()
  }

  @Test func aChangeByAnotherProgramIsNotWrittenOver() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: [1]))
    try store.connection().execute(script: "INSERT INTO source VALUES(1, 'mine', '')")
    let error = try sunsetError { try writer.commit() }
    #expect(error.message.contains("changed by another program"))
    #expect(try store.reader().files().isEmpty)
  }

  @Test func nothingNewMeansNothingWritten() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: [1]))
    try writer.commit()
    let before = try store.bytes()
    try writer.commit()
    #expect(try store.bytes() == before)
  }

  /// The file and its journal as a run that was killed in its commit leaves them.
  private func crashed(_ store: TemporaryStore) throws -> String {
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: Array(0..<30_000)))
    try writer.commit()
    let connection = writer.connection
    try connection.execute(
      script: """
        PRAGMA cache_size = 1; PRAGMA cache_spill = ON; BEGIN IMMEDIATE;
        UPDATE usage SET requests = 99, client_set = zeroblob(100000);
        UPDATE client_block SET hashes = zeroblob(90000);
        """)
    let copy = store.folder.appendingPathComponent("crashed.sqlite").path
    try FileManager.default.copyItem(atPath: store.path, toPath: copy)
    try FileManager.default.copyItem(atPath: store.path + "-journal", toPath: copy + "-journal")
    try connection.execute(script: "ROLLBACK")
    return copy
  }

  @Test func aReaderAfterACrashSeesTheLastCommit() throws {
    let store = try TemporaryStore()
    let copy = try crashed(store)
    let reader = try StoreReader(path: copy, lockTimeout: 0)
    #expect(try requests(reader) == 10)
    #expect(try reader.usage(from: day, through: day).first?.set?.count == 30_000)
    #expect(!FileManager.default.fileExists(atPath: copy + "-journal"))
  }

  @Test func aWriterAfterACrashGoesOnFromTheLastCommit() throws {
    let store = try TemporaryStore()
    let copy = try crashed(store)
    let writer = try StoreWriter(path: copy, now: TemporaryStore.now, lockTimeout: 0)
    try writer.add(tally("b.log", clients: [5, 100_000], content: [mark(7)]))
    try writer.commit()
    let reader = try StoreReader(path: copy, lockTimeout: 0)
    #expect(try requests(reader) == 20)
    #expect(try reader.usage(from: day, through: day).first?.set?.count == 30_001)
  }
}
